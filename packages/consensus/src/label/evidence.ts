import { madeOnce } from '../made-once.ts';
import { OBJECT_KINDS, type ObservedObject } from '../matching/observe.ts';
import type { Vote } from '../matching/vote.ts';
import { scoreBin } from '../skill/model.ts';
import type { Rates } from '../skill/tables.ts';
import { type AnswerTables, answerTablesOf } from './answer-tables.ts';
import { fromLogs, pooledWithLogs } from './dawid-skene-view.ts';
import { LEVEL_COUNT, LEVEL_SHARES, LEVEL_SHARES_OF_MISTAKES } from './difficulty.ts';
import type { PersonTables } from './likelihood.ts';
import { priorOf } from './prior.ts';

/** How likely it is that a vehicle which the machine mistook looks like what the machine took it for. */
const MACHINE_SEES_ALIKE = 0.4;

type Judged = Pick<ObservedObject, 'kind' | 'suggestedState' | 'score' | 'rivals' | 'merged' | 'votes'>;

/** Most objects have one class in play, and then the same start as others: worked out once for a model. */
const startsOf = new WeakMap<Rates, Map<number, readonly number[]>>();

/** An answer as the products of one object need it: its look-alike has a slot, or none (-1). */
interface Factor extends AnswerTables {
  readonly slot: number;
}

/** Room for a product that is read once and kept by nobody, as most are: as long as the longest that was asked for. */
const scratch: number[] = [];

/** Multiplies in place, cell by cell; what would vanish is made larger as a whole. What lies beyond the cells is not looked at. */
function multiply(product: number[], { plain, alike, slot: own }: Factor, slots: number): void {
  let most = 0;
  let cell = 0;
  for (let place = 0; place < plain.length; place++) {
    const usual = plain[place] ?? 0;
    for (let slot = 0; slot < slots; slot++) {
      const value = (product[cell] ?? 0) * (slot === own ? (alike[place] ?? 0) : usual);
      product[cell] = value;
      if (value > most) most = value;
      cell += 1;
    }
  }
  if (most >= 1e-100) return;
  const cells = cell;
  for (cell = 0; cell < cells; cell++) product[cell] = (product[cell] ?? 0) * 1e80;
}

/** What votes say of an object. */
export interface Views {
  /** Of both views. */
  readonly probabilities: readonly number[];
  /** Logarithms of what Dawid and Skene's probabilities are proportional to. */
  readonly dawidSkeneLogs: readonly number[];
}

/**
 * What the votes on an object say, worked out once and read with and without single votes: products of likelihoods over
 * [truth][level of difficulty][look-alike], each vote's factors kept apart.
 */
export class Evidence {
  private readonly votes: readonly Vote[];
  private readonly factors: readonly Factor[];
  private readonly people: readonly PersonTables[];
  private readonly isDrawn: boolean;
  /** Classes that somebody said, in order: the look-alikes that matter. The last slot stands for all others. */
  private readonly said: readonly number[];
  private readonly rates: Rates;
  /** Products of the start and of so many of the first votes: they begin every product without a later vote. */
  private readonly products: (readonly number[])[];
  /** Products of the factors from a vote on: with the former they make every product without one vote. */
  private readonly tails: (readonly number[])[] = [];
  /** The same of Dawid and Skene's logarithms. */
  private readonly logs: (readonly number[])[];
  private readonly logTails: (readonly number[])[] = [];

  constructor(object: Judged, rates: Rates) {
    this.rates = rates;
    const { removed, unknown } = rates.states;
    this.votes = object.votes.filter((vote) => rates.personOf(vote.annotatorId).weight > 0);
    this.people = this.votes.map((vote) => rates.personOf(vote.annotatorId));
    this.isDrawn = object.kind !== 'machine';
    const said: number[] = [];
    for (const { state } of this.votes) if (state !== removed && !said.includes(state)) said.push(state);
    const { suggestedState } = object;
    if (!this.isDrawn && suggestedState !== unknown && !said.includes(suggestedState)) said.push(suggestedState);
    this.said = said.sort((a, b) => a - b);
    this.factors = this.people.map((person, index) => {
      const vote = this.votes[index];
      return { ...answerTablesOf(object, vote, person), slot: vote ? said.indexOf(vote.state) : -1 };
    });
    this.products = [this.startOf(object)];
    this.logs = [rates.logShares];
  }

