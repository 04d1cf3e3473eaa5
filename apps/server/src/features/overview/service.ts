import type { AnswerInput } from '@uvh/contract/call';
import type { getOverview } from '@uvh/contract/calls/organiser/overview';
import { phaseAt } from '@uvh/domain/event/phases';
import { cached } from '../../platform/cached.ts';
import { freeBytesIn } from '../../platform/free-bytes.ts';
import type { Platform } from '../../platform/platform.ts';
import { finalVersion } from '../consensus/final-pass.ts';
import { checkPace, type EventCheck, type PaceCheck, readPlan, settingsOf } from '../event/event-plan.ts';
import type { EventService } from '../event/service.ts';
import type { EventSettings } from '../event/settings.ts';
import { countContested } from '../images/console/queries.ts';
import { countMails } from '../mail/queries.ts';
import { countOpenReports } from '../reports/queries.ts';
import { countImageStates, countParticipants, countWork, databaseSize, readActivity, sumTotals } from './queries.ts';
import { slowFigures } from './slow-figures.ts';

export interface OverviewServices extends Pick<Platform, 'db' | 'clock'> {
  readonly event: Pick<EventService, 'current'>;
  readonly config: { readonly dataDir: string; readonly s3Url: string | undefined };
}

type Overview = AnswerInput<typeof getOverview>;

/** Several organisers who look, or one who looks often, cost as much as one look. */
const CACHE_MS = 3000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS_SHOWN = 48;

/** Gives the overview, at most some seconds old. */
export function overviewService(services: OverviewServices): { readonly get: () => Promise<Overview> } {
  const cache = cached({ clock: services.clock, ttlMs: CACHE_MS }, () => readOverview(services));
  return { get: () => cache.get() };
}

async function readOverview(services: OverviewServices): Promise<Overview> {
  const { db, clock, event } = services;
  const now = clock.now();
  const state = await event.current();
  const counting = countImageStates(db);
  const [images, totals, activity, slow, { census, plan }] = await Promise.all([
    counting,
    sumTotals(db),
    readActivity(db, now, HOURS_SHOWN),
    counting.then(({ waiting, started, done }) => slowFigures(services, waiting + started + done)),
    readPlan(db, state, now),
  ]);
  const [registered, pace, reports, contested] = await Promise.all([
    countParticipants(db),
    checkPace(db, state, census, now),
    countOpenReports(db),
    countContested(db),
  ]);
  // After the game there is no pace, and nothing to set by it.
  const isOver = phaseAt(state.schedule, now.getTime()) === 'after';
  const playedMs = Math.min(DAY_MS, now.getTime() - Date.parse(state.schedule.game.opensAt));
  return {
    at: now.toISOString(),
    images: { ...images, starving: slow.starving },
    reviews: {
      total: totals.reviews,
      last_hour: activity.reviewsLastHour,
      last_day: activity.reviewsLastDay,
      by_hour: activity.byHour.map(({ hour, reviews }) => ({ hour: hour.toISOString(), reviews })),
    },
    people: {
      registered,
      active_now: activity.activeNow,
      active_today: activity.activeToday,
      teams: census.teams,
      active_teams: totals.activeTeams,
    },
    pace: {
      ...(isOver
        ? { reviews_per_hour: null, reviews_left: pace.needed, expected_end: null }
        : paceOf(now, { reviews: activity.reviewsLastDay, playedMs, teams: census.teams }, pace)),
      game_closes_at: state.schedule.game.closesAt,
      final_version: isOver ? ((await finalVersion(db)) ?? null) : null,
      redundancy: isOver ? null : redundancyOf(pace, state.settings),
      zones_in_reach: isOver || !plan.thresholdsInReach ? null : [...plan.thresholdsInReach],
    },
    agreement: totals.judged === 0 ? null : (100 * totals.hits) / totals.judged,
    warnings: isOver
      ? contestedWarning(contested)
      : warningsOf({ census, plan }, { starving: slow.starving, contested }),
    effort: slow.effort,
    by_class: slow.byClass,
    by_camera: slow.byCamera,
    counted_at: slow.countedAt,
    reports: { open: reports.open, held_back: reports.heldBack },
    mail: await countMails(db),
    jobs: await countWork(db),
    storage: { database_bytes: await databaseSize(db), free_bytes: await freeBytes(services.config) },
  };
}

/** When the last image is done if people go on as on the last day; never where there are fewer teams than one needs. */
function paceOf(
  now: Date,
  { reviews, playedMs, teams }: { readonly reviews: number; readonly playedMs: number; readonly teams: number },
  { needed, rule }: PaceCheck,
) {
  if (reviews === 0 || playedMs <= 0) return { reviews_per_hour: null, reviews_left: needed, expected_end: null };
  const perHour = reviews / (playedMs / HOUR_MS);
  const end = new Date(now.getTime() + (needed / perHour) * HOUR_MS);
  const isEndless = needed > 0 && teams < rule.minTeams;
  return { reviews_per_hour: perHour, reviews_left: needed, expected_end: isEndless ? null : end.toISOString() };
}

function redundancyOf(pace: PaceCheck, settings: EventSettings): Overview['pace']['redundancy'] {
  const { rule, advice } = pace;
  if (!advice) return null;
  const { coming, needed, unsettled, offer } = advice;
  const offered = settingsOf(pace, settings);
  return {
    reviews_coming: coming,
    reviews_needed: needed,
    unsettled,
    least_reviews: rule.minTeams,
    most_reviews: rule.maxReviews,
    offer:
      offer && offered
        ? {
            kind: offer.kind,
            least_reviews: offered.leastReviews,
            most_reviews: offered.mostReviews,
            reviews_needed: offer.needed,
            unsettled: offer.unsettled,
          }
        : null,
    follows_pace: settings.followsPace,
  };
}

function warningsOf(
  { census, plan }: Pick<EventCheck, 'census' | 'plan'>,
  { starving, contested }: { readonly starving: number; readonly contested: number },
): Overview['warnings'] {
  // Before the first import everything else follows from there being nothing.
  if (census.gold === 0 && census.imagesByZone.every((images) => images === 0)) return [{ kind: 'no-images' }];
  return [
    ...plan.warnings,
    ...(starving > 0 ? [{ kind: 'starving', images: starving } as const] : []),
    ...(census.gold === 0 ? [{ kind: 'no-gold' } as const] : []),
    ...contestedWarning(contested),
  ];
}

function contestedWarning(images: number): Overview['warnings'] {
  return images > 0 ? [{ kind: 'contested-gold', images }] : [];
}

async function freeBytes({ dataDir, s3Url }: OverviewServices['config']): Promise<number | null> {
  return s3Url === undefined ? freeBytesIn(dataDir) : null;
}
