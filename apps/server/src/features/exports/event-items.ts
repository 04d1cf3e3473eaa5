import type { ImageWithReviews } from '@uvh/consensus/review';
import type { Census } from './records/census.ts';
import type { PictureWithReviews, ReviewedEvent } from './records/record.ts';

/** A picture of an event, as its records have it and as it is judged. */
export interface Item {
  readonly record: PictureWithReviews;
  readonly reviewed: ImageWithReviews;
}

/** The pictures of an event, one after the other. */
export function* itemsOf(event: ReviewedEvent, census: Census): Generator<Item> {
  let index = 0;
  for (const record of event) yield { record, reviewed: census.asReviewed(record, index++) };
}

/** The same as they are judged. */
export function* reviewedOf(items: Iterable<Item>): Generator<ImageWithReviews> {
  for (const { reviewed } of items) yield reviewed;
}
