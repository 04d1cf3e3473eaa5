import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ReadBeside } from './read-event-file.ts';
import type { FileProblem } from './yaml-file.ts';

const MAX_BESIDE_BYTES = 512 * 1024;

/** Reads files in the folder of an event file, as far as they are text and no larger than an event needs. */
export function readerBeside(file: string): ReadBeside {
  return (name) => {
    const beside = path.join(path.dirname(file), name);
    const stats = statSync(beside, { throwIfNoEntry: false });
    return stats?.isFile() && stats.size <= MAX_BESIDE_BYTES ? textIn(readFileSync(beside)) : undefined;
  };
}

function textIn(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined;
}

/** A line for each problem, as compilers write them, so that an editor finds the place. */
export function problemLines(file: string, problems: readonly FileProblem[]): string[] {
  return problems.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
}
