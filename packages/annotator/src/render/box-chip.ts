import type { Rect } from '@uvh/domain/annotation/box';
import type { BoxReader } from '../document/box-reader.ts';
import { handleOutset } from '../hit/handles.ts';
import { chipRect, numberedChipText } from '../hit/label-chip.ts';
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
  const chip = chipRect(rect, text, surface.height, handleOutset(rect, pointerType));
  const { ratio } = surface;
  names.paint(surface, text, style, { ...chip, x: snap(chip.x, ratio), y: snap(chip.y, ratio) });
  return chip;
}
