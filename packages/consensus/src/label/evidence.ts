import { madeOnce } from '../made-once.ts';
import { OBJECT_KINDS, type ObservedObject } from '../matching/observe.ts';
import { scoreBin } from '../skill/model.ts';
import type { Rates } from '../skill/tables.ts';
import { fromLogs, pooledWithLogs } from './dawid-skene-view.ts';
import { LEVEL_COUNT, LEVEL_SHARES, LEVEL_SHARES_OF_MISTAKES } from './difficulty.ts';
import type { PersonTables } from './likelihood.ts';
import { priorOf } from './prior.ts';
import { summingToOne } from './summing-to-one.ts';
import { type Counts, VoteProducts, type VotesSay } from './vote-products.ts';

/** How likely it is that a vehicle which the machine mistook looks like what the machine took it for. */
const MACHINE_SEES_ALIKE = 0.4;

type Judged = Pick<ObservedObject, 'kind' | 'suggestedState' | 'score' | 'rivals' | 'merged' | 'votes'>;

/** Most objects have one class in play, and then the same start as others: worked out once for a model. */
const startsOf = new WeakMap<Rates, Map<number, readonly number[]>>();

/** Room for a product that is read once and kept by nobody: as long as the longest that was asked for. */
const scratch: number[] = [];

/** What votes say of an object. */
export interface Views {
  /** Of both views. */
  readonly probabilities: readonly number[];
  /** Logarithms of what Dawid and Skene's probabilities are proportional to. */
  readonly dawidSkeneLogs: readonly number[];
}

/**
 * What the votes on an object say, worked out once and read with and without single votes: what it was likely to be before
 * times the products of their likelihoods, over [truth][level of difficulty][look-alike].
 */
export class Evidence {
  readonly votes: VoteProducts;
  private readonly isDrawn: boolean;
  private readonly rates: Rates;
  private readonly start: readonly number[];

  constructor(object: Judged, rates: Rates, votes = new VoteProducts(object, rates)) {
    this.rates = rates;
    this.votes = votes;
    this.isDrawn = object.kind !== 'machine';
    this.start = this.startOf(object);
  }

  /** The start of an object; with one class in play and no rivals it is shared with others. Nobody writes into it. */
  private startOf(object: Judged): readonly number[] {
    const { kind, suggestedState, score, rivals, merged } = object;
    const { said } = this.votes;
    if (said.length !== 1 || rivals.length > 0 || merged.length > 0) return this.startFrom(object);
    const { count } = this.rates.states;
    const place = (scoreBin(score) * 3 + OBJECT_KINDS.indexOf(kind)) * count + suggestedState;
    const key = place * count + (said[0] ?? 0);
    return madeOnce(startsOf, this.rates, key, () => this.startFrom(object));
  }

  /** Probabilities of the states by the votes that `counts` lets through (all, without it), of both views. */
  probabilities(counts?: Counts): readonly number[] {
    return this.views(counts).probabilities;
  }

  /** The same, with what Dawid and Skene alone say of it; `say` is what those votes say, where it is at hand. */
  views(counts?: Counts, { product, dawidSkeneLogs }: VotesSay = this.votes.say(counts)): Views {
    const own = this.isDrawn ? this.ofDrawn(product, counts) : this.ofSuggested(product);
    const { pool } = this.rates.model;
    return { probabilities: this.isDrawn ? own : pooledWithLogs(own, dawidSkeneLogs, pool), dawidSkeneLogs };
  }

  /** By Dawid and Skene: what people say when each state is true, whatever was suggested. */
  byDawidSkene(counts?: Counts): readonly number[] {
    return fromLogs(this.votes.dawidSkeneLogs(counts));
  }

  /** By the model of suggestions that are kept unexamined, of difficulty and of look-alikes. */
  byModel(counts?: Counts): readonly number[] {
    const { product } = this.votes.say(counts);
    return this.isDrawn ? this.ofDrawn(product, counts) : this.ofSuggested(product);
  }

  private ofSuggested(votes: readonly number[]): readonly number[] {
    const { start } = this;
    const width = LEVEL_COUNT * this.votes.slots;
    const states: number[] = [];
    for (let first = 0; first < start.length; first += width) {
      let p = 0;
      for (let cell = first; cell < first + width; cell++) p += (start[cell] ?? 0) * (votes[cell] ?? 0);
      states.push(p);
    }
    return summingToOne(states);
  }

