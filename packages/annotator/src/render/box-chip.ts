import type { Rect } from '@uvh/domain/annotation/box';
import { type BoxReader, UNSURE } from '../document/box-reader.ts';
import { handleOutset } from '../hit/handles.ts';
import { chipRect, numberedChipText, SMALL_CHIP, smallChipLeft } from '../hit/label-chip.ts';
import type { PointerInput } from '../input/input.ts';
import type { ClassStyle } from './class-style.ts';
import type { NameChips } from './name-chips.ts';
import { type Surface, snap } from './surface.ts';

interface BoxChip {
  readonly document: BoxReader;
  readonly index: number;
  /** The box on screen, CSS pixels. */
  readonly rect: Rect;
  readonly style: ClassStyle;
  readonly pointerType: PointerInput['pointerType'];
}

/** Paints the class name and the number of one box beside it, and answers where (CSS pixels). */
export function paintBoxChip(names: NameChips, surface: Surface, chipped: BoxChip): Rect {
  const { document, index, rect, style, pointerType } = chipped;
  const text = numberedChipText(document, index);
  const chip = chipRect(rect, text, surface, handleOutset(rect, pointerType));
  const { ratio } = surface;
  coverSmallChip(surface, chipped, chip);
  names.paint(surface, text, style, { ...chip, x: snap(chip.x, ratio), y: snap(chip.y, ratio) });
  return chip;
}

/**
 * A chip above its box keeps clear of the handles, and the box's small chip, which is painted with all others, would look out
 * from under it with cut letters. A tab in the box's colour lies over what does. Far out, under a finger, name and handles leave
 * the small chip whole.
 */
function coverSmallChip({ context, ratio }: Surface, { document, index, rect, style }: BoxChip, chip: Rect): void {
  const top = chip.y + chip.height;
  const gap = rect.y - top;
  if (gap < 0 || gap > 2 * SMALL_CHIP.height) return;
  const isMarked = ((document.flags[index] ?? 0) & UNSURE) !== 0;
  const width = isMarked ? SMALL_CHIP.markedWidth : SMALL_CHIP.width;
  context.fillStyle = style.color;
  context.fillRect(snap(smallChipLeft(rect.x), ratio), snap(top, ratio), width, snap(gap, ratio));
}
