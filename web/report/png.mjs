// PNG as small as it gets: browsers write it fast, which makes it half as large again.
import {deflateSync} from 'node:zlib';

function crc(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; ++bit) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function paeth(left, up, corner) {
  const [byLeft, byUp, byCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

const predictions = [() => 0, (left) => left, (_, up) => up, (left, up) => (left + up) >> 1, paeth];

/** A row as differences from what its neighbours predict, by the filter that leaves least. */
function filtered(row, above) {
  const rows = predictions.map((predict, filter) => {
    const result = Buffer.alloc(row.length + 1, filter);
    for (let i = 0; i < row.length; ++i) {
      result[i + 1] = row[i] - predict(i < 3 ? 0 : row[i - 3], above[i], i < 3 ? 0 : above[i - 3]);
    }
    return result;
  });
  const weight = (bytes) => bytes.reduce((sum, byte) => sum + Math.min(byte, 256 - byte), 0);
  return rows.reduce((best, next) => (weight(next) < weight(best) ? next : best));
}

/** The file for an image of RGB bytes. */
export function encodePng(width, height, rgb) {
  const rows = [];
  let above = Buffer.alloc(3 * width);
  for (let y = 0; y < height; ++y) {
    const row = Buffer.from(rgb.slice(3 * width * y, 3 * width * (y + 1)));
    rows.push(filtered(row, above));
    above = row;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits, RGB
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), {level: 9, memLevel: 9})),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
