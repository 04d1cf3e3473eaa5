import type { ObservedObject, Vote } from '../matching/observe.ts';
import { scoreBin, type VerdictKind } from '../skill/model.ts';
import type { Rates } from '../skill/tables.ts';
import { fromLogs, pooledWithLogs } from './dawid-skene-view.ts';
import { LEVEL_COUNT, LEVEL_SHARES, LEVEL_SHARES_OF_MISTAKES } from './difficulty.ts';
import { type Answer, likelihoodOf, type PersonTables } from './likelihood.ts';
import { priorOf } from './prior.ts';
import type { States } from './states.ts';

/** How likely it is that a vehicle which the machine mistook looks like what the machine took it for. */
const MACHINE_SEES_ALIKE = 0.4;

type Judged = Pick<ObservedObject, 'kind' | 'suggestedState' | 'score' | 'rivals' | 'merged' | 'votes'>;

const KINDS: readonly Judged['kind'][] = ['machine', 'peer', 'found'];

/** Most objects have one class in play, and then the same tables as others: worked out once for a person and a model. */
const startsOf = new WeakMap<object, Map<number, Float64Array>>();
const factorsOf = new WeakMap<object, Map<number, Float64Array>>();

function kept(
  tables: WeakMap<object, Map<number, Float64Array>>,
  owner: object | undefined,
  key: number | undefined,
  work: () => Float64Array,
): Float64Array {
  if (!owner || key === undefined) return work();
  let known = tables.get(owner);
  if (!known) {
    known = new Map();
    tables.set(owner, known);
  }
  const before = known.get(key);
  if (before) return before;
  const made = work();
  known.set(key, made);
  return made;
}

/** Products are worked out in the same place again and again: to make a table anew costs more than to fill it. */
const scratches = new Map<number, Float64Array>();

/** A copy that lasts until the next one of the same length is asked for. */
function scratchOf(values: Float64Array): Float64Array {
  let scratch = scratches.get(values.length);
  if (!scratch) {
    scratch = new Float64Array(values.length);
    scratches.set(values.length, scratch);
  }
  scratch.set(values);
  return scratch;
}

/** Multiplies in place, cell by cell; what would vanish is made larger as a whole. */
function multiply(product: Float64Array, factors: Float64Array): void {
  let most = 0;
  for (let cell = 0; cell < product.length; cell++) {
    const value = (product[cell] ?? 0) * (factors[cell] ?? 0);
    product[cell] = value;
    if (value > most) most = value;
  }
  if (most < 1e-100) for (let cell = 0; cell < product.length; cell++) product[cell] = (product[cell] ?? 0) * 1e80;
}

/** What votes say of an object. */
export interface Views {
  /** Of both views. */
  readonly probabilities: Float64Array;
  /** Logarithms of what Dawid and Skene's probabilities are proportional to. */
  readonly dawidSkeneLogs: Float64Array;
}

/**
 * What the votes on an object say, worked out once and read with and without single votes: products of likelihoods over
 * [truth][level of difficulty][look-alike], each vote's factors kept apart.
 */
export class Evidence {
  private readonly votes: readonly Vote[];
  private readonly factors: readonly Float64Array[];
  private readonly start: Float64Array;
  private readonly people: readonly PersonTables[];
  private readonly isDrawn: boolean;
  /** Classes that somebody said, in order: the look-alikes that matter. The last slot stands for all others. */
  private readonly said: readonly number[];
  private readonly rates: Rates;

  constructor(object: Judged, rates: Rates) {
    this.rates = rates;
    const { removed, unknown } = rates.states;
    this.votes = object.votes.filter((vote) => rates.personOf(vote.annotatorId).weight > 0);
    this.people = this.votes.map((vote) => rates.personOf(vote.annotatorId));
    this.isDrawn = object.kind !== 'machine';
    const said = new Set(this.votes.map(({ state }) => state).filter((state) => state !== removed));
    if (object.kind === 'machine' && object.suggestedState !== unknown) said.add(object.suggestedState);
    this.said = [...said].sort((a, b) => a - b);
    this.start = kept(startsOf, rates, this.startKey(object), () => this.startFrom(object));
    this.factors = this.votes.map((vote, index) => {
      const person = this.people[index];
      return kept(factorsOf, person, this.factorsKey(object, vote), () => this.factorsOf(object, vote, person));
    });
  }

  /** What the start of an object with one class in play and no rivals follows from; undefined for others. */
  private startKey({ kind, suggestedState, score, rivals, merged }: Judged): number | undefined {
    if (this.said.length !== 1 || rivals.length > 0 || merged.length > 0) return undefined;
    const { count } = this.rates.states;
    const place = (scoreBin(score) * 3 + KINDS.indexOf(kind)) * count + suggestedState;
    return place * count + (this.said[0] ?? 0);
  }

  /** What the factors of a vote follow from where one class is in play; undefined where there are more. */
  private factorsKey({ kind, suggestedState }: Judged, { state, manner, wasShown, isBlind }: Vote): number | undefined {
    if (this.said.length !== 1) return undefined;
    const shown = isBlind ? 3 : manner === 'unprompted' ? (wasShown ? 2 : 1) : 0;
    const { count } = this.rates.states;
    const place = ((shown * 3 + KINDS.indexOf(kind)) * count + suggestedState) * count + state;
    return place * count + (this.said[0] ?? 0);
  }

