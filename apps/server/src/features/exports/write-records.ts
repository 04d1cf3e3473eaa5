import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import type { SecondOpinion } from '@uvh/consensus/review';
import type { Rect } from '@uvh/domain/annotation/box';
import type { Split } from '@uvh/formats/dataset';
import { definedOf } from '@uvh/formats/image-fields';
import type { PixelSize } from '@uvh/formats/orientation';
import { inSourcePixels } from '@uvh/formats/space';
import type { Queryable } from '../../platform/db/database.ts';
import type { DemandRoom } from '../../platform/room-on-disk.ts';
import { readOpinionsOn } from '../appeals/queries.ts';
import { boxesFromText } from '../submissions/stored-boxes.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import { type PictureRow, type ReviewRow, readPictures, readReviewsOf } from './queries.ts';
import { goldLine, pictureLine, reviewLine } from './records/lines.ts';
import type { PictureRecord, PictureWithReviews, ReviewRecord } from './records/record.ts';
import { RECORD_FILES } from './records/record-files.ts';

const PICTURES_AT_ONCE = 200;

/** What an export says of a picture beside its row. */
export interface PictureName extends PixelSize {
  readonly fileName: string;
  readonly sourceName: string;
  readonly split?: Split;
  readonly camera?: string;
  readonly capturedAt?: string;
  readonly licence?: string;
  readonly attribution?: string;
}

/** Where records are written for the time being. */
export interface RecordPlace {
  readonly folder: string;
  readonly demandRoom: DemandRoom | undefined;
}

/**
 * Reads the event into record files, two hundred pictures at a time. People become pseudonyms here: nothing behind this
 * point knows them.
 */
export async function writeRecords(
  db: Queryable,
  { folder, demandRoom }: RecordPlace,
  names: ReadonlyMap<number, PictureName>,
  pseudonyms: Pseudonyms,
  withUnreviewed: boolean,
): Promise<void> {
  const fileOf = (name: string) => createWriteStream(path.join(folder, name));
  const images = fileOf(RECORD_FILES.images);
  const gold = fileOf(RECORD_FILES.gold);
  const reviews = fileOf(RECORD_FILES.reviews);
  const files = [images, gold, reviews];
  // One that finds no room ends all of it.
  const written = Promise.all(files.map((file) => finished(file)));
  written.catch(() => undefined);
  const write = async (file: WriteStream, line: string): Promise<void> => {
    if (!file.write(line)) await Promise.race([once(file, 'drain'), written]);
  };
  try {
    for await (const batch of eventOf(db, names, pseudonyms, withUnreviewed)) {
      await demandRoom?.();
      for (const { picture, reviews: own } of batch) {
        if (picture.truth) await write(gold, goldLine(picture));
        await write(images, pictureLine(picture));
        for (const review of own) await write(reviews, reviewLine(picture, review));
      }
    }
    for (const file of files) file.end();
    await written;
  } finally {
    for (const file of files) file.destroy();
  }
}

async function* eventOf(
  db: Queryable,
  names: ReadonlyMap<number, PictureName>,
  pseudonyms: Pseudonyms,
  withUnreviewed: boolean,
): AsyncGenerator<PictureWithReviews[]> {
  for (let after = 0; ; ) {
    const rows = await readPictures(db, after, withUnreviewed, PICTURES_AT_ONCE);
    const imageIds = rows.map(({ imageId }) => imageId);
    const reviews = imageIds.length > 0 ? await readReviewsOf(db, imageIds) : [];
    const opinions = await readOpinionsOn(db, imageIds);
    const reviewsOf = Map.groupBy(reviews, ({ imageId }) => imageId);
    yield rows.flatMap((row) => {
      const name = names.get(row.imageId);
      if (!name) return []; // Imported while the export began.
      const own = (reviewsOf.get(row.imageId) ?? []).map((review) =>
        reviewRecord(review, opinions.get(review.reviewId), name, pseudonyms),
      );
      return { picture: pictureRecord(row, name, own), reviews: own };
    });
    after = imageIds.at(-1) ?? after;
    if (rows.length < PICTURES_AT_ONCE) return;
  }
}

function pictureRecord(row: PictureRow, name: PictureName, reviews: readonly ReviewRecord[]): PictureRecord {
  const { fileName, sourceName, widthPx, heightPx, camera, capturedAt, split, licence, attribution } = name;
  // A find that nobody was shown yet says nothing, and whether it waits to be shown follows from what was learned.
  const shown = new Set(reviews.flatMap(({ boxes }) => boxes.map(({ bboxId }) => bboxId)));
  const peers = (row.peers ?? [])
    .filter(({ bboxId }) => shown.has(bboxId))
    .map(({ sinceMs: _, ...box }) => ({ ...box, origin: 'peer' as const }));
  return {
    id: String(row.imageId),
    fileName,
    widthPx,
    heightPx,
    ...(sourceName !== fileName && { sourceName }),
    sha256: row.contentHash,
    zone: row.zone,
    ...definedOf({ camera, capturedAt, split, licence, attribution }),
    isSettled: row.retiredAt !== null || row.isGold,
    suggestions: [...row.suggestions, ...peers].map((box) => inSource(box, name)),
    ...(row.isGold && row.truth && { truth: row.truth.map((box) => inSource(box, name)) }),
  };
}

function reviewRecord(
  row: ReviewRow,
  opinions: readonly SecondOpinion[] | undefined,
  name: PictureName,
  pseudonyms: Pseudonyms,
): ReviewRecord {
  return {
    reviewId: row.reviewId,
    annotator: pseudonyms.annotator(row.userId),
    team: pseudonyms.team(row.teamId),
    weight: row.weight,
    submittedAt: row.createdAt.toISOString(),
    ...(row.activeSeconds !== null && { seconds: row.activeSeconds }),
    ...(row.effort && { effort: row.effort }),
    ...(opinions && {
      secondOpinions: opinions.map(({ boxIndex, annotatorId, teamId, said }) => ({
        boxIndex,
        annotator: pseudonyms.annotator(annotatorId),
        team: pseudonyms.team(teamId),
        said,
      })),
    }),
    ...(row.seenCandidates && { seenCandidates: row.seenCandidates.map((rect) => inSource(rect, name)) }),
    boxes: boxesFromText(row.boxes).map((box) => inSource(box, name)),
  };
}

function inSource<Box extends Rect>(box: Box, shown: PixelSize): Box {
  return { ...box, ...inSourcePixels(box, shown) };
}
