import type { DemandRoom } from '../room-on-disk.ts';
import type { Chunks, FileTarget } from './file-target.ts';

/** As much may be written between two looks. */
const LOOK_EVERY_BYTES = 16 * 1024 * 1024;

/** Ends what is written there as soon as it is refused more room. */
export function whileThereIsRoom(target: FileTarget, demandRoom: DemandRoom | undefined): FileTarget {
  if (demandRoom === undefined) return target;
  let unlooked = LOOK_EVERY_BYTES;
  async function* looked(chunks: Chunks): AsyncGenerator<string | Uint8Array> {
    for await (const chunk of chunks) {
      unlooked += chunk.length;
      if (unlooked >= LOOK_EVERY_BYTES) {
        await demandRoom?.();
        unlooked = 0;
      }
      yield chunk;
    }
  }
  return { ...target, write: (file, chunks) => target.write(file, looked(chunks)) };
}
