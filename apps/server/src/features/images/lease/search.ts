import { isGoldTurn } from '@uvh/consensus/assignment/gold-turn';
import { isSkilled, reviewerSkill } from '@uvh/consensus/assignment/policy';
import { type Zone, type ZoneNumber, zoneFor } from '@uvh/domain/game/zones';
import type { Platform } from '../../../platform/platform.ts';
import type { SkillModelStore } from '../../consensus/skill-model.ts';
import type { EventService } from '../../event/service.ts';
import { zonesOf } from '../../event/settings.ts';
import { QUEUE_KEY_BOUND } from '../queue-keys.ts';
import type { CandidateSearch } from './candidates.ts';
import type { Progress, Seeker } from './queries.ts';

/** What tells where a person's next image is looked for. */
export interface GuidingServices extends Pick<Platform, 'secret'> {
  readonly event: Pick<EventService, 'current'>;
  readonly skillModel: SkillModelStore;
}

/** What decides which image a person gets, beside the database; known before the transaction, which then waits for nothing but its own connection. */
export interface Guidance {
  readonly zones: readonly Zone[];
  readonly skill: number;
  readonly goldSecret: number;
  readonly goldEvery: number | undefined;
}

/** Reads what decides for a person beside the database. */
export async function guidanceFor(
  { event, skillModel, secret }: GuidingServices,
  { userId }: Seeker,
): Promise<Guidance> {
  const { settings } = await event.current();
  return {
    zones: zonesOf(settings),
    goldEvery: settings.goldShare === null ? undefined : Math.round(1 / settings.goldShare),
    skill: reviewerSkill(await skillModel.rates(), userId),
    goldSecret: secret.keyFor('gold turns').readUInt32BE(),
  };
}

/** Where the next image is looked for of a person who holds so many: in what their team has unlocked. */
export async function searchFor(
  services: GuidingServices & Pick<Platform, 'random'>,
  seeker: Seeker,
  progress: Progress,
  held: number,
): Promise<CandidateSearch> {
  const guidance = await guidanceFor(services, seeker);
  return searchIn(services, { guidance, seeker, progress, held }, reaches(progress, guidance)[0]);
}

/** What decides which image a person gets who holds so many. */
interface Standing {
  readonly guidance: Guidance;
  readonly seeker: Seeker;
  readonly progress: Progress;
  readonly held: number;
}

/** What the database is asked for in some zones; where it begins is drawn by lot. */
export function searchIn(
  { random }: Pick<Platform, 'random'>,
  { guidance: { skill, goldSecret, goldEvery }, seeker, progress, held }: Standing,
  zones: readonly ZoneNumber[] = [],
): CandidateSearch {
  return {
    from: random.below(QUEUE_KEY_BOUND),
    zones,
    isGoldFirst: isGoldTurn(seeker.userId, progress.reviewed + held, goldSecret, goldEvery),
    isRiskiestFirst: isSkilled(skill),
  };
}

/**
 * Zones to look in, one list after the other: the unlocked ones, and only when they have nothing left the locked
 * ones from the outside in, so that a team that reviewed everything is not stuck below a threshold.
 */
export function reaches({ teamXp }: Progress, { zones }: Guidance): ZoneNumber[][] {
  const unlocked = zoneFor(teamXp, zones);
  const all = zones.map(({ number }) => number);
  const locked = all.filter((zone) => zone > unlocked);
  return [all.filter((zone) => zone <= unlocked), ...locked.map((zone) => [zone])];
}
