import type { ObservedObject } from '../matching/observe.ts';
import type { Vote } from '../matching/vote.ts';
import type { Rates } from '../skill/tables.ts';
import { type AnswerTables, answerTablesOf } from './answer-tables.ts';
import { LEVEL_COUNT } from './difficulty.ts';
import type { PersonTables } from './likelihood.ts';
import { hasLooked } from './looked.ts';

/** What votes say, apart from what an object was likely to be before. Nobody writes into it. */
export interface VotesSay {
  /** How likely their answers are by [truth][level of difficulty][look-alike], up to a factor. */
  readonly product: readonly number[];
  /** Logarithms of what Dawid and Skene's probabilities are proportional to. */
  readonly dawidSkeneLogs: readonly number[];
}

/** What those say who are not of a team. */
export interface OthersSay extends VotesSay {
  /** Those of people whose word counts. */
  readonly votes: readonly Vote[];
  /** People who looked, whether their word counts or not. */
  readonly looked: number;
  /** Whether one of those whose word counts has looked. */
  readonly isLookedAt: boolean;
}

/** Which votes count; all, where it is undefined. */
export type Counts = ((vote: Vote) => boolean) | undefined;

/** An answer as the products of one object need it: its look-alike has a slot, or none (-1). */
interface Factor extends AnswerTables {
  readonly slot: number;
}

/** Multiplies in place, cell by cell; what would vanish is made larger as a whole. */
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

/**
 * The votes on an object as products of their likelihoods, with and without single ones. Each is worked out once, and serves all
 * objects of an image that were suggested as the same and answered alike, whatever the machine's score of them.
 */
export class VoteProducts {
  /** Those of people whose word counts. */
  readonly votes: readonly Vote[];
  readonly people: readonly PersonTables[];
  /** Classes that somebody said, in order: the look-alikes that matter. The last slot stands for all others. */
  readonly said: readonly number[];
  private readonly all: readonly Vote[];
  private readonly object: Pick<ObservedObject, 'kind' | 'suggestedState'>;
  private readonly rates: Rates;
  private madeFactors: readonly Factor[] | undefined;
  private readonly byTeam = new Map<number, OthersSay>();
  /** Of so many of the first votes: they begin every product without a later vote. */
  private readonly firsts: (readonly number[])[];
  /** Of the votes from one on: with the former they make every product without one vote. */
  private readonly tails: (readonly number[])[] = [];
  private readonly withoutOne: (readonly number[])[] = [];
  /** The same of Dawid and Skene's logarithms. */
  private readonly firstLogs: (readonly number[])[];
  private readonly logTails: (readonly number[])[] = [];
  private readonly logsWithoutOne: (readonly number[])[] = [];

  constructor(object: Pick<ObservedObject, 'kind' | 'suggestedState' | 'votes'>, rates: Rates) {
    const { removed, unknown, count } = rates.states;
    this.rates = rates;
    this.all = object.votes;
    this.votes = object.votes.filter((vote) => rates.personOf(vote.annotatorId).weight > 0);
    this.people = this.votes.map((vote) => rates.personOf(vote.annotatorId));
    const said: number[] = [];
    for (const { state } of this.votes) if (state !== removed && !said.includes(state)) said.push(state);
    const { kind, suggestedState } = object;
    if (kind === 'machine' && suggestedState !== unknown && !said.includes(suggestedState)) said.push(suggestedState);
    this.said = said.sort((a, b) => a - b);
    this.object = { kind, suggestedState };
    this.firsts = [new Array<number>(count * LEVEL_COUNT * this.slots).fill(1)];
    this.firstLogs = [rates.logShares];
  }

  /** Look-alikes that are told apart. */
  get slots(): number {
    return this.said.length + 1;
  }

  /** Worked out when first asked for: what truth decides asks for none. */
  private get factors(): readonly Factor[] {
    this.madeFactors ??= this.people.map((person, index) => {
      const vote = this.votes[index];
      return { ...answerTablesOf(this.object, vote, person), slot: vote ? this.said.indexOf(vote.state) : -1 };
    });
    return this.madeFactors;
  }

  /** What the votes say that `counts` lets through. */
  say(counts?: Counts): VotesSay {
    return { product: this.product(counts), dawidSkeneLogs: this.dawidSkeneLogs(counts) };
  }

