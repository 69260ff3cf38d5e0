/** The bytes of a base64 text, as the buffer of a typed array. */
export function decodeBase64(text) {
  const bytesOf = /** @type {{fromBase64?: (text: string) => Uint8Array}} */ (Uint8Array);
  if (bytesOf.fromBase64) return bytesOf.fromBase64(text).buffer; // newer browsers do it at once
  const bytes = atob(text);
  const result = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; ++i) result[i] = bytes.charCodeAt(i);
  return result.buffer;
}
