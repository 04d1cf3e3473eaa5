import type { EffortFigures } from '@uvh/contract/effort';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { submission } from '../../../platform/db/schema/images.ts';
import { effortFigures } from './figures.ts';

/** Enough for a mean; more would only remember how people worked long ago. */
const LATEST = 1000;

/** Where the time of the latest submissions went: of one person, or of everybody. */
export async function readEffort(db: Queryable, userId?: number): Promise<EffortFigures> {
  const rows = await db
    .select({ effort: submission.effort, modified: submission.modified })
    .from(submission)
    .where(and(isNotNull(submission.effort), userId === undefined ? undefined : eq(submission.userId, userId)))
    // The order that an index of each has.
    .orderBy(desc(userId === undefined ? submission.id : submission.createdAt))
    .limit(LATEST);
  return effortFigures(rows);
}
