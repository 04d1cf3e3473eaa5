import { IMPORT_FILES_PATH, UPLOAD_PIECE_BYTES } from '@uvh/contract/calls/organiser/tasks';
import { isTransient } from '../../../api/api-error.ts';
import { putBytes } from '../../../api/call-api.ts';

/** A piece that did not come through is sent again that often. */
const TRIES = 4;

/** Sends files into the folder for imports, and gives the name of what can be imported then. */
export async function uploadFiles(files: readonly File[], onSent: (share: number) => void): Promise<string> {
  const [only] = files;
  const isArchive =
    files.length === 1 && only !== undefined && /\.(zip|tar|tar\.gz|tgz|csv|tsv|json|jsonl|xml|txt)$/i.test(only.name);
  const folder = isArchive ? undefined : `upload-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const all = files.reduce((sum, { size }) => sum + size, 0);
  let sent = 0;
  for (const file of files) {
    const name = folder === undefined ? file.name : `${folder}/${file.name}`;
    for (let offset = 0; offset === 0 || offset < file.size; offset += UPLOAD_PIECE_BYTES) {
      const piece = file.slice(offset, offset + UPLOAD_PIECE_BYTES);
      await sendPiece(name, offset, piece, offset + UPLOAD_PIECE_BYTES >= file.size);
      sent += piece.size;
      onSent(all === 0 ? 1 : sent / all);
    }
  }
  return folder ?? only?.name ?? '';
}

async function sendPiece(name: string, offset: number, piece: Blob, isLast: boolean): Promise<void> {
  const query = new URLSearchParams({ name, offset: String(offset), last: isLast ? '1' : '0' });
  for (let tries = 1; ; tries += 1) {
    try {
      return await putBytes(`${IMPORT_FILES_PATH}?${query}`, piece);
    } catch (error) {
      // What was refused is refused again, and the server says why.
      if (!isTransient(error) || tries === TRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000 * tries));
  }
}
