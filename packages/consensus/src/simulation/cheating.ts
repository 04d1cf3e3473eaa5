import type { ImageReview, ImageSuggestion, ImageWithReviews } from '../review.ts';
import type { PayWeights } from '../settlement/pay-weights.ts';
import { judgeReview } from '../settlement/settle.ts';
import { initialModel, learnRates } from '../skill/learn.ts';
import { openRates, type Rates } from '../skill/tables.ts';
import type { Behaviour } from './people/behaviour.ts';
import { simulatePeople, type WorldPerson } from './people/person.ts';
import { simulateReview } from './people/review.ts';
import { type ReviewedWorldImage, reviewedWorld } from './run/world-reviews.ts';
import { worldNamed } from './world/catalogue.ts';
import { classesOf, statesOf } from './world/classes.ts';
import { worldWith } from './world/parameters.ts';
import type { WorldImage } from './world/world-image.ts';

/** Ways to play without looking: what they bring decides whether an event's pay can be lived with. */
export const CHEATS = ['blind', 'random', 'flip', 'delete-all', 'box-spammer', 'copier'] as const satisfies Behaviour[];
export type Cheat = (typeof CHEATS)[number];

/** What a way to play brings on average for an image, in XP. */
export interface PayOfCheats {
  readonly honest: number;
  readonly cheats: Readonly<Record<Cheat, number>>;
}

/**
 * Who does not look has to lose at least this share of what people who look get: between this and nothing lies chance in so
 * few images.
 */
const LEAST_LOST = 0.02;

/** A usual event, small enough to be tried while somebody waits. */
const WORLD = worldWith({ images: 40, goldImages: 6 }, worldNamed('usual'));
const CLASSES = classesOf(WORLD.objects.classes);
const SEED = 11;
const REVIEWS = 4;
/** Honest people differ more than those who do not look. */
const HONEST_PLAYERS = 3;
/** Ids of those whose pay is tried, apart from the crowd's, and of boxes that they drew. */
const PLAYER_ID = 100_000;
const FIRST_DRAWN_ID = 10_000;
const REVIEW_ID = 1_000_000;
const PASSES = 4;

/** A file is checked before it is applied, and again while it is. */
const tried = new Map<string, PayOfCheats>();
const MOST_REMEMBERED = 50;

/** What was worked out elsewhere, as in a thread of its own, so that it is not worked out again here. */
export function rememberPay(weights: PayWeights, pay: PayOfCheats): void {
  tried.set(JSON.stringify(weights), pay);
  const [oldest] = tried.keys();
  if (tried.size > MOST_REMEMBERED && oldest !== undefined) tried.delete(oldest);
}

/** Whether {@link payOfCheats} answers at once. */
export function isPayKnown(weights: PayWeights): boolean {
  return tried.has(JSON.stringify(weights));
}

/**
 * Lets people who do not look review invented images before others of a usual crowd do, and says what they are paid once the
 * event has learned from all of it. The same every time; some seconds at most.
 */
export function payOfCheats(weights: PayWeights): PayOfCheats {
  const pay = tried.get(JSON.stringify(weights)) ?? tryPay(weights);
  rememberPay(weights, pay);
  return pay;
}

/** The ways to play without looking that do not cost enough: by {@link LEAST_LOST}. */
export function tooCheapFor({ honest, cheats }: PayOfCheats): Cheat[] {
  return CHEATS.filter((cheat) => cheats[cheat] > -LEAST_LOST * honest);
}

/** What players leave does not depend on what they are paid: they play once, whatever is tried. */
let plays: Plays | undefined;

interface Plays {
  readonly honest: readonly PlayedImages[];
  readonly cheats: Readonly<Record<Cheat, PlayedImages>>;
}

function tryPay(weights: PayWeights): PayOfCheats {
  plays ??= {
    honest: playersOf('honest', HONEST_PLAYERS).map((player) => playedBy([player])),
    cheats: ofEachCheat((cheat) => playedBy(playersOf(cheat, cheat === 'copier' ? 2 : 1))),
  };
  const { honest, cheats } = plays;
  return {
    honest: honest.reduce((sum, player) => sum + meanPay(player, weights), 0) / honest.length,
    cheats: ofEachCheat((cheat) => meanPay(cheats[cheat], weights)),
  };
}

