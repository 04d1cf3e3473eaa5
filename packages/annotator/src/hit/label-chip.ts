import type { Rect } from '@uvh/domain/annotation/box';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_LABEL } from '@uvh/domain/annotation/vehicle-class';
import type { BoxReader } from '../document/box-reader.ts';

/** Height of a chip, CSS pixels. */
const CHIP_HEIGHT_PX = 18;
/** Width that a letter of the chip's font is given; the painter squeezes what does not fit. */
const LETTER_PX = 7;
const PADDING_PX = 5;

/** Size of the chip that a box which is not selected moves, CSS pixels; with a mark behind the letters it is wider. */
export const SMALL_CHIP = { width: 24, markedWidth: 34, height: 15 } as const;
/** Smaller boxes carry no chip: it would be larger than what it names. CSS pixels on screen, longer side. */
export const LEAST_CHIPPED_PX = 16;
/** With more boxes in view chips would cover the image. */
export const CHIPS_UP_TO = 600;

/** The upper edge of the chip of a box whose upper side is there on screen: above it, inside at the top of the view. */
export function smallChipTop(boxTop: number): number {
  return boxTop >= SMALL_CHIP.height ? boxTop - SMALL_CHIP.height : boxTop + 1;
}

/** The left edge of that chip: flush with the box's line, never out of view. */
export function smallChipLeft(boxLeft: number): number {
  return Math.max(0, boxLeft - 1);
}

/** The two letters that stand for a label; a question mark for a text that is no class. */
export function codeOfLabel(classes: ClassList, label: string): string {
  return classes.named(label)?.code ?? '?';
}

/** What the chip of a label says: the class' code and its full name; of a box without one, that it is open. */
export function chipText(classes: ClassList, label: string): string {
  const code = codeOfLabel(classes, label);
  return label === DEFAULT_LABEL ? code : `${code} ${classes.displayNameOf(label)}`;
}

/** What the chip of the selected box says: its label, and its number in the list of boxes. */
export function numberedChipText(document: BoxReader, index: number): string {
  return `${chipText(document.classes, document.label(index))} ${index + 1}`;
}

/**
 * Where the chip of the selected box stands on screen (CSS pixels), for painting it and for clicking it: above
 * the box, clear of its handles; below it when there is no room above; inside when there is none either. At the right edge
 * of the view it begins before its box: its number stands last. `view` has the size of the view, CSS pixels.
 */
export function chipRect(
  onScreen: Rect,
  text: string,
  view: { readonly width: number; readonly height: number },
  outsetPx: number,
): Rect {
  const width = text.length * LETTER_PX + 2 * PADDING_PX;
  const gap = 6 + outsetPx;
  const above = onScreen.y - CHIP_HEIGHT_PX - gap;
  const below = onScreen.y + onScreen.height + gap;
  const y = above >= 2 ? above : below + CHIP_HEIGHT_PX <= view.height ? below : Math.max(2, onScreen.y + 4);
  const x = onScreen.x < view.width ? Math.min(onScreen.x, view.width - width - 2) : onScreen.x;
  return { x: Math.max(2, x), y, width, height: CHIP_HEIGHT_PX };
}
