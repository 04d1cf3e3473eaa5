/** Time for the browser to begin its download. */
const LINK_LIVES_MS = 60_000;

/** Hands a file to the browser to be kept. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), LINK_LIVES_MS);
}
