import type { Things } from '@uvh/domain/annotation/things';
import type { Dataset, DatasetImage, Split } from '../dataset.ts';
import { classNames } from '../dataset-classes.ts';

/** Stands where nobody stated a licence or whom to credit. */
export const NOT_STATED = 'not stated';

/** Sizes of boxes as COCO counts them: up to 32 x 32 px, up to 96 x 96 px, above. */
export interface SizeCounts {
  readonly small: number;
  readonly medium: number;
  readonly large: number;
}

/** How many boxes a class has. */
export interface ClassCounts extends SizeCounts {
  readonly name: string;
  readonly boxes: number;
  readonly images: number;
}

/** How many pictures and boxes a part has. */
export interface PartCounts {
  readonly split: Split | 'all';
  readonly images: number;
  readonly boxes: number;
}

/** Pictures that share a licence and an attribution. */
export interface LicenceRow {
  readonly licence: string;
  readonly attribution: string;
  readonly images: number;
}

/** A figure with its interval, where one is known. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

/** Claims of about one probability, and how often they were right. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly claims: number;
  /** Mean probability that was claimed. */
  readonly said: number;
  /** Share that was right. */
  readonly right: number;
}

/** How the boxes of several people became one. */
export interface MethodFacts {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Measured on the gold pictures. */
  readonly figures: readonly Figure[];
  readonly reliability?: readonly ReliabilityBin[];
}

/** What {@link countsOf} finds in a data set. */
export interface DatasetCounts {
  readonly classes: readonly ClassCounts[];
  readonly parts: readonly PartCounts[];
  readonly licences: readonly LicenceRow[];
  readonly cameras: number;
  /** Pictures of which no camera is known. */
  readonly withoutCamera: number;
  readonly emptyImages: number;
}

/** The name of a field and what it means. */
export type FieldMeaning = readonly [name: string, meaning: string];

/** Everything that a data card says. Nothing in it may name a person who did not ask to be named. */
export interface DataCardFacts {
  /** Short name for folders and addresses: letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What the boxes show. */
  readonly things: Things;
  /** Words under which it is to be found. */
  readonly tags: readonly string[];
  /** Category ids that are left out between 1 and the highest. */
  readonly idGaps: readonly number[];
  readonly version: string;
  /** ISO 8601 instant of the first review, where there is one. */
  readonly firstReviewAt?: string;
  /** That of the last one. It dates the card in place of the writing, so that the same data give the same card. */
  readonly lastReviewAt?: string;
  readonly url?: string;
  /** Licence of the annotations, an SPDX id where there is one; {@link NOT_STATED}. */
  readonly licence: string;
  /** Who is to be cited. */
  readonly authors: readonly string[];
  readonly counts: DatasetCounts;
  readonly reviews: number;
  readonly annotators: number;
  readonly teams: number;
  /** Krippendorff's alpha over the labels, where it could be computed. */
  readonly agreementAlpha?: Figure;
  readonly methods: readonly MethodFacts[];
  /** What the files say of each box and of each picture beside class, place and size. */
  readonly fields: { readonly box: readonly FieldMeaning[]; readonly picture: readonly FieldMeaning[] };
  readonly splitRule: string;
  readonly knownGaps: readonly string[];
  readonly collection: string;
  readonly privacy: string;
  /** Whether the pictures are in the export. */
  readonly hasPictures: boolean;
}

const SMALL_AREA_PX = 32 ** 2;
const MEDIUM_AREA_PX = 96 ** 2;

/** Counts a data set by class, size, part and licence. Classes come in the order of the data set, also empty ones. */
export function countsOf(dataset: Dataset): DatasetCounts {
  const classes = new Map(
    classNames(dataset).map((name) => [name, { boxes: 0, images: 0, small: 0, medium: 0, large: 0 }]),
  );
  for (const image of dataset.images) {
    const met = new Set<string>();
    for (const { label, width, height } of image.boxes) {
      const counts = classes.get(label);
      if (!counts) continue;
      const area = width * height;
      counts.boxes += 1;
      counts[area <= SMALL_AREA_PX ? 'small' : area <= MEDIUM_AREA_PX ? 'medium' : 'large'] += 1;
      if (!met.has(label)) counts.images += 1;
      met.add(label);
    }
  }
  return {
    classes: [...classes].map(([name, counts]) => ({ name, ...counts })),
    parts: partsOf(dataset),
    licences: licencesOf(dataset.images),
    cameras: new Set(dataset.images.flatMap(({ camera }) => camera ?? [])).size,
    withoutCamera: dataset.images.filter(({ camera }) => camera === undefined).length,
    emptyImages: dataset.images.filter(({ boxes }) => boxes.length === 0).length,
  };
}

/** Licences and attributions with the number of their pictures, the most common first. */
export function licencesOf(images: Iterable<DatasetImage>): LicenceRow[] {
  const rows = new Map<string, { readonly licence: string; readonly attribution: string; images: number }>();
  for (const image of images) {
    const row = { licence: image.licence ?? NOT_STATED, attribution: image.attribution ?? NOT_STATED, images: 0 };
    const key = JSON.stringify(row);
    const known = rows.get(key) ?? row;
    known.images += 1;
    rows.set(key, known);
  }
  return [...rows.values()].sort(
    (a, b) => b.images - a.images || (a.licence + a.attribution < b.licence + b.attribution ? -1 : 1),
  );
}

function partsOf({ images }: Dataset): readonly PartCounts[] {
  const count = (split: Split | 'all'): PartCounts => {
    const members = images.filter((image) => split === 'all' || image.split === split);
    return { split, images: members.length, boxes: members.reduce((sum, { boxes }) => sum + boxes.length, 0) };
  };
  const splits = (['train', 'val', 'test'] as const).filter((split) => images.some((image) => image.split === split));
  return [...splits.map(count), count('all')];
}
