import { relabelScore } from '@uvh/domain/annotation/review';
import { type CandidateImage, nextImagePolicy, openReviews, reviewerSkill } from '../assignment/policy.ts';
import { peerSuggestions } from '../assignment/suggestions.ts';
import { consensusOf, type ImageConsensus } from '../image-consensus.ts';
import type { ImageReview, ImageSuggestion, ImageWithReviews, ReviewedImage } from '../review.ts';
import type { RetirementRule } from '../risk/risk.ts';
import { type Settlement, settleSubmission } from '../settlement/settle.ts';
import { freshWindow, windowIndexOf, type XpWindow } from '../settlement/window.ts';
import { initialModel, learnRates, type SkillModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { type SimulatedPerson, simulateReview } from './people.ts';
import { type Chance, chanceFrom } from './random.ts';
import type { SimulatedImage } from './world.ts';

/** What an event is made of. */
export interface EventSetup {
  readonly seed: number;
  readonly worlds: readonly SimulatedImage[];
  readonly people: readonly SimulatedPerson[];
  readonly rule: RetirementRule;
}

/** XP and accuracy of one person at the end. */
interface PersonResult {
  readonly person: SimulatedPerson;
  images: number;
  /** Sum of the ledger, and what it would be without the floor. */
  xp: number;
  milliXp: number;
  /** Answers that were paid or charged. */
  paidBoxes: number;
  judged: number;
  hits: number;
}

/** How an event ended. */
export interface EventResult {
  readonly images: readonly ImageWithReviews[];
  readonly people: readonly PersonResult[];
  readonly learned: SkillModel;
  /** Reviews of images that are not gold, and of gold ones. */
  readonly reviews: number;
  readonly goldReviews: number;
  readonly learningPasses: number;
}

interface Board extends CandidateImage {
  readonly world: SimulatedImage;
  image: ReviewedImage;
  readonly reviews: ImageReview[];
  readonly teamIds: number[];
  done: number;
  open: number;
  risk: number;
  isRetired: boolean;
}

/** Everything is learned anew when so many more reviews are in. */
const LEARN_AT_FIRST = 60;
const LEARN_GROWTH = 1.3;
/** Rows that a server would read from its queue to choose from. */
const ROWS_READ = 40;

/**
 * Plays an event from the first image to the last with the real assignment, consensus, learning and settlement: people
 * come in turn, by their diligence, until every image is retired or nobody may take what is left.
 */
export function runEvent({ seed, worlds, people, rule }: EventSetup): EventResult {
  const chance = chanceFrom(seed);
  const boards = worlds.map((world): Board => boardFor(world, rule, chance));
  const gold = boards.filter((board) => board.isGold);
  const fresh = boards.filter((board) => !board.isGold).sort((a, b) => a.shuffle - b.shuffle);
  const started = new Set<Board>();
  const results = new Map(people.map((person) => [person.annotatorId, resultFor(person)]));
  const books = new Map<number, Book>(people.map((person) => [person.annotatorId, { ordinal: 0, windows: new Map() }]));
  const windowOfReview = new Map<number, number>();
  let learned = initialModel();
  let rates = openRates(learned.model, learned.skills);
  let reviewCount = 0;
  let goldReviews = 0;
  let learningPasses = 0;
  let learnAt = LEARN_AT_FIRST;
  let turns = turnsOf(people);

  const take = (person: SimulatedPerson): Board | undefined => {
    const result = results.get(person.annotatorId);
    const reviewer = {
      annotatorId: person.annotatorId,
      teamId: person.teamId,
      imagesLeased: result?.images ?? 0,
      zone: 0,
      skill: reviewerSkill(rates, person.annotatorId),
    };
    const rows = [...started, ...freshFor(fresh, person.teamId), ...sample(gold, chance)];
    return nextImagePolicy(reviewer, rows, seed)[0];
  };

  const settle = (board: Board, review: ImageReview) => {
    const book = books.get(review.annotatorId);
    const result = results.get(review.annotatorId);
    if (!book || !result) return;
    const index = windowOfReview.get(review.reviewId) ?? 0;
    const window = book.windows.get(index) ?? freshWindow(index);
    const provisionalXp = relabelScore(review.boxes);
    const request = { reviewId: review.reviewId, provisionalXp, window };
    const settlement = settleSubmission(request, board.image, board.reviews, rates);
    book.windows.set(index, settlement.window);
    credit(result, provisionalXp, settlement, settlement.window.milliXp - window.milliXp);
  };

  const follow = (board: Board): ImageConsensus => {
    const consensus = consensusOf(board.image, board.reviews, rates, rule);
    board.risk = consensus.risk;
    board.isRetired = consensus.isRetired;
    board.open = openReviews(consensus, 0, rule);
    if (board.isRetired) {
      started.delete(board);
      for (const review of board.reviews) settle(board, review);
    }
    return consensus;
  };

  const relearn = () => {
    const reviewed = boards.filter((board) => board.reviews.length > 0 || board.isGold);
    learned = learnRates(reviewed, learned, learningPasses < 5 ? 3 : 1);
    rates = openRates(learned.model, learned.skills);
    learningPasses += 1;
    for (const board of [...started]) follow(board);
  };

  relearn();
  while (turns.people.length > 0) {
    const person = turns.people[chance.weighted(turns.weights)];
    if (!person) break;
    const board = take(person);
    if (!board) {
      turns = turnsOf(turns.people.filter((other) => other !== person));
      continue;
    }
    reviewCount += 1;
    const partner = board.reviews.find((review) => review.annotatorId === person.partnerId);
    const review = simulateReview(reviewCount, person, board.world, board.image.suggestions, chance, partner);
    board.reviews.push(review);
    board.teamIds.push(person.teamId);
    board.done += 1;
    const book = books.get(person.annotatorId);
    const result = results.get(person.annotatorId);
    if (book && result) {
      windowOfReview.set(review.reviewId, windowIndexOf(book.ordinal));
      book.ordinal += 1;
      result.images += 1;
    }
    if (board.isGold) {
      goldReviews += 1;
      settle(board, review);
    } else {
      if (board.done === 1) fresh.splice(fresh.indexOf(board), 1);
      started.add(board);
      const consensus = follow(board);
      if (!board.isRetired) showDrawnBoxes(board, consensus);
    }
    if (reviewCount >= learnAt) {
      relearn();
      learnAt = Math.ceil(reviewCount * LEARN_GROWTH);
    }
  }
  // The game is over: everything that is still open is settled as it stands.
  relearn();
  for (const board of started) for (const review of board.reviews) settle(board, review);
  return {
    images: boards,
    people: [...results.values()],
    learned,
    reviews: reviewCount - goldReviews,
    goldReviews,
    learningPasses,
  };
}

interface Book {
  /** Reviews submitted so far. */
  ordinal: number;
  readonly windows: Map<number, XpWindow>;
}

function boardFor(world: SimulatedImage, rule: RetirementRule, chance: Chance): Board {
  return {
    world,
    imageId: world.image.imageId,
    image: world.image,
    isGold: world.image.truth !== undefined,
    zone: 0,
    shuffle: chance.next(),
    reviews: [],
    teamIds: [],
    done: 0,
    open: rule.minTeams,
    risk: 0,
    isRetired: false,
  };
}

function resultFor(person: SimulatedPerson): PersonResult {
  return { person, images: 0, xp: 0, milliXp: 0, paidBoxes: 0, judged: 0, hits: 0 };
}

function turnsOf(people: readonly SimulatedPerson[]) {
  return { people, weights: people.map((person) => person.diligence) };
}

function freshFor(fresh: readonly Board[], teamId: number): Board[] {
  const rows: Board[] = [];
  for (const board of fresh) {
    if (!board.teamIds.includes(teamId)) rows.push(board);
    if (rows.length === ROWS_READ) break;
  }
  return rows;
}

function sample(boards: readonly Board[], chance: Chance): Board[] {
  if (boards.length === 0) return [];
  return Array.from({ length: Math.min(ROWS_READ, boards.length) }, () => chance.pick(boards));
}

function showDrawnBoxes(board: Board, consensus: ImageConsensus): void {
  const next = Math.max(0, ...board.image.suggestions.map((suggestion: ImageSuggestion) => suggestion.bboxId)) + 1;
  const drawn = peerSuggestions(consensus, next);
  if (drawn.length > 0) board.image = { ...board.image, suggestions: [...board.image.suggestions, ...drawn] };
}

function credit(result: PersonResult, provisionalXp: number, settlement: Settlement, milliXp: number): void {
  result.xp += provisionalXp + settlement.rows.reduce((sum, row) => sum + row.amount, 0);
  result.milliXp += milliXp;
  result.paidBoxes += settlement.verdicts.filter((verdict) => verdict.milliXp !== 0).length;
  result.judged += settlement.judged;
  result.hits += settlement.hits;
}