  /** The start of an object; with one class in play and no rivals it is shared with others. Nobody writes into it. */
  private startOf(object: Judged): readonly number[] {
    const { kind, suggestedState, score, rivals, merged } = object;
    if (this.said.length !== 1 || rivals.length > 0 || merged.length > 0) return this.startFrom(object);
    const { count } = this.rates.states;
    const place = (scoreBin(score) * 3 + OBJECT_KINDS.indexOf(kind)) * count + suggestedState;
    const key = place * count + (this.said[0] ?? 0);
    return madeOnce(startsOf, this.rates, key, () => this.startFrom(object));
  }

  /** Probabilities of the states by the votes that `counts` lets through (all, without it), of both views. */
  probabilities(counts?: (vote: Vote) => boolean): readonly number[] {
    return this.views(counts).probabilities;
  }

  /** The same, with what Dawid and Skene alone say of it. */
  views(counts?: (vote: Vote) => boolean): Views {
    const dawidSkeneLogs = this.dawidSkeneLogs(counts);
    const own = this.byModel(counts);
    const { pool } = this.rates.model;
    return { probabilities: this.isDrawn ? own : pooledWithLogs(own, dawidSkeneLogs, pool), dawidSkeneLogs };
  }

  /** By Dawid and Skene: what people say when each state is true, whatever was suggested. */
  byDawidSkene(counts?: (vote: Vote) => boolean): readonly number[] {
    return fromLogs(this.dawidSkeneLogs(counts));
  }

  /** Logarithms of what {@link byDawidSkene} is proportional to. */
  private dawidSkeneLogs(counts?: (vote: Vote) => boolean): readonly number[] {
    const from = this.firstLeftOut(counts);
    const begun = this.logsOf(from);
    const after = from + 1;
    if (after >= this.votes.length) return begun;
    if (this.areAllTaken(after, counts)) {
      const tail = this.logTailOf(after);
      return begun.map((log, state) => log + (tail[state] ?? 0));
    }
    const logs = begun.slice();
    for (let index = after; index < this.votes.length; index++) {
      if (this.isTaken(index, counts)) this.addAnswer(logs, index);
    }
    return logs;
  }

  private logsOf(votes: number): readonly number[] {
    const before = this.logs[votes];
    if (before) return before;
    const logs = this.logsOf(votes - 1).slice();
    this.addAnswer(logs, votes - 1);
    this.logs[votes] = logs;
    return logs;
  }

  /** What the votes from this one on say, without the start. Nobody writes into it. */
  private logTailOf(first: number): readonly number[] {
    const before = this.logTails[first];
    if (before) return before;
    const isLast = first + 1 >= this.votes.length;
    const logs = isLast ? new Array<number>(this.rates.states.count).fill(0) : this.logTailOf(first + 1).slice();
    this.addAnswer(logs, first);
    this.logTails[first] = logs;
    return logs;
  }

  /** Adds what an answer says to logarithms, in place. */
  private addAnswer(logs: number[], index: number): void {
    const [vote, person] = [this.votes[index], this.people[index]];
    if (!vote || !person) return;
    const { logAnswers, weight } = person;
    const { count } = this.rates.states;
    for (let truth = 0; truth < count; truth++) {
      logs[truth] = (logs[truth] ?? 0) + weight * (logAnswers[truth * count + vote.state] ?? 0);
    }
  }

  /** The place of the first vote that is not let through; beyond the last where all are. */
  private firstLeftOut(counts: ((vote: Vote) => boolean) | undefined): number {
    let first = 0;
    while (first < this.votes.length && this.isTaken(first, counts)) first += 1;
    return first;
  }

