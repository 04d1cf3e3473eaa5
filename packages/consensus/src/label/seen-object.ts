import { type ObservedObject, observeImage } from '../matching/observe.ts';
import type { Vote } from '../matching/vote.ts';
import type { ImageReview, ReviewedImage } from '../review.ts';
import { scoreBin } from '../skill/model.ts';
import type { Rates } from '../skill/tables.ts';
import {
  type Belief,
  believe,
  biased,
  countedOf,
  raised,
  settledBelief,
  temperedBelief,
  type Verdict,
} from './belief.ts';
import { fromLogs, logsOf } from './dawid-skene-view.ts';
import { Evidence, type Views } from './evidence.ts';
import { type Disagreement, disagreementOn } from './fall-back.ts';
import type { States } from './states.ts';
import { type OthersSay, VoteProducts } from './vote-products.ts';

/** An object with the votes of those of the other teams whose word counts. */
type Counted = Pick<ObservedObject, 'kind' | 'suggestedState' | 'score' | 'rivals' | 'merged' | 'votes'>;

/** What the reviewers of other teams say of an object. What only learning asks for is worked out when it does. */
class OthersView {
  /** As the votes say it. */
  readonly probabilities: readonly number[];
  /** Made true by the temperature of the kind of verdict. */
  readonly belief: Belief;
  /** The same by Dawid and Skene alone, as logarithms up to a constant. */
  readonly byDawidSkene: readonly number[];
  private readonly counted: Counted;
  private readonly states: States;
  private readonly biased: readonly number[];
  /** Whether one of those whose word counts has looked. */
  readonly isLookedAt: boolean;
  private readonly looked: number;
  private sharp: readonly number[] | undefined;

  constructor(
    object: ObservedObject,
    { votes, looked, isLookedAt }: OthersSay,
    { probabilities, dawidSkeneLogs }: Views,
    rates: Rates,
  ) {
    this.probabilities = probabilities;
    this.byDawidSkene = dawidSkeneLogs;
    this.states = rates.states;
    const { kind, suggestedState, score, rivals, merged } = object;
    this.looked = looked;
    this.isLookedAt = isLookedAt;
    this.counted = { kind, suggestedState, score, rivals, merged, votes };
    this.biased = biased(probabilities, this.counted, rates);
    this.belief = temperedBelief(this.biased, this.counted, rates);
  }

  /**
   * The view to learn from, with the biases that gold gives: else a change that is held for a mistake too often teaches that
   * its author errs, and so that the next one is a mistake.
   */
  get sharpened(): readonly number[] {
    this.sharp ??= sharpened(this.biased, this.looked);
    return this.sharp;
  }

  /** Where the count of these votes says otherwise than the belief. */
  get disagreement(): Disagreement | undefined {
    const { belief, byDawidSkene } = this;
    return disagreementOn(this.counted, { best: belief.best, byDawidSkene }, this.states);
  }
}

/**
 * What the votes on an object say, each part worked out when first asked for. Objects of an image to which the same people
 * answered the same share one: most boxes are of a few classes, and kept by everybody. Do not write into what it gives.
 */
class Reading {
  private readonly object: ObservedObject;
  private readonly rates: Rates;
  private readonly products: VoteProducts;
  private readonly views = new Map<number, OthersView>();
  private made: Evidence | undefined;
  private ownBelief: Verdict | undefined;
  private byAll: Belief | undefined;
  private asVotesSay: Views | undefined;
  private answered: readonly number[] | undefined;
  private settledLogs: readonly number[] | undefined;

  constructor(object: ObservedObject, rates: Rates, products: VoteProducts) {
    this.object = object;
    this.rates = rates;
    this.products = products;
  }

  get evidence(): Evidence {
    this.made ??= new Evidence(this.object, this.rates, this.products);
    return this.made;
  }

  /** The verdict of all votes. */
  get belief(): Verdict {
    this.ownBelief ??= believe(this.object, this.rates, this);
    return this.ownBelief;
  }

  /** The belief of all votes as the model has it, whatever most say. */
  get settled(): Belief {
    this.byAll ??= settledBelief(this.probabilities, countedOf(this.object, this.rates), this.rates);
    return this.byAll;
  }

  /** Logarithms of the probabilities of {@link settled}. */
  get logsOfSettled(): readonly number[] {
    this.settledLogs ??= logsOf(this.settled.probabilities);
    return this.settledLogs;
  }

  /** Probabilities of the states as all votes say it. */
  get probabilities(): readonly number[] {
    return this.allViews.probabilities;
  }

  /** The same by Dawid and Skene alone, as logarithms up to a constant. */
  get byDawidSkene(): readonly number[] {
    return this.allViews.dawidSkeneLogs;
  }

