import type { PictureStyle } from '../head/head.ts';
import type { Fit } from './fit.ts';

/** The grey that YOLO models see beside a picture. */
const PADDING = 114;
const CHANNELS = 3;

/**
 * Puts pixels (red, green, blue, row by row) of the size that `fit` says into the numbers of a model's input. What the
 * picture does not cover is grey. Throws where there are fewer pixels than that.
 */
export function packPixels(
  rgb: Uint8Array,
  fit: Pick<Fit, 'left' | 'top' | 'widthPx' | 'heightPx'>,
  input: { readonly widthPx: number; readonly heightPx: number; readonly isPlanar: boolean },
  { colours, brightest }: Pick<PictureStyle, 'colours' | 'brightest'>,
): Float32Array {
  if (rgb.length < fit.widthPx * fit.heightPx * CHANNELS) throw new RangeError('There are too few pixels.');
  const scale = brightest / 255;
  const plane = input.widthPx * input.heightPx;
  const packed = new Float32Array(plane * CHANNELS).fill(PADDING * scale);
  const [pixelStep, channelStep] = input.isPlanar ? [1, plane] : [CHANNELS, 1];
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const to = (colours === 'bgr' ? CHANNELS - 1 - channel : channel) * channelStep;
    for (let row = 0; row < fit.heightPx; row += 1) {
      let from = row * fit.widthPx * CHANNELS + channel;
      let at = ((row + fit.top) * input.widthPx + fit.left) * pixelStep + to;
      for (let column = 0; column < fit.widthPx; column += 1, from += CHANNELS, at += pixelStep)
        packed[at] = (rgb[from] ?? 0) * scale;
    }
  }
  return packed;
}
