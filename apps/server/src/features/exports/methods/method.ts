import type { ObjectLabel } from '@uvh/consensus/label/states';
import type { ImageWithReviews } from '@uvh/consensus/review';
import type { Rect } from '@uvh/domain/annotation/box';
import type { ExportMethod } from '@uvh/domain/data-set/export-choices';

export type Method = ExportMethod;

/** What a method says of one object of a picture, in the annotation space. */
export interface JudgedObject {
  /** Lasting id, unique within the picture. */
  readonly objectId: string;
  readonly kind: 'machine' | 'peer' | 'found';
  /** The suggestion, and others at the same place that this object stands for too. */
  readonly suggestionIds: readonly number[];
  readonly verdict: ObjectLabel;
  /** Probability of the verdict; of a method that knows none, the share of the votes. */
  readonly probability: number;
  readonly rect: Rect;
  /** Share of the reviewers who said the verdict. */
  readonly agreement: number;
  readonly votes: Readonly<Partial<Record<ObjectLabel, number>>>;
  /** Boxes that people drew for it, as `<review>:<place in the review>`. */
  readonly drawn: readonly string[];
}

/** What a method says of a picture. */
export interface JudgedPicture {
  readonly objects: readonly JudgedObject[];
  /** Mean agreement on its objects; 1 where there are none. */
  readonly agreement: number;
  /** Expected mistakes per box and vehicles that nobody found; only ours knows them. */
  readonly risk?: number;
  readonly expectedMissed?: number;
}

/** A method that has seen all reviews of the event. */
export interface Judge {
  readonly method: Method;
  /** Gold pictures are answered by their truth. */
  of(item: ImageWithReviews): JudgedPicture;
  /** The same without the truth, to measure the method on gold pictures. */
  withoutTruth(item: ImageWithReviews): JudgedPicture;
}
