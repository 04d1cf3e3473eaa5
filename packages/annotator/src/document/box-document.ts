import type { Rect } from '@uvh/domain/annotation/box';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { deriveFlags, NEW_BOX_ID, type Suggestion } from '@uvh/domain/annotation/review';
import { DEFAULT_LABEL } from '@uvh/domain/annotation/vehicle-class';
import { type BoxReader, type BoxView, CONFIRMED, DELETED, NEW, UNSURE } from './box-reader.ts';
import { slotOf } from './class-slot.ts';

/**
 * The boxes of one image in typed arrays. 64-bit floats, so that an unchanged box is submitted
 * with exactly the numbers of its suggestion. The writing methods below the reading ones are for
 * `commands/` only: every change goes through a command, or undo and the draft would miss it.
 */
export class BoxDocument implements BoxReader {
  readonly #suggestions: readonly Suggestion[];
  readonly #labels: string[];
  /** Of drawn boxes by their index: the candidate that was taken. */
  readonly #candidateIds = new Map<number, number>();
  readonly #indexByKey = new Map<string, number>();
  #classes: ClassList;
  #rects: Float64Array;
  #slots: Uint8Array;
  #flags: Uint8Array;
  #count: number;
  #version = 0;
  #geometryVersion = 0;

  constructor(suggestions: readonly Suggestion[], classes: ClassList) {
    this.#classes = classes;
    this.#suggestions = suggestions.map((suggestion) => ({ ...suggestion }));
    this.#count = suggestions.length;
    const capacity = suggestions.length + 16;
    this.#rects = new Float64Array(capacity * 4);
    this.#slots = new Uint8Array(capacity);
    this.#flags = new Uint8Array(capacity);
    this.#labels = suggestions.map((suggestion) => suggestion.label);
    for (const [index, suggestion] of suggestions.entries()) {
      this.#writeRect(index, suggestion);
      this.#slots[index] = slotOf(classes, suggestion.label);
      this.#indexByKey.set(this.key(index), index);
    }
  }

