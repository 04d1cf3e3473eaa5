import os from 'node:os';
import { isProcessAlive } from './is-process-alive.ts';

/** Containers that share a folder each count processes for themselves. */
const HOST = os.hostname().replaceAll(/[^\w.]/g, '');
const MARK = /^(\d+)@([\w.]*)$/;

/** Names this process among those that write into a folder at the same time. */
export const PROCESS_MARK = `${process.pid}@${HOST}`;

/** Whether a mark is that of a process of this machine which is no longer there: nobody goes on with what has it. */
export function isOfDeadProcess(mark: string): boolean {
  const [, pid, host] = MARK.exec(mark) ?? [];
  return pid !== undefined && host === HOST && !isProcessAlive(Number(pid));
}