  /** What those say who are not of the team. */
  sayWithout(team: number): OthersSay {
    const before = this.byTeam.get(team);
    if (before) return before;
    const isOther = ({ teamId }: Vote) => teamId !== team;
    const isLook = (vote: Vote) => hasLooked(vote, this.rates.states);
    const votes = this.votes.filter(isOther);
    const looked = this.all.filter((vote) => isOther(vote) && isLook(vote)).length;
    const others = { ...this.say(isOther), votes, looked, isLookedAt: votes.some(isLook) };
    this.byTeam.set(team, others);
    return others;
  }

  /** Whether the vote at that place is let through. */
  isTaken(index: number, counts: Counts): boolean {
    const vote = this.votes[index];
    return vote !== undefined && (counts === undefined || counts(vote));
  }

  /** Logarithms of what Dawid and Skene's probabilities are proportional to, by the votes that are let through. */
  dawidSkeneLogs(counts?: Counts): readonly number[] {
    const left = this.firstLeftOut(counts);
    const after = left + 1;
    if (after >= this.votes.length) return this.logsOfFirst(left);
    if (this.areAllTaken(after, counts)) return this.logsWithout(left);
    const logs = this.logsOfFirst(left).slice();
    for (let index = after; index < this.votes.length; index++) {
      if (this.isTaken(index, counts)) this.addAnswer(logs, index);
    }
    return logs;
  }

  private product(counts: Counts): readonly number[] {
    const left = this.firstLeftOut(counts);
    const after = left + 1;
    if (after >= this.factors.length) return this.productOfFirst(left);
    // Mostly one vote is left out, of whoever is judged by all the others.
    if (this.areAllTaken(after, counts)) return this.productWithout(left);
    const product = this.productOfFirst(left).slice();
    for (let index = after; index < this.factors.length; index++) {
      const factor = this.factors[index];
      if (factor && this.isTaken(index, counts)) multiply(product, factor, this.slots);
    }
    return product;
  }

  /** The place of the first vote that is not let through; beyond the last where all are. */
  private firstLeftOut(counts: Counts): number {
    let first = 0;
    while (first < this.votes.length && this.isTaken(first, counts)) first += 1;
    return first;
  }

  private areAllTaken(from: number, counts: Counts): boolean {
    for (let index = from; index < this.votes.length; index++) if (!this.isTaken(index, counts)) return false;
    return true;
  }

  private productOfFirst(votes: number): readonly number[] {
    const before = this.firsts[votes];
    if (before) return before;
    const product = this.productOfFirst(votes - 1).slice();
    const factor = this.factors[votes - 1];
    if (factor) multiply(product, factor, this.slots);
    this.firsts[votes] = product;
    return product;
  }

  private productFrom(first: number): readonly number[] {
    const before = this.tails[first];
    if (before) return before;
    const isLast = first + 1 >= this.factors.length;
    const product = (isLast ? this.productOfFirst(0) : this.productFrom(first + 1)).slice();
    const factor = this.factors[first];
    if (factor) multiply(product, factor, this.slots);
    this.tails[first] = product;
    return product;
  }

  /** Of all votes but one that is not the last. */
  private productWithout(index: number): readonly number[] {
    if (index === 0) return this.productFrom(1);
    const before = this.withoutOne[index];
    if (before) return before;
    const product = this.productOfFirst(index).slice();
    const tail = this.productFrom(index + 1);
    for (let cell = 0; cell < product.length; cell++) product[cell] = (product[cell] ?? 0) * (tail[cell] ?? 0);
    this.withoutOne[index] = product;
    return product;
  }

  private logsOfFirst(votes: number): readonly number[] {
    const before = this.firstLogs[votes];
    if (before) return before;
    const logs = this.logsOfFirst(votes - 1).slice();
    this.addAnswer(logs, votes - 1);
    this.firstLogs[votes] = logs;
    return logs;
  }

  /** Of the votes from this one on, without the start. */
  private logsFrom(first: number): readonly number[] {
    const before = this.logTails[first];
    if (before) return before;
    const isLast = first + 1 >= this.votes.length;
    const logs = isLast ? new Array<number>(this.rates.states.count).fill(0) : this.logsFrom(first + 1).slice();
    this.addAnswer(logs, first);
    this.logTails[first] = logs;
    return logs;
  }

  /** Of all votes but one that is not the last. */
  private logsWithout(index: number): readonly number[] {
    const before = this.logsWithoutOne[index];
    if (before) return before;
    const tail = this.logsFrom(index + 1);
    const logs = this.logsOfFirst(index).map((log, state) => log + (tail[state] ?? 0));
    this.logsWithoutOne[index] = logs;
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
}
