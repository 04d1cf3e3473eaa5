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

/**
 * Some images that the person's team has not had, best first, as one array in SQL: gold, ones whose consensus is still in
 * doubt, ones that nobody began. What will not be chosen is not even read: only where a kind has too few, with some to
 * spare where others lease them meanwhile, is the next one looked at. What was found is put in the order of
 * `nextImagePolicy`, which says why it is this one. `person` and `team` are those of the statement; the values of
 * {@link candidateValues} stand from `$first` on.
 */
export function candidatesSql(first: number, person = '$1', team = '$2'): string {
  return candidatesSqlOf(
    CANDIDATE_COLUMNS.map((_, nth) => `$${first + nth}`),
    person,
    team,
  );
}

/** Columns for the values of {@link candidateValues}, in its order. */
export const CANDIDATE_COLUMNS = [
  'zones smallint[]',
  'start int',
  'enough int',
  'is_gold_first boolean',
  'is_riskiest_first boolean',
] as const;

export const CANDIDATE_NAMES = CANDIDATE_COLUMNS.map((column) => column.slice(0, column.indexOf(' ')));

/** The same, where the values are called by these names. */
export function candidatesSqlOf(values: readonly string[], person: string, team: string): string {
  const [zones, from, enough, isGoldFirst, isRiskiestFirst] = values;
  return `array(
    select c.image_id from lease_candidates(${team}, ${person}, ${zones}, ${from}, ${enough}, ${isGoldFirst}, ${isRiskiestFirst}) c
    order by c.is_gold <> ${isGoldFirst}, not c.is_gold and c.done = 0,
      case when not c.is_gold and c.done > 0 then case when ${isRiskiestFirst} then -c.priority else c.priority end end,
      c.zone desc, (c.rnd - ${from}::bigint + ${QUEUE_KEY_BOUND}) % ${QUEUE_KEY_BOUND}, c.image_id)`;
}

/** The values of {@link candidatesSql}, in its order. */
export function candidateValues({ zones, isGoldFirst, isRiskiestFirst, from }: CandidateSearch): readonly unknown[] {
  // Among fresh images the innermost zone comes first.
  const innermostFirst = zones.toSorted((a, b) => b - a);
  // Of all zones together: what is left over is for others who lease at this moment.
  return [innermostFirst, from, 2 * OF_A_KIND, isGoldFirst, isRiskiestFirst];
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
