import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import { readEffort } from '../submissions/effort/queries.ts';
import { findPersonRow, listGoldReviews, listTeamsOfPerson, readNaming, readPace } from './queries.ts';

const GOLD_REVIEWS = 50;

interface PersonServices extends Pick<Platform, 'db' | 'clock'> {
  readonly event: Pick<EventService, 'current'>;
}

/** Everything that an organiser sees of one person. */
export async function readPerson({ db, clock, event }: PersonServices, userId: number) {
  const row = await findPersonRow(db, userId);
  if (!row) throw refusal('NOT_FOUND');
  const { timeZone } = (await event.current()).settings;
  const [teams, pace, naming, gold, effort, everybodyEffort] = await Promise.all([
    listTeamsOfPerson(db, userId),
    readPace(db, userId, clock.now(), timeZone),
    readNaming(db, userId),
    listGoldReviews(db, userId, GOLD_REVIEWS),
    readEffort(db, userId),
    readEffort(db),
  ]);
  return { row, teams, pace: { ...pace, effort, everybodyEffort }, skill: skillByClass(naming), gold };
}

/** How often objects of each class were named rightly, the commonest class first. */
function skillByClass({ naming, classes }: Awaited<ReturnType<typeof readNaming>>) {
  return [...Map.groupBy(naming, ({ truth }) => truth)]
    .flatMap(([truth, counts]) => {
      const label = classes[truth]?.name;
      const seen = counts.reduce((sum, { count }) => sum + count, 0);
      if (label === undefined || seen < 0.5) return [];
      return [{ label, seen, right: counts.reduce((sum, { said, count }) => sum + (said === truth ? count : 0), 0) }];
    })
    .sort((one, other) => other.seen - one.seen);
}

/** The address by which the acts of organisers know somebody. */
export async function addressOf({ db }: Pick<Platform, 'db'>, userId: number): Promise<string> {
  const row = await findPersonRow(db, userId);
  if (!row || row.erasedAt !== null) throw refusal('NOT_FOUND');
  return row.email;
}
