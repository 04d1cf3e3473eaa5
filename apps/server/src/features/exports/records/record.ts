import type { ObjectLabel } from '@uvh/consensus/label/states';
import type { ImageSuggestion, TrueBox } from '@uvh/consensus/review';
import type { Rect } from '@uvh/domain/annotation/box';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import type { ReviewedBox } from '@uvh/domain/annotation/review';
import type { Split } from '@uvh/formats/dataset';
import type { StoredEffort } from '../../../platform/db/schema/images.ts';
import type { EventRules } from './event-rules.ts';

/** A picture as an export tells of it. All boxes of records are in pixels of the source picture as shown. */
export interface PictureRecord {
  /** Id of the picture in the database, or in the file that it was read from. */
  readonly id: string;
  /** Name under which the picture stands in every file of the export. */
  readonly fileName: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Name in the folder that was imported, where `fileName` differs. */
  readonly sourceName?: string;
  /** SHA-256 of the source file. */
  readonly sha256?: string;
  readonly zone?: number;
  readonly camera?: string;
  /** ISO 8601 instant. */
  readonly capturedAt?: string;
  /** Name or SPDX id of the licence of the picture. */
  readonly licence?: string;
  /** Whom to credit for the picture. */
  readonly attribution?: string;
  readonly split?: Split;
  readonly isSettled: boolean;
  /** What the machine suggested, and what reviewers drew that was then shown to others. */
  readonly suggestions: readonly ImageSuggestion[];
  /** Every vehicle of a gold picture. */
  readonly truth?: readonly TrueBox[];
}

/** One person's review of one picture, under a pseudonym. */
export interface ReviewRecord {
  readonly reviewId: number;
  readonly annotator: string;
  readonly team: string;
  /** 0 when an organiser has taken the person out of the consensus, or flags hold them back until one has looked. */
  readonly weight: number;
  /** ISO 8601 instant. */
  readonly submittedAt?: string;
  /** Time of activity. */
  readonly seconds?: number;
  /** Keys, presses, and the answers of each kind with the seconds that they took. */
  readonly effort?: StoredEffort;
  readonly boxes: readonly ReviewedBox[];
  /** Where the candidates lay that the person was shown while looking for missed vehicles, taken or not. */
  readonly seenCandidates?: readonly Rect[];
  /** What third people said of boxes that the person appealed about. */
  readonly secondOpinions?: readonly OpinionRecord[];
}

/** A second opinion on one box of a review, under a pseudonym. */
export interface OpinionRecord {
  readonly boxIndex: number;
  readonly annotator: string;
  readonly team: string;
  readonly said: ObjectLabel;
}

/** A picture with all its reviews in the order of their ids. */
export interface PictureWithReviews {
  readonly picture: PictureRecord;
  readonly reviews: readonly ReviewRecord[];
}

/** All pictures of an event with their reviews. May be gone through as often as needed, always in the same order. */
export interface ReviewedEvent extends Iterable<PictureWithReviews> {
  /** What boxes of the event can be. */
  readonly classes: ClassList;
  /** By what images were retired and answers paid, where that is known. */
  readonly rules?: EventRules;
}
