import { FEATURES, featuresOf } from '@uvh/annotator/snap/box-features';
import { boxesAround, type SnapWeights, sceneOf } from '@uvh/annotator/snap/snap-box';
import { iou } from '@uvh/domain/annotation/box';
import type { Click } from './clicks.ts';

/** The boxes tried around one click: their features, one after the other, and how well each meets the person's. */
export interface Lesson {
  readonly features: Float32Array;
  readonly ious: Float32Array;
}

const UNITS = 12;
const ROUNDS = 12;
/** Boxes of a click that are compared in one step, and how many of them are the best of four. */
const COMPARED = 160;
const FAVOURED = 60;
/** How sharply a better box is preferred. */
const SHARPNESS = 12;
const DECAY = 1e-4;
const STRIDE = FEATURES + 1;

/** What a click teaches. */
export function lessonOf({ request, truth }: Click): Lesson {
  const scene = sceneOf(request);
  const boxes = boxesAround(request.at, request.expected);
  const features = new Float32Array(boxes.length * FEATURES);
  for (const [place, box] of boxes.entries()) features.set(featuresOf(scene, box), place * FEATURES);
  return { features, ious: Float32Array.from(boxes, (box) => iou(box, truth)) };
}

/**
 * Learns to tell which of the boxes around a click a person would draw: a small network whose worths, as a softmax over boxes
 * of one click, follow their IoU (listwise ranking, Cao et al., ICML 2007), by Adam. The same for the same lessons.
 */
export function learn(lessons: readonly Lesson[]): SnapWeights {
  const random = seeded(7);
  const scale = scaleOf(lessons);
  const network = new Network(random);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = 0.01 * (1 - round / ROUNDS) + 0.0005;
    for (const lesson of shuffled(lessons, random)) network.learn(lesson, scale, rate, random);
  }
  return network.weights(scale);
}

interface Scale {
  readonly means: Float64Array;
  readonly deviations: Float64Array;
}

/** Learns on features of mean 0 and deviation 1; what it learnt is about the features as they are. */
class Network {
  readonly #units: Float64Array;
  readonly #says: Float64Array;
  readonly #slope = new Float64Array(UNITS * STRIDE + UNITS);
  readonly #momentum = new Float64Array(UNITS * STRIDE + UNITS);
  readonly #spread = new Float64Array(UNITS * STRIDE + UNITS);
  readonly #parameters: Float64Array;
  #steps = 0;

  constructor(random: () => number) {
    this.#parameters = new Float64Array(UNITS * STRIDE + UNITS).map(() => (random() - 0.5) * 0.3);
    this.#units = this.#parameters.subarray(0, UNITS * STRIDE);
    this.#says = this.#parameters.subarray(UNITS * STRIDE);
  }

  learn(lesson: Lesson, scale: Scale, rate: number, random: () => number): void {
    const places = Array.from({ length: COMPARED }, (_, turn) => drawn(lesson, turn, random));
    const inputs = places.map((place) => scaled(lesson, place, scale));
    const hidden = inputs.map((input) => this.#hidden(input));
    const wanted = softmax(places.map((place) => SHARPNESS * (lesson.ious[place] ?? 0)));
    const given = softmax(
      hidden.map((units) => units.reduce((sum, unit, at) => sum + unit * (this.#says[at] ?? 0), 0)),
    );
    this.#slope.fill(0);
    for (const [turn, input] of inputs.entries()) {
      this.#addSlope(input, hidden[turn] ?? [], (given[turn] ?? 0) - (wanted[turn] ?? 0));
    }
    this.#step(rate);
  }

  weights({ means, deviations }: Scale): SnapWeights {
    const units = Array.from({ length: UNITS }, (_, unit) => {
      const own = this.#units.subarray(unit * STRIDE, (unit + 1) * STRIDE);
      const weights = [...own.subarray(0, FEATURES)].map((weight, feature) => weight / (deviations[feature] ?? 1));
      const shift = weights.reduce((sum, weight, feature) => sum + weight * (means[feature] ?? 0), 0);
      return [...weights, (own[FEATURES] ?? 0) - shift];
    });
    return { units, says: [...this.#says] };
  }

  #hidden(input: Float64Array): number[] {
    return Array.from({ length: UNITS }, (_, unit) => {
      let sum = 0;
      for (let feature = 0; feature < STRIDE; feature += 1) {
        sum += (this.#units[unit * STRIDE + feature] ?? 0) * (input[feature] ?? 0);
      }
      return Math.tanh(sum);
    });
  }

  #addSlope(input: Float64Array, hidden: readonly number[], error: number): void {
    for (const [unit, value] of hidden.entries()) {
      const own = UNITS * STRIDE + unit;
      this.#slope[own] = (this.#slope[own] ?? 0) + error * value;
      const back = error * (this.#says[unit] ?? 0) * (1 - value * value);
      for (let feature = 0; feature < STRIDE; feature += 1) {
        const place = unit * STRIDE + feature;
        this.#slope[place] = (this.#slope[place] ?? 0) + back * (input[feature] ?? 0);
      }
    }
  }

  #step(rate: number): void {
    this.#steps += 1;
    for (const [place, value] of this.#parameters.entries()) {
      const slope = (this.#slope[place] ?? 0) + DECAY * value;
      const momentum = 0.9 * (this.#momentum[place] ?? 0) + 0.1 * slope;
      const spread = 0.999 * (this.#spread[place] ?? 0) + 0.001 * slope * slope;
      this.#momentum[place] = momentum;
      this.#spread[place] = spread;
      const unbiased = Math.sqrt(spread / (1 - 0.999 ** this.#steps)) + 1e-8;
      this.#parameters[place] = value - (rate * momentum) / (1 - 0.9 ** this.#steps) / unbiased;
    }
  }
}

/** A box of the lesson by chance, now and then the best of four. */
function drawn({ ious }: Lesson, turn: number, random: () => number): number {
  const any = () => Math.floor(random() * ious.length);
  if (turn >= FAVOURED) return any();
  return [any(), any(), any(), any()].reduce((best, place) => ((ious[place] ?? 0) > (ious[best] ?? 0) ? place : best));
}

/** The features of a box on the scale, and a one for what is added. */
function scaled({ features }: Lesson, place: number, { means, deviations }: Scale): Float64Array {
  const input = new Float64Array(STRIDE).fill(1);
  for (let feature = 0; feature < FEATURES; feature += 1) {
    const value = features[place * FEATURES + feature] ?? 0;
    input[feature] = (value - (means[feature] ?? 0)) / (deviations[feature] ?? 1);
  }
  return input;
}

function scaleOf(lessons: readonly Lesson[]): Scale {
  const [means, squares] = [new Float64Array(FEATURES), new Float64Array(FEATURES)];
  let count = 0;
  for (const { features } of lessons) {
    for (let start = 0; start < features.length; start += 7 * FEATURES) {
      count += 1;
      for (let feature = 0; feature < FEATURES; feature += 1) {
        const value = features[start + feature] ?? 0;
        means[feature] = (means[feature] ?? 0) + value;
        squares[feature] = (squares[feature] ?? 0) + value * value;
      }
    }
  }
  const mean = means.map((sum) => sum / count);
  return {
    means: mean,
    deviations: squares.map((sum, feature) => Math.sqrt(Math.max(0, sum / count - (mean[feature] ?? 0) ** 2)) + 1e-6),
  };
}

function softmax(values: readonly number[]): number[] {
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** A linear congruential generator: the same figures on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
