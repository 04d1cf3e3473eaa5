/**
 * The files that somebody has just chosen. The control is empty afterwards, so that the same may be chosen again, mended
 * perhaps, or after a failure: a browser tells no change of one that still holds them.
 */
export function takenFiles(input: HTMLInputElement): readonly File[] {
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
}
