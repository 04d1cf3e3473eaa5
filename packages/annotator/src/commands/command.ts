import type { Rect } from '@uvh/domain/annotation/box';
import { isInsideSpace } from '@uvh/domain/annotation/box';
import type { BoxDocument } from '../document/box-document.ts';
import { CONFIRMED, DELETED, isEditable, UNSURE } from '../document/box-reader.ts';

/**
 * One change to the document as plain JSON, with enough of before and after to run it both ways.
 * Indexes are places in the document and mean the same boxes whenever the log is replayed from the start.
 */
export type Command =
  | { readonly kind: 'relabel'; readonly changes: readonly LabelChange[] }
  | { readonly kind: 'confirm'; readonly indexes: readonly number[] }
  | { readonly kind: 'reopen'; readonly indexes: readonly number[] }
  | { readonly kind: 'delete'; readonly indexes: readonly number[] }
  | { readonly kind: 'unsure'; readonly indexes: readonly number[] }
  | { readonly kind: 'resize'; readonly index: number; readonly before: Rect; readonly after: Rect }
  | {
      readonly kind: 'nudge';
      readonly index: number;
      readonly before: Rect;
      readonly after: Rect;
      /** Nudges in a row that belong together carry the same number and are undone as one. */
      readonly gesture: number;
    }
  | {
      readonly kind: 'draw';
      readonly index: number;
      readonly rect: Rect;
      readonly label: string;
      /** The candidate that was taken, where it was not drawn by hand. */
      readonly candidateId?: number;
    }
  | { readonly kind: 'group'; readonly commands: readonly Command[] };

export interface LabelChange {
  readonly index: number;
  readonly before: string;
  readonly after: string;
}

/**
 * Applies the command. Returns false and leaves the document as it was when the command does not fit
 * it: an index out of range, a box that is confirmed or deleted, a `before` that is not what is there,
 * a confirmation without a known class, a drawn box outside the space.
 */
export function applyCommand(document: BoxDocument, command: Command): boolean {
  if (command.kind === 'group') return applyGroup(document, command.commands);
  if (!fits(document, command)) return false;
  switch (command.kind) {
    case 'relabel':
      for (const { index, after } of command.changes) document.setLabel(index, after);
      return true;
    case 'confirm':
      for (const index of command.indexes) document.setFlag(index, CONFIRMED, true);
      return true;
    case 'reopen':
      for (const index of command.indexes) document.setFlag(index, CONFIRMED, false);
      return true;
    case 'delete':
      for (const index of command.indexes) document.setFlag(index, DELETED, true);
      return true;
    case 'unsure':
      for (const index of command.indexes) document.setFlag(index, UNSURE, true);
      return true;
    case 'resize':
    case 'nudge':
      document.setRect(command.index, command.after);
      return true;
    case 'draw':
      document.append(command.rect, command.label, command.candidateId);
      return true;
  }
}

/** Reverts a command that was the last one applied. */
export function revertCommand(document: BoxDocument, command: Command): void {
  switch (command.kind) {
    case 'relabel':
      for (const { index, before } of command.changes) document.setLabel(index, before);
      return;
    case 'confirm':
      for (const index of command.indexes) document.setFlag(index, CONFIRMED, false);
      return;
    case 'reopen':
      for (const index of command.indexes) document.setFlag(index, CONFIRMED, true);
      return;
    case 'delete':
      for (const index of command.indexes) document.setFlag(index, DELETED, false);
      return;
    case 'unsure':
      for (const index of command.indexes) document.setFlag(index, UNSURE, false);
      return;
    case 'resize':
    case 'nudge':
      document.setRect(command.index, command.before);
      return;
    case 'draw':
      document.removeLast();
      return;
    case 'group':
      for (const part of command.commands.toReversed()) revertCommand(document, part);
      return;
  }
}

/** The boxes that a command touches, each once, in order of index. */
export function indexesOf(command: Command): number[] {
  return [...new Set(touched(command))].sort((a, b) => a - b);
}

function touched(command: Command): number[] {
  switch (command.kind) {
    case 'relabel':
      return command.changes.map((change) => change.index);
    case 'resize':
    case 'nudge':
    case 'draw':
      return [command.index];
    case 'group':
      return command.commands.flatMap(touched);
    default:
      return [...command.indexes];
  }
}

function applyGroup(document: BoxDocument, commands: readonly Command[]): boolean {
  const done: Command[] = [];
  for (const command of commands) {
    if (!applyCommand(document, command)) {
      for (const part of done.toReversed()) revertCommand(document, part);
      return false;
    }
    done.push(command);
  }
  return true;
}

function fits(document: BoxDocument, command: Exclude<Command, { kind: 'group' }>): boolean {
  switch (command.kind) {
    case 'relabel':
      return (
        areDistinct(command.changes.map((change) => change.index)) &&
        command.changes.every(({ index, before }) => isEditable(document, index) && document.label(index) === before)
      );
    case 'confirm':
      return (
        areDistinct(command.indexes) &&
        command.indexes.every((index) => isEditable(document, index) && document.classes.has(document.label(index)))
      );
    case 'reopen':
      return areDistinct(command.indexes) && command.indexes.every((index) => document.isConfirmed(index));
    case 'delete':
      return areDistinct(command.indexes) && command.indexes.every((index) => isEditable(document, index));
    case 'unsure':
      return (
        areDistinct(command.indexes) &&
        command.indexes.every((index) => isEditable(document, index) && !document.isUnsure(index))
      );
    case 'resize':
    case 'nudge':
      return (
        isEditable(document, command.index) &&
        isSame(document.rect(command.index), command.before) &&
        Object.values(command.after).every(Number.isFinite)
      );
    case 'draw':
      return command.index === document.count && isInsideSpace(command.rect);
  }
}

function areDistinct(indexes: readonly number[]): boolean {
  return new Set(indexes).size === indexes.length;
}

function isSame(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
