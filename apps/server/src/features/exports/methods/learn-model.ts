import { createHash } from 'node:crypto';
import type { States } from '@uvh/consensus/label/states';
import type { ImageWithReviews } from '@uvh/consensus/review';
import { learnFully, type SkillModel } from '@uvh/consensus/skill/learn';
import type { Census } from '../records/census.ts';

/** What the consensus learned from all reviews, as `model.json` holds it. */
export interface LearnedModel {
  readonly learned: SkillModel;
  /** Content of `model.json`. */
  readonly text: string;
  /** SHA-256 of `model.json`: the same reviews, weights and code give the same. */
  readonly sha256: string;
}

/**
 * Learns from the reviews alone, from the beginning until nothing moves, so that what the running event happened to
 * have learned by the time of the export makes no difference.
 */
export function learnModel(items: Iterable<ImageWithReviews>, { reviewers }: Census, states: States): LearnedModel {
  const weights = new Map(reviewers.map(({ weight }, index) => [index + 1, weight]));
  const learned = learnFully(items, states, weights);
  const people = learned.skills
    .toSorted((a, b) => a.annotatorId - b.annotatorId)
    .map(({ annotatorId, ...skill }) => ({ annotator: reviewers[annotatorId - 1]?.annotator, ...skill }));
  const text = `${JSON.stringify({ crowd: learned.model, people }, null, 1)}\n`;
  return { learned, text, sha256: createHash('sha256').update(text).digest('hex') };
}
