import { eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { mailPreference } from '../../../platform/db/schema/rewards.ts';

/** Whether somebody wants the weekly mail, which they do until they say no, and in which language mails are written to them. */
export async function readMailPreference(db: Queryable, userId: number) {
  const [row] = await db
    .select({ wantsWeekly: mailPreference.wantsWeekly, language: mailPreference.language })
    .from(mailPreference)
    .where(eq(mailPreference.userId, userId));
  return row ?? { wantsWeekly: true, language: 'en' };
}

export async function storeWantsWeekly(db: Queryable, userId: number, wanted: boolean): Promise<void> {
  await db
    .insert(mailPreference)
    .values({ userId, wantsWeekly: wanted })
    .onConflictDoUpdate({ target: mailPreference.userId, set: { wantsWeekly: wanted } });
}

/** Writes mail in that language from now on. Nothing is written while it stays the same. */
export async function storeMailLanguage(db: Queryable, userId: number, language: string): Promise<void> {
  await db
    .insert(mailPreference)
    .values({ userId, language })
    .onConflictDoUpdate({
      target: mailPreference.userId,
      set: { language },
      setWhere: ne(mailPreference.language, language),
    });
}

/** Forgets what somebody wanted, with the rest of their account. */
export async function forgetMailPreference(db: Queryable, userId: number): Promise<void> {
  await db.delete(mailPreference).where(eq(mailPreference.userId, userId));
}
