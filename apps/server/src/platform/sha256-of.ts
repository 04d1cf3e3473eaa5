import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** SHA-256 in hex of all that a stream brings, a piece of it in memory at a time. Throws what the stream throws. */
export async function sha256Of(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
