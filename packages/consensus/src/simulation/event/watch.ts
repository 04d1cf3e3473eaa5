import { RIGHT_CORRECTIONS } from '@uvh/domain/reward/deeds';
import { campsOf } from '../../fairness/camps.ts';
import { addConduct, type Conduct, noConduct } from '../../fairness/conduct.ts';
import { deletionsOfOthers } from '../../fairness/deletions.ts';
import { proposedWeight } from '../../fairness/evidence.ts';
import { type FairnessEvidence, type Flag, flagsFor } from '../../fairness/flags.ts';
import { addLikeness, type Likeness } from '../../fairness/likeness.ts';
import { mendingOfOthers } from '../../fairness/mending.ts';
import { consensusOf } from '../../image-consensus.ts';
import type { ImageWithReviews } from '../../review.ts';
import type { SkillModel } from '../../skill/learn.ts';
import { openRates } from '../../skill/tables.ts';
import type { JudgedReview } from './books.ts';

/** The flags of everybody who has any, by what all reviews so far show. */
export function flagsNow(
  images: readonly ImageWithReviews[],
  learned: SkillModel,
  judged: readonly JudgedReview[],
): Map<number, readonly Flag[]> {
  const rates = openRates(learned.model, learned.skills);
  const conducts = new Map<number, Conduct>();
  const likenesses = new Map<string, Likeness>();
  for (const { image, reviews } of images) {
    if (reviews.length === 0) continue;
    addConduct(conducts, image, reviews, rates);
    addLikeness(likenesses, image, reviews, consensusOf(image, reviews, rates), rates);
  }
  const own = Map.groupBy(
    [...likenesses.values()].flatMap((likeness) => [
      { id: likeness.annotatorId, likeness },
      { id: likeness.otherId, likeness },
    ]),
    ({ id }) => id,
  );
  const told = toldBy(judged);
  const camps = campsOf(likenesses.values());
  const others = deletionsOfOthers(learned.skills, (id) => conducts.get(id)?.deletions);
  const mending = mendingOfOthers(learned.skills);
  const flags = new Map<number, readonly Flag[]>();
  for (const skill of learned.skills) {
    const { annotatorId } = skill;
    const raised = flagsFor({
      skill,
      states: rates.states,
      crowd: learned.model.rates,
      told: told.get(annotatorId) ?? NOTHING_TOLD,
      conduct: conducts.get(annotatorId) ?? noConduct(),
      deletionsOfOthers: others(annotatorId),
      mendingOfOthers: mending(annotatorId),
      likenesses: (own.get(annotatorId) ?? []).map(({ likeness }) => likeness),
      camp: camps.get(annotatorId),
    });
    if (raised.length > 0) flags.set(annotatorId, raised);
  }
  return flags;
}

const NOTHING_TOLD: FairnessEvidence['told'] = { milliXp: 0, correctionsMilliXp: 0, images: 0 };

function toldBy(judged: readonly JudgedReview[]): Map<number, FairnessEvidence['told']> {
  const told = new Map<number, FairnessEvidence['told']>();
  for (const { review, judgement } of judged) {
    let { milliXp, correctionsMilliXp, images } = told.get(review.annotatorId) ?? NOTHING_TOLD;
    images += 1;
    for (const total of judgement.totals) {
      milliXp += total.milliXp;
      if (RIGHT_CORRECTIONS.has(total.reason)) correctionsMilliXp += total.milliXp;
    }
    told.set(review.annotatorId, { milliXp, correctionsMilliXp, images });
  }
  return told;
}

/**
 * The model in which those count no more whom the product holds back until somebody has looked: by flags of their own,
 * or because they came after one whom they are like.
 */
export function withoutSuspects(
  learned: SkillModel,
  flags: ReadonlyMap<number, readonly Flag[]>,
  images: readonly ImageWithReviews[],
): SkillModel {
  const suspects = new Set(
    [...flags].flatMap(([annotatorId, raised]) => {
      const own = raised.filter(({ otherId }) => otherId === undefined);
      const others = raised.flatMap(({ otherId }) => otherId ?? []);
      const isSuspect =
        proposedWeight(own) === 0 || (proposedWeight(raised) === 0 && cameLater(annotatorId, others, images));
      return isSuspect ? [annotatorId] : [];
    }),
  );
  if (suspects.size === 0) return learned;
  const skills = learned.skills.map((skill) => (suspects.has(skill.annotatorId) ? { ...skill, weight: 0 } : skill));
  return { ...learned, skills };
}

/** Whether somebody came after one of these others on at least half of the images that the two share. */
function cameLater(annotatorId: number, others: readonly number[], images: readonly ImageWithReviews[]): boolean {
  const later = new Map<number, number>();
  for (const { reviews } of images) {
    const mine = reviews.find((review) => review.annotatorId === annotatorId);
    if (!mine) continue;
    for (const theirs of reviews) {
      if (!others.includes(theirs.annotatorId)) continue;
      const step = mine.reviewId > theirs.reviewId ? 1 : -1;
      later.set(theirs.annotatorId, (later.get(theirs.annotatorId) ?? 0) + step);
    }
  }
  return [...later.values()].some((balance) => balance >= 0);
}