  private ofDrawn(votes: readonly number[], counts: Counts): readonly number[] {
    const { start } = this;
    const product = scratch;
    for (let cell = 0; cell < start.length; cell++) product[cell] = (start[cell] ?? 0) * (votes[cell] ?? 0);
    this.conditionOnBeingDrawn(product, counts);
    const width = LEVEL_COUNT * this.votes.slots;
    const states: number[] = [];
    for (let first = 0; first < start.length; first += width) {
      let p = 0;
      for (let cell = first; cell < first + width; cell++) p += product[cell] ?? 0;
      states.push(p);
    }
    return summingToOne(states);
  }

  /** The prior over [truth][level of difficulty][look-alike]. */
  private startFrom(object: Judged): readonly number[] {
    const { count, unknown, removed } = this.rates.states;
    const prior = priorOf(object, this.rates);
    const { slots } = this.votes;
    const cells: number[] = [];
    const suggested = object.kind === 'machine' ? object.suggestedState : unknown;
    for (let truth = 0; truth < count; truth++) {
      const isMachineMistake = suggested !== unknown && truth !== suggested;
      const shares = isMachineMistake && truth !== removed ? LEVEL_SHARES_OF_MISTAKES : LEVEL_SHARES;
      const looks = this.looksOf(truth, isMachineMistake ? suggested : unknown);
      for (let level = 0; level < LEVEL_COUNT; level++) {
        const p = (prior[truth] ?? 0) * (shares[level] ?? 0);
        for (let slot = 0; slot < slots; slot++) cells.push(p * (looks[slot] ?? 0));
      }
    }
    return cells;
  }

  /** Probabilities that a vehicle of that class looks like each of the classes said, and like none of them. */
  private looksOf(truth: number, machineSaid: number): number[] {
    const { count, removed, unknown } = this.rates.states;
    const { said } = this.votes;
    if (truth === removed) return [...said.map(() => 0), 1];
    const { confusion } = this.rates.model;
    const row = truth * count;
    const named = 1 - (confusion[row + removed] ?? 0);
    const shares = said.map((state) => {
      if (state === truth) return 0;
      const share = (confusion[row + state] ?? 0) / named;
      if (machineSaid === unknown) return share;
      return (1 - MACHINE_SEES_ALIKE) * share + (state === machineSaid ? MACHINE_SEES_ALIKE : 0);
    });
    return [...shares, Math.max(0, 1 - shares.reduce((a, b) => a + b, 0))];
  }

  /**
   * A drawn place is only known because somebody drew it: what counts is who of the others did too. The odds of those
   * who drew it, by how often their boxes are real, come in as well.
   */
  private conditionOnBeingDrawn(product: number[], counts: Counts): void {
    const { classCount, removed, count } = this.rates.states;
    const { slots } = this.votes;
    const drawers: PersonTables[] = [];
    const unprompted: PersonTables[] = [];
    for (const [index, vote] of this.votes.votes.entries()) {
      const person = this.votes.people[index];
      // Who was shown a candidate there knew of the place without drawing it.
      if (!this.votes.isTaken(index, counts) || !person || vote.manner !== 'unprompted' || vote.wasShown) continue;
      unprompted.push(person);
      if (vote.state !== removed) drawers.push(person);
    }
    if (drawers.length === 0) return;
    let odds = 1;
    for (const { rates, weight } of drawers) odds *= Math.min(4, Math.max(1 / 30, rates.drawnRealOdds)) ** weight;
    const undrawn = (1 - this.rates.model.rates.agreeOnNothing) ** unprompted.length;
    const width = LEVEL_COUNT * slots;
    for (let cell = removed * width; cell < count * width; cell++) {
      product[cell] = (product[cell] ?? 0) / (1 - undrawn) / odds;
    }
    for (let level = 0; level < LEVEL_COUNT; level++) {
      let missedByAll = 1;
      for (const { find } of unprompted) missedByAll *= 1 - (find[level] ?? 0);
      for (let state = 0; state < classCount; state++) {
        for (let slot = 0; slot < slots; slot++) {
          const cell = (state * LEVEL_COUNT + level) * slots + slot;
          product[cell] = (product[cell] ?? 0) / Math.max(1e-3, 1 - missedByAll);
        }
      }
    }
  }
}
