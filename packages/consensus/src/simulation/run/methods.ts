import { iou } from '@uvh/domain/annotation/box';
import type { States } from '../../label/states.ts';
import { type Candidate, candidatesOf, meanRect } from '../../methods/candidates.ts';
import { dawidSkene } from '../../methods/dawid-skene.ts';
import { type MethodVerdict, majorityVote } from '../../methods/majority.ts';
import { objectStaple } from '../../methods/staple.ts';
import type { SkillModel } from '../../skill/learn.ts';
import { type EstimatedImage, type EstimatedObject, GONE } from '../measure/estimate.ts';
import { FOUND_IOU } from '../measure/match.ts';
import type { WorldImage } from '../world/world-image.ts';
import { estimateByProduct, learnFrom } from './product.ts';
import type { ReviewedWorldImage } from './world-reviews.ts';

/** The methods that are compared on the same reviews; `oracle` is the limit that no method can pass. */
export const METHOD_NAMES = ['majority', 'dawid-skene', 'staple', 'ours', 'oracle'] as const;
export type ComparedMethod = (typeof METHOD_NAMES)[number];

/** The methods that ours has to stand up to. */
export const BASELINES: readonly ComparedMethod[] = ['majority', 'dawid-skene'];

/**
 * What every method says of each image. Gold images teach; results are for all images in their order. Ours goes by
 * what it learns from these reviews, or by what it has `learned` elsewhere.
 */
export function estimateByAll(
  images: readonly ReviewedWorldImage[],
  states: States,
  learned: SkillModel = learnFrom(images, states),
): Record<ComparedMethod, EstimatedImage[]> {
  const { names: classNames, count: stateCount } = states;
  const candidates = images.map(({ image, reviews }) => candidatesOf(image, reviews, classNames));
  const all = candidates.flat();
  const estimate = (verdicts: readonly MethodVerdict[]) => estimatesFrom(candidates, verdicts, classNames);
  return {
    majority: estimate(all.map((candidate) => majorityVote(candidate, stateCount))),
    'dawid-skene': estimate(dawidSkene(all, { stateCount })),
    staple: estimate(objectStaple(all, stateCount)),
    ours: estimateByProduct(images, learned),
    oracle: estimate(
      images.flatMap(({ world }, index) =>
        (candidates[index] ?? []).map((candidate) => informedVerdict(world, candidate, classNames)),
      ),
    ),
  };
}

function estimatesFrom(
  candidates: readonly (readonly Candidate[])[],
  verdicts: readonly MethodVerdict[],
  classNames: readonly string[],
): EstimatedImage[] {
  let next = 0;
  return candidates.map((ofImage) => ({
    objects: ofImage.map((candidate): EstimatedObject => {
      const { state, confidence } = verdicts[next++] ?? { state: classNames.length, confidence: 0 };
      const { bboxId, kind } = candidate;
      const rect = meanRect(candidate, classNames.length);
      return { bboxId, kind, rect, label: classNames[state] ?? GONE, probability: confidence };
    }),
  }));
}

/** The truth when one person or the machine said it, else the majority: no counting of the same reviews does better. */
function informedVerdict(world: WorldImage, candidate: Candidate, classNames: readonly string[]): MethodVerdict {
  const truth = trueStateOf(world, candidate, classNames);
  const isSaid = candidate.suggestedState === truth || candidate.votes.some(({ state }) => state === truth);
  return isSaid ? { state: truth, confidence: 1 } : majorityVote(candidate, classNames.length + 1);
}

function trueStateOf(world: WorldImage, { bboxId, kind, rect }: Candidate, classNames: readonly string[]): number {
  const source = kind === 'machine' && bboxId !== null ? world.sources.get(bboxId) : undefined;
  if (source?.kind === 'nothing' || (source?.kind === 'vehicle' && source.isDouble)) return classNames.length;
  const vehicle = source
    ? world.vehicles[source.vehicle]
    : world.vehicles.find((standing) => iou(standing.rect, rect) >= FOUND_IOU);
  return vehicle ? classNames.indexOf(vehicle.label) : classNames.length;
}
