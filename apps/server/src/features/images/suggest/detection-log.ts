import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Rect } from '@uvh/domain/annotation/box';

/** A box that a model found, by the name of its class. */
interface FoundBox extends Rect {
  readonly name: string;
  readonly score: number;
}

/** What a model found on a picture, in its pixels as shown. */
export interface FoundBoxes {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly boxes: readonly FoundBox[];
}

/** What was found so far, kept in a file so that nothing is looked at twice. */
export interface DetectionLog {
  /** `pictureHash` is the SHA-256 of the file of the picture. */
  of(pictureHash: string): FoundBoxes | undefined;
  add(pictureHash: string, found: FoundBoxes): Promise<void>;
  /** Deletes the file, once what it holds has been written elsewhere. */
  delete(): Promise<void>;
}

/**
 * Opens the log at that path. A line that a kill cut off is dropped: its picture is looked at once more.
 */
export async function openDetectionLog(file: string): Promise<DetectionLog> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const known = new Map<string, FoundBoxes>();
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  for (const line of whole.split('\n')) {
    if (line === '') continue;
    const { picture, ...found }: FoundBoxes & { readonly picture: string } = JSON.parse(line);
    known.set(picture, found);
  }
  await mkdir(path.dirname(file), { recursive: true });
  if (whole.length < text.length) await writeFile(file, whole);
  return {
    of: (pictureHash) => known.get(pictureHash),
    async add(pictureHash, found) {
      known.set(pictureHash, found);
      await appendFile(file, `${JSON.stringify({ picture: pictureHash, ...found })}\n`);
    },
    delete: () => rm(file, { force: true }),
  };
}
