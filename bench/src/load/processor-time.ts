import { readdir, readFile } from 'node:fs/promises';

/** Ticks of the processor clock a second, as Linux counts for user programs. */
const TICKS = 100;

interface ProcessStat {
  readonly parent: number;
  readonly ownMs: number;
  /** Of children that have ended. */
  readonly childrenMs: number;
}

async function statOf(pid: number): Promise<ProcessStat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (index: number) => Number(fields[index] ?? 0);
  return {
    parent: field(1),
    ownMs: ((field(11) + field(12)) * 1000) / TICKS,
    childrenMs: ((field(13) + field(14)) * 1000) / TICKS,
  };
}

/** Processor time of a process, with that of its children where asked, in milliseconds. 0 where there is no /proc. */
export async function processorMs(pid: number, how: { readonly withChildren: boolean }): Promise<number> {
  const own = await statOf(pid);
  if (!own) return 0;
  if (!how.withChildren) return own.ownMs;
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children = await Promise.all(names.map((name) => statOf(Number(name))));
  return children.reduce((sum, child) => (child?.parent === pid ? sum + child.ownMs : sum), own.ownMs + own.childrenMs);
}
