import { CLASSES_BEFORE_LISTS, type States, stateMap } from '../label/states.ts';
import { SKILL_COUNT_KEYS, type SkillCounts } from './counts.ts';
import { layoutFor, movedSlot, type SumLayout } from './sum-layout.ts';

/** Sums are kept in whole multiples of this, so that adding and taking away is exact in any order. */
const UNIT = 1 / 4096;

/** Pairs of a slot and its sum, in units, one after the other: most slots of an image are empty. */
type SparseSums = readonly number[];

/** What one image adds to everything that is learned. Plain data; small: store it with the image. */
export interface ImageSums {
  /** Names of the classes by whose places the slots go; those of {@link CLASSES_BEFORE_LISTS} where it is absent. */
  readonly classes?: readonly string[];
  readonly crowd: SparseSums;
  readonly people: readonly PersonSums[];
}

/** What one image adds to what is known of one person. On gold images the truth is certain. */
interface PersonSums {
  readonly annotatorId: number;
  readonly isCertain: boolean;
  readonly sums: SparseSums;
}

/** The sums of many images. */
export interface TotalSums {
  readonly states: States;
  readonly crowd: Float64Array;
  readonly people: Map<number, { readonly all: Float64Array; readonly certain: Float64Array }>;
}

/** The sums of no image. */
export function noSums(states: States): TotalSums {
  return { states, crowd: new Float64Array(layoutFor(states.count).crowdSlots.length), people: new Map() };
}

/**
 * Adds an image's sums to the total in place. Exact: the order of images changes nothing, to the last bit. Sums of another
 * list of classes go by the names of the classes; what they say of one that is no more is left out.
 */
export function addSums(total: TotalSums, image: ImageSums): void {
  accumulate(total, image, 1);
}

/** Takes an image's sums out of the total, as if they had never been added. */
export function subtractSums(total: TotalSums, image: ImageSums): void {
  accumulate(total, image, -1);
}

function accumulate(total: TotalSums, sums: ImageSums, sign: 1 | -1): void {
  const image = inTermsOf(total.states, sums);
  const { length } = layoutFor(total.states.count).personSlots;
  addSparse(total.crowd, image.crowd, sign);
  for (const { annotatorId, isCertain, sums } of image.people) {
    let person = total.people.get(annotatorId);
    if (!person) {
      person = { all: new Float64Array(length), certain: new Float64Array(length) };
      total.people.set(annotatorId, person);
    }
    addSparse(person.all, sums, sign);
    if (isCertain) addSparse(person.certain, sums, sign);
  }
}

function addSparse(into: Float64Array, sums: SparseSums, sign: 1 | -1): void {
  for (let at = 0; at < sums.length; at += 2) {
    const slot = sums[at] ?? 0;
    into[slot] = (into[slot] ?? 0) + sign * (sums[at + 1] ?? 0);
  }
}

/** The same sums with the slots that the states have. */
function inTermsOf(states: States, image: ImageSums): ImageSums {
  const names = image.classes ?? NAMES_BEFORE_LISTS;
  if (states.hasNames(names)) return image;
  const from = layoutFor(names.length + 1);
  const to = layoutFor(states.count);
  const stateOf = stateMap(names, states);
  const crowd = movedSums(image.crowd, (slot) => movedSlot(slot, from.crowdSlots, to.crowdSlots, stateOf));
  const inPerson = (slot: number) => movedSlot(slot, from.personSlots, to.personSlots, stateOf);
  const people = image.people.map((person) => ({ ...person, sums: movedSums(person.sums, inPerson) }));
  return { classes: states.names, crowd, people };
}

const NAMES_BEFORE_LISTS = CLASSES_BEFORE_LISTS.map(({ name }) => name);

function movedSums(sums: SparseSums, slotOf: (slot: number) => number | undefined): SparseSums {
  const moved: number[] = [];
  for (let at = 0; at < sums.length; at += 2) {
    const slot = slotOf(sums[at] ?? 0);
    if (slot !== undefined) moved.push(slot, sums[at + 1] ?? 0);
  }
  return moved;
}

/** A total in natural units. */
export function natural(sums: Float64Array): Float64Array {
  return sums.map((units) => units * UNIT);
}

const countSlots = new Map<keyof SkillCounts, number>(SKILL_COUNT_KEYS.map((key, index) => [key, index]));

/** Slot of a count of a person: their counts come first, whatever the classes. */
export function countSlot(key: keyof SkillCounts): number {
  return countSlots.get(key) ?? 0;
}

/** Sums that nobody collects into at the moment, all 0, by their length: an image fills a small part of thousands of slots. */
const spare = new Map<number, Tally[]>();
/** A gold image has hundreds of reviewers; to keep the sums of so many would hold megabytes. */
const MOST_SPARE = 16;

/** Sums by slot, which know where they are not 0. */
class Tally {
  private readonly values: Float64Array;
  private readonly touched: number[] = [];

  static of(length: number): Tally {
    return spare.get(length)?.pop() ?? new Tally(length);
  }

  private constructor(length: number) {
    this.values = new Float64Array(length);
  }

  add(slot: number, amount: number): void {
    if (amount === 0) return;
    const before = this.values[slot] ?? 0;
    if (before === 0) this.touched.push(slot);
    this.values[slot] = before + amount;
  }

  /** The sums as pairs, in units. This one is empty then, and somebody else's. */
  take(): SparseSums {
    const pairs: number[] = [];
    // Numbers of an array of their own are sorted without a call for each two of them.
    for (const slot of Uint32Array.from(this.touched).sort()) {
      const units = Math.round((this.values[slot] ?? 0) / UNIT);
      // A slot that came to 0 on the way was touched twice: the first time takes it.
      this.values[slot] = 0;
      if (units !== 0) pairs.push(slot, units);
    }
    this.touched.length = 0;
    const others = spare.get(this.values.length) ?? [];
    if (others.length < MOST_SPARE) others.push(this);
    spare.set(this.values.length, others);
    return pairs;
  }
}

/** Collects the sums of one image. */
export class SumsOfImage {
  readonly states: States;
  readonly layout: SumLayout;
  private readonly crowd: Tally;
  private readonly people = new Map<number, Tally>();
  private readonly isCertain: boolean;

  constructor(states: States, isCertain: boolean) {
    this.states = states;
    this.layout = layoutFor(states.count);
    this.crowd = Tally.of(this.layout.crowdSlots.length);
    this.isCertain = isCertain;
  }

  addCrowd(slot: number, amount: number): void {
    this.crowd.add(slot, amount);
  }

  /** Where the sums of a person are collected. */
  person(annotatorId: number): Pick<Tally, 'add'> {
    let sums = this.people.get(annotatorId);
    if (!sums) {
      sums = Tally.of(this.layout.personSlots.length);
      this.people.set(annotatorId, sums);
    }
    return sums;
  }

  addCount(annotatorId: number, key: keyof SkillCounts, amount: number): void {
    this.person(annotatorId).add(countSlot(key), amount);
  }

  /** The sums; nothing is added to them afterwards. */
  finish(): ImageSums {
    return {
      classes: this.states.names,
      crowd: this.crowd.take(),
      people: [...this.people]
        .sort(([a], [b]) => a - b)
        .map(([annotatorId, sums]) => ({ annotatorId, isCertain: this.isCertain, sums: sums.take() })),
    };
  }
}
