import type { DatasetFiles } from '../files.ts';
import type { ExportFile } from '../write.ts';

/** Files in memory, as a reader sees a folder. */
export function filesOf(contents: Readonly<Record<string, string | Uint8Array>>): DatasetFiles {
  const bytesOf = (path: string): Uint8Array => {
    const content = contents[path];
    if (content === undefined) throw new Error(`There is no file ${path}.`);
    return typeof content === 'string' ? new TextEncoder().encode(content) : content;
  };
  return {
    paths: Object.keys(contents),
    bytes: async (path) => bytesOf(path),
    head: async (path, count) => bytesOf(path).subarray(0, count),
  };
}

/** What a writer wrote, by path. Text stays text. */
export function written(files: Iterable<ExportFile>): Record<string, string | Uint8Array> {
  return Object.fromEntries([...files].map(({ path, chunks }) => [path, joined([...chunks])]));
}

function joined(chunks: readonly (string | Uint8Array)[]): string | Uint8Array {
  const texts = chunks.filter((chunk) => typeof chunk === 'string');
  if (texts.length === chunks.length) return texts.join('');
  return new Uint8Array(
    chunks.flatMap((chunk) => [...(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)]),
  );
}
