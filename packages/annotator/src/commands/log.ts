import type { ClassList } from '@uvh/domain/annotation/class-list';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { BoxDocument } from '../document/box-document.ts';
import type { Command } from './command.ts';
import { type Effort, NO_EFFORT, type StepCost, withStep } from './effort.ts';
import { CommandHistory } from './history.ts';
import { parseCommand } from './parse-command.ts';

export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly command: Command;
}

/** Everything that was done to an image, with the place that undo stands at. Plain JSON. */
export interface CommandLog {
  readonly version: 1;
  readonly entries: readonly LogEntry[];
  /** How many entries are in force; the rest can be redone. */
  readonly position: number;
  /** What the work took, steps included that are not in force any more. Absent where it was not kept. */
  readonly effort?: Effort;
}

/** One step as it happens. `position` is the undo position after it. A journal is these, appended in order. */
export type JournalEvent = (
  | { readonly kind: 'do'; readonly entry: LogEntry; readonly position: number }
  | { readonly kind: 'undo' | 'redo'; readonly at: number; readonly position: number }
) & { readonly cost?: StepCost };

/** Folds a journal into the log that it describes, up to the first step that is missing: what follows stands on it. */
export function logFromJournal(events: readonly JournalEvent[]): CommandLog {
  const entries: LogEntry[] = [];
  let position = 0;
  let effort = NO_EFFORT;
  for (const event of events) {
    const isMissing = event.position > entries.length + (event.kind === 'do' ? 1 : 0);
    if (isMissing) break;
    effort = withStep(effort, event);
    if (event.kind === 'do') {
      entries.length = Math.min(entries.length, event.position - 1);
      entries.push(event.entry);
    }
    position = event.position;
  }
  return { version: 1, entries, position: Math.min(position, entries.length), effort };
}

export type Restored =
  | { readonly kind: 'restored'; readonly document: BoxDocument; readonly history: CommandHistory }
  | { readonly kind: 'refused'; readonly code: 'LOG_DOES_NOT_FIT' };

/**
 * The document and history as they were when the log was written. Refuses a log that was made for other
 * suggestions, as far as its commands show it.
 */
export function restore(
  suggestions: readonly Suggestion[],
  classes: ClassList,
  log: CommandLog,
  now: () => number = Date.now,
): Restored {
  const document = new BoxDocument(suggestions, classes);
  const history = new CommandHistory(document, now);
  return history.load(log) ? { kind: 'restored', document, history } : { kind: 'refused', code: 'LOG_DOES_NOT_FIT' };
}

/** Reads a log out of storage; undefined when it is not one. Whether it fits an image is for {@link restore}. */
export function parseCommandLog(value: unknown): CommandLog | undefined {
  if (!isRecord(value) || value.version !== 1 || !Array.isArray(value.entries)) return undefined;
  const entries: LogEntry[] = [];
  for (const entry of value.entries) {
    const parsed = parseEntry(entry);
    if (!parsed) return undefined;
    entries.push(parsed);
  }
  const { position } = value;
  if (typeof position !== 'number' || !Number.isInteger(position)) return undefined;
  return position >= 0 && position <= entries.length ? { version: 1, entries, position } : undefined;
}

/** Reads one journal event out of storage; undefined when it is not one. */
export function parseJournalEvent(value: unknown): JournalEvent | undefined {
  if (!isRecord(value) || typeof value.position !== 'number' || !Number.isInteger(value.position)) return undefined;
  const { position } = value;
  const cost = parseCost(value.cost);
  if (value.kind === 'do') {
    const entry = parseEntry(value.entry);
    return entry && position > 0 ? { kind: 'do', entry, position, ...(cost && { cost }) } : undefined;
  }
  if ((value.kind === 'undo' || value.kind === 'redo') && typeof value.at === 'number' && position >= 0) {
    return { kind: value.kind, at: value.at, position, ...(cost && { cost }) };
  }
  return undefined;
}

function parseCost(value: unknown): StepCost | undefined {
  if (!isRecord(value)) return undefined;
  const { ms, keys, presses } = value;
  return typeof ms === 'number' && typeof keys === 'number' && typeof presses === 'number'
    ? { ms, keys, presses }
    : undefined;
}

function parseEntry(value: unknown): LogEntry | undefined {
  if (!isRecord(value) || typeof value.at !== 'number') return undefined;
  const command = parseCommand(value.command);
  return command && { at: value.at, command };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
