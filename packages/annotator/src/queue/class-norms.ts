import type { BoxReader } from '../document/box-reader.ts';
import { slotCountOf, UNKNOWN_SLOT } from '../document/class-slot.ts';

/** From so many boxes of a class on, the class' own sizes are its norm. */
const ENOUGH_OF_A_CLASS = 5;
/** Scales a median absolute deviation to the standard deviation of normal values. */
const MAD_TO_DEVIATION = 1.4826;
/** No class is so uniform that less than this factor would be odd (natural logarithm). */
const LEAST_SPREAD = Math.log(1.25);

/** How a box compares with its class: natural logarithms, 0 for as expected. Undefined where nothing can be said. */
export interface Deviation {
  readonly size: number | undefined;
  readonly shape: number | undefined;
  /** The same in spreads of the class: what is odd among uniform boxes may be usual among varied ones. */
  readonly sizeSpreads: number;
  readonly shapeSpreads: number;
}

interface Norm {
  readonly median: number;
  readonly spread: number;
}

/**
 * What sizes and shapes are usual on this image, learnt from its own suggestions: the logarithm of the area
 * falls off in a straight line with the height at which a vehicle stands (perspective), at one slope for all
 * classes, and each class has its own level; shapes have one median per class. Medians throughout, so that
 * the odd boxes do not bend the norm.
 */
export class ClassNorms {
  readonly #slope: number;
  readonly #sizes: (Norm | undefined)[] = [];
  readonly #shapes: (Norm | undefined)[] = [];

  constructor(document: BoxReader) {
    const bySlot: number[][] = Array.from({ length: slotCountOf(document.classes) }, () => []);
    for (let index = 0; index < document.count; index++) bySlot[document.slots[index] ?? 0]?.push(index);
    bySlot[UNKNOWN_SLOT] = [];
    this.#slope = slopeWithin(document, bySlot);
    for (const indexes of bySlot) {
      const isEnough = indexes.length >= ENOUGH_OF_A_CLASS;
      this.#sizes.push(isEnough ? normOf(indexes.map((index) => this.#level(document, index))) : undefined);
      this.#shapes.push(isEnough ? normOf(indexes.map((index) => logShape(document, index))) : undefined);
    }
  }

  /** How far a box is from what its class is at its height in the image. */
  deviationOf(document: BoxReader, index: number): Deviation {
    const slot = document.slots[index] ?? UNKNOWN_SLOT;
    const sizes = this.#sizes[slot];
    const shapes = this.#shapes[slot];
    const size = sizes && this.#level(document, index) - sizes.median;
    const shape = shapes && logShape(document, index) - shapes.median;
    return {
      size,
      shape,
      sizeSpreads: size === undefined || !sizes ? 0 : Math.abs(size) / sizes.spread,
      shapeSpreads: shape === undefined || !shapes ? 0 : Math.abs(shape) / shapes.spread,
    };
  }

  #level(document: BoxReader, index: number): number {
    return logArea(document, index) - this.#slope * footOf(document, index);
  }
}

/** The slope of log area over height, from pairs of boxes of one class: their median (Theil-Sen). */
function slopeWithin(document: BoxReader, bySlot: readonly (readonly number[])[]): number {
  const slopes: number[] = [];
  for (const indexes of bySlot) {
    const sorted = indexes.toSorted((a, b) => footOf(document, a) - footOf(document, b));
    // Pairing each box with the one half the class further down is enough, and linear in the number of boxes.
    const half = Math.floor(sorted.length / 2);
    for (let place = 0; place + half < sorted.length && half > 0; place++) {
      const upper = sorted[place] ?? 0;
      const lower = sorted[place + half] ?? 0;
      const apart = footOf(document, lower) - footOf(document, upper);
      if (apart >= 40) slopes.push((logArea(document, lower) - logArea(document, upper)) / apart);
    }
  }
  return slopes.length >= ENOUGH_OF_A_CLASS ? medianOf(slopes) : 0;
}

function normOf(values: readonly number[]): Norm {
  const median = medianOf(values);
  const deviation = medianOf(values.map((value) => Math.abs(value - median))) * MAD_TO_DEVIATION;
  return { median, spread: Math.max(deviation, LEAST_SPREAD) };
}

function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

function logArea(document: BoxReader, index: number): number {
  return Math.log(Math.max(1, sizeAt(document, index, 2) * sizeAt(document, index, 3)));
}

function logShape(document: BoxReader, index: number): number {
  return Math.log(sizeAt(document, index, 2) / sizeAt(document, index, 3));
}

function sizeAt(document: BoxReader, index: number, part: 2 | 3): number {
  return Math.max(1, document.rects[index * 4 + part] ?? 1);
}

/** Where the vehicle stands on the road: the lower side of its box. */
function footOf(document: BoxReader, index: number): number {
  return (document.rects[index * 4 + 1] ?? 0) + (document.rects[index * 4 + 3] ?? 0);
}
