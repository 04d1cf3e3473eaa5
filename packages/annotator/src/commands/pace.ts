import type { Command } from './command.ts';
import { IDLE_GAP_MS } from './effort.ts';
import type { LogEntry } from './log.ts';

export interface Pace {
  /** Boxes that got an answer whose time is known: confirmed, relabelled or deleted, each counted once. */
  readonly answered: number;
  /** Time at work in milliseconds; gaps over {@link IDLE_GAP_MS} are left out. */
  readonly activeMs: number;
  /** Undefined until there is something to divide. */
  readonly secondsPerBox: number | undefined;
  readonly boxesPerMinute: number | undefined;
}

/**
 * Personal pace from the log. The time before the first command counts from `openedAt` (milliseconds since
 * the epoch), when that is known.
 */
export function paceOf(entries: readonly LogEntry[], openedAt?: number): Pace {
  const answered = new Set<number>();
  let activeMs = 0;
  const [first] = entries;
  // Opened again since: what was answered before took its first time then.
  let last = openedAt !== undefined && first !== undefined && first.at < openedAt ? undefined : openedAt;
  for (const { at, command } of entries) {
    // What was answered first after a reload took a time that nobody knows.
    const isTimed = last !== undefined;
    const gap = at - (last ?? at);
    if (gap > 0 && gap <= IDLE_GAP_MS) activeMs += gap;
    last = at;
    if (isTimed) for (const index of answeredBy(command)) answered.add(index);
  }
  const isMeasurable = answered.size > 0 && activeMs > 0;
  return {
    answered: answered.size,
    activeMs,
    secondsPerBox: isMeasurable ? activeMs / 1000 / answered.size : undefined,
    boxesPerMinute: isMeasurable ? (answered.size * 60_000) / activeMs : undefined,
  };
}

function answeredBy(command: Command): readonly number[] {
  switch (command.kind) {
    case 'confirm':
    case 'delete':
      return command.indexes;
    case 'relabel':
      return command.changes.map((change) => change.index);
    case 'group':
      return command.commands.flatMap(answeredBy);
    default:
      return [];
  }
}
