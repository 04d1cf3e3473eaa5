import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { team } from '../../../platform/db/schema/accounts.ts';

export async function findTeamName(db: Queryable, teamId: number): Promise<string | undefined> {
  const [row] = await db.select({ name: team.name }).from(team).where(eq(team.id, teamId));
  return row?.name;
}
