import { iou } from '@uvh/domain/annotation/box';
import { candidatesOf } from '../../methods/candidates.ts';
import { majorityVote } from '../../methods/majority.ts';
import type { ReviewedWorldImage } from '../run/world-reviews.ts';

/** Figures by which a world can be held against a real crowd. */
export interface Anchors {
  /** Share of pairs of reviewers who leave a suggestion in the same state. */
  readonly pairsAgree: number;
  /** Share of the suggestions where majority of five, of two, says what majority of nine says. */
  readonly fiveAsNine: number;
  readonly twoAsNine: number;
  readonly machineRight: number;
  readonly singleReviewRight: number;
  /** Share of the suggestions with nothing behind them that one person keeps. */
  readonly nothingKept: number;
  /** Share of the vehicles without a suggestion that one person draws. */
  readonly missedFoundByOne: number;
}

/** Measures {@link Anchors} on images with nine reviews each. */
export function anchorsOf(images: readonly ReviewedWorldImage[], classNames: readonly string[]): Anchors {
  const removed = classNames.length;
  const sums = { pairs: 0, alike: 0, five: 0, two: 0, boxes: 0, machine: 0, votes: 0, right: 0 };
  const lone = { nothing: 0, kept: 0, missed: 0, found: 0 };
  for (const { image, world, reviews } of images) {
    for (const candidate of candidatesOf(image, reviews, classNames)) {
      if (candidate.kind !== 'machine' || candidate.bboxId === null) continue;
      const source = world.sources.get(candidate.bboxId);
      const vehicle = source?.kind === 'vehicle' && !source.isDouble ? world.vehicles[source.vehicle] : undefined;
      const truth = vehicle ? classNames.indexOf(vehicle.label) : removed;
      const { votes } = candidate;
      for (const [index, a] of votes.entries()) {
        for (const b of votes.slice(index + 1)) {
          sums.pairs += 1;
          sums.alike += a.state === b.state ? 1 : 0;
        }
        sums.votes += 1;
        sums.right += a.state === truth ? 1 : 0;
        if (source?.kind === 'nothing') {
          lone.nothing += 1;
          lone.kept += a.state === removed ? 0 : 1;
        }
      }
      const by = (count: number) => majorityVote({ ...candidate, votes: votes.slice(0, count) }, removed + 1).state;
      sums.boxes += 1;
      sums.machine += candidate.suggestedState === truth ? 1 : 0;
      sums.five += by(5) === by(9) ? 1 : 0;
      sums.two += by(2) === by(9) ? 1 : 0;
    }
    const suggested = new Set([...world.sources.values()].flatMap((s) => (s.kind === 'vehicle' ? [s.vehicle] : [])));
    const missed = world.vehicles.filter((_, vehicle) => !suggested.has(vehicle));
    for (const { boxes } of reviews) {
      lone.missed += missed.length;
      lone.found += missed.filter(({ rect }) => boxes.some((box) => box.isNew && iou(box, rect) >= 0.5)).length;
    }
  }
  return {
    pairsAgree: sums.alike / sums.pairs,
    fiveAsNine: sums.five / sums.boxes,
    twoAsNine: sums.two / sums.boxes,
    machineRight: sums.machine / sums.boxes,
    singleReviewRight: sums.right / sums.votes,
    nothingKept: lone.kept / Math.max(1, lone.nothing),
    missedFoundByOne: lone.found / Math.max(1, lone.missed),
  };
}
