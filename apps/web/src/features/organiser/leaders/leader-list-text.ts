/**
 * The text of a list that somebody chose: UTF-8, or UTF-16 with its mark, as spreadsheets save "Unicode text". Bytes that
 * are neither are read as Windows-1252, which older spreadsheets write.
 */
export async function textOfList(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === '254 255') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
