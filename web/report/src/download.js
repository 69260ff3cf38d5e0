/** A name for a file, of any text. */
export function fileName(text) {
  return text.replace(/[^\p{L}\p{N}.-]+/gu, '_');
}

/** Hands a file to the browser to save. */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), {href: url, download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
