import { snapBox } from '@uvh/annotator/snap/snap-box';
import { iou, type Rect } from '@uvh/domain/annotation/box';
import { clicksOn } from '../snap/clicks.ts';
import type { ReviewedPicture } from './pictures.ts';

/** A box that meets a vehicle so far is of it. */
export const SAME_FROM_IOU = 0.5;
/** A hand does not hit the middle. */
const BESIDE = [[1 / 8, -1 / 8]] as const;

/** A picture, and which of the vehicles without a suggestion get their box by a press on them. */
export interface SnappedPicture extends ReviewedPicture {
  readonly snapped: ReadonlySet<Rect>;
}

/** Presses on every vehicle that the detector left out. */
export async function withSnaps(picture: ReviewedPicture): Promise<SnappedPicture> {
  const clicks = await clicksOn(
    { file: picture.file, people: missedIn(picture), machine: picture.suggestions },
    BESIDE,
  );
  const met = clicks.filter(({ request, truth }) => {
    const rect = snapBox(request);
    return rect !== undefined && iou(rect, truth) >= SAME_FROM_IOU;
  });
  return { ...picture, snapped: new Set(met.map(({ truth }) => truth)) };
}

/** Vehicles that the detector left out. */
export function missedIn({ truths, suggestions }: ReviewedPicture): readonly Rect[] {
  return truths.filter((truth) => suggestions.every((box) => iou(box, truth) < SAME_FROM_IOU));
}
