import type { Readable } from 'node:stream';
import type { Language } from '@uvh/contract/messages/catalogue';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { EventService } from '../../event/service.ts';
import { rankOverall } from '../../leaderboard/overall.ts';
import type { LeaderboardService } from '../../leaderboard/service.ts';
import { canBeWritten } from '../../submissions/share-card/card-fonts.ts';
import { type Finisher, listFinishers } from '../queries.ts';
import { certificateMessages } from './certificate-messages.ts';
import { certificateZip, PEOPLE_AT_ONCE } from './certificate-zip.ts';

interface CertificateServices extends Pick<Platform, 'db'> {
  readonly leaderboard: Pick<LeaderboardService, 'live'>;
  readonly event: Pick<EventService, 'current'>;
}

/** People on whose certificates the name, or that of their team, stays free: it has letters that no font has. */
export async function unwritableNames(db: Queryable): Promise<readonly Finisher[]> {
  const found: Finisher[] = [];
  let after = 0;
  for (let people = await listFinishers(db, after, PEOPLE_AT_ONCE); people.length > 0; ) {
    found.push(...people.filter(({ name, teamName }) => !canBeWritten(name) || !canBeWritten(teamName)));
    after = people.at(-1)?.userId ?? after;
    people = await listFinishers(db, after, PEOPLE_AT_ONCE);
  }
  return found;
}

/** The certificates of everybody by the standing of this moment, frozen or not. */
export async function certificatesOf(
  { db, leaderboard, event }: CertificateServices,
  language: Language,
): Promise<Readable> {
  const { teams } = await leaderboard.live();
  const overallRanks = new Map(rankOverall(teams).map(({ teamId, overallRank }) => [teamId, overallRank]));
  const { settings } = await event.current();
  return certificateZip(db, overallRanks, { language, messages: certificateMessages(language, settings) });
}
