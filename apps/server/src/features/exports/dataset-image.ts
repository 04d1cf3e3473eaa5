import type { Rect } from '@uvh/domain/annotation/box';
import type { DatasetBox, DatasetImage } from '@uvh/formats/dataset';
import { definedOf } from '@uvh/formats/image-fields';
import type { PixelSize } from '@uvh/formats/orientation';
import { inSourcePixels } from '@uvh/formats/space';
import type { ExportFilter } from './export-order.ts';
import type { JudgedObject, JudgedPicture } from './methods/method.ts';
import type { PictureRecord, PictureWithReviews, ReviewRecord } from './records/record.ts';

/** What a method says of a picture, as an entry of the data set in pixels of the source picture. */
export function datasetImage({ picture, reviews }: PictureWithReviews, judged: JudgedPicture): DatasetImage {
  const { id, fileName, widthPx, heightPx, sourceName, sha256, zone, isSettled, truth } = picture;
  const { camera, capturedAt, split, licence, attribution } = picture;
  const counted = countedOf(reviews);
  return {
    id,
    fileName,
    widthPx,
    heightPx,
    boxes: judged.objects.flatMap((object) => datasetBox(object, picture, counted.length > 0)),
    ...definedOf({ camera, capturedAt, split, licence, attribution }),
    attributes: {
      ...(sourceName !== undefined && { source_name: sourceName }),
      ...(sha256 !== undefined && { sha256 }),
      ...(zone !== undefined && { zone }),
      reviews: counted.length,
      teams: new Set(counted.map(({ team }) => team)).size,
      // Nobody agrees with nobody.
      ...(counted.length > 0 && { agreement: rounded(judged.agreement) }),
      ...(judged.risk !== undefined && { risk: rounded(judged.risk) }),
      ...(judged.expectedMissed !== undefined && { expected_missed: rounded(judged.expectedMissed) }),
      is_settled: isSettled,
      is_gold: truth !== undefined,
    },
  };
}

/** The reviews of people who count. */
function countedOf(reviews: readonly ReviewRecord[]): readonly ReviewRecord[] {
  return reviews.filter(({ weight }) => weight > 0);
}

/** Whether the picture, judged so, belongs into the data set. */
export function passes(
  filter: ExportFilter,
  { picture, reviews }: PictureWithReviews,
  { agreement, risk, objects }: JudgedPicture,
): boolean {
  const { minReviews, onlySettled, minAgreement, maxRisk, classes, zones, cameras } = filter;
  const reviewed = countedOf(reviews).length;
  if (!picture.truth && reviewed < minReviews) return false;
  if (onlySettled && !picture.isSettled) return false;
  if (minAgreement !== undefined && (reviewed > 0 ? agreement < minAgreement : !picture.truth)) return false;
  if (maxRisk !== undefined && risk !== undefined && risk > maxRisk) return false;
  if (zones && (picture.zone === undefined || !zones.includes(picture.zone))) return false;
  if (cameras && (picture.camera === undefined || !cameras.includes(picture.camera))) return false;
  return !classes || objects.some(({ verdict }) => classes.includes(verdict));
}

/** The judged picture with the classes that are wanted alone. */
export function withClasses({ classes }: ExportFilter, judged: JudgedPicture): JudgedPicture {
  if (!classes) return judged;
  return { ...judged, objects: judged.objects.filter(({ verdict }) => classes.includes(verdict)) };
}

function datasetBox(object: JudgedObject, picture: PictureRecord, isReviewed: boolean): DatasetBox[] {
  if (object.verdict === 'removed') return [];
  const rect = onPicture(inSourcePixels(object.rect, picture), picture);
  if (!rect) return [];
  return [
    {
      id: `${picture.id}/${object.objectId}`,
      label: object.verdict,
      ...rect,
      score: rounded(object.probability),
      state: picture.truth ? 'gold' : isReviewed ? 'consensus' : 'suggestion',
      attributes: {
        source: object.kind,
        suggestion_id: object.suggestionIds[0] ?? null,
        agreement: isReviewed ? rounded(object.agreement) : null,
        votes: object.votes,
      },
    },
  ];
}

/** The box cut to the picture; undefined when nothing of it is left, e.g. when it lay in the letter-box's bars. */
function onPicture(rect: Rect, { widthPx, heightPx }: PixelSize): Rect | undefined {
  const x = Math.max(0, rect.x);
  const y = Math.max(0, rect.y);
  const width = Math.min(widthPx, rect.x + rect.width) - x;
  const height = Math.min(heightPx, rect.y + rect.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
