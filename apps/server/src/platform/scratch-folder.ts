import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isOfDeadProcess, PROCESS_MARK } from './process-mark.ts';

const NAME = /^uvh-[a-z]+-(\d+@[\w.]*)-\w{6}$/;

/**
 * A new folder among the system's temporary files; who asks for it removes it. Those of processes of this machine that
 * were killed before they could are removed first.
 */
export async function scratchFolder(what: 'export' | 'tar' | 'migrations'): Promise<string> {
  const temporary = os.tmpdir();
  const left = (await readdir(temporary)).filter((name) => isOfDeadProcess(NAME.exec(name)?.[1] ?? ''));
  // What cannot be removed is another account's.
  await Promise.all(left.map((name) => rm(path.join(temporary, name), { recursive: true }).catch(() => undefined)));
  return mkdtemp(path.join(temporary, `uvh-${what}-${PROCESS_MARK}-`));
}
