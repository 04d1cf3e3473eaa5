import { nextImagePolicy, reviewerSkill } from '../../assignment/policy.ts';
import type { FlagCode } from '../../fairness/flags.ts';
import type { States } from '../../label/states.ts';
import type { ImageSuggestion } from '../../review.ts';
import type { RetirementRule } from '../../risk/risk.ts';
import { initialModel, learnFully, learnRates, type SkillModel, weightsOf } from '../../skill/learn.ts';
import { openRates, type Rates } from '../../skill/tables.ts';
import type { WorldPerson } from '../people/person.ts';
import { simulateReview } from '../people/review.ts';
import { type Chance, streamFor } from '../random.ts';
import { classesOf, type SimulatedClass, statesOf } from '../world/classes.ts';
import type { WorldParameters } from '../world/parameters.ts';
import type { WorldImage } from '../world/world-image.ts';
import { type Disclosure, ImageInPlay } from './board.ts';
import { Books } from './books.ts';
import { flagsNow, withoutSuspects } from './watch.ts';

/** An event as it ended. */
export interface PlayedEvent {
  readonly images: readonly ImageInPlay[];
  readonly people: readonly WorldPerson[];
  readonly books: Books;
  readonly learned: SkillModel;
  readonly learningPasses: number;
  /** Reviews of ordinary images. */
  readonly reviews: number;
  readonly split: ReviewSplit;
  /** Flags that people ever had, and the number of images that each had reviewed when they were first flagged. */
  readonly flags: ReadonlyMap<number, readonly FlagCode[]>;
  readonly flaggedAfter: ReadonlyMap<number, number>;
}

/** Where the reviews of an event went. */
export interface ReviewSplit {
  /** Reviews of gold images, which measure people. */
  readonly gold: number;
  /** Reviews of ordinary images until each was done. */
  readonly needed: number;
  /** Reviews that were on their way when their image was done. */
  readonly late: number;
  /** Images that never were done, since nobody was left to review them. */
  readonly neverDone: number;
}

/** What an event is made of. */
export interface EventSetup {
  readonly parameters: WorldParameters;
  readonly images: readonly WorldImage[];
  readonly people: readonly WorldPerson[];
  readonly disclosure: Disclosure;
  /** When an image is done; the shipped rule where none is given. */
  readonly rule?: RetirementRule;
  readonly seed: number;
}

interface Lease {
  readonly image: ImageInPlay;
  readonly person: WorldPerson;
  readonly shown: readonly ImageSuggestion[];
}

/** One learning pass is due when so many more reviews are in, as a share and at least. */
const LEARN_GROWTH = 0.2;
const LEARN_AFTER = 40;
/** Rows that a server reads from its queue to choose from. */
const ROWS_READ = 40;

/**
 * Plays an event from the first lease to the final pass with the real assignment, consensus, learning, settlement and
 * flags. People come in turn, by their diligence; leases are out for a while, so that what their holders see may be out
 * of date when they submit. It ends when every image is retired or nobody may take what is left.
 */
export function playEvent(setup: EventSetup): PlayedEvent {
  const game = new Game(setup);
  while (game.takeTurn());
  return game.finish();
}

class Game {
  private readonly setup: EventSetup;
  private readonly chance: Chance;
  private readonly classes: readonly SimulatedClass[];
  private readonly images: readonly ImageInPlay[];
  private readonly gold: readonly ImageInPlay[];
  private readonly fresh: ImageInPlay[];
  private readonly started = new Set<ImageInPlay>();
  private readonly books = new Books();
  private readonly pending: Lease[] = [];
  private readonly experience = new Map<number, number>();
  private readonly leased = new Map<number, number>();
  private readonly flags = new Map<number, readonly FlagCode[]>();
  private readonly flaggedAfter = new Map<number, number>();
  private playing: WorldPerson[];
  private latecomers: WorldPerson[];
  private readonly states: States;
  private learned: SkillModel;
  private rates: Rates;
  private reviews = 0;
  private late = 0;
  private learnAt = LEARN_AFTER;
  private passes = 0;

  constructor(setup: EventSetup) {
    this.setup = setup;
    this.chance = streamFor(setup.seed, 6);
    this.classes = classesOf(setup.parameters.objects.classes);
    this.states = statesOf(setup.parameters.objects.classes);
    this.learned = initialModel(this.states);
    this.rates = openRates(this.learned.model, this.learned.skills);
    this.images = setup.images.map((world) => new ImageInPlay(world, this.chance, setup.rule));
    this.gold = this.images.filter(({ isGold }) => isGold);
    this.fresh = this.images.filter(({ isGold }) => !isGold).sort((a, b) => a.shuffle - b.shuffle);
    this.playing = setup.people.filter(({ joinsLate }) => !joinsLate);
    this.latecomers = setup.people.filter(({ joinsLate }) => joinsLate);
    this.learn();
  }

  /** Lets one person take an image, or the oldest lease be submitted; false when the event is over. */
  takeTurn(): boolean {
    this.admitLatecomers();
    const person = this.playing[this.chance.weighted(this.playing.map(({ diligence }) => diligence))];
    const image = person && this.nextImage(person);
    if (person && image) this.lease(person, image);
    const isFull = this.pending.length > this.setup.parameters.leasesInFlight;
    if (isFull || (!image && this.pending.length > 0)) this.submitOldest();
    else if (person && !image) this.playing = this.playing.filter((other) => other !== person);
    return this.playing.length > 0 || this.pending.length > 0 || this.latecomers.length > 0;
  }

