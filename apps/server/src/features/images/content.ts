import { type KeptObject, unpackObjects } from '@uvh/consensus/packed-objects';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import type { Suggestion } from '@uvh/domain/annotation/review';
import type { Database } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { PeerBox } from '../../platform/db/schema/consensus.ts';

/**
 * What an image shows to a reviewer, as of one version. Boxes are kept as they were read and unpacked for each who asks:
 * those of 70 are a thousand values, and with a thousand images of them the collector held everybody up for a tenth of a second.
 */
export class ImageContent {
  readonly objectKey: string;
  readonly placeholder: string;
  readonly #boxes: Pick<ContentRow, 'suggestions' | 'candidates' | 'peers' | 'objects_before'>;
  readonly #packedObjects: Uint8Array | null;

  constructor({ object_key, placeholder, suggestions, candidates, peers, packed_objects, objects_before }: ContentRow) {
    this.objectKey = object_key;
    this.placeholder = placeholder;
    this.#boxes = { suggestions, candidates, peers, objects_before };
    // Bytes from the driver are a window on a block that others share, which would be kept with them.
    this.#packedObjects = packed_objects && Uint8Array.from(packed_objects);
  }

  /** What the machine suggested. */
  suggestions(): Suggestion[] {
    return JSON.parse(this.#boxes.suggestions);
  }

  /** What it was too unsure of to suggest. */
  candidates(): Candidate[] {
    return JSON.parse(this.#boxes.candidates);
  }

  /** Boxes of earlier reviewers; none while nobody reviewed the image. */
  peers(): PeerBox[] {
    return this.#boxes.peers === null ? [] : JSON.parse(this.#boxes.peers);
  }

  /** The consensus on every box so far; null while nobody reviewed the image. */
  objects(): readonly KeptObject[] | null {
    if (this.#packedObjects) return unpackObjects(this.#packedObjects);
    const { objects_before: before } = this.#boxes;
    return before === null ? null : JSON.parse(before);
  }
}

/** An image and which version of its content holds. */
export interface ImageVersion {
  readonly imageId: number;
  readonly version: string;
}

/**
 * Keeps the contents of the images that were asked for last: every image is read some five times by everybody who reviews
 * it, ten kilobytes each time. The database says in every statement which version holds, so that nothing is ever stale.
 */
export interface ImageContents {
  /** Contents in the order of the images asked for; undefined of one that an organiser has deleted since. */
  of(images: readonly ImageVersion[]): Promise<(ImageContent | undefined)[]>;
  /** Those of the images whose content is kept, each with its version as one text. */
  known(imageIds: readonly number[]): string[];
  /** Keeps what was read on the way. */
  keep(row: ContentRow): void;
}

/** The version, in SQL over `image i` and `image_consensus c`: the transactions that wrote the two rows last. */
export const VERSION_SQL = `i.xmin::text || ':' || coalesce(c.xmin::text, '')`;

/** An image with the version of its content, in one text. */
const versionKey = ({ imageId, version }: ImageVersion): string => `${imageId} ${version}`;

/** What {@link CONTENT_SQL} reads; boxes are JSON. */
export interface ContentRow {
  readonly id: string;
  readonly version: string;
  readonly object_key: string;
  readonly placeholder: string;
  readonly suggestions: string;
  readonly candidates: string;
  readonly peers: string | null;
  readonly packed_objects: Buffer | null;
  readonly objects_before: string | null;
}

/** The columns of a content, over `image i` and `image_consensus c`. */
export const CONTENT_SQL = `
  i.id, ${VERSION_SQL} as version, i.object_key, i.placeholder, i.suggestions::text as suggestions,
  i.candidates::text as candidates, c.peers::text as peers, c.packed_objects,
  case when c.packed_objects is null then c.objects::text end as objects_before`;

/** Nobody has as many in hand. */
const READ_TOGETHER = 16;

// Not as an array: its length is known to a plan that is made for it, which is why one would be made each time.
const readContents = prepared<ContentRow>(
  'contents of images',
  `select ${CONTENT_SQL}
   from (select value::bigint as id from json_array_elements_text($1::json) limit ${READ_TOGETHER}) a
   join image i on i.id = a.id left join image_consensus c on c.image_id = i.id`,
);

/** Some 20 kB each for 70 boxes, with the text that is made of them. */
const KEPT = 1000;

export function imageContents(db: Database): ImageContents {
  const kept = new Map<number, { readonly version: string; readonly content: ImageContent }>();
  const keep = (row: ContentRow): ImageContent => {
    const [imageId, { version }] = [Number(row.id), row];
    const before = kept.get(imageId);
    // The next who leases it reads it again; what has been made of it stays.
    const content = before?.version === version ? before.content : new ImageContent(row);
    kept.delete(imageId);
    kept.set(imageId, { version, content });
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return content;
  };
  return {
    async of(images) {
      const found = new Map<number, ImageContent>();
      for (const { imageId, version } of images) {
        const one = kept.get(imageId);
        if (one?.version === version) found.set(imageId, one.content);
      }
      const missing = images.filter(({ imageId }) => !found.has(imageId)).map(({ imageId }) => imageId);
      // What is read may be newer by now than what was asked for; that is as good.
      for (let from = 0; from < missing.length; from += READ_TOGETHER) {
        const ids = JSON.stringify(missing.slice(from, from + READ_TOGETHER));
        for (const row of await readContents(db, [ids])) found.set(Number(row.id), keep(row));
      }
      return images.map(({ imageId }) => found.get(imageId));
    },
    known: (imageIds) =>
      imageIds.flatMap((imageId) => {
        const one = kept.get(imageId);
        return one ? [versionKey({ imageId, version: one.version })] : [];
      }),
    keep: (row) => void keep(row),
  };
}
