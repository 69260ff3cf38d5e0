import {BufferAttribute, Group, InstancedBufferAttribute, InstancedBufferGeometry, LineSegments} from 'three';
import {boxMaterial} from './materials.js';

/** The twelve edges of the unit cube. */
function unitEdges() {
  const points = [];
  for (let axis = 0; axis < 3; ++axis) {
    for (let corner = 0; corner < 4; ++corner) {
      for (let end = 0; end < 2; ++end) {
        const point = [0, 0, 0];
        point[axis] = end;
        point[(axis + 1) % 3] = corner & 1;
        point[(axis + 2) % 3] = corner >> 1;
        points.push(...point);
      }
    }
  }
  return new Float32Array(points);
}

/** Wireframes of boxes given as [minimum, maximum] in the scene; what is hidden shines through. */
export class Boxes extends Group {
  constructor(hiddenOpacity) {
    super();
    this.geometry = null;
    this.materials = [boxMaterial({opacity: 0.95}), boxMaterial({opacity: hiddenOpacity, depthTest: false})];
    this.set([]);
  }

  set(boxes) {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(unitEdges(), 3));
    geometry.setAttribute('low', new InstancedBufferAttribute(new Float32Array(boxes.flatMap((box) => box[0])), 3));
    geometry.setAttribute('high', new InstancedBufferAttribute(new Float32Array(boxes.flatMap((box) => box[1])), 3));
    geometry.instanceCount = boxes.length;
    this.geometry?.dispose();
    this.geometry = geometry;
    this.clear();
    for (const material of this.materials) {
      const lines = new LineSegments(geometry, material);
      lines.frustumCulled = false;
      lines.renderOrder = 3;
      lines.visible = boxes.length > 0;
      this.add(lines);
    }
  }

  paint(color) {
    for (const material of this.materials) material.uniforms.color.value.set(color);
  }
}
