import { consensusOf, type ObjectConsensus } from '@uvh/consensus/image-consensus';
import type { Rates } from '@uvh/consensus/skill/tables';
import type { Rect } from '@uvh/domain/annotation/box';
import type { DatasetBox, DatasetImage, Split } from '@uvh/formats/dataset';
import type { PixelSize } from '@uvh/formats/orientation';
import { inSourcePixels } from '@uvh/formats/space';
import type { ReviewedSource } from './reviewed-images.ts';

/** Share of the images that go into the training part. */
const TRAIN_SHARE = 0.8;

/**
 * Which part of the data set an image belongs to. It follows from the picture alone, so that it stays where it
 * is while the data set grows.
 */
function splitOf(contentHash: string): Split {
  return Number.parseInt(contentHash.slice(0, 8), 16) / 0x1_0000_0000 < TRAIN_SHARE ? 'train' : 'val';
}

/** What all reviews of an image add up to, as an entry of the data set in pixels of the source picture. */
export function consensusImage(source: ReviewedSource, rates: Rates): DatasetImage {
  const consensus = consensusOf(source.image, source.reviews, rates);
  const boxes = consensus.objects.flatMap((object) => consensusBox(object, source));
  return {
    id: String(source.imageId),
    fileName: source.sourceName,
    ...source.shown,
    boxes,
    split: splitOf(source.contentHash),
    attributes: {
      sha256: source.contentHash,
      reviews: consensus.reviews,
      teams: consensus.teams,
      risk: rounded(consensus.risk),
      expected_missed: rounded(consensus.expectedMissed),
      is_settled: source.isRetired || source.isGold,
      is_gold: source.isGold,
      zone: source.zone,
    },
  };
}

function consensusBox(object: ObjectConsensus, { imageId, shown }: ReviewedSource): DatasetBox[] {
  if (object.verdict === 'removed') return [];
  const rect = onImage(inSourcePixels(object.rect, shown), shown);
  if (!rect) return [];
  return [
    {
      // Objects are numbered within their image; a file of many images needs ids that are unique in all of it.
      id: `${imageId}/${object.objectId}`,
      label: object.verdict,
      ...rect,
      score: rounded(object.posterior),
      attributes: {
        source: object.kind,
        suggestion_id: object.bboxId,
        probability: rounded(object.posterior),
        agreement: rounded(object.agreement),
        votes: object.votes,
      },
    },
  ];
}

/** The box cut to the picture; undefined when nothing of it is left, e.g. when it lay in the letter-box's bars. */
function onImage(rect: Rect, { widthPx, heightPx }: PixelSize): Rect | undefined {
  const x = Math.max(0, rect.x);
  const y = Math.max(0, rect.y);
  const width = Math.min(widthPx, rect.x + rect.width) - x;
  const height = Math.min(heightPx, rect.y + rect.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
