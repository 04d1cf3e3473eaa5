import type { ImageReview, ReviewedImage } from '../../review.ts';
import { entriesOfPerson } from '../../settlement/entries.ts';
import { type Judgement, judgeReview } from '../../settlement/settle.ts';
import type { Rates } from '../../skill/tables.ts';

/** What somebody has earned. */
export interface Account {
  readonly images: number;
  /** Sum of the ledger. */
  readonly xp: number;
  /** Exact thousandths, which may be below nothing. */
  readonly milliXp: number;
  readonly judged: number;
  readonly hits: number;
}

/** A judged review, with what each of its boxes brought. */
export interface JudgedReview {
  readonly review: ImageReview;
  readonly judgement: Judgement;
}

/** Keeps the judgements of an event, of which the ledger follows. */
export class Books {
  private readonly entered = new Map<number, number[]>();
  private readonly judged = new Map<number, JudgedReview>();

  /** Notes that a review came in. */
  enter({ annotatorId, reviewId }: ImageReview): void {
    const own = this.entered.get(annotatorId);
    if (own) own.push(reviewId);
    else this.entered.set(annotatorId, [reviewId]);
  }

  /** Judges a review that is not judged yet. */
  settle(review: ImageReview, image: ReviewedImage, reviews: readonly ImageReview[], rates: Rates): void {
    if (!this.judged.has(review.reviewId)) this.revise(review, image, reviews, rates);
  }

  /** Judges a review, again if need be: the latest judgement holds. */
  revise(review: ImageReview, image: ReviewedImage, reviews: readonly ImageReview[], rates: Rates): void {
    this.judged.set(review.reviewId, { review, judgement: judgeReview(review.reviewId, image, reviews, rates) });
  }

  /** Everything that was judged. */
  entries(): readonly JudgedReview[] {
    return [...this.judged.values()];
  }

  /** What somebody has earned; with `from`, what the reviews after their first so many added to it. */
  accountOf(annotatorId: number, from = 0): Account {
    const reviewIds = this.entered.get(annotatorId) ?? [];
    const account = this.accountFor(reviewIds);
    if (from === 0) return account;
    const before = this.accountFor(reviewIds.slice(0, from));
    return {
      images: account.images - before.images,
      xp: account.xp - before.xp,
      milliXp: account.milliXp - before.milliXp,
      judged: account.judged - before.judged,
      hits: account.hits - before.hits,
    };
  }

  private accountFor(reviewIds: readonly number[]): Account {
    const own = reviewIds.flatMap((reviewId) => this.judged.get(reviewId)?.judgement ?? []);
    const entries = entriesOfPerson(
      reviewIds.map((submissionId) => ({
        submissionId,
        totals: this.judged.get(submissionId)?.judgement.totals,
        provisionalXp: 0,
      })),
    );
    return {
      images: reviewIds.length,
      xp: entries.flatMap(({ rows }) => rows).reduce((sum, { amount }) => sum + amount, 0),
      milliXp: own.flatMap(({ totals }) => totals).reduce((sum, { milliXp }) => sum + milliXp, 0),
      judged: own.reduce((sum, { judged }) => sum + judged, 0),
      hits: own.reduce((sum, { hits }) => sum + hits, 0),
    };
  }
}
