import { ChipStrip, paintStrip, stripSize } from '../render/chip-strip.ts';

const strips = new Map<number, ChipStrip>();

/** The chips for a device pixel ratio, painted once for all images of the session. */
export function chipStripFor(ratio: number): ChipStrip {
  const known = strips.get(ratio);
  if (known) return known;
  const canvas = document.createElement('canvas');
  const { width, height } = stripSize(ratio);
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen) paintStrip(pen, ratio);
  const strip = new ChipStrip(canvas, ratio);
  strips.set(ratio, strip);
  return strip;
}
