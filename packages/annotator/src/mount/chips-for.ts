import type { ClassList } from '@uvh/domain/annotation/class-list';
import { ChipStrip, paintStrip, stripSize } from '../render/chip-strip.ts';
import { type ChipCanvas, NameChips } from '../render/name-chips.ts';
import type { PainterChips } from '../render/painter.ts';
import { context2dOf, setFont, sizeCanvas } from './canvas-context.ts';

const known = new WeakMap<ClassList, Map<number, PainterChips>>();

/** The chips of a list of classes for a device pixel ratio, painted once for all images of the session. */
export function chipsFor(classes: ClassList, ratio: number): PainterChips {
  const byRatio = known.get(classes) ?? new Map<number, PainterChips>();
  known.set(classes, byRatio);
  const chips = byRatio.get(ratio) ?? paintedFor(classes, ratio);
  byRatio.set(ratio, chips);
  return chips;
}

function paintedFor(classes: ClassList, ratio: number): PainterChips {
  const { width, height } = stripSize(classes, ratio);
  const canvas = chipCanvas(width, height);
  paintStrip(canvas.context, classes, ratio);
  return { strip: new ChipStrip(canvas.source, ratio), names: new NameChips(ratio, chipCanvas) };
}

function chipCanvas(width: number, height: number): ChipCanvas {
  const source = document.createElement('canvas');
  const context = context2dOf(source);
  sizeCanvas(context, width, height);
  setFont(context);
  return { source, context };
}
