import { campsOf } from '@uvh/consensus/fairness/camps';
import { noConduct } from '@uvh/consensus/fairness/conduct';
import { deletionsOfOthers } from '@uvh/consensus/fairness/deletions';
import { proposedWeight } from '@uvh/consensus/fairness/evidence';
import { type Flag, flagsFor } from '@uvh/consensus/fairness/flags';
import type { Likeness } from '@uvh/consensus/fairness/likeness';
import { mendingOfOthers } from '@uvh/consensus/fairness/mending';
import type { SkillModel } from '@uvh/consensus/skill/learn';
import { audit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { cameLater, markHeldBack, turnsOnDevices, writeFlags } from './flag-queries.ts';
import type { LearningTotal } from './learned-part.ts';
import { ageImagesOf } from './learning-queries.ts';
import { SKILL_MODEL_TOPIC, type SkillModelStore } from './skill-model.ts';
import { toldByPerson } from './standing-queries.ts';

const ROWS_AT_ONCE = 200;
const NOTHING_TOLD = { milliXp: 0, correctionsMilliXp: 0, images: 0 };

/**
 * Writes everybody's flags. Whose answers are another person's, or none, does not count from now on until an organiser
 * looks; that is a proposal, audited, and an organiser's word ends it for good.
 */
export async function raiseFlags(
  { db, clock, skillModel }: Pick<Platform, 'db' | 'clock'> & { readonly skillModel: SkillModelStore },
  { model, skills }: SkillModel,
  { sums: { states }, conduct, likenesses }: Pick<LearningTotal, 'sums' | 'conduct' | 'likenesses'>,
): Promise<void> {
  const likenessesOf = likenessesByPerson([...likenesses.values()]);
  const now = clock.now();
  const [told, devices] = [await toldByPerson(db), await turnsOnDevices(db)];
  const camps = campsOf(likenesses.values());
  const others = deletionsOfOthers(skills, (id) => conduct.get(id)?.deletions);
  const mending = mendingOfOthers(skills);
  const rows = skills.map((skill) => {
    const { annotatorId } = skill;
    const flags = flagsFor({
      skill,
      states,
      crowd: model.rates,
      told: told.get(annotatorId) ?? NOTHING_TOLD,
      conduct: conduct.get(annotatorId) ?? noConduct(),
      deletionsOfOthers: others(annotatorId),
      mendingOfOthers: mending(annotatorId),
      likenesses: likenessesOf.get(annotatorId) ?? [],
      camp: camps.get(annotatorId),
      device: devices.get(annotatorId),
    });
    return { userId: annotatorId, flags, updatedAt: now };
  });
  const held = await inTransaction(db, async (tx) => {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await writeFlags(tx, rows.slice(at, at + ROWS_AT_ONCE));
    const suspects: number[] = [];
    for (const { userId, flags } of rows) if (await isSuspect(tx, userId, flags)) suspects.push(userId);
    return holdBack(tx, suspects, now);
  });
  if (held > 0) skillModel.clear();
}

/** Whether a person had better not count until somebody has looked. Who was copied is no suspect. */
async function isSuspect(tx: Queryable, userId: number, flags: readonly Flag[]): Promise<boolean> {
  if (proposedWeight(flags) > 0) return false;
  const ofTheirOwn = flags.filter(({ otherId }) => otherId === undefined);
  if (proposedWeight(ofTheirOwn) === 0) return true;
  return cameLater(
    tx,
    userId,
    flags.flatMap(({ code, otherId }) => (code === 'takes-turns-on-one-device' ? [] : (otherId ?? []))),
  );
}

/** Holds back those about whom nobody has decided. Returns how many were not held back before. */
async function holdBack(tx: Queryable, userIds: readonly number[], now: Date): Promise<number> {
  if (userIds.length === 0) return 0;
  const rows = await markHeldBack(tx, userIds, now);
  for (const { email } of rows) {
    await audit(tx, { actor: 'server', action: 'fairness.hold-back', target: email, details: { counts: false } });
  }
  if (rows.length === 0) return 0;
  await ageImagesOf(
    tx,
    rows.map((row) => row.userId),
  );
  await publish(tx, SKILL_MODEL_TOPIC);
  return rows.length;
}

function likenessesByPerson(likenesses: readonly Likeness[]): ReadonlyMap<number, Likeness[]> {
  const byPerson = new Map<number, Likeness[]>();
  for (const likeness of likenesses) {
    for (const id of [likeness.annotatorId, likeness.otherId]) {
      const own = byPerson.get(id);
      if (own) own.push(likeness);
      else byPerson.set(id, [likeness]);
    }
  }
  return byPerson;
}
