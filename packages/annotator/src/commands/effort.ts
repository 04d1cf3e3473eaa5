import type { AnswerKind } from '@uvh/domain/annotation/answer-kind';
import type { Command } from './command.ts';
import type { JournalEvent } from './log.ts';

/** A pause longer than this is a pause, not work. */
export const IDLE_GAP_MS = 30_000;

/** What a step cost since the step before it: time at work, and the hand's keys and presses. */
export interface StepCost {
  /** Milliseconds; a gap over {@link IDLE_GAP_MS} counts as none. */
  readonly ms: number;
  readonly keys: number;
  readonly presses: number;
}

export const NO_COST: StepCost = { ms: 0, keys: 0, presses: 0 };

/** Answers of one kind and the time that they took. */
export interface AnswerEffort {
  /** Boxes answered so; a box that was answered twice counts twice. For `undo`: steps taken back. */
  readonly count: number;
  readonly ms: number;
}

/** What the work on one image took of a person so far, what was undone included. Plain JSON. */
export interface Effort {
  readonly keys: number;
  /** Presses of a mouse button, pen or finger. */
  readonly presses: number;
  /** Kinds that did not occur are left out. */
  readonly answers: Readonly<Partial<Record<AnswerKind, AnswerEffort>>>;
  /** The run of nudges that the last step belonged to: one correction, however many keys it took. */
  readonly gesture?: number;
}

export const NO_EFFORT: Effort = { keys: 0, presses: 0, answers: {} };

/** The effort with one step more. A step of a draft from before costs were kept counts with its answers alone. */
export function withStep(effort: Effort, event: JournalEvent): Effort {
  const { ms, keys, presses } = event.cost ?? NO_COST;
  const command = event.kind === 'do' ? event.entry.command : undefined;
  const gesture = command?.kind === 'nudge' ? command.gesture : undefined;
  const { kind, count } = event.kind === 'do' ? answerOf(event.entry.command) : answerOfStep(event.kind);
  const isGoingOn = gesture !== undefined && gesture === effort.gesture;
  const before = effort.answers[kind] ?? { count: 0, ms: 0 };
  const answer = { count: Math.max(0, before.count + (isGoingOn ? 0 : count)), ms: before.ms + ms };
  return {
    keys: effort.keys + keys,
    presses: effort.presses + presses,
    answers: { ...effort.answers, [kind]: answer },
    ...(gesture !== undefined && { gesture }),
  };
}

interface Answered {
  readonly kind: AnswerKind;
  readonly count: number;
}

/** A redo gives the answer again that an undo took back: it is neither. */
function answerOfStep(kind: 'undo' | 'redo'): Answered {
  return { kind: 'undo', count: kind === 'undo' ? 1 : -1 };
}

function answerOf(command: Command): Answered {
  switch (command.kind) {
    case 'confirm':
    case 'delete':
    case 'unsure':
      return { kind: command.kind, count: command.indexes.length };
    case 'relabel':
      return { kind: 'relabel', count: command.changes.length };
    case 'reopen':
      return { kind: 'undo', count: command.indexes.length };
    case 'resize':
    case 'nudge':
      return { kind: 'resize', count: 1 };
    case 'draw':
      return { kind: 'draw', count: 1 };
    case 'group':
      return answerOfGroup(command.commands);
  }
}

/** Steps that belong together are one answer per box: a class and its confirmation, a box deleted and drawn anew. */
function answerOfGroup(commands: readonly Command[]): Answered {
  const parts = commands.map(answerOf);
  const of = (kind: AnswerKind) =>
    parts.filter((part) => part.kind === kind).reduce((sum, { count }) => sum + count, 0);
  const [confirmed, relabelled, drawn, deleted] = [of('confirm'), of('relabel'), of('draw'), of('delete')];
  if (drawn > 0) return { kind: deleted > 0 ? 'resize' : 'draw', count: drawn };
  if (relabelled > 0) return { kind: 'relabel', count: Math.max(relabelled, confirmed) };
  return parts[0] ?? { kind: 'confirm', count: 0 };
}
