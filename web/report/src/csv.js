import {curvePoints} from './curves.js';
import {download} from './download.js';

/** A field as RFC 4180 has it. */
function field(value) {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** The text of a table: names of columns, and rows of values. */
export function csvText(columns, rows) {
  return [columns, ...rows].map((row) => row.map(field).join(',')).join('\n') + '\n';
}

const boxColumns = ['min', 'max'].flatMap((end) => ['x', 'y', 'z'].map((axis) => `${end}_${axis}`));

/** Pairs of elements, with the columns that the command writes; on pages that play with the brackets of time. */
export function pairsCsv(report, pairs) {
  const hasBoxes = report.box(0) !== null;
  const columns = ['a', 'part_a', 'b', 'part_b', report.time ? 'status' : 'relation'];
  const row = (pair) => {
    const names = [0, 1].flatMap((side) => [report.mesh(pair, side).name, report.element(pair, side)]);
    if (!report.time) return [...names, report.relation(pair), ...(hasBoxes ? report.box(pair).flatMap((end) => [...end]) : [])];
    const {status, lower, upper} = report.contact(pair);
    return [...names, status, lower, upper];
  };
  return csvText([...columns, ...(report.time ? ['lower', 'upper'] : hasBoxes ? boxColumns : [])], pairs.map(row));
}

/** Pairs of objects, and how many of their parts meet how. */
export function meshPairsCsv(report, numbers) {
  const row = (number) => {
    const pair = report.meshPairs[number];
    const names = pair.meshes.map((mesh) => report.meshes[mesh].name);
    return [...names, report.strongest(pair), pair.overlapping, pair.touching, pair.near];
  };
  return csvText(['a', 'b', 'relation', 'overlapping', 'touching', 'disjoint'], numbers.map(row));
}

/** The points of all curves, in the shortest digits that read back to the same doubles. */
export function curvesCsv({curves, meshes}) {
  const rows = curves.flatMap((curve, number) => {
    const names = Array.from(curve.meshes, (mesh) => meshes[mesh].name);
    return curvePoints(curve).map((point) => [number, ...names, ...point]);
  });
  return csvText(['curve', 'a', 'b', 'x', 'y', 'z'], rows);
}

export function saveCsv(text, name) {
  download(new Blob([text], {type: 'text/csv'}), `${name}.csv`);
}