  private areAllTaken(from: number, counts: ((vote: Vote) => boolean) | undefined): boolean {
    for (let index = from; index < this.votes.length; index++) if (!this.isTaken(index, counts)) return false;
    return true;
  }

  private isTaken(index: number, counts: ((vote: Vote) => boolean) | undefined): boolean {
    const vote = this.votes[index];
    return vote !== undefined && (counts === undefined || counts(vote));
  }

  /** The start times the factors of so many of the first votes. Nobody writes into it. */
  private productOf(votes: number): readonly number[] {
    const before = this.products[votes];
    if (before) return before;
    const product = this.productOf(votes - 1).slice();
    const factor = this.factors[votes - 1];
    if (factor) multiply(product, factor, this.said.length + 1);
    this.products[votes] = product;
    return product;
  }

  /** The factors of the votes from this one on, multiplied. Nobody writes into it. */
  private tailOf(first: number): readonly number[] {
    const before = this.tails[first];
    if (before) return before;
    const slots = this.said.length + 1;
    const isLast = first + 1 >= this.factors.length;
    const cells = this.rates.states.count * LEVEL_COUNT * slots;
    const product = isLast ? new Array<number>(cells).fill(1) : this.tailOf(first + 1).slice();
    const factor = this.factors[first];
    if (factor) multiply(product, factor, slots);
    this.tails[first] = product;
    return product;
  }

  /** By the model of suggestions that are kept unexamined, of difficulty and of look-alikes. */
  byModel(counts?: (vote: Vote) => boolean): readonly number[] {
    const from = this.firstLeftOut(counts);
    const slots = this.said.length + 1;
    const begun = this.productOf(from);
    const product = scratch;
    const after = from + 1;
    // Mostly one vote is left out, of whoever is judged by all the others.
    if (after < this.factors.length && this.areAllTaken(after, counts)) {
      const tail = this.tailOf(after);
      for (let cell = 0; cell < begun.length; cell++) product[cell] = (begun[cell] ?? 0) * (tail[cell] ?? 0);
    } else {
      for (let cell = 0; cell < begun.length; cell++) product[cell] = begun[cell] ?? 0;
      for (let index = after; index < this.factors.length; index++) {
        const factor = this.factors[index];
        if (factor && this.isTaken(index, counts)) multiply(product, factor, slots);
      }
    }
    if (this.isDrawn) this.conditionOnBeingDrawn(product, counts);
    const width = LEVEL_COUNT * slots;
    const { count } = this.rates.states;
    const states: number[] = [];
    let sum = 0;
    for (let state = 0; state < count; state++) {
      let p = 0;
      for (let cell = state * width; cell < (state + 1) * width; cell++) p += product[cell] ?? 0;
      states.push(p);
      sum += p;
    }
    for (let state = 0; state < count; state++) states[state] = (states[state] ?? 0) / sum;
    return states;
  }

  /** The prior over [truth][level of difficulty][look-alike]. */
  private startFrom(object: Judged): readonly number[] {
    const { count, unknown, removed } = this.rates.states;
    const prior = priorOf(object, this.rates);
    const slots = this.said.length + 1;
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
    if (truth === removed) return [...this.said.map(() => 0), 1];
    const { confusion } = this.rates.model;
    const row = truth * count;
    const named = 1 - (confusion[row + removed] ?? 0);
    const shares = this.said.map((state) => {
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
  private conditionOnBeingDrawn(product: number[], counts: ((vote: Vote) => boolean) | undefined): void {
    const { classCount, removed, count } = this.rates.states;
    const slots = this.said.length + 1;
    const drawers: PersonTables[] = [];
    const unprompted: PersonTables[] = [];
    for (const [index, vote] of this.votes.entries()) {
      const person = this.people[index];
      // Who was shown a candidate there knew of the place without drawing it.
      if (!this.isTaken(index, counts) || !person || vote.manner !== 'unprompted' || vote.wasShown) continue;
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
