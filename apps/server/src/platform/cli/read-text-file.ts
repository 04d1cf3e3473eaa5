import { createReadStream } from 'node:fs';
import { CommandRefusal } from './command-refusal.ts';
import { unreadableFile } from './unreadable-file.ts';

/** Far more than a list of people or an event has; what is longer may be a device that never ends. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A text file as a person names it, in UTF-8 or UTF-16 with or without a mark of it, as spreadsheets write them. */
export async function readTextFile(file: string): Promise<string> {
  const pieces: Buffer[] = await createReadStream(file, { end: MOST_BYTES })
    .toArray()
    .catch((error: NodeJS.ErrnoException) => {
      throw unreadableFile(file, error);
    });
  const bytes = Buffer.concat(pieces);
  if (bytes.length > MOST_BYTES)
    throw new CommandRefusal(`${file} is longer than 64 MiB, which no list of this kind is.`);
  try {
    // The decoder takes the byte order mark away.
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new CommandRefusal(`${file} is not text in UTF-8 or UTF-16. Save it as "CSV UTF-8".`);
  }
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: a Latin letter or comma has a zero beside it, which no UTF-8 text has.
  if (second === 0) return 'utf-16le';
  return first === 0 ? 'utf-16be' : 'utf-8';
}
