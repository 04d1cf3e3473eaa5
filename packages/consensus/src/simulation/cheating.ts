import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { States } from '../label/states.ts';
import type { ImageReview, ImageSuggestion } from '../review.ts';
import type { PayWeights } from '../settlement/pay-weights.ts';
import { judgeReview } from '../settlement/settle.ts';
import { initialModel, learnRates } from '../skill/learn.ts';
import { openRates, type Rates } from '../skill/tables.ts';
import { collectReviews } from './compare.ts';
import { type SimulatedPerson, type Strategy, simulatePerson, simulateReview } from './people.ts';
import { chanceFrom } from './random.ts';
import { inventImages, inventPeople, USUAL_CROWD } from './trial.ts';

/** Ways to play without looking: what they bring decides whether an event's pay can be lived with. */
export type Cheat = Extract<Strategy, 'blind' | 'random' | 'relabel-all' | 'delete-all' | 'box-spammer' | 'colluder'>;

const SEED = 11;
const IMAGES = 40;
const REVIEWS = 4;
/** A file is checked before it is applied, and again while it is. */
const tried = new Map<string, PayOfCheats>();
const MOST_REMEMBERED = 50;
/** Ids of those who play here, apart from the crowd's, and of boxes that they drew. */
const PLAYER_ID = 100_000;
const FIRST_DRAWN_ID = 10_000;

/** What was worked out elsewhere, as in a thread of its own, so that it is not worked out again here. */
export function rememberPay(weights: PayWeights, pay: PayOfCheats): void {
  if (tried.size < MOST_REMEMBERED) tried.set(JSON.stringify(weights), pay);
}

/** Whether {@link payOfCheats} answers at once. */
export function isPayKnown(weights: PayWeights): boolean {
  return tried.has(JSON.stringify(weights));
}

/** What a way to play brings on average for an image, in XP. */
export interface PayOfCheats {
  readonly honest: number;
  readonly cheats: Readonly<Record<Cheat, number>>;
}

/**
 * Lets people who do not look review invented images before others who do, and says what they are paid by rates that were
 * learned of a usual crowd. The same every time; some seconds at most.
 */
export function payOfCheats(weights: PayWeights): PayOfCheats {
  const key = JSON.stringify(weights);
  const pay = tried.get(key) ?? tryPay(weights);
  rememberPay(weights, pay);
  return pay;
}

function tryPay(weights: PayWeights): PayOfCheats {
  known ??= crowd();
  const { reviewed, rates } = known;
  const meanPay = (strategy: Strategy, isPaired: boolean): number => {
    const chance = chanceFrom(SEED + strategy.length);
    const [own, partner] = [0, 1].map((place) =>
      simulatePerson(PLAYER_ID + place, PLAYER_ID + place, strategy, chance),
    );
    const witnesses = [2, 3, 4].map((place) => simulatePerson(PLAYER_ID + place, PLAYER_ID + place, 'median', chance));
    if (own === undefined || partner === undefined) return 0;
    let sum = 0;
    for (const { world } of reviewed) {
      const play = (
        reviewId: number,
        person: SimulatedPerson,
        shown: readonly ImageSuggestion[],
        after?: ImageReview,
      ) => simulateReview({ reviewId, person, world, shown, ...(after && { partner: after }) }, chance);
      const first = play(1, own, world.image.suggestions);
      const pair = isPaired ? [first, play(2, partner, world.image.suggestions, first)] : [first];
      // What somebody drew is shown to those who come after.
      const image = { ...world.image, suggestions: [...world.image.suggestions, ...drawnIn(first)] };
      const others = witnesses.slice(0, REVIEWS - pair.length).map((each, at) => play(3 + at, each, image.suggestions));
      const { totals } = judgeReview(first.reviewId, image, [...pair, ...others], rates, weights);
      sum += totals.reduce((all, { milliXp }) => all + milliXp, 0);
    }
    return sum / 1000 / reviewed.length;
  };
  return {
    honest: meanPay('median', false),
    cheats: {
      blind: meanPay('blind', false),
      random: meanPay('random', false),
      'relabel-all': meanPay('relabel-all', false),
      'delete-all': meanPay('delete-all', false),
      'box-spammer': meanPay('box-spammer', false),
      colluder: meanPay('colluder', true),
    },
  };
}

/** Boxes that somebody drew, as they are suggested to others. */
function drawnIn({ boxes }: ImageReview): ImageSuggestion[] {
  return boxes
    .filter(({ isNew, isDeleted }) => isNew && !isDeleted)
    .map(({ label, x, y, width, height }, index) => ({
      bboxId: FIRST_DRAWN_ID + index,
      label,
      x,
      y,
      width,
      height,
      origin: 'peer',
    }));
}

type Crowd = { readonly reviewed: ReturnType<typeof collectReviews>; readonly rates: Rates };
/** The crowd does not depend on what is paid. */
let known: Crowd | undefined;

function crowd(): Crowd {
  const chance = chanceFrom(SEED);
  const people = inventPeople(USUAL_CROWD, chance);
  const reviewed = collectReviews(inventImages(IMAGES, 0, chance), people, REVIEWS, SEED);
  const learned = learnRates(reviewed, initialModel(new States(DEFAULT_CLASSES)), REVIEWS);
  return { reviewed, rates: openRates(learned.model, learned.skills) };
}