function ofEachCheat<Value>(read: (cheat: Cheat) => Value): Readonly<Record<Cheat, Value>> {
  return {
    blind: read('blind'),
    random: read('random'),
    flip: read('flip'),
    'delete-all': read('delete-all'),
    'box-spammer': read('box-spammer'),
    copier: read('copier'),
  };
}

/** People who all play in one way, of a team each. */
function playersOf(behaviour: Behaviour, people: number): WorldPerson[] {
  return simulatePeople({ ...WORLD, people, crowd: { [behaviour]: 1 } }, SEED).map((person, place) => ({
    ...person,
    annotatorId: PLAYER_ID + place,
    teamId: PLAYER_ID + place,
    partnerId: PLAYER_ID,
  }));
}

/** What players and the crowd left on the images, and what is learned of it. */
interface PlayedImages {
  readonly images: readonly ImageWithReviews[];
  readonly rates: Rates;
}

/** Lets players review each image in place of those of the crowd who came first to it. */
function playedBy(players: readonly WorldPerson[]): PlayedImages {
  crowd ??= usualCrowd();
  const { people, reviewed } = crowd;
  const images = reviewed.map(({ world, image, reviews }) => {
    const played: ImageReview[] = [];
    for (const player of players) played.push(reviewOf(world, player, image.suggestions, played));
    const drawn = image.truth ? [] : drawnIn(played);
    const shown = [...image.suggestions, ...drawn];
    const rest = reviews.slice(players.length).map((review) => {
      const person = people.get(review.annotatorId);
      return person && drawn.length > 0 ? reviewOf(world, person, shown) : review;
    });
    return { image: { ...image, suggestions: shown }, reviews: [...played, ...rest] };
  });
  const learned = learnRates(images, initialModel(statesOf(WORLD.objects.classes)), PASSES);
  return { images, rates: openRates(learned.model, learned.skills) };
}

/** What each image that is no gold brings to who came first to it, in XP. */
function meanPay({ images, rates }: PlayedImages, weights: PayWeights): number {
  const ordinary = images.filter(({ image }) => !image.truth);
  const milliXp = ordinary.flatMap(({ image, reviews }) => {
    const { totals } = judgeReview(reviews[0]?.reviewId ?? 0, image, reviews, rates, weights);
    return totals.map((total) => total.milliXp);
  });
  return milliXp.reduce((sum, each) => sum + each, 0) / 1000 / ordinary.length;
}

function reviewOf(
  world: WorldImage,
  person: WorldPerson,
  shown: readonly ImageSuggestion[],
  earlier: readonly ImageReview[] = [],
): ImageReview {
  const reviewId = REVIEW_ID + person.annotatorId;
  const { sharedLookAlike } = WORLD.objects;
  return simulateReview(
    { reviewId, person, world, shown, classes: CLASSES, sharedLookAlike, experience: 0, earlier },
    SEED,
  );
}

/** What players drew is shown to those who come after. */
function drawnIn(reviews: readonly ImageReview[]): ImageSuggestion[] {
  const drawn = reviews.flatMap(({ boxes }) => boxes.filter(({ isNew, isDeleted }) => isNew && !isDeleted));
  return drawn.map(({ label, x, y, width, height }, index) => {
    return { bboxId: FIRST_DRAWN_ID + index, label, x, y, width, height, origin: 'peer' };
  });
}

/** The crowd does not depend on what is paid. */
let crowd: UsualCrowd | undefined;

interface UsualCrowd {
  readonly people: ReadonlyMap<number, WorldPerson>;
  readonly reviewed: readonly ReviewedWorldImage[];
}

function usualCrowd(): UsualCrowd {
  const people = new Map(simulatePeople(WORLD, SEED).map((person) => [person.annotatorId, person]));
  return { people, reviewed: reviewedWorld(WORLD, REVIEWS, SEED) };
}
