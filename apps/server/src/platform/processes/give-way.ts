import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';

const BELOW = os.constants.priority.PRIORITY_BELOW_NORMAL;
/** The threads of this process, on Linux. */
const THREADS = '/proc/self/task';

/**
 * Lets other processes go first where processors are short. Linux counts the priority by thread, and those that collect V8's
 * memory and compile its code are there before any program: each of them is told. Threads that begin later are like the one
 * that began them. It counts among what one session or service started: workers in units or containers of their own are given
 * less weight by deploy/.
 */
export function giveWay(): void {
  os.setPriority(BELOW);
  if (!existsSync(THREADS)) return;
  for (const thread of readdirSync(THREADS)) {
    try {
      os.setPriority(Number(thread), BELOW);
    } catch {
      // It has ended since they were listed.
    }
  }
}
