import { addConduct, addLikeness, type Conduct, type Likeness, noConduct } from '../../fairness/conduct.ts';
import { type FlagCode, flagsFor } from '../../fairness/flags.ts';
import { consensusOf } from '../../image-consensus.ts';
import type { ImageWithReviews } from '../../review.ts';
import type { SkillModel } from '../../skill/learn.ts';
import { openRates } from '../../skill/tables.ts';

/** The flags of everybody who has any, by what all reviews so far show. */
export function flagsNow(images: readonly ImageWithReviews[], learned: SkillModel): Map<number, readonly FlagCode[]> {
  const rates = openRates(learned.model, learned.skills);
  const conducts = new Map<number, Conduct>();
  const likenesses = new Map<string, Likeness>();
  for (const { image, reviews } of images) {
    if (reviews.length === 0) continue;
    addConduct(conducts, reviews);
    addLikeness(likenesses, image, reviews, consensusOf(image, reviews, rates));
  }
  const own = Map.groupBy(
    [...likenesses.values()].flatMap((likeness) => [
      { id: likeness.annotatorId, likeness },
      { id: likeness.otherId, likeness },
    ]),
    ({ id }) => id,
  );
  const flags = new Map<number, readonly FlagCode[]>();
  for (const skill of learned.skills) {
    const { annotatorId } = skill;
    const raised = flagsFor({
      skill,
      conduct: conducts.get(annotatorId) ?? noConduct(),
      likenesses: (own.get(annotatorId) ?? []).map(({ likeness }) => likeness),
    });
    if (raised.length > 0) flags.set(annotatorId, [...new Set(raised.map(({ code }) => code))]);
  }
  return flags;
}
