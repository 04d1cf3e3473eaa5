import { and, desc, eq, getTableColumns, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { apiToken, appUser } from '../../../platform/db/schema/accounts.ts';

export type TokenRow = typeof apiToken.$inferSelect;

export async function insertToken(tx: Queryable, values: typeof apiToken.$inferInsert): Promise<TokenRow> {
  const [row] = await tx.insert(apiToken).values(values).returning();
  if (!row) throw new Error('The token was not stored.');
  return row;
}

/** Latest first. */
export function listTokenRows(db: Queryable) {
  return db
    .select({ ...getTableColumns(apiToken), username: appUser.username, role: appUser.role })
    .from(apiToken)
    .innerJoin(appUser, eq(appUser.id, apiToken.userId))
    .orderBy(desc(apiToken.id));
}

/** A token that is good at this moment, with the account in whose name it acts. */
export async function findLiveToken(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({ token: getTableColumns(apiToken), account: getTableColumns(appUser) })
    .from(apiToken)
    .innerJoin(appUser, eq(appUser.id, apiToken.userId))
    .where(
      and(
        eq(apiToken.tokenHash, tokenHash),
        isNull(apiToken.revokedAt),
        gt(apiToken.expiresAt, now),
        eq(appUser.role, 'organiser'),
      ),
    );
  return row;
}

export async function lockTokenRow(tx: Queryable, id: number): Promise<TokenRow | undefined> {
  const [row] = await tx.select().from(apiToken).where(eq(apiToken.id, id)).for('update');
  return row;
}

export async function markTokenUsed(db: Queryable, id: number, lastUsedAt: Date): Promise<void> {
  await db.update(apiToken).set({ lastUsedAt }).where(eq(apiToken.id, id));
}

export async function markTokenRevoked(tx: Queryable, id: number, revokedAt: Date): Promise<void> {
  await tx.update(apiToken).set({ revokedAt }).where(eq(apiToken.id, id));
}
