import { type Detection, decode } from '@uvh/detector/head/decode';
import { type Head, pictureStyle } from '@uvh/detector/head/head';
import { mergeViews, type View } from '@uvh/detector/merge/merge-views';
import type { PictureInput } from '@uvh/detector/model/input';
import { fitInto, toPicture } from '@uvh/detector/picture/fit';
import { packPixels } from '@uvh/detector/picture/pack';
import { tilesOf } from '@uvh/detector/picture/tiles';
import type { Rect } from '@uvh/domain/annotation/box';
import sharp from 'sharp';
import { openPicture, reasonOf } from '../import/picture/picture.ts';
import type { ModelSession } from './runtime.ts';

/** How pictures are looked at. */
export interface LookOptions {
  readonly input: PictureInput;
  readonly head: Head;
  /** The model's numbers of the classes to look for. */
  readonly classes: readonly number[];
  /** Lower scores are left out. */
  readonly minScore: number;
  /** Side of a tile in pixels of the picture; undefined: only the picture as a whole. */
  readonly tilePx: number | undefined;
}

/** What was found on a picture, in its pixels as shown. */
interface Seen {
  readonly kind: 'seen';
  readonly widthPx: number;
  readonly heightPx: number;
  /** The surest first. */
  readonly detections: readonly Detection[];
}

export type LookResult = Seen | { readonly kind: 'refused'; readonly reason: string };

/** The share of a tile that its neighbour shows too: vehicles smaller than that are whole in one of the two. */
const OVERLAP = 0.25;

interface Pixels {
  readonly data: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Looks at a picture as a whole and tile by tile. Refuses what is no picture. */
export async function lookAt(bytes: Buffer, session: ModelSession, options: LookOptions): Promise<LookResult> {
  const picture = await openPicture(bytes);
  if (picture.kind === 'refused') return picture;
  const pixels = await pixelsOf(bytes).catch(reasonOf);
  if (typeof pixels === 'string') return { kind: 'refused', reason: pixels };
  const { widthPx, heightPx } = pixels;
  const whole = { x: 0, y: 0, width: widthPx, height: heightPx };
  const views: View[] = [];
  for (const region of [whole, ...tilesFor(pixels, options)])
    views.push({ region, detections: await lookAtPart(pixels, region, session, options) });
  return { kind: 'seen', widthPx, heightPx, detections: mergeViews(widthPx, heightPx, views) };
}

function tilesFor({ widthPx, heightPx }: Pixels, { tilePx, input }: LookOptions): Rect[] {
  if (tilePx === undefined) return [];
  // Of the shape of the input, so that nothing of it is grey.
  const ratio = tilePx / Math.min(input.widthPx, input.heightPx);
  return tilesOf(widthPx, heightPx, {
    widthPx: Math.round(input.widthPx * ratio),
    heightPx: Math.round(input.heightPx * ratio),
    overlap: OVERLAP,
  });
}

async function pixelsOf(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, widthPx: info.width, heightPx: info.height };
}

async function lookAtPart(
  { data, widthPx, heightPx }: Pixels,
  region: Rect,
  session: ModelSession,
  { input, head, classes, minScore }: LookOptions,
): Promise<Detection[]> {
  const style = pictureStyle(head);
  const fit = fitInto(region, input, style.fit);
  const rgb = await sharp(data, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .extract({ left: region.x, top: region.y, width: region.width, height: region.height })
    .resize(fit.widthPx, fit.heightPx, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const outputs = await session.run(packPixels(rgb, fit, input, style));
  const found = decode(head, input, outputs, { minScore, classes: new Set(classes) });
  return found.map((detection) => ({ ...detection, ...toPicture(detection, fit) }));
}
