import type { Rect } from '@uvh/domain/annotation/box';
import type { CocoCategory } from '@uvh/domain/annotation/class-list';

/** Part of a data set that a picture belongs to. */
export type Split = 'train' | 'val' | 'test';

/** Who or what stands behind a box: a machine, one person, several people, or a box known beforehand. */
export type BoxState = 'suggestion' | 'review' | 'consensus' | 'gold';

/** A labelled box, in pixels of its picture as a viewer shows it (EXIF orientation applied). */
export interface DatasetBox extends Rect {
  /** Stable id of the object, unique in the data set. */
  readonly id: string;
  /** The class name as the file spells it. */
  readonly label: string;
  /** Confidence 0 to 1, where there is one. */
  readonly score?: number;
  readonly state?: BoxState;
  /** Who drew it, where a file holds the boxes of several people. A pseudonym in our own exports. */
  readonly annotator?: string;
  /**
   * What else is known of the box. In our own exports: `source`, `suggestion_id`, `probability`, `agreement`,
   * `votes`, `risk`.
   */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** A picture with its boxes. */
export interface DatasetImage {
  /** Stable id of the picture, unique in the data set. */
  readonly id: string;
  /** Path or name below the folder of the data set, with forward slashes. */
  readonly fileName: string;
  /** Width and height are 0 where a list of pictures without boxes does not tell them. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly boxes: readonly DatasetBox[];
  readonly camera?: string;
  /** ISO 8601 instant. */
  readonly capturedAt?: string;
  readonly split?: Split;
  /** Name or SPDX id of the licence of the picture. */
  readonly licence?: string;
  /** Whom to credit for the picture, as the licence asks. */
  readonly attribution?: string;
  /** Everybody who looked at it, also those who drew nothing, where a file holds the work of several people. */
  readonly annotators?: readonly string[];
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** A class of a data set with the number that its files use, where they use one. */
export interface DatasetClass {
  readonly name: string;
  readonly id?: number;
  /** What COCO files call it, where that differs. */
  readonly category?: CocoCategory;
}

/** What is said of a data set as a whole. */
export interface DatasetInfo {
  readonly name?: string;
  readonly description?: string;
  readonly version?: string;
  readonly contributor?: string;
  readonly url?: string;
  /** When it was made, as its files say it; ISO 8601 in those that we write. */
  readonly dateCreated?: string;
  /** Name or SPDX id of the licence of the annotations. */
  readonly licence?: string;
}

/** What every format is read into and written from. */
export interface Dataset {
  readonly info?: DatasetInfo;
  /** In the order of the files. A label that is none of them is allowed. */
  readonly classes: readonly DatasetClass[];
  readonly images: readonly DatasetImage[];
}
