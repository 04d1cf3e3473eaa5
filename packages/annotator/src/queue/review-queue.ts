import type { OpenQuestion } from '@uvh/domain/annotation/open-question';
import type { BoxDocument } from '../document/box-document.ts';
import { UNKNOWN_SLOT } from '../document/class-slot.ts';
import type { BoxIndex } from '../hit/box-index.ts';
import { askedAbout } from './asked.ts';
import { ClassNorms } from './class-norms.ts';
import { findHints, heaviestHints } from './find-hints.ts';
import type { ReviewHint } from './review-hint.ts';
import { orderForReview } from './review-order.ts';

/** The order of review and how far it has come. */
export interface ReviewProgress {
  /** Unreviewed boxes in the order in which they should be looked at. */
  readonly order: readonly number[];
  /** Boxes that are not deleted and were suggested by the machine, plus drawn ones without a class. */
  readonly total: number;
  readonly remaining: number;
}

/** The calls of the queue that a host may use. */
export type QueueReader = Pick<ReviewQueue, 'state' | 'hintsOf' | 'questions' | 'isUnreviewed'>;

/**
 * The walk over the unreviewed boxes. A box is reviewed once it has an answer: confirmed, deleted
 * or given another label than it came with; a drawn box once it has a class. The order follows from the suggestions
 * alone, so that it does not change during the work, nor after a reload; boxes marked
 * unsure come last.
 */
export class ReviewQueue {
  readonly #document: BoxDocument;
  readonly #index: BoxIndex;
  /** What earlier reviewers asked about vehicles of the image. */
  readonly questions: readonly OpenQuestion[];
  #norms: ClassNorms | undefined;
  #order: number[] | undefined;
  #placeOf = new Int32Array(0);
  #state: ReviewProgress | undefined;
  #stateVersion = -1;
  readonly #hints = new Map<number, readonly ReviewHint[]>();
  #hintsVersion = -1;

  constructor(document: BoxDocument, index: BoxIndex, questions: readonly OpenQuestion[] = []) {
    this.#document = document;
    this.#index = index;
    this.questions = questions;
  }

  /** The same object until the document changes. */
  state(): ReviewProgress {
    if (this.#state && this.#stateVersion === this.#document.version) return this.#state;
    this.#stateVersion = this.#document.version;
    let total = 0;
    let remaining = 0;
    for (let index = 0; index < this.#document.count; index++) {
      if (this.#isCounted(index)) total += 1;
      if (this.isUnreviewed(index)) remaining += 1;
    }
    // Computed lazily: most readers only show how many are left.
    let order: readonly number[] | undefined;
    const find = (): readonly number[] => this.#unreviewed();
    this.#state = {
      total,
      remaining,
      get order() {
        order ??= find();
        return order;
      },
    };
    return this.#state;
  }

  /** The slots of the classes changed: what is usual for each is learnt again. The order of review stays. */
  forgetNorms(): void {
    this.#norms = undefined;
  }

  /** Why this box deserves a look, as things stand; the same array until the document changes. */
  hintsOf(index: number): readonly ReviewHint[] {
    if (this.#hintsVersion !== this.#document.version) {
      this.#hints.clear();
      this.#hintsVersion = this.#document.version;
    }
    let hints = this.#hints.get(index);
    if (!hints) {
      const asked = this.#document.isDeleted(index)
        ? undefined
        : askedAbout(this.questions, this.#document.rect(index));
      const found = findHints(this.#document, this.#index, this.#usual(), index);
      hints = asked ? [asked, ...found] : found;
      this.#hints.set(index, hints);
    }
    return hints;
  }

  /** Whether the box has no answer yet. */
  isUnreviewed(index: number): boolean {
    const document = this.#document;
    if (document.isDeleted(index) || document.isConfirmed(index)) return false;
    return document.isNew(index) ? document.slots[index] === UNKNOWN_SLOT : !document.isLabelChanged(index);
  }

  /**
   * The unreviewed box after (1) or before (-1) a rank in the walk, round the end; undefined when none is left.
   * Ranks instead of boxes, so that an answer can be followed by the box behind the one that it was given to. Boxes
   * that are not shown are passed over for as long as there are others.
   */
  step(
    rank: number | undefined,
    direction: 1 | -1,
    isShown: (index: number) => boolean = () => true,
  ): number | undefined {
    const all = this.state().order;
    const shown = all.filter(isShown);
    const order = shown.length > 0 ? shown : all;
    if (direction === 1) {
      return order.find((index) => rank === undefined || this.rankOf(index) > rank) ?? order[0];
    }
    return order.findLast((index) => rank === undefined || this.rankOf(index) < rank) ?? order.at(-1);
  }

  /** Place of a box in the walk; boxes marked unsure stand behind all others. */
  rankOf(index: number): number {
    const place = this.#places()[index] ?? index;
    return this.#document.isUnsure(index) && this.isUnreviewed(index) ? place + this.#document.count : place;
  }

  #unreviewed(): number[] {
    const order: number[] = [];
    const unsure: number[] = [];
    for (const index of this.#walk()) {
      if (this.isUnreviewed(index)) (this.#document.isUnsure(index) ? unsure : order).push(index);
    }
    return order.concat(unsure);
  }

  #places(): Int32Array {
    const walk = this.#walk();
    if (this.#placeOf.length !== walk.length) {
      this.#placeOf = new Int32Array(walk.length);
      for (const [place, index] of walk.entries()) this.#placeOf[index] = place;
    }
    return this.#placeOf;
  }

  #walk(): number[] {
    this.#order ??= this.#findOrder();
    // Drawn boxes come behind; those whose drawing was undone leave.
    while (this.#order.length < this.#document.count) this.#order.push(this.#order.length);
    if (this.#order.length > this.#document.count) {
      this.#order = this.#order.filter((index) => index < this.#document.count);
    }
    return this.#order;
  }

  #isCounted(index: number): boolean {
    if (this.#document.isDeleted(index)) return false;
    return !this.#document.isNew(index) || this.#document.slots[index] === UNKNOWN_SLOT;
  }

  #findOrder(): number[] {
    const suggested = this.#document.asSuggested();
    const weights = heaviestHints(suggested, this.#usual());
    if (this.questions.length > 0) {
      for (const index of weights.keys()) {
        if (askedAbout(this.questions, suggested.rect(index))) weights[index] = 1;
      }
    }
    return orderForReview(suggested, weights);
  }

  #usual(): ClassNorms {
    this.#norms ??= new ClassNorms(this.#document.asSuggested());
    return this.#norms;
  }
}
