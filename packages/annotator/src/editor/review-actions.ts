import { type Command, indexesOf } from '../commands/command.ts';
import * as compose from '../commands/compose.ts';
import type { FoundVehicle } from '../document/found-vehicle.ts';
import type { EditorState } from './editor-state.ts';
import type { AnswerKind, RefusalCode } from './effect.ts';

/** The answers about boxes: the same for keys, buttons, pickers and lists. */
export class ReviewActions {
  readonly #state: EditorState;

  constructor(state: EditorState) {
    this.#state = state;
  }

  /** The class that a person sees: labels the selected boxes so, confirms them and goes on. */
  answer(classId: number): boolean {
    const label = this.#state.document.classes.byId(classId)?.name;
    return label !== undefined && this.settle(label, this.#state.selection.indexes);
  }

  /** The same in two steps: equal to the label of all selected boxes it confirms and goes on; else it relabels. */
  relabelOrConfirm(classId: number): boolean {
    const label = this.#state.document.classes.byId(classId)?.name;
    const { indexes } = this.#state.selection;
    if (label === undefined || indexes.length === 0) return this.#startOrRefuse();
    const isAgreed = indexes.every((index) => this.#state.document.label(index) === label);
    return isAgreed ? this.confirm() : this.relabel(label, indexes);
  }

  confirm(): boolean {
    const { document, selection } = this.#state;
    const { indexes } = selection;
    if (indexes.length === 0) return this.#startOrRefuse();
    const unnamed = indexes.filter((index) => !document.classes.has(document.label(index)));
    if (unnamed.length === indexes.length) return this.#refuse('NEEDS_CLASS', unnamed);
    const isDone = this.#answerAndAdvance(compose.confirm(document, indexes), 'confirmed', indexes);
    // Some of many could not be confirmed: they stay selected, so that they are not taken for done.
    if (isDone && unnamed.length > 0) {
      this.#state.select(unnamed, true);
      this.#refuse('NEEDS_CLASS', unnamed);
    }
    return isDone;
  }

  delete(): boolean {
    const { indexes } = this.#state.selection;
    if (indexes.length === 0) return this.#refuse('NOTHING_SELECTED', []);
    return this.#answerAndAdvance(compose.deleteBoxes(this.#state.document, indexes), 'deleted', indexes);
  }

  unsure(): boolean {
    const { indexes } = this.#state.selection;
    if (indexes.length === 0) return this.#refuse('NOTHING_SELECTED', []);
    const command = compose.markUnsure(this.#state.document, indexes);
    // Marked before: nothing to record, but the selection still moves to the next box.
    if (!command) return this.step(1);
    return this.#answerAndAdvance(command, 'unsure', indexes);
  }

  relabel(label: string, indexes: readonly number[]): boolean {
    const command = compose.relabel(this.#state.document, indexes, label);
    return this.#answer(command, 'relabelled', indexes);
  }

  settle(label: string, indexes: readonly number[]): boolean {
    if (indexes.length === 0) return this.#startOrRefuse();
    const { document } = this.#state;
    if (!document.classes.has(label)) return this.#refuse('NEEDS_CLASS', indexes);
    return this.#answerAndAdvance(compose.relabelAndConfirm(document, indexes, label), 'confirmed', indexes);
  }

  /** Confirms without moving the selection. Returns how many were confirmed. */
  confirmAll(indexes: readonly number[]): number {
    return this.#inBulk(compose.confirm(this.#state.document, indexes), 'confirmed');
  }

  settleAll(label: string, indexes: readonly number[]): number {
    return this.#inBulk(compose.relabelAndConfirm(this.#state.document, indexes, label), 'confirmed');
  }

  markAllUnsure(indexes: readonly number[]): number {
    return this.#inBulk(compose.markUnsure(this.#state.document, indexes), 'unsure');
  }

  deleteAll(indexes: readonly number[]): number {
    return this.#inBulk(compose.deleteBoxes(this.#state.document, indexes), 'deleted');
  }

  /**
   * Draws what was found in one undo step, and notes that the tiles were looked at. The first box without a class is selected to
   * get one. Returns how many.
   */
  takeMissed(found: readonly FoundVehicle[], tiles: readonly number[]): number {
    const { document } = this.#state;
    const first = document.count;
    if (!this.#state.runWithLook(compose.takeAll(document, found), tiles)) return 0;
    const drawn = Array.from({ length: document.count - first }, (_, place) => first + place);
    this.#state.emit({ kind: 'answered', answer: 'taken', indexes: drawn });
    const unnamed = drawn.find((index) => !document.classes.has(document.label(index)));
    if (unnamed !== undefined) this.#state.select([unnamed], true);
    return drawn.length;
  }

  reopen(index: number): boolean {
    const isDone = this.#answer(compose.reopen(this.#state.document, [index]), 'reopened', [index]);
    if (isDone) this.#state.select([index], true);
    return isDone;
  }

  /** The confirmed box under the pointer, else the one that was confirmed last. */
  reopenNearest(): boolean {
    const index = this.#confirmedUnderPointer() ?? this.#confirmedLast();
    return index === undefined ? this.#refuse('NOTHING_TO_REOPEN', []) : this.reopen(index);
  }

  /** Goes to the next (1) or previous (-1) unreviewed box; false when there is none. */
  step(direction: 1 | -1): boolean {
    const { queue, selection } = this.#state;
    const { current } = selection;
    const rank = current === undefined ? undefined : queue.rankOf(current);
    const next = queue.step(rank, direction, (index) => this.#state.picker.isShown(index));
    if (next === undefined) return false;
    this.#state.select([next], true);
    return true;
  }

  undo(): boolean {
    const step = this.#state.travel('undo');
    if (step) this.#state.emit({ kind: 'undone', indexes: step.indexes });
    return step !== undefined;
  }

  redo(): boolean {
    const step = this.#state.travel('redo');
    if (step) this.#state.emit({ kind: 'redone', indexes: step.indexes });
    return step !== undefined;
  }

  /** With nothing selected an answer would be blind: the first press only selects the first box. */
  #startOrRefuse(): boolean {
    if (this.step(1)) return true;
    if (this.#state.coverage.likely().length === 0) return this.#refuse('NOTHING_LEFT', []);
    // What answers goes on: after the boxes come the vehicles that have none.
    this.#state.emit({ kind: 'missedRequested' });
    return true;
  }

  #answerAndAdvance(command: Command | undefined, answer: AnswerKind, indexes: readonly number[]): boolean {
    const { queue, changes } = this.#state;
    return changes.batch(() => {
      const last = indexes.at(-1);
      const rank = last === undefined ? undefined : queue.rankOf(last);
      if (!this.#answer(command, answer, indexes)) return false;
      const next = queue.step(rank, 1, (index) => this.#state.picker.isShown(index));
      this.#state.select(next === undefined ? [] : [next], true);
      if (next === undefined) this.#showWhole(indexes);
      return true;
    });
  }

  /**
   * After the last answer the view is at a box that nothing more is asked of. Where somebody draws what is missing, or looks
   * for it, they go on there.
   */
  #showWhole(answered: readonly number[]): void {
    const { document, viewport, coverage, candidates } = this.#state;
    const isLooking = coverage.isUnderWay || candidates.ghost !== undefined;
    if (!isLooking && !answered.every((index) => document.isNew(index))) viewport.flyOut();
  }

  #answer(command: Command | undefined, answer: AnswerKind, indexes: readonly number[]): boolean {
    const before = this.#state.queue.state().remaining;
    if (!this.#state.run(command)) return false;
    this.#state.emit({ kind: 'answered', answer, indexes: [...indexes] });
    if (before > 0 && this.#state.queue.state().remaining === 0) this.#state.emit({ kind: 'reviewFinished' });
    return true;
  }

  #inBulk(command: Command | undefined, answer: 'confirmed' | 'deleted' | 'unsure'): number {
    const indexes = command ? indexesOf(command) : [];
    return this.#answer(command, answer, indexes) ? indexes.length : 0;
  }

  #confirmedUnderPointer(): number | undefined {
    const { pointer, picker, viewport } = this.#state;
    if (!pointer.at) return undefined;
    const { scale, offsetX, offsetY } = viewport.view;
    return picker.top((pointer.at.x - offsetX) / scale, (pointer.at.y - offsetY) / scale, 0, 'confirmed');
  }

  #confirmedLast(): number | undefined {
    const { document, history } = this.#state;
    for (const { command } of history.entries.toReversed()) {
      const parts = command.kind === 'group' ? command.commands : [command];
      for (const part of parts) {
        if (part.kind !== 'confirm') continue;
        const found = part.indexes.findLast((index) => document.isConfirmed(index));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  #refuse(code: RefusalCode, indexes: readonly number[]): false {
    this.#state.emit({ kind: 'refused', code, indexes: [...indexes] });
    return false;
  }
}
