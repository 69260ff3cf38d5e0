import {Group, Mesh, ShaderMaterial} from 'three';
import {Lines} from './lines.js';
import {surfaceMaterial} from './materials.js';
import {section, sectionFragment} from './section.js';

const firstPass = 5; // of what is drawn in which order: after everything that ghosts shine upon

/** Only how near the surface is, so that a ghost shines through once, however many layers it has. */
function depthMaterial(material) {
  return new ShaderMaterial({
    vertexShader: material.vertexShader,
    fragmentShader: `${sectionFragment} void main() { cutSection(); gl_FragColor = vec4(0.0); }`,
    uniforms: {section},
    side: material.side,
    transparent: true,
    colorWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: material.polygonOffsetFactor,
    polygonOffsetUnits: material.polygonOffsetUnits,
  });
}

/** A model as it is at one time, translucent. Where the model itself is then, it hides its ghost. */
class Ghost extends Group {
  constructor(model, {opacity, depth}) {
    super();
    this.model = model;
    const material = surfaceMaterial({opacity, offset: depth});
    const {geometry} = model.surface;
    this.near = new Mesh(geometry, depthMaterial(material));
    this.surface = new Mesh(geometry, material);
    this.threads = new Lines({opacity});
    this.threads.set(model.threads.segments);
    this.near.renderOrder = firstPass;
    this.surface.renderOrder = firstPass + 1;
    this.threads.renderOrder = firstPass + 1;
    this.add(this.near, this.surface, this.threads);
  }

  goTo(time) {
    this.model.mesh.path.place(time, this);
  }

  paint(color) {
    this.surface.material.uniforms.color.value.set(color);
    this.threads.paint(color);
  }

  showWireframe(wireframe) {
    this.near.visible = !wireframe;
    this.surface.material.wireframe = wireframe;
    this.surface.material.uniforms.shade.value = wireframe ? 0 : 1;
  }
}

/** The ghosts of some models at one time. Of ghosts in the same place the one of the smallest `depth` is seen. */
export class Ghosts extends Group {
  constructor(models, {opacity, depth}) {
    super();
    this.ghosts = models.map((model) => new Ghost(model, {opacity, depth}));
    for (const ghost of this.ghosts) this.add(ghost);
    this.visible = false;
  }

  goTo(time) {
    for (const ghost of this.ghosts) ghost.goTo(time);
  }

  paint(color) {
    for (const ghost of this.ghosts) ghost.paint(color);
  }

  /** Shows the ghosts of the models that `isShown` says. */
  show(visible, isShown, wireframe) {
    this.visible = visible;
    for (const ghost of this.ghosts) {
      ghost.visible = isShown(ghost.model);
      ghost.showWireframe(wireframe);
    }
  }
}
