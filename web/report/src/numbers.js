/** A count for people to read. */
export function count(value) {
  return value.toLocaleString('en-US');
}

/** A count with its noun: `1 pair`, `2 pairs`. */
export function counted(value, one, many = `${one}s`) {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A time in the unit that suits it. */
export function duration(seconds) {
  if (seconds >= 1) return `${seconds.toPrecision(3)} s`;
  if (seconds >= 1e-3) return `${(seconds * 1e3).toPrecision(3)} ms`;
  return `${(seconds * 1e6).toPrecision(3)} \u00b5s`;
}

/** Points as texts, in the shortest digits that read back to the same doubles. */
export function pointLines(points) {
  return points.map((point) => `(${[...point].join(', ')})`);
}

/** A time from 0 to 1, with enough digits for a picture. */
export function shortTime(time) {
  return time.toFixed(4);
}
