import type { Readable } from 'node:stream';
import type { Language } from '@uvh/contract/messages/catalogue';
import type { Platform } from '../../../platform/platform.ts';
import type { EventService } from '../../event/service.ts';
import { rankOverall } from '../../leaderboard/overall.ts';
import type { LeaderboardService } from '../../leaderboard/service.ts';
import { certificateMessages } from './certificate-messages.ts';
import { certificateZip } from './certificate-zip.ts';

interface CertificateServices extends Pick<Platform, 'db'> {
  readonly leaderboard: Pick<LeaderboardService, 'live'>;
  readonly event: Pick<EventService, 'current'>;
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
