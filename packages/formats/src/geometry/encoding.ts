import type { Rect } from '@uvh/domain/annotation/box';
import type { PixelSize } from '../orientation.ts';

/** What the four numbers of a box mean. */
export type BoxCorners = 'xywh' | 'xyxy' | 'cxcywh';
/** What the numbers are measured in. */
type BoxUnit = 'px' | 'fraction' | 'percent';

export interface BoxEncoding {
  readonly corners: BoxCorners;
  readonly unit: BoxUnit;
}

export type FourNumbers = readonly [number, number, number, number];

/** Four numbers of a file with the size of their picture. */
export interface BoxSample {
  readonly values: FourNumbers;
  readonly size: PixelSize;
}

/** How an encoding is called in a message. */
export function encodingText({ corners, unit }: BoxEncoding): string {
  const numbers = {
    xywh: 'left, top, width, height',
    xyxy: 'left, top, right, bottom',
    cxcywh: 'centre x, centre y, width, height',
  };
  const units = { px: 'pixels', fraction: 'fractions of the picture (0 to 1)', percent: 'percent of the picture' };
  return `${numbers[corners]} in ${units[unit]}`;
}

/** A box of four numbers in pixels of its picture. Nothing is clipped. */
export function decodeBox([a, b, c, d]: FourNumbers, size: PixelSize, { corners, unit }: BoxEncoding): Rect {
  const scaleX = unit === 'px' ? 1 : size.widthPx / (unit === 'percent' ? 100 : 1);
  const scaleY = unit === 'px' ? 1 : size.heightPx / (unit === 'percent' ? 100 : 1);
  const [width, height] = corners === 'xyxy' ? [c - a, d - b] : [c, d];
  const [x, y] = corners === 'cxcywh' ? [a - c / 2, b - d / 2] : [a, b];
  return { x: x * scaleX, y: y * scaleY, width: width * scaleX, height: height * scaleY };
}

/** Pictures smaller than this may really hold boxes of one pixel; their numbers say nothing about the unit. */
const TELLING_SIZE_PX = 32;
/** Share of boxes that may lie outside their picture by mistake while the file's encoding is still the documented one. */
const STRAY_SHARE = 0.02;
/** Corners that are named as such are taken for something else only where such a share of the boxes contradicts. */
const CONTRARY_SHARE = 0.5;
/** A box may stick out by rounding. */
const SLACK = 0.01;

/**
 * Which encoding the boxes of a file have, given the one that its format documents. Tools and scripts write fractions
 * where pixels are asked for and corners where a size is. Another encoding is taken only if the boxes contradict the
 * documented one and every one of them agrees with the other.
 */
export function recogniseEncoding(samples: readonly BoxSample[], documented: BoxEncoding): BoxEncoding {
  const unit = recogniseUnit(samples, documented.unit);
  const corners = recogniseCorners(samples, { ...documented, unit });
  return { corners, unit };
}

function recogniseUnit(samples: readonly BoxSample[], documented: BoxUnit): BoxUnit {
  const telling = samples.filter(({ size }) => Math.min(size.widthPx, size.heightPx) >= TELLING_SIZE_PX);
  if (telling.length === 0) return documented;
  const largestOf = ({ values }: BoxSample): number => Math.max(...values.map(Math.abs));
  const above = (limit: number): number => telling.filter((sample) => largestOf(sample) > limit).length;
  if (documented === 'px') {
    const hasFractions = telling.some(({ values }) => values.some((value) => !Number.isInteger(value)));
    return hasFractions && above(1 + SLACK) === 0 ? 'fraction' : 'px';
  }
  const limit = documented === 'fraction' ? 1.5 : 101;
  if (above(limit) <= telling.length * STRAY_SHARE) {
    return documented === 'percent' && above(1 + SLACK) === 0 && telling.length > 1 ? 'fraction' : documented;
  }
  const isPercent = documented === 'fraction' && above(101) === 0;
  return isPercent && telling.some(({ size }) => Math.max(size.widthPx, size.heightPx) > 202) ? 'percent' : 'px';
}

function recogniseCorners(samples: readonly BoxSample[], documented: BoxEncoding): BoxCorners {
  const outside = countOutside(samples, documented);
  // Somebody draws a box from right to left, and the others of its file are not to suffer for it.
  const isDocumented =
    documented.corners === 'xyxy' ? outside < samples.length * CONTRARY_SHARE : outside <= samples.length * STRAY_SHARE;
  if (samples.length === 0 || isDocumented) return documented.corners;
  const others = (['xyxy', 'xywh', 'cxcywh'] as const).filter((corners) => corners !== documented.corners);
  return others.find((corners) => countOutside(samples, { ...documented, corners }) === 0) ?? documented.corners;
}

function countOutside(samples: readonly BoxSample[], encoding: BoxEncoding): number {
  return samples.filter(({ values, size }) => !isWithin(decodeBox(values, size, encoding), size)).length;
}

function isWithin({ x, y, width, height }: Rect, { widthPx, heightPx }: PixelSize): boolean {
  const [slackX, slackY] = [Math.max(1, widthPx * SLACK), Math.max(1, heightPx * SLACK)];
  return (
    width > 0 &&
    height > 0 &&
    x >= -slackX &&
    y >= -slackY &&
    x + width <= widthPx + slackX &&
    y + height <= heightPx + slackY
  );
}
