import type { Rect } from '@uvh/domain/annotation/box';
import { untouchedBox } from '@uvh/domain/annotation/review';
import { States } from '../../label/states.ts';
import type { ImageReview, ImageSuggestion } from '../../review.ts';
import { accuracyDifference, type PairedDifference, scoreOf, type WorldScore } from '../measure/score.ts';
import { relabelledBox } from '../people/boxes.ts';
import { type Chance, streamFor } from '../random.ts';
import type { SuggestionSource, WorldVehicle } from '../world/world-image.ts';
import { BASELINES, type ComparedMethod, estimateByAll } from './methods.ts';
import { firstReviews, type ReviewedWorldImage } from './world-reviews.ts';

/** Votes of real people on single objects, nobody having seen a suggestion. Answers count from 0. */
export interface VoteSet {
  readonly name: string;
  readonly answers: readonly { readonly question: string; readonly worker: string; readonly answer: number }[];
  readonly truth: ReadonlyMap<string, number>;
}

/** What is put beside the people's votes. */
export interface VoteSetting {
  /** Share of the objects that the simulated machine names rightly. */
  readonly machineRight: number;
  readonly votesPerObject: number;
  /** Share of the objects whose truth the product is told. */
  readonly goldShare: number;
  readonly hasScores: boolean;
}

/** All methods on the same votes. */
export interface VoteResult extends VoteSetting {
  readonly name: string;
  readonly seed: number;
  readonly objects: number;
  readonly scores: Readonly<Record<ComparedMethod, WorldScore>>;
  readonly advantage: PairedDifference;
}

const PLACE: Rect = { x: 860, y: 440, width: 200, height: 200 };

/**
 * Compares all methods on real votes: each object is the only suggestion of an image, suggested by a simulated machine;
 * who votes for the machine's class confirms it, everybody else relabels. Nothing is known of which classes look alike.
 * Refuses votes without truth.
 */
export function runVotes(votes: VoteSet, setting: VoteSetting, seed: number): VoteResult {
  const states = statesFor(votes);
  const images = imagesFrom(votes, setting, states.names, seed);
  const cut = firstReviews(images, setting.votesPerObject);
  const estimates = estimateByAll(cut, states);
  const ordinary = cut.flatMap(({ image }, index) => (image.truth ? [] : [index]));
  const worlds = ordinary.flatMap((index) => cut[index]?.world ?? []);
  const of = (method: ComparedMethod) => ordinary.map((index) => estimates[method][index] ?? { objects: [] });
  const scores: Record<ComparedMethod, WorldScore> = {
    majority: scoreOf(worlds, of('majority')),
    'dawid-skene': scoreOf(worlds, of('dawid-skene')),
    staple: scoreOf(worlds, of('staple')),
    ours: scoreOf(worlds, of('ours')),
    oracle: scoreOf(worlds, of('oracle')),
  };
  const rival = BASELINES.reduce((a, b) => (scores[b].accuracy > scores[a].accuracy ? b : a));
  const advantage = accuracyDifference(worlds, of('ours'), of(rival));
  return { ...setting, name: votes.name, seed, objects: worlds.length, scores, advantage };
}

function statesFor({ answers, truth }: VoteSet): States {
  const count = Math.max(...truth.values(), ...answers.map(({ answer }) => answer)) + 1;
  return new States(Array.from({ length: count }, (_, index) => ({ name: `class-${index + 1}`, lookAlikes: [] })));
}

function imagesFrom(
  { answers, truth }: VoteSet,
  setting: VoteSetting,
  classNames: readonly string[],
  seed: number,
): ReviewedWorldImage[] {
  const workers = new Map(
    [...new Set(answers.map(({ worker }) => worker))].sort().map((name, index) => [name, index + 1]),
  );
  const byQuestion = Map.groupBy(answers, ({ question }) => question);
  const images: ReviewedWorldImage[] = [];
  let reviewId = 0;
  for (const [question, given] of [...byQuestion].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const label = classNames[truth.get(question) ?? -1];
    if (label === undefined) continue;
    const imageId = images.length + 1;
    const chance = streamFor(seed, 5, imageId);
    const suggestion = suggestionOf(label, setting, classNames, chance);
    const isGold = chance.is(setting.goldShare);
    const reviews = shuffled(given, chance).map(({ worker, answer }): ImageReview => {
      reviewId += 1;
      const annotatorId = workers.get(worker) ?? 0;
      const boxes = [relabelledBox(untouchedBox(suggestion), classNames[answer] ?? label)];
      return { reviewId, imageId, annotatorId, teamId: annotatorId, boxes };
    });
    const image = { imageId, suggestions: [suggestion], ...(isGold ? { truth: [{ ...PLACE, label }] } : {}) };
    const vehicle: WorldVehicle = {
      rect: PLACE,
      label,
      hardness: 0,
      lookAlike: label,
      foolsMost: false,
      visibility: 1,
    };
    const source: SuggestionSource = { kind: 'vehicle', vehicle: 0, isDouble: false };
    const world = { image, vehicles: [vehicle], illusions: [], sources: new Map([[suggestion.bboxId, source]]) };
    images.push({ world, image, reviews });
  }
  return images;
}

function suggestionOf(
  label: string,
  { machineRight, hasScores }: VoteSetting,
  classNames: readonly string[],
  chance: Chance,
): ImageSuggestion {
  const isRight = chance.is(machineRight);
  const said = isRight ? label : chance.pick(classNames.filter((name) => name !== label));
  const score = Math.min(0.99, Math.max(0.05, (isRight ? 0.75 : 0.6) + 0.14 * chance.normal()));
  return { ...PLACE, bboxId: 1, label: said, ...(hasScores ? { score } : {}) };
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  return items
    .map((item) => ({ item, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
