import type { VerdictMark } from '@uvh/annotator/editor/display';
import { iou, type Rect, rectOf } from '@uvh/domain/annotation/box';

/** A vehicle as it was drawn. */
export interface Truth extends Rect {
  readonly label: string;
  /** How much of it is not hidden by others, 0 to 1. */
  readonly visibleShare: number;
}

export interface Answered extends Rect {
  readonly label: string;
}

/** What became of one box or one vehicle. */
export interface Finding {
  readonly verdict: VerdictMark['verdict'];
  readonly rect: Rect;
  /** The right class; undefined where there is no vehicle. */
  readonly truth: string | undefined;
  /** The class that the box was given; undefined for a missed vehicle. */
  readonly given: string | undefined;
}

/** A box fits a vehicle from this overlap on; resizing by up to 20 % a side reaches it. */
const FITTING_IOU = 0.6;
/** A box with less overlap than this is not meant for the vehicle. */
const MEANT_IOU = 0.25;
/** A vehicle that is less visible or smaller than this is not held against anyone who leaves it out. */
const NOTICEABLE_SHARE = 0.4;
const NOTICEABLE_PX = 20;

/** Compares boxes with the truth: pairs by overlap, the best first, each vehicle and each box once. */
export function judge(boxes: readonly Answered[], truths: readonly Truth[]): readonly Finding[] {
  const pairs = boxes
    .flatMap((box, boxAt) => truths.map((truth, truthAt) => ({ boxAt, truthAt, overlap: iou(box, truth) })))
    .filter(({ overlap }) => overlap >= MEANT_IOU)
    .sort((a, b) => b.overlap - a.overlap);
  const truthOfBox = new Map<number, { readonly truthAt: number; readonly overlap: number }>();
  const taken = new Set<number>();
  for (const { boxAt, truthAt, overlap } of pairs) {
    if (truthOfBox.has(boxAt) || taken.has(truthAt)) continue;
    truthOfBox.set(boxAt, { truthAt, overlap });
    taken.add(truthAt);
  }
  const ofBoxes = boxes.map((box, boxAt): Finding => {
    const pair = truthOfBox.get(boxAt);
    const truth = pair && truths[pair.truthAt];
    return {
      verdict: verdictOf(box, truth, pair?.overlap ?? 0),
      rect: rectOf(box),
      truth: truth?.label,
      given: box.label,
    };
  });
  const missed = truths
    .filter((truth, truthAt) => !taken.has(truthAt) && isNoticeable(truth))
    .map((truth): Finding => ({ verdict: 'missed', rect: rectOf(truth), truth: truth.label, given: undefined }));
  return [...ofBoxes, ...missed];
}

/** The findings as the canvas draws them, with the right class where the given one was not. */
export function marksOf(findings: readonly Finding[]): readonly VerdictMark[] {
  return findings.map(({ verdict, rect, truth }) => ({
    ...rect,
    verdict,
    ...(truth === undefined ? {} : { label: truth }),
  }));
}

function verdictOf(box: Answered, truth: Truth | undefined, overlap: number): Finding['verdict'] {
  if (!truth) return 'extra';
  if (box.label !== truth.label) return 'wrongLabel';
  return overlap >= FITTING_IOU ? 'right' : 'misplaced';
}

function isNoticeable({ visibleShare, width, height }: Truth): boolean {
  return visibleShare >= NOTICEABLE_SHARE && Math.max(width, height) >= NOTICEABLE_PX;
}
