import { addConduct, addLikeness, type Conduct, type Likeness, noConduct } from '@uvh/consensus/fairness/conduct';
import { flagsFor } from '@uvh/consensus/fairness/flags';
import { consensusOf } from '@uvh/consensus/image-consensus';
import { type SkillModel, startLearning } from '@uvh/consensus/skill/learn';
import { openRates } from '@uvh/consensus/skill/tables';
import { sql } from 'drizzle-orm';
import { conductFlag } from '../../platform/db/schema/scores.ts';
import type { Platform } from '../../platform/platform.ts';
import { findImagesToFit, readReviewedImage, readReviews } from './queries.ts';
import type { SkillModelStore } from './skill-model.ts';

const IMAGES_AT_ONCE = 100;

export type RefitServices = Pick<Platform, 'db' | 'clock'> & { readonly skillModel: SkillModelStore };

/**
 * Refits the model of machine and people in one pass over all reviews, and flags conduct that an organiser should
 * look at. Images are read a hundred at a time, so memory does not grow with the event.
 */
export async function refitSkillModel(services: RefitServices): Promise<void> {
  const { db, skillModel } = services;
  const before = await skillModel.model();
  const rates = openRates(before.model, before.skills);
  const pass = startLearning(before);
  const conducts = new Map<number, Conduct>();
  const likenesses = new Map<string, Likeness>();
  for (let after = 0; ; ) {
    const imageIds = await findImagesToFit(db, after, IMAGES_AT_ONCE);
    for (const imageId of imageIds) {
      const image = await readReviewedImage(db, imageId);
      const reviews = await readReviews(db, imageId);
      pass.add(image, reviews);
      addConduct(conducts, reviews);
      addLikeness(likenesses, image, reviews, consensusOf(image, reviews, rates));
    }
    after = imageIds.at(-1) ?? after;
    if (imageIds.length < IMAGES_AT_ONCE) break;
  }
  const fitted = pass.finish();
  await skillModel.store(fitted);
  await raiseFlags(services, fitted, conducts, [...likenesses.values()]);
}

async function raiseFlags(
  { db, clock }: RefitServices,
  { skills }: SkillModel,
  conducts: ReadonlyMap<number, Conduct>,
  likenesses: readonly Likeness[],
): Promise<void> {
  const likenessesOf = Map.groupBy(
    likenesses.flatMap((likeness) => [
      { id: likeness.annotatorId, likeness },
      { id: likeness.otherId, likeness },
    ]),
    ({ id }) => id,
  );
  const rows = skills.map((skill) => ({
    userId: skill.annotatorId,
    flags: flagsFor({
      skill,
      conduct: conducts.get(skill.annotatorId) ?? noConduct(),
      likenesses: (likenessesOf.get(skill.annotatorId) ?? []).map(({ likeness }) => likeness),
    }),
    updatedAt: clock.now(),
  }));
  for (let at = 0; at < rows.length; at += IMAGES_AT_ONCE) {
    await db
      .insert(conductFlag)
      .values(rows.slice(at, at + IMAGES_AT_ONCE))
      .onConflictDoUpdate({
        target: conductFlag.userId,
        set: { flags: sql`excluded.flags`, updatedAt: sql`excluded.updated_at` },
      });
  }
}