  finish(): PlayedEvent {
    this.learn();
    this.closeEvent();
    const reviews = this.images.reduce((sum, image) => sum + (image.isGold ? 0 : image.done), 0);
    return {
      images: this.images,
      people: this.setup.people,
      books: this.books,
      learned: this.learned,
      learningPasses: this.passes,
      reviews,
      split: {
        gold: this.gold.reduce((sum, { done }) => sum + done, 0),
        needed: reviews - this.late,
        late: this.late,
        neverDone: this.images.filter(({ isGold, isRetired }) => !isGold && !isRetired).length,
      },
      flags: this.flags,
      flaggedAfter: this.flaggedAfter,
    };
  }

  /** The final pass: learns from the beginning until nothing moves, and judges every review by that. */
  private closeEvent(): void {
    this.learned = learnFully(this.taught(), this.states, weightsOf(this.learned.skills));
    this.rates = openRates(this.learned.model, this.learned.skills);
    for (const image of this.images) {
      image.judge(this.rates);
      for (const review of image.reviews) this.books.revise(review, image.image, image.reviews, this.rates);
    }
  }

  private taught(): ImageInPlay[] {
    return this.images.filter(({ isGold, done }) => isGold || done > 0);
  }

  private admitLatecomers(): void {
    if (this.latecomers.length === 0) return;
    const ordinary = this.images.length - this.gold.length;
    const isHalfDone = (ordinary - this.fresh.length) * 2 >= ordinary;
    if (!isHalfDone && this.playing.length > 0) return;
    this.playing = [...this.playing, ...this.latecomers];
    this.latecomers = [];
  }

  private nextImage(person: WorldPerson): ImageInPlay | undefined {
    const reviewer = {
      annotatorId: person.annotatorId,
      teamId: person.teamId,
      imagesLeased: this.leased.get(person.annotatorId) ?? 0,
      zone: 0,
      skill: reviewerSkill(this.rates, person.annotatorId),
    };
    const fresh = this.fresh.filter(({ teamIds }) => !teamIds.includes(person.teamId)).slice(0, ROWS_READ);
    const gold = this.gold.length === 0 ? [] : Array.from({ length: ROWS_READ }, () => this.chance.pick(this.gold));
    return nextImagePolicy(reviewer, [...this.started, ...fresh, ...gold], this.setup.seed)[0];
  }

  private lease(person: WorldPerson, image: ImageInPlay): void {
    const shown = image.lease(person.teamId, this.rates, this.setup.disclosure);
    this.leased.set(person.annotatorId, (this.leased.get(person.annotatorId) ?? 0) + 1);
    this.pending.push({ image, person, shown });
    const place = this.fresh.indexOf(image);
    if (place < 0) return;
    this.fresh.splice(place, 1);
    this.started.add(image);
  }

  private submitOldest(): void {
    const lease = this.pending.shift();
    if (!lease) return;
    const { image, person, shown } = lease;
    this.reviews += 1;
    const experience = this.experience.get(person.annotatorId) ?? 0;
    this.experience.set(person.annotatorId, experience + 1);
    const { sharedLookAlike } = this.setup.parameters.objects;
    const { world, reviews: earlier } = image;
    const task = {
      reviewId: this.reviews,
      person,
      world,
      shown,
      classes: this.classes,
      sharedLookAlike,
      experience,
      earlier,
    };
    const review = simulateReview(task, this.setup.seed);
    this.late += image.isRetired ? 1 : 0;
    this.books.enter(review);
    image.submit(review, this.rates);
    if (image.isGold) this.books.settle(review, image.image, image.reviews, this.rates);
    this.retireIfDone(image);
    if (this.reviews >= this.learnAt) this.learn();
  }

  private retireIfDone(image: ImageInPlay): void {
    if (!image.isRetired) return;
    this.started.delete(image);
    // A lease that was out when the image was retired is settled when it comes in.
    this.settleAll(image);
  }

  private settleAll(image: ImageInPlay): void {
    for (const review of image.reviews) this.books.settle(review, image.image, image.reviews, this.rates);
  }

  private learn(): void {
    this.learnAt = this.reviews + Math.max(LEARN_AFTER, Math.floor(this.reviews * LEARN_GROWTH));
    this.learned = learnRates(this.taught(), this.learned);
    this.rates = openRates(this.learned.model, this.learned.skills);
    this.passes += 1;
    for (const image of [...this.started]) {
      image.judge(this.rates);
      this.retireIfDone(image);
    }
    if (this.reviews > 0) this.raiseFlags();
  }

  private raiseFlags(): void {
    const flags = flagsNow(this.images, this.learned, this.books.entries());
    this.learned = withoutSuspects(this.learned, flags, this.images);
    for (const [annotatorId, raised] of flags) {
      const codes = raised.map(({ code }) => code);
      this.flags.set(annotatorId, [...new Set([...(this.flags.get(annotatorId) ?? []), ...codes])]);
      if (this.flaggedAfter.has(annotatorId)) continue;
      this.flaggedAfter.set(annotatorId, this.experience.get(annotatorId) ?? 0);
    }
  }
}
