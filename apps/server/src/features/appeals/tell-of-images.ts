import type { Queryable } from '../../platform/db/database.ts';
import { publishAll } from '../../platform/pubsub/publish.ts';
import { APPEALS_CHANGED_TOPIC } from './events.ts';
import { reopenAppeals, teamsThatAppealed } from './queries.ts';

/** Tells the teams that appeal about these images that those were taken out, or are back: their pages look again. */
export async function tellOfImages(tx: Queryable, imageIds: readonly number[]): Promise<void> {
  await tellTeams(tx, await teamsThatAppealed(tx, imageIds));
}

/**
 * What truth had decided of an image is open again, since none is known any more: third people are asked, and where they were asked
 * before, the next judgement decides by what they said.
 */
export async function forgetTruthDecisions(tx: Queryable, imageId: number): Promise<void> {
  await tellTeams(tx, await reopenAppeals(tx, imageId));
}

async function tellTeams(tx: Queryable, teamIds: readonly number[]): Promise<void> {
  await publishAll(
    tx,
    teamIds.map((teamId) => ({ topic: APPEALS_CHANGED_TOPIC, value: { teamId } })),
  );
}
