import { VEHICLE_CLASS_NAMES } from '@uvh/domain/annotation/vehicle-class';

/** What the model knows of a class: its name, and the names of those that it is taken for. Plain data. */
export interface ModelClass {
  readonly name: string;
  readonly lookAlikes: readonly string[];
}

/** What a box is found to be: the name of a class, or 'removed' for nothing at all. */
export type ObjectLabel = string;

/** The verdict on a box with nothing behind it. No class may have this name. */
const REMOVED_VERDICT = 'removed';

/** The classes of models and sums that were stored before an event had a list of its own. */
export const CLASSES_BEFORE_LISTS: readonly ModelClass[] = VEHICLE_CLASS_NAMES.map((name) => ({
  name,
  lookAlikes: [],
}));

/**
 * The states that an object of an event can truly be in: 0 to `classCount` - 1 are the classes in the order of their
 * list, and `removed` is the last.
 */
export class States {
  readonly classes: readonly ModelClass[];
  /** Names of the classes in their order. */
  readonly names: readonly string[];
  readonly classCount: number;
  /** The state of a box with nothing behind it: it is to be removed. */
  readonly removed: number;
  /** The code of a machine label that is no class. It shares the number of `removed`, which no machine says. */
  readonly unknown: number;
  /** Number of states: every class, and removed. */
  readonly count: number;
  readonly #stateByName: ReadonlyMap<string, number>;
  readonly #isLookAlike: Uint8Array;

  /** Refuses a list without classes, a name that comes twice, and a class named 'removed'. */
  constructor(classes: Iterable<ModelClass>) {
    this.classes = Array.from(classes, ({ name, lookAlikes }) => ({ name, lookAlikes }));
    this.names = this.classes.map(({ name }) => name);
    this.classCount = this.names.length;
    this.removed = this.classCount;
    this.unknown = this.classCount;
    this.count = this.classCount + 1;
    this.#stateByName = new Map(this.names.map((name, state) => [name, state]));
    if (this.classCount === 0) throw new RangeError('A model needs at least one class.');
    if (this.#stateByName.size < this.classCount) throw new RangeError('Two classes have the same name.');
    if (this.#stateByName.has(REMOVED_VERDICT)) throw new RangeError(`No class may be named '${REMOVED_VERDICT}'.`);
    this.#isLookAlike = new Uint8Array(this.count * this.count);
    for (const [state, { lookAlikes }] of this.classes.entries()) {
      for (const name of lookAlikes) {
        const other = this.#stateByName.get(name);
        if (other === undefined || other === state) continue;
        this.#isLookAlike[state * this.count + other] = 1;
        this.#isLookAlike[other * this.count + state] = 1;
      }
    }
  }

  /** The state of a label; `unknown` for 'default' and every other text that is no class. */
  ofLabel(label: string): number {
    return this.#stateByName.get(label) ?? this.unknown;
  }

  /** The verdict that a state stands for. */
  verdictOf(state: number): ObjectLabel {
    return this.names[state] ?? REMOVED_VERDICT;
  }

  /** The state that a verdict stands for. */
  ofVerdict(verdict: ObjectLabel): number {
    return verdict === REMOVED_VERDICT ? this.removed : this.ofLabel(verdict);
  }

  /** Whether two states are classes of which one is easily taken for the other, whichever of the two says so. */
  areAlike(a: number, b: number): boolean {
    return this.#isLookAlike[a * this.count + b] === 1;
  }

  /** Number of the look-alikes of a state. */
  lookAlikesOf(state: number): number {
    let sum = 0;
    for (let other = 0; other < this.classCount; other++) sum += this.areAlike(state, other) ? 1 : 0;
    return sum;
  }

  /** Whether both are of the same names in the same order. */
  hasNames(names: readonly string[]): boolean {
    return (
      names === this.names || (names.length === this.classCount && names.every((name, at) => name === this.names[at]))
    );
  }
}

/** From the numbers of states over a list of other names to those of `to`; undefined for a class that is no more. */
export function stateMap(names: readonly string[], to: States): (state: number) => number | undefined {
  const numbers = names.map((name) => {
    const state = to.ofLabel(name);
    return state === to.unknown ? undefined : state;
  });
  return (state) => (state === names.length ? to.removed : numbers[state]);
}