  /** Probabilities of the states by the votes that `counts` lets through (all, without it), of both views. */
  probabilities(counts?: (vote: Vote) => boolean): Float64Array {
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
  byDawidSkene(counts?: (vote: Vote) => boolean): Float64Array {
    return fromLogs(this.dawidSkeneLogs(counts));
  }

  /** Logarithms of what {@link byDawidSkene} is proportional to. */
  private dawidSkeneLogs(counts?: (vote: Vote) => boolean): Float64Array {
    const { count } = this.rates.states;
    const logs = this.rates.logShares.slice();
    for (let index = 0; index < this.votes.length; index++) {
      const [vote, person] = [this.votes[index], this.people[index]];
      if (!vote || !person || (counts && !counts(vote))) continue;
      const { logAnswers, weight } = person;
      for (let truth = 0; truth < count; truth++) {
        logs[truth] = (logs[truth] ?? 0) + weight * (logAnswers[truth * count + vote.state] ?? 0);
      }
    }
    return logs;
  }

  /** By the model of suggestions that are kept unexamined, of difficulty and of look-alikes. */
  byModel(counts?: (vote: Vote) => boolean): Float64Array {
    const isTaken = this.votes.map((vote) => counts === undefined || counts(vote));
    const product = scratchOf(this.start);
    for (let index = 0; index < this.factors.length; index++) {
      const factors = this.factors[index];
      if (factors && isTaken[index]) multiply(product, factors);
    }
    if (this.isDrawn) this.conditionOnBeingDrawn(product, isTaken);
    const width = LEVEL_COUNT * (this.said.length + 1);
    const { count } = this.rates.states;
    const states = new Float64Array(count);
    let sum = 0;
    for (let state = 0; state < count; state++) {
      let p = 0;
      for (let cell = state * width; cell < (state + 1) * width; cell++) p += product[cell] ?? 0;
      states[state] = p;
      sum += p;
    }
    for (let state = 0; state < count; state++) states[state] = (states[state] ?? 0) / sum;
    return states;
  }

  /** The prior over [truth][level of difficulty][look-alike]. */
  private startFrom(object: Judged): Float64Array {
    const { count, unknown, removed } = this.rates.states;
    const prior = priorOf(object, this.rates);
    const slots = this.said.length + 1;
    const cells = new Float64Array(count * LEVEL_COUNT * slots);
    const suggested = object.kind === 'machine' ? object.suggestedState : unknown;
    for (let truth = 0; truth < count; truth++) {
      const isMachineMistake = suggested !== unknown && truth !== suggested;
      const shares = isMachineMistake && truth !== removed ? LEVEL_SHARES_OF_MISTAKES : LEVEL_SHARES;
      const looks = this.looksOf(truth, isMachineMistake ? suggested : unknown);
      for (let level = 0; level < LEVEL_COUNT; level++) {
        const p = (prior[truth] ?? 0) * (shares[level] ?? 0);
        for (let slot = 0; slot < slots; slot++)
          cells[(truth * LEVEL_COUNT + level) * slots + slot] = p * (looks[slot] ?? 0);
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

  private factorsOf(object: Judged, vote: Vote, person: PersonTables | undefined): Float64Array {
    const slots = this.said.length + 1;
    const { count } = this.rates.states;
    const cells = new Float64Array(count * LEVEL_COUNT * slots).fill(1);
    if (!person) return cells;
    const answer = answerOf(object, vote);
    for (let truth = 0; truth < count; truth++) {
      for (let level = 0; level < LEVEL_COUNT; level++) {
        const at = (truth * LEVEL_COUNT + level) * slots;
        const plain = likelihoodOf(answer, person, truth, level, -1);
        for (let slot = 0; slot < slots; slot++) {
          const look = this.said[slot] ?? -1;
          const p = look === answer.said ? likelihoodOf(answer, person, truth, level, look) : plain;
          cells[at + slot] = person.weight === 1 ? p : p ** person.weight;
        }
      }
    }
    return cells;
  }

  /**
   * A drawn place is only known because somebody drew it: what counts is who of the others did too. The odds of those
   * who drew it, by how often their boxes are real, come in as well.
   */
  private conditionOnBeingDrawn(product: Float64Array, isTaken: readonly boolean[]): void {
    const { classCount, removed, count } = this.rates.states;
    const slots = this.said.length + 1;
    const drawers: PersonTables[] = [];
    const unprompted: PersonTables[] = [];
    for (const [index, vote] of this.votes.entries()) {
      const person = this.people[index];
      // Who was shown a candidate there knew of the place without drawing it.
      if (!isTaken[index] || !person || vote.manner !== 'unprompted' || vote.wasShown) continue;
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

/** The answer that a vote gives. */
export function answerOf(object: Pick<Judged, 'kind' | 'suggestedState'>, vote: Vote): Answer {
  return {
    suggested: object.suggestedState,
    said: vote.state,
    manner: vote.isBlind ? 'blind' : vote.manner === 'unprompted' ? 'unprompted' : 'shown',
    isPeer: object.kind === 'peer',
    ...(vote.wasShown && { wasShown: true }),
  };
}

/** The kind of verdict that a state is for an object with these votes. */
export function verdictKind(
  { kind, suggestedState, votes }: Pick<Judged, 'kind' | 'suggestedState' | 'votes'>,
  state: number,
  { removed }: Pick<States, 'removed'>,
): VerdictKind {
  if (kind !== 'machine') return 'drawn';
  if (state === removed) return 'removed';
  if (state !== suggestedState) return 'relabelled';
  return votes.every((vote) => vote.state === suggestedState) ? 'kept' : 'disputed';
}
