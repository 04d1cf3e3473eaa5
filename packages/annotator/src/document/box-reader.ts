import type { Rect } from '@uvh/domain/annotation/box';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import type { ReviewedBox } from '@uvh/domain/annotation/review';

/** Bits of {@link BoxReader.flags}. Edited and label-changed are not stored: they follow from the comparison. */
export const DELETED = 1;
export const CONFIRMED = 2;
export const NEW = 4;
export const UNSURE = 8;

/** One box as a plain object, for panels and lists; the drawing code reads the arrays instead. */
export interface BoxView extends ReviewedBox {
  /** Place in the document; stays the same for as long as the box exists. */
  readonly index: number;
  /** Stable text id: `box-<bboxId>` for a suggestion, `new-<n>` for a drawn box (the temporary client id). */
  readonly key: string;
  readonly isUnsure: boolean;
}

/**
 * Reading side of the boxes of one image. Indexes run from 0 to `count - 1`; deleted boxes keep theirs.
 * The arrays are the document's own storage, replaced when it grows: read them each time, never write.
 */
export interface BoxReader {
  /** The event's classes; labels that are none of them are kept, but not confirmed. */
  readonly classes: ClassList;
  readonly count: number;
  /** Goes up by at least one with every change. */
  readonly version: number;
  /** Goes up whenever a place, a deletion, a confirmation or the number of boxes changes. */
  readonly geometryVersion: number;
  /** x, y, width, height of box i at 4i .. 4i + 3, annotation space. */
  readonly rects: Float64Array;
  /** Class slot of each box, see `slotOf`. */
  readonly slots: Uint8Array;
  readonly flags: Uint8Array;
  rect(index: number): Rect;
  /** The rectangle that the machine suggested; undefined for a drawn box. */
  suggestedRect(index: number): Rect | undefined;
  label(index: number): string;
  /** The label that the box came with; 'default' for a drawn box. */
  suggestedLabel(index: number): string;
  key(index: number): string;
  indexOfKey(key: string): number | undefined;
  isDeleted(index: number): boolean;
  isConfirmed(index: number): boolean;
  isNew(index: number): boolean;
  isUnsure(index: number): boolean;
  isLabelChanged(index: number): boolean;
  /** The box with all its flags, as the domain derives them. */
  box(index: number): BoxView;
  /** Every box that is not deleted, in order of index. */
  visible(): IterableIterator<number>;
}

/**
 * Whether the box can be picked and changed: it exists and is neither deleted nor confirmed
 * (docs/product/choices.md#confirmed-boxes).
 */
export function isEditable(document: BoxReader, index: number): boolean {
  return index >= 0 && index < document.count && ((document.flags[index] ?? 0) & (DELETED | CONFIRMED)) === 0;
}
