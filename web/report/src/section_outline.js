import {Vector3} from 'three';
import {Lines} from './lines.js';
import {section} from './section.js';

const mostOpen = 0.02; // of the area that a closed surface may leave open, so that scans with holes count as closed

/** Where the edge from vertex i to j, at these distances from the plane, crosses it. */
function crossing(positions, i, j, di, dj) {
  const part = di / (di - dj);
  return [0, 1, 2].map((k) => positions[3 * i + k] + part * (positions[3 * j + k] - positions[3 * i + k]));
}

/** Adds the segments in which triangles cross the plane `normal . x = offset`. */
function addCrossings({positions, index}, {normal, offset}, segments) {
  const {x, y, z} = normal;
  const distances = new Float64Array(positions.length / 3);
  for (let i = 0; i < distances.length; ++i) {
    distances[i] = x * positions[3 * i] + y * positions[3 * i + 1] + z * positions[3 * i + 2] - offset;
  }
  for (let t = 0; t < index.length; t += 3) {
    const corners = [index[t], index[t + 1], index[t + 2]];
    const [dp, dq, dr] = [distances[corners[0]], distances[corners[1]], distances[corners[2]]];
    if ((dp > 0 && dq > 0 && dr > 0) || (dp <= 0 && dq <= 0 && dr <= 0)) continue;
    const ends = [];
    for (let k = 0; k < 3; ++k) {
      const [i, j] = [corners[k], corners[(k + 1) % 3]];
      if (distances[i] > 0 !== distances[j] > 0) ends.push(crossing(positions, i, j, distances[i], distances[j]));
    }
    segments.push(ends);
  }
}

/** 1 where a surface is closed with its normals outside, -1 with its normals inside, 0 where it is open. */
export function closedness({positions, index}) {
  const [p, q, r] = [new Vector3(), new Vector3(), new Vector3()];
  const open = new Vector3();
  let area = 0;
  let volume = 0;
  for (let t = 0; t < index.length; t += 3) {
    [p, q, r].forEach((corner, k) => corner.fromArray(positions, 3 * index[t + k]));
    volume += p.dot(q.clone().cross(r));
    q.sub(p).cross(r.sub(p));
    open.add(q);
    area += q.length();
  }
  return area > 0 && open.length() <= mostOpen * area ? Math.sign(volume) : 0;
}

/** The lines in which a section cuts models, and the insides that it opens. */
export class SectionOutline extends Lines {
  constructor(models) {
    super({width: 2, whole: true});
    this.models = models;
    this.renderOrder = 6;
    this.closed = null;
  }

  /** Computes the lines anew. */
  update(on) {
    this.markInsides(on);
    const segments = [];
    if (on) {
      for (const model of this.models) if (model.surface.visible) this.addModel(model, segments);
    }
    this.set(segments);
  }

  markInsides(on) {
    if (on) this.closed ??= this.models.map(({mesh}) => closedness(mesh));
    this.models.forEach((model, i) => {
      model.surface.material.uniforms.inside.value = on ? this.closed[i] : 0;
    });
  }

  addModel(model, segments) {
    const {x, y, z, w} = section.value;
    const normal = new Vector3(x, y, z);
    model.updateMatrixWorld();
    const offset = w - normal.dot(model.position);
    normal.applyQuaternion(model.quaternion.clone().invert());
    const first = segments.length;
    addCrossings(model.mesh, {normal, offset}, segments);
    for (let i = first; i < segments.length; ++i) {
      segments[i] = segments[i].map((point) => new Vector3(...point).applyMatrix4(model.matrixWorld).toArray());
    }
  }
}
