import { isDeepStrictEqual } from 'node:util';
import type { Zone } from '@uvh/domain/game/zones';
import type { Platform } from '../../platform/platform.ts';
import { countDeletedRows, type Horizon, listChangedFigures, listFigures, readHorizon } from './queries.ts';
import { type RankedTeam, rankedTeams, type TeamFigures } from './ranking.ts';

/** Rows that are gone tell nothing. The product deletes none of these; somebody with a database client may: it is looked for. */
const LOOK_FOR_DELETED_MS = 60_000;
/** Everything is read again that often, whatever changes were told. */
const READ_ALL_MS = 6 * 3_600_000;
/** Who joins and leaves is seen a little later than what a team earns. */
const MEMBERS_MS = 5000;

interface Standing {
  readonly readAllAt: number;
  readonly deleted: { readonly lookedAt: number; readonly rows: string };
  readonly horizon: Horizon;
  readonly members: { readonly readAt: number; readonly horizon: Horizon };
  readonly figures: ReadonlyMap<number, TeamFigures>;
  readonly zones: readonly Zone[];
  readonly ranked: readonly RankedTeam[];
}

/**
 * The present ranks of all teams. With twenty thousand teams to read and rank all of them takes longer than the call that
 * asks: between two readings only the teams are read that have changed, and nothing is ranked where none has. Nobody waits
 * for a reading of all that only its turn asks for: it is used by the call after it.
 */
export function presentStanding({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): (zones: readonly Zone[]) => Promise<readonly RankedTeam[]> {
  let known: Standing | undefined;
  let readAnew: Standing | undefined;
  let isReading = false;

  const readAll = async (base: Pick<Standing, 'deleted' | 'horizon' | 'zones'>, now: number): Promise<Standing> => {
    const figures = new Map((await listFigures(db)).map((team) => [team.teamId, team]));
    const members = { readAt: now, horizon: base.horizon };
    return { ...base, readAllAt: now, members, figures, ranked: rankedTeams([...figures.values()], base.zones) };
  };

  return async (zones) => {
    if (readAnew) known = readAnew;
    readAnew = undefined;
    const now = clock.now().getTime();
    // Before the reading: what is committed between the two is told twice, never missed.
    const horizon = await readHorizon(db);
    const lookedAt = known?.deleted.lookedAt ?? 0;
    const isLookedFor = now < lookedAt || now - lookedAt >= LOOK_FOR_DELETED_MS;
    const deleted = known && !isLookedFor ? known.deleted : { lookedAt: now, rows: await countDeletedRows(db) };
    const isFresh = known && now >= known.readAllAt && now - known.readAllAt < READ_ALL_MS;
    const base = { deleted, horizon, zones };
    if (!known || deleted.rows !== known.deleted.rows || horizon.server !== known.horizon.server) {
      known = await readAll(base, now);
      return known.ranked;
    }
    if (!isFresh && !isReading) {
      isReading = true;
      void readAll(base, now)
        .then((standing) => {
          readAnew = standing;
        })
        // It is tried again by the next call; where the database is away, that one says so.
        .catch(() => undefined)
        .finally(() => {
          isReading = false;
        });
    }
    const { readAllAt, ranked, members } = known;
    const isMembersTurn = now - members.readAt >= MEMBERS_MS;
    const changed = await listChangedFigures(db, {
      horizon: known.horizon,
      membersHorizon: isMembersTurn ? members.horizon : undefined,
    });
    const figures = new Map(known.figures);
    let isChanged = !isDeepStrictEqual(zones, known.zones);
    for (const { isShown, ...team } of changed) {
      if (isDeepStrictEqual(isShown ? team : undefined, figures.get(team.teamId))) continue;
      isChanged = true;
      if (isShown) figures.set(team.teamId, team);
      else figures.delete(team.teamId);
    }
    known = {
      readAllAt,
      deleted,
      horizon,
      members: isMembersTurn ? { readAt: now, horizon } : members,
      figures,
      zones,
      ranked: isChanged ? rankedTeams([...figures.values()], zones) : ranked,
    };
    return known.ranked;
  };
}
