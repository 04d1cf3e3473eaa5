import type { Queryable } from '../../platform/db/database.ts';
import { publishAll } from '../../platform/pubsub/publish.ts';
import { APPEALS_CHANGED_TOPIC } from './events.ts';
import { teamsThatAppealed } from './queries.ts';

/** Tells the teams that appeal about these images that those were taken out, or are back: their pages look again. */
export async function tellOfImages(tx: Queryable, imageIds: readonly number[]): Promise<void> {
  const teamIds = await teamsThatAppealed(tx, imageIds);
  await publishAll(
    tx,
    teamIds.map((teamId) => ({ topic: APPEALS_CHANGED_TOPIC, value: { teamId } })),
  );
}
