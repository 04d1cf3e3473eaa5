import { relabelScore } from '@uvh/domain/annotation/review';
import type { ImageReview, ReviewedImage } from '../../review.ts';
import { type Settlement, settleSubmission } from '../../settlement/settle.ts';
import { freshWindow, windowIndexOf, type XpWindow } from '../../settlement/window.ts';
import type { Rates } from '../../skill/tables.ts';

/** What somebody has earned. */
export interface Account {
  readonly images: number;
  /** Sum of the ledger. */
  readonly xp: number;
  /** Exact thousandths without the floor of a window. */
  readonly milliXp: number;
  readonly judged: number;
  readonly hits: number;
}

/** A settled review, with what each of its boxes brought. */
export interface SettledReview {
  readonly review: ImageReview;
  readonly settlement: Settlement;
}

/** Keeps the ledger of an event: every review is settled once, into the window of its place among its author's. */
export class Books {
  private readonly windows = new Map<string, XpWindow>();
  private readonly places = new Map<number, number>();
  private readonly counts = new Map<number, number>();
  private readonly settled = new Map<number, SettledReview>();

  /** Notes that a review came in. */
  enter({ annotatorId, reviewId }: ImageReview): void {
    const place = this.counts.get(annotatorId) ?? 0;
    this.places.set(reviewId, place);
    this.counts.set(annotatorId, place + 1);
  }

  /** Settles a review that is not settled yet. */
  settle(review: ImageReview, image: ReviewedImage, reviews: readonly ImageReview[], rates: Rates): void {
    if (this.settled.has(review.reviewId)) return;
    const index = windowIndexOf(this.places.get(review.reviewId) ?? 0);
    const key = `${review.annotatorId}:${index}`;
    const request = {
      reviewId: review.reviewId,
      provisionalXp: relabelScore(review.boxes),
      window: this.windows.get(key) ?? freshWindow(index),
    };
    const settlement = settleSubmission(request, image, reviews, rates);
    this.windows.set(key, settlement.window);
    this.settled.set(review.reviewId, { review, settlement });
  }

  /** Everything that was settled. */
  entries(): readonly SettledReview[] {
    return [...this.settled.values()];
  }

  accountOf(annotatorId: number): Account {
    const own = this.entries().filter(({ review }) => review.annotatorId === annotatorId);
    const windows = [...this.windows].flatMap(([key, window]) => (key.startsWith(`${annotatorId}:`) ? [window] : []));
    return {
      images: this.counts.get(annotatorId) ?? 0,
      xp: windows.reduce((sum, { booked }) => sum + booked, 0),
      milliXp: windows.reduce((sum, { milliXp }) => sum + milliXp, 0),
      judged: own.reduce((sum, { settlement }) => sum + settlement.judged, 0),
      hits: own.reduce((sum, { settlement }) => sum + settlement.hits, 0),
    };
  }
}
