import { ChipStrip, paintStrip, stripSize } from '../render/chip-strip.ts';
import { type ChipCanvas, NameChips } from '../render/name-chips.ts';
import type { PainterChips } from '../render/painter.ts';
import { context2dOf, setFont, sizeCanvas } from './canvas-context.ts';

const known = new Map<number, PainterChips>();

/** The chips for a device pixel ratio, painted once for all images of the session. */
export function chipsFor(ratio: number): PainterChips {
  const chips = known.get(ratio) ?? paintedFor(ratio);
  known.set(ratio, chips);
  return chips;
}

function paintedFor(ratio: number): PainterChips {
  const { width, height } = stripSize(ratio);
  const canvas = chipCanvas(width, height);
  paintStrip(canvas.context, ratio);
  return { strip: new ChipStrip(canvas.source, ratio), names: new NameChips(ratio, chipCanvas) };
}

function chipCanvas(width: number, height: number): ChipCanvas {
  const source = document.createElement('canvas');
  const context = context2dOf(source);
  sizeCanvas(context, width, height);
  setFont(context);
  return { source, context };
}