  /** Probabilities of the states as Dawid and Skene alone have them. */
  get probabilitiesByDawidSkene(): readonly number[] {
    this.answered ??= fromLogs(this.byDawidSkene);
    return this.answered;
  }

  private get allViews(): Views {
    this.asVotesSay ??= this.evidence.views();
    return this.asVotesSay;
  }

  /** What those say who are not of the team. */
  without(team: number): OthersView {
    const before = this.views.get(team);
    if (before) return before;
    const { object, rates, evidence } = this;
    const say = evidence.votes.sayWithout(team);
    const isOther = ({ teamId }: Vote) => teamId !== team;
    const view = new OthersView(object, say, evidence.views(isOther, say), rates);
    this.views.set(team, view);
    return view;
  }
}

/**
 * Beliefs raised to a power and made to sum to one again: between soft and hard expectation maximisation, the harder
 * the fewer have looked. With beliefs as they are, the small doubt on the many boxes that everybody kept adds up to a
 * crowd that keeps wrong boxes, which raises the doubt, and so on: "right" and "wrong, but kept by all" cannot be told
 * apart by one or two votes.
 */
function sharpened(beliefs: readonly number[], voters: number): readonly number[] {
  return voters === 0 ? beliefs : raised(beliefs, 1 + 0.5 / voters);
}

/** An object with what its votes say. */
export interface SeenObject {
  readonly object: ObservedObject;
  readonly reading: Reading;
}

/** A view of an image. */
interface View {
  readonly image: ReviewedImage;
  readonly reviews: readonly ImageReview[];
  readonly rates: Rates;
  readonly seen: readonly SeenObject[];
}

/**
 * The latest view: consensus, learning and settlement ask for the same one after the other. No more than one, or a pass over
 * images that are held in memory would hold all that was worked out of each.
 */
let latest: View | undefined;

function latestOf(
  image: ReviewedImage,
  reviews: readonly ImageReview[],
  rates: Rates,
): readonly SeenObject[] | undefined {
  const isSame = latest?.image === image && latest.rates === rates && areSame(latest.reviews, reviews);
  return isSame ? latest?.seen : undefined;
}

/** What follows from a suggestion that nobody has answered to: of all images the same, by class and score. */
const unanswered = new WeakMap<Rates, Map<string, Reading>>();

function unansweredUnder(rates: Rates): Map<string, Reading> {
  const known = unanswered.get(rates) ?? new Map<string, Reading>();
  unanswered.set(rates, known);
  return known;
}

/** The objects of an image by these reviews, in any order, ready to be read. */
export function seenObjects(
  image: ReviewedImage,
  reviews: readonly ImageReview[],
  rates: Rates,
): readonly SeenObject[] {
  const before = latestOf(image, reviews, rates);
  if (before) return before;
  const readings = new Map<string, Reading>();
  const products = new Map<string, VoteProducts>();
  const seen = observeImage(image, reviews, rates.states).map((object) => {
    const key = answersTo(object);
    if (key === undefined) return { object, reading: new Reading(object, rates, new VoteProducts(object, rates)) };
    const shared = object.votes.length === 0 ? unansweredUnder(rates) : readings;
    const scored = `${scoreBin(object.score)}:${key}`;
    const reading = shared.get(scored) ?? new Reading(object, rates, productsOf(products, key, object, rates));
    shared.set(scored, reading);
    return { object, reading };
  });
  latest = { image, reviews: [...reviews], rates, seen };
  return seen;
}

function productsOf(known: Map<string, VoteProducts>, key: string, object: ObservedObject, rates: Rates): VoteProducts {
  const products = known.get(key) ?? new VoteProducts(object, rates);
  known.set(key, products);
  return products;
}

/** The objects alone; of the latest view where it is of these reviews. */
export function objectsOf(
  image: ReviewedImage,
  reviews: readonly ImageReview[],
  rates: Rates,
): readonly ObservedObject[] {
  const before = latestOf(image, reviews, rates);
  return before ? before.map(({ object }) => object) : observeImage(image, reviews, rates.states);
}

function areSame(a: readonly ImageReview[], b: readonly ImageReview[]): boolean {
  return a.length === b.length && a.every((review, index) => review === b[index]);
}

/**
 * What the probabilities of a suggested object follow from beside its score, as text; undefined for an object that somebody
 * drew, or that more than one suggestion shows. Within an image: reviews are told by their people.
 */
function answersTo({ kind, suggestedState, rivals, merged, votes }: ObservedObject): string | undefined {
  if (kind !== 'machine' || rivals.length > 0 || merged.length > 0) return undefined;
  let key = `${suggestedState}`;
  for (const { annotatorId, state, manner, reviewId } of votes) {
    if (manner === 'unprompted') return undefined;
    key += `;${annotatorId},${reviewId},${state}`;
  }
  return key;
}
