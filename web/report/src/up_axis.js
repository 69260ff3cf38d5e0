/** Formats whose files mostly have y up; those of CAD and simulation have z up. */
const upward = {gltf: 'y', glb: 'y', obj: 'y', ply: 'y'};

const flat = 0.5; // of the other extent: what is that low lies on the ground
const onGround = 1e-3; // of the height

/** The one of y and z that `holds` is true for, if it is not true for both. */
function onlyOne(holds) {
  const [y, z] = [holds(1), holds(2)];
  return y === z ? null : y ? 'y' : 'z';
}

/**
 * A guess which axis points up: that of files in glTF, by definition; that along which everything stands on 0, but not
 * around 0; that along which everything is flat; that of most files of the format; z.
 */
export function guessUp({low, high, meshes}) {
  const endings = new Set(meshes.map(({name}) => /\.(\w+)( \([AB]\))?$/.exec(name)?.[1].toLowerCase() ?? ''));
  const [ending] = endings.size === 1 ? endings : [''];
  if (ending === 'gltf' || ending === 'glb') return 'y';
  const extent = [0, 1, 2].map((axis) => high[axis] - low[axis]);
  if (!extent.every((length) => length > 0)) return upward[ending] ?? 'z';
  const stands = (axis) => Math.abs(low[axis]) <= onGround * extent[axis];
  const isFlat = (axis) => extent[axis] < flat * Math.min(extent[0], extent[3 - axis]);
  return onlyOne(stands) ?? onlyOne(isFlat) ?? upward[ending] ?? 'z';
}
