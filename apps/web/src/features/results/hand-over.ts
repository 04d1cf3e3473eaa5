import { saveFile } from '../../ui/save-file.ts';

/** How a file left the page. */
export type HandOver = 'shared' | 'saved' | 'dismissed';

/** Opens the system's share sheet with the file; where there is none, or it may not open any more, saves the file. */
export async function handOver(file: File, text: string): Promise<HandOver> {
  const content = { files: [file], text };
  // Not every browser has it, whatever the types say.
  if ('canShare' in navigator && navigator.canShare(content)) {
    try {
      await navigator.share(content);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  saveFile(file);
  return 'saved';
}
