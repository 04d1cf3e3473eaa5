import type { CandidateImage } from '@uvh/consensus/assignment/policy';
import type { ZoneNumber } from '@uvh/domain/game/zones';
import type { Database } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { QUEUE_KEY_BOUND } from '../queue-keys.ts';
import type { Seeker } from './queries.ts';

/** What `lease_candidates` reads of each zone and kind. */
const OF_A_KIND = 12;

export interface CandidateSearch {
  readonly zones: readonly ZoneNumber[];
  /** Gold before all others, else after them. */
  readonly isGoldFirst: boolean;
  /** Started images from the highest risk down, else from the lowest up. */
  readonly isRiskiestFirst: boolean;
  /** Where in the order of random keys to begin, so that many who ask at once do not stand at the same spot. */
  readonly from: number;
}

interface QueueRow {
  readonly image_id: string;
  readonly zone: number;
  readonly is_gold: boolean;
  readonly done: number;
  readonly open: number;
  readonly priority: number;
  readonly rnd: number;
}

const leaseCandidates = prepared<QueueRow>(
  'lease candidates',
  'select * from lease_candidates($1, $2, $3, $4, $5, $6, $7)',
);

/**
 * Some images that the person's team has not had: gold, ones whose consensus is still in doubt, ones that nobody began. In
 * the order of the policy, so that what will not be chosen is not even read: only where a kind has too few, with some to
 * spare where others lease them meanwhile, is the next one looked at.
 */
export async function findCandidates(
  db: Database,
  { userId, teamId }: Seeker,
  { zones, isGoldFirst, isRiskiestFirst, from }: CandidateSearch,
): Promise<CandidateImage[]> {
  // Among fresh images the innermost zone comes first.
  const innermostFirst = zones.toSorted((a, b) => b - a);
  // Of all zones together: what is left over is for others who lease at this moment.
  const enough = 2 * OF_A_KIND;
  const rows = await leaseCandidates(db, [teamId, userId, innermostFirst, from, enough, isGoldFirst, isRiskiestFirst]);
  return rows.map((row) => ({
    imageId: Number(row.image_id),
    zone: row.zone,
    isGold: row.is_gold,
    done: row.done,
    open: row.open,
    risk: row.priority,
    teamIds: [],
    shuffle: (row.rnd - from + QUEUE_KEY_BOUND) % QUEUE_KEY_BOUND,
  }));
}

const IS_NEW = `
  not exists (select 1 from lease l where l.image_id = q.image_id and l.team_id = $1 and l.state in (1, 2) offset 0)
  and not exists (select 1 from lease l where l.image_id = q.image_id and l.user_id = $2 and l.state in (1, 2) offset 0)
  and not exists (select 1 from lease l where l.image_id = q.image_id and l.user_id = $2 and l.state = 4 offset 0)`;

const anyImageLeft = prepared(
  'any image left',
  `(select 1 from image_queue q where q.open > 0 and q.done = 0 and not q.is_gold and ${IS_NEW} limit 1)
   union all (select 1 from image_queue q where q.open > 0 and q.done > 0 and not q.is_gold and ${IS_NEW} limit 1)
   union all (select 1 from image_queue q where q.is_gold and ${IS_NEW} limit 1) limit 1`,
);

/** Whether any image is left for the team, also one that somebody holds locked at this moment. */
export async function isAnyImageLeft(db: Database, { userId, teamId }: Seeker): Promise<boolean> {
  const rows = await anyImageLeft(db, [teamId, userId]);
  return rows.length > 0;
}
