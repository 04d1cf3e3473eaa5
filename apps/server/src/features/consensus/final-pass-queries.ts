import type { SkillModel } from '@uvh/consensus/skill/learn';
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { finalOutcome, finalPass } from '../../platform/db/schema/consensus.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FinalOutcome } from './final-outcome.ts';

const PASS_ROW = 1;

/** How far the learning of a final pass has come. */
export interface LearningState {
  readonly rounds: number;
  readonly learned: SkillModel;
  readonly isAtRest: boolean;
}

/** What in the database a final pass rests on beside weights and settings: reviews, opinions of third people, known truth. */
export async function readGround(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ ground: string }>(sql`
    select concat_ws(' ',
      (select max(id) from submission),
      (select count(*) from second_opinion),
      (select md5(string_agg(id || ' ' || truth::text, ',' order by id)) from image where truth is not null)) as ground`);
  return rows[0]?.ground ?? '';
}

/** The state of the pass on this ground: where an earlier one was killed, or the beginning. What rests on another ground is dropped. */
export function resumePass({ db }: Pick<Platform, 'db'>, ground: string, initial: SkillModel): Promise<LearningState> {
  return inTransaction(db, async (tx) => {
    await tx.delete(finalPass).where(ne(finalPass.ground, ground));
    const begun = await tx
      .insert(finalPass)
      .values({ id: PASS_ROW, ground, rounds: 0, learned: JSON.stringify(initial), isAtRest: false })
      .onConflictDoNothing()
      .returning({ id: finalPass.id });
    if (begun.length > 0) await tx.delete(finalOutcome);
    const [row] = await tx.select().from(finalPass);
    if (row?.ground !== ground) throw new Error('Another final pass began at the same moment.');
    const learned: SkillModel = JSON.parse(row.learned);
    return { rounds: row.rounds, learned, isAtRest: row.isAtRest };
  });
}

/** Keeps what a round has come to, unless another process has come as far. */
export async function keepRound(db: Queryable, ground: string, state: LearningState): Promise<void> {
  await db
    .update(finalPass)
    .set({ rounds: state.rounds, learned: JSON.stringify(state.learned), isAtRest: state.isAtRest })
    .where(and(eq(finalPass.ground, ground), eq(finalPass.rounds, state.rounds - 1)));
}

/** The id up to which images are judged. */
export async function judgedUpTo(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ upTo: finalOutcome.upTo })
    .from(finalOutcome)
    .orderBy(desc(finalOutcome.upTo))
    .limit(1);
  return row?.upTo ?? 0;
}

/** Keeps what was found about the images above `after`, unless another process has, or the pass is published. */
export async function keepOutcome(
  db: Queryable,
  ground: string,
  { after, upTo, outcome }: { readonly after: number; readonly upTo: number; readonly outcome: FinalOutcome },
): Promise<void> {
  await db.execute(sql`
    insert into final_outcome (after, up_to, outcome)
    select ${after}::bigint, ${upTo}::bigint, ${JSON.stringify(outcome)}::text
    from final_pass where ground = ${ground} for share
    on conflict do nothing`);
}

/** The outcomes in order, one row at a time. */
export async function* readOutcomes(tx: Queryable): AsyncGenerator<FinalOutcome> {
  for (let after = -1; ; ) {
    const [row] = await tx
      .select()
      .from(finalOutcome)
      .where(gt(finalOutcome.after, after))
      .orderBy(asc(finalOutcome.after))
      .limit(1);
    if (!row) return;
    const outcome: FinalOutcome = JSON.parse(row.outcome);
    yield outcome;
    after = row.after;
  }
}

/** Whether this pass is still the one that is kept, and holds it so until the transaction ends. */
export async function isKept(tx: Queryable, ground: string): Promise<boolean> {
  const kept = await tx.select({ id: finalPass.id }).from(finalPass).where(eq(finalPass.ground, ground)).for('update');
  return kept.length > 0;
}

/** Has all images judged again, by what is learned already. */
export async function dropOutcomes(db: Queryable, ground: string): Promise<void> {
  await db.execute(sql`
    delete from final_outcome where exists (select from final_pass where ground = ${ground} for update)`);
}

/** Drops what was kept, once it is published or of no use. */
export async function dropPass(tx: Queryable): Promise<void> {
  await tx.delete(finalPass);
  await tx.delete(finalOutcome);
}
