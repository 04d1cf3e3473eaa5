import type { BoxDocument } from '../document/box-document.ts';
import { applyCommand, type Command, indexesOf, revertCommand } from './command.ts';
import { type Effort, IDLE_GAP_MS, NO_EFFORT, type StepCost, withStep } from './effort.ts';
import type { CommandLog, JournalEvent, LogEntry } from './log.ts';

/** What a host may do with the history; changes go through the editor. */
export type HistoryReader = Pick<
  CommandHistory,
  'canUndo' | 'canRedo' | 'length' | 'entries' | 'effort' | 'noteInput' | 'exportLog' | 'subscribe'
>;

/** What an undo or redo touched, so that the screen can show it. */
export interface HistoryStep {
  readonly kind: 'undo' | 'redo';
  readonly indexes: readonly number[];
  readonly commands: readonly Command[];
}

/**
 * The only way to change a document: runs commands, undoes them without limit, and emits each step at
 * once to the host, so that a draft on disk is never more than one action behind.
 */
export class CommandHistory {
  readonly #document: BoxDocument;
  readonly #now: () => number;
  readonly #listeners = new Set<(event: JournalEvent) => void>();
  #entries: LogEntry[] = [];
  /** What {@link entries} returned since the last step. */
  #inForce: readonly LogEntry[] | undefined;
  #position = 0;
  #effort = NO_EFFORT;
  /** What the hand did since the last step. */
  #sinceStep: Pick<StepCost, 'keys' | 'presses'> = { keys: 0, presses: 0 };
  #lastStepAt: number;

  /** `now` gives milliseconds since the epoch; the times serve pace and telemetry only. */
  constructor(document: BoxDocument, now: () => number) {
    this.#document = document;
    this.#now = now;
    this.#lastStepAt = now();
  }

  get canUndo(): boolean {
    return this.#position > 0;
  }
  get canRedo(): boolean {
    return this.#position < this.#entries.length;
  }
  /** How many entries are in force. */
  get length(): number {
    return this.#position;
  }
  /** The entries that are in force, oldest first; the same array until the next step. */
  get entries(): readonly LogEntry[] {
    this.#inForce ??= this.#entries.slice(0, this.#position);
    return this.#inForce;
  }

  /** What the work took so far, with the keys and presses that no step followed yet. */
  get effort(): Effort {
    const { keys, presses } = this.#sinceStep;
    return { ...this.#effort, keys: this.#effort.keys + keys, presses: this.#effort.presses + presses };
  }

  /** Counts a key or a press of the person, wherever on the screen it went. */
  noteInput(kind: 'key' | 'press'): void {
    const { keys, presses } = this.#sinceStep;
    this.#sinceStep = kind === 'key' ? { keys: keys + 1, presses } : { keys, presses: presses + 1 };
  }

  /** Runs a command; what had been undone can no longer be redone. Returns false when it does not fit. */
  run(command: Command | undefined): boolean {
    if (!command || !applyCommand(this.#document, command)) return false;
    const entry = { at: this.#now(), command };
    const cost = this.#costAt(entry.at);
    this.#entries.length = this.#position;
    this.#entries.push(entry);
    this.#position += 1;
    this.#emit({ kind: 'do', entry, position: this.#position, cost });
    return true;
  }

  /** Takes back the last step: one command, or all nudges of one gesture. */
  undo(): HistoryStep | undefined {
    const commands: Command[] = [];
    let entry = this.#entries[this.#position - 1];
    while (entry && (commands.length === 0 || areOneGesture(commands.at(-1), entry.command))) {
      revertCommand(this.#document, entry.command);
      commands.push(entry.command);
      this.#position -= 1;
      entry = this.#entries[this.#position - 1];
    }
    return this.#stepped('undo', commands);
  }

  /** Does again what the last undo took back. */
  redo(): HistoryStep | undefined {
    const commands: Command[] = [];
    let entry = this.#entries[this.#position];
    while (entry && (commands.length === 0 || areOneGesture(commands.at(-1), entry.command))) {
      applyCommand(this.#document, entry.command);
      commands.push(entry.command);
      this.#position += 1;
      entry = this.#entries[this.#position];
    }
    return this.#stepped('redo', commands);
  }

  /** The whole log with what can be redone, as plain JSON. */
  exportLog(): CommandLog {
    return { version: 1, entries: [...this.#entries], position: this.#position, effort: this.effort };
  }

  /** Replays a log on the unchanged document. Returns false at the first entry that does not fit. */
  load(log: CommandLog): boolean {
    if (this.#entries.length > 0) throw new Error('A log can only be loaded into a history without entries.');
    for (const { command } of log.entries) {
      if (!applyCommand(this.#document, command)) return false;
    }
    for (const { command } of log.entries.slice(log.position).toReversed()) revertCommand(this.#document, command);
    this.#entries = [...log.entries];
    this.#position = log.position;
    this.#effort = log.effort ?? NO_EFFORT;
    this.#inForce = undefined;
    return true;
  }

  /** Calls back after every step, synchronously. Returns the function that ends it. */
  subscribe(listener: (event: JournalEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Drops every listener. */
  dropListeners(): void {
    this.#listeners.clear();
  }

  #stepped(kind: 'undo' | 'redo', commands: readonly Command[]): HistoryStep | undefined {
    if (commands.length === 0) return undefined;
    const at = this.#now();
    this.#emit({ kind, at, position: this.#position, cost: this.#costAt(at) });
    return { kind, commands, indexes: [...new Set(commands.flatMap(indexesOf))] };
  }

  /** What the step of this instant cost; the next one begins here. */
  #costAt(at: number): StepCost {
    const gap = at - this.#lastStepAt;
    const cost = { ...this.#sinceStep, ms: gap > 0 && gap <= IDLE_GAP_MS ? gap : 0 };
    this.#lastStepAt = at;
    this.#sinceStep = { keys: 0, presses: 0 };
    return cost;
  }

  #emit(event: JournalEvent): void {
    this.#inForce = undefined;
    this.#effort = withStep(this.#effort, event);
    for (const listener of this.#listeners) listener(event);
  }
}

function areOneGesture(a: Command | undefined, b: Command): boolean {
  return a?.kind === 'nudge' && b.kind === 'nudge' && a.gesture === b.gesture && a.index === b.index;
}