  /** The same image with its suggestions unchanged. */
  asSuggested(): BoxDocument {
    return new BoxDocument(this.#suggestions, this.#classes);
  }

  get classes(): ClassList {
    return this.#classes;
  }
  get count(): number {
    return this.#count;
  }
  get version(): number {
    return this.#version;
  }
  get geometryVersion(): number {
    return this.#geometryVersion;
  }
  get rects(): Float64Array {
    return this.#rects;
  }
  get slots(): Uint8Array {
    return this.#slots;
  }
  get flags(): Uint8Array {
    return this.#flags;
  }

  rect(index: number): Rect {
    this.#mustExist(index);
    const at = index * 4;
    return {
      x: this.#rects[at] ?? 0,
      y: this.#rects[at + 1] ?? 0,
      width: this.#rects[at + 2] ?? 0,
      height: this.#rects[at + 3] ?? 0,
    };
  }

  suggestedRect(index: number): Rect | undefined {
    const suggestion = this.#suggestions[index];
    return suggestion && { x: suggestion.x, y: suggestion.y, width: suggestion.width, height: suggestion.height };
  }

  label(index: number): string {
    this.#mustExist(index);
    return this.#labels[index] ?? DEFAULT_LABEL;
  }

  suggestedLabel(index: number): string {
    return this.#suggestions[index]?.label ?? DEFAULT_LABEL;
  }

  key(index: number): string {
    const suggestion = this.#suggestions[index];
    return suggestion ? `box-${suggestion.bboxId}` : `new-${index - this.#suggestions.length + 1}`;
  }

  indexOfKey(key: string): number | undefined {
    return this.#indexByKey.get(key);
  }

  isDeleted(index: number): boolean {
    return this.#has(index, DELETED);
  }
  isConfirmed(index: number): boolean {
    return this.#has(index, CONFIRMED);
  }
  isNew(index: number): boolean {
    return this.#has(index, NEW);
  }
  isUnsure(index: number): boolean {
    return this.#has(index, UNSURE);
  }
  isLabelChanged(index: number): boolean {
    const suggestion = this.#suggestions[index];
    return suggestion !== undefined && suggestion.label !== this.#labels[index];
  }

  box(index: number): BoxView {
    const suggestion = this.#suggestions[index];
    const candidateId = this.#candidateIds.get(index);
    const stated = {
      ...this.rect(index),
      bboxId: suggestion?.bboxId ?? NEW_BOX_ID,
      label: this.label(index),
      isDeleted: this.isDeleted(index),
      isEdited: false,
      isNew: suggestion === undefined,
      isLabelChanged: false,
      isConfirmed: this.isConfirmed(index),
      ...(candidateId !== undefined && { candidateId }),
    };
    return {
      ...deriveFlags(stated, suggestion),
      index,
      key: this.key(index),
      isUnsure: this.isUnsure(index),
    };
  }

  *visible(): IterableIterator<number> {
    for (let index = 0; index < this.#count; index++) {
      if (!this.isDeleted(index)) yield index;
    }
  }

  /** Takes another list of the event's classes: their order, names and colours. No command: labels stay as they are. */
  setClasses(classes: ClassList): void {
    this.#classes = classes;
    for (const [index, label] of this.#labels.entries()) this.#slots[index] = slotOf(classes, label);
    this.#changed(false);
  }

  /** Moves and sizes a box. For `commands/` only. */
  setRect(index: number, rect: Rect): void {
    this.#mustExist(index);
    this.#writeRect(index, rect);
    this.#changed(true);
  }

  /** Gives a box another label. For `commands/` only. */
  setLabel(index: number, label: string): void {
    this.#mustExist(index);
    this.#labels[index] = label;
    this.#slots[index] = slotOf(this.#classes, label);
    this.#changed(false);
  }

  /** Sets or clears one bit of a box's flags. For `commands/` only. */
  setFlag(index: number, flag: number, isSet: boolean): void {
    this.#mustExist(index);
    const flags = this.#flags[index] ?? 0;
    this.#flags[index] = isSet ? flags | flag : flags & ~flag;
    this.#changed(flag !== UNSURE);
  }

  /** Adds a drawn box, or a candidate that was taken, behind all others and returns its index. For `commands/` only. */
  append(rect: Rect, label: string, candidateId?: number): number {
    const index = this.#count;
    if (index === this.#flags.length) this.#grow();
    this.#count += 1;
    this.#writeRect(index, rect);
    this.#labels[index] = label;
    this.#slots[index] = slotOf(this.#classes, label);
    this.#flags[index] = NEW;
    if (candidateId !== undefined) this.#candidateIds.set(index, candidateId);
    this.#indexByKey.set(this.key(index), index);
    this.#changed(true);
    return index;
  }

  /** Removes the drawn box that was added last. Throws for a suggested box. For `commands/` only. */
  removeLast(): void {
    const index = this.#count - 1;
    if (index < this.#suggestions.length) throw new RangeError('A suggested box cannot be taken out of the document.');
    this.#indexByKey.delete(this.key(index));
    this.#candidateIds.delete(index);
    this.#count = index;
    this.#labels.length = index;
    this.#flags[index] = 0;
    this.#changed(true);
  }

  #has(index: number, flag: number): boolean {
    return ((this.#flags[index] ?? 0) & flag) !== 0;
  }

  #changed(isPlace: boolean): void {
    this.#version += 1;
    if (isPlace) this.#geometryVersion += 1;
  }

  #writeRect(index: number, rect: Rect): void {
    this.#rects.set([rect.x, rect.y, rect.width, rect.height], index * 4);
  }

  #mustExist(index: number): void {
    if (!(index >= 0 && index < this.#count)) throw new RangeError(`Box ${index} does not exist.`);
  }

  #grow(): void {
    const capacity = this.#flags.length * 2;
    const rects = new Float64Array(capacity * 4);
    const slots = new Uint8Array(capacity);
    const flags = new Uint8Array(capacity);
    rects.set(this.#rects);
    slots.set(this.#slots);
    flags.set(this.#flags);
    this.#rects = rects;
    this.#slots = slots;
    this.#flags = flags;
  }
}
