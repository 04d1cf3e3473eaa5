import type { Rect } from '@uvh/domain/annotation/box';
import { clipToSpace, isInsideSpace } from '@uvh/domain/annotation/box';
import { DEFAULT_LABEL } from '@uvh/domain/annotation/vehicle-class';
import { type BoxReader, isEditable } from '../document/box-reader.ts';
import type { FoundVehicle } from '../document/found-vehicle.ts';
import type { Command } from './command.ts';

// Each function answers undefined when there would be nothing to do, so that no empty step enters the history.

/** Gives boxes another label in one step. Leaves out confirmed and deleted boxes and those that carry it already. */
export function relabel(document: BoxReader, indexes: readonly number[], label: string): Command | undefined {
  const changes = editable(document, indexes)
    .map((index) => ({ index, before: document.label(index), after: label }))
    .filter((change) => change.before !== label);
  return changes.length > 0 ? { kind: 'relabel', changes } : undefined;
}

/** Confirms boxes in one step. Leaves out boxes without a known class (docs/product/annotation.md#confirming). */
export function confirm(document: BoxReader, indexes: readonly number[]): Command | undefined {
  const known = editable(document, indexes).filter((index) => document.classes.has(document.label(index)));
  return known.length > 0 ? { kind: 'confirm', indexes: known } : undefined;
}

/** Relabels and confirms as one step. */
export function relabelAndConfirm(document: BoxReader, indexes: readonly number[], label: string): Command | undefined {
  const change = relabel(document, indexes, label);
  const targets = editable(document, indexes);
  if (targets.length === 0 || !document.classes.has(label)) return change;
  const confirmation: Command = { kind: 'confirm', indexes: targets };
  return change ? { kind: 'group', commands: [change, confirmation] } : confirmation;
}

/** Takes confirmations back without undoing what came after them (docs/product/choices.md#confirmed-boxes). */
export function reopen(document: BoxReader, indexes: readonly number[]): Command | undefined {
  const confirmed = distinct(indexes).filter((index) => document.isConfirmed(index) && !document.isDeleted(index));
  return confirmed.length > 0 ? { kind: 'reopen', indexes: confirmed } : undefined;
}

/** Deletes boxes in one step; confirmed ones stay. */
export function deleteBoxes(document: BoxReader, indexes: readonly number[]): Command | undefined {
  const targets = editable(document, indexes);
  return targets.length > 0 ? { kind: 'delete', indexes: targets } : undefined;
}

/** Marks boxes to be looked at once more at the end of the review. */
export function markUnsure(document: BoxReader, indexes: readonly number[]): Command | undefined {
  const targets = editable(document, indexes).filter((index) => !document.isUnsure(index));
  return targets.length > 0 ? { kind: 'unsure', indexes: targets } : undefined;
}

/** Puts a box's sides where a finished drag left them. The caller has clamped `after`. */
export function resize(document: BoxReader, index: number, after: Rect): Command | undefined {
  if (!isEditable(document, index)) return undefined;
  const before = document.rect(index);
  return differs(before, after) ? { kind: 'resize', index, before, after } : undefined;
}

/** One arrow key's worth of moving or sizing; those with the same `gesture` are undone together. */
export function nudge(document: BoxReader, index: number, after: Rect, gesture: number): Command | undefined {
  if (!isEditable(document, index)) return undefined;
  const before = document.rect(index);
  return differs(before, after) ? { kind: 'nudge', index, before, after, gesture } : undefined;
}

/** A new box, cut to the space. Refuses what is under 1 px after the cut. */
export function draw(document: BoxReader, rect: Rect, label: string = DEFAULT_LABEL): Command | undefined {
  const clipped = clipToSpace(rect);
  return isInsideSpace(clipped) ? { kind: 'draw', index: document.count, rect: clipped, label } : undefined;
}

/** A vehicle that was found as a new box, which says whether it was a candidate, with its own class or another. */
export function take(document: BoxReader, found: FoundVehicle, label: string = found.label): Command | undefined {
  const { candidateId, x, y, width, height } = found;
  const drawn = draw(document, { x, y, width, height }, label);
  if (drawn?.kind !== 'draw') return undefined;
  return candidateId === undefined ? drawn : { ...drawn, candidateId };
}

/** Several vehicles that were found as new boxes in one step. */
export function takeAll(document: BoxReader, found: readonly FoundVehicle[]): Command | undefined {
  const commands = found
    .map((vehicle) => take(document, vehicle))
    .filter((command) => command?.kind === 'draw')
    .map((command, place) => ({ ...command, index: document.count + place }));
  return commands.length > 0 ? { kind: 'group', commands } : undefined;
}

/** Deletes a box and draws it again in one step: the way past the 20 % limit of a resize. Keeps the label. */
export function redraw(document: BoxReader, index: number, rect: Rect): Command | undefined {
  const removal = deleteBoxes(document, [index]);
  const drawn = draw(document, rect, isEditable(document, index) ? document.label(index) : DEFAULT_LABEL);
  return removal && drawn ? { kind: 'group', commands: [removal, drawn] } : undefined;
}

function editable(document: BoxReader, indexes: readonly number[]): number[] {
  return distinct(indexes).filter((index) => isEditable(document, index));
}

function distinct(indexes: readonly number[]): number[] {
  return [...new Set(indexes)];
}

function differs(a: Rect, b: Rect): boolean {
  return a.x !== b.x || a.y !== b.y || a.width !== b.width || a.height !== b.height;
}
