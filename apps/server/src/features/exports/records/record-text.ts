import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';

const CHUNK_BYTES = 1 << 20;
/** A picture with as many boxes as a review can hold takes a hundredth of it. */
const MOST_OF_LINE = 32 * 1024 * 1024;
const MOST_OF_TEXT = MOST_OF_LINE;

/** The lines of a text file with their numbers from 1, a piece of the file in memory at a time. */
export function* linesOf(file: string): Generator<{ readonly text: string; readonly line: number }> {
  const handle = readable(file, () => openSync(file, 'r'));
  try {
    const decoder = new TextDecoder();
    const buffer = new Uint8Array(CHUNK_BYTES);
    let rest = '';
    let line = 0;
    for (;;) {
      const count = readable(file, () => readSync(handle, buffer));
      const [first = '', ...others] = decoder.decode(buffer.subarray(0, count), { stream: count > 0 }).split('\n');
      const lines = [rest + first, ...others];
      rest = count > 0 ? (lines.pop() ?? '') : '';
      if (rest.length > MOST_OF_LINE)
        throw new CommandRefusal(
          `${path.basename(file)}, line ${line + lines.length + 1}: this is no record: it is too long.`,
        );
      for (const text of lines) {
        line += 1;
        if (text.trim() !== '') yield { text, line };
      }
      if (count === 0) return;
    }
  } finally {
    closeSync(handle);
  }
}

/** A small text file of an export. */
export function textIn(file: string): string {
  return readable(file, () => {
    if (statSync(file).size > MOST_OF_TEXT)
      throw new CommandRefusal(`${path.basename(file)} is longer than that of an export.`);
    return readFileSync(file, 'utf8');
  });
}

/** Says in a sentence why a file cannot be read: a folder may have its name. */
function readable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw new CommandRefusal(`${file} cannot be read (${String(error.code)}).`);
    throw error;
  }
}
