import { APPEALABLE, type BoxVerdict } from '@uvh/consensus/settlement/reason';
import { rectOf } from '@uvh/domain/annotation/box';
import { storedVerdicts } from '../../platform/db/stored-verdicts.ts';
import { lastSpan } from '../../platform/db/time-span.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type MemberCaller, refuseDisqualified, refuseOrganiser } from '../../platform/http/caller.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RateRule } from '../../platform/rate-limit/rate-limiter.ts';
import type { EventService } from '../event/service.ts';
import { boxesFromText } from '../submissions/stored-boxes.ts';
import { OPINIONS_AT_MOST } from './decide.ts';
import {
  countWaiting,
  findInTurn,
  findNextToJudge,
  insertOpinion,
  type JudgeBounds,
  listGivenOpinions,
  lockOpinionsOn,
  type WaitingAppeal,
} from './judge-queries.ts';
import {
  countSpent,
  findAppeal,
  findSettled,
  insertAppeal,
  listOwnAppeals,
  lockAppealsOf,
  makeDue,
  type Player,
} from './queries.ts';

export interface AppealServices extends Pick<Platform, 'db' | 'clock' | 'limiter'> {
  readonly event: Pick<EventService, 'requireGameOpen' | 'current'>;
}

const DAY_MS = 86_400_000;
/** Appeals of a person in 24 hours that are open or were refused; one that is upheld does not count. */
const APPEALS_A_DAY = 5;
/** Longer than anyone looks at one box. */
const SHOWN_AT_MOST_MS = 15 * 60_000;
/** A few reviews, so that no account is made to judge alone. */
const BOUNDS: JudgeBounds = { reviews: 3, opinions: OPINIONS_AT_MOST };

/**
 * Times that somebody cannot tell. Who looks at each box for ten seconds, and cannot tell at every sixth, comes to it after an hour on
 * end. Without it a press a second led through all that waits to the appeal of a friend; who says what they see instead does the work.
 */
const CANNOT_TELL_OF_USER: RateRule = { name: 'cannot tell of user', limit: 60, seconds: 3600 };

/** What a submission is settled by, and what has become of its image. */
interface Settled {
  readonly basis: string | null;
  readonly isGold: boolean;
  readonly isWithdrawn: boolean;
  /** It is not explained either: whether one may appeal would tell what was wrong. */
  readonly isStillReviewed: boolean;
}

/**
 * Whether a player may appeal against a verdict: it says that they were wrong, it rests on what others said, and third people are
 * shown the image.
 */
export function isAppealable(
  { basis, isGold, isWithdrawn, isStillReviewed }: Settled,
  { reason, settled }: Pick<BoxVerdict, 'reason' | 'settled'>,
): boolean {
  return (
    basis === 'consensus' && !isGold && !isWithdrawn && !isStillReviewed && settled !== null && APPEALABLE.has(reason)
  );
}

/**
 * Keeps an appeal for a third person to judge (docs/product/scoring.md#appeals). The same appeal made again is the first
 * one. Refuses what is not the caller's, what was not held against them, and more than five a day.
 */
export async function makeAppeal(
  services: AppealServices,
  caller: MemberCaller,
  submissionId: number,
  boxIndex: number,
): Promise<{ readonly appealId: number; readonly left: number }> {
  const player = await admitted(services, caller);
  const now = services.clock.now();
  return inTransaction(services.db, async (tx) => {
    await lockAppealsOf(tx, player.userId);
    const stored = await findSettled(tx, player, submissionId);
    if (!stored) throw refusal('NOT_FOUND');
    const left = APPEALS_A_DAY - (await countSpent(tx, player.userId, lastSpan(now, DAY_MS)));
    const earlier = await findAppeal(tx, submissionId, boxIndex);
    if (earlier) return { ...earlier, left: Math.max(0, left) };
    const verdict = storedVerdicts(stored).find((each) => each.boxIndex === boxIndex);
    const reviewed = boxesFromText(stored.boxes)[boxIndex];
    if (!verdict?.settled || !reviewed || !isAppealable(stored, verdict)) throw refusal('NOT_APPEALABLE');
    if (left <= 0) throw refusal('NO_APPEALS_LEFT');
    const appealId = await insertAppeal(tx, {
      ...player,
      submissionId,
      imageId: stored.imageId,
      boxIndex,
      box: rectOf(reviewed),
      said: verdict.said,
      was: verdict.settled,
      createdAt: now,
    });
    return { appealId, left: left - 1 };
  });
}

/** A person's appeals and opinions, and how many of each they may still give. */
export async function readAppeals({ db, clock }: Pick<AppealServices, 'db' | 'clock'>, player: Player) {
  const [spent, waiting, own, judged] = await Promise.all([
    countSpent(db, player.userId, lastSpan(clock.now(), DAY_MS)),
    countWaiting(db, player, BOUNDS),
    listOwnAppeals(db, player),
    listGivenOpinions(db, player.userId),
  ]);
  return { left: Math.max(0, APPEALS_A_DAY - spent), waiting, own, judged };
}

/** The appeal that the caller is to judge next; undefined while none waits for them. */
export async function appealToJudge(
  services: AppealServices,
  caller: MemberCaller,
): Promise<WaitingAppeal | undefined> {
  return findNextToJudge(services.db, await admitted(services, caller), BOUNDS);
}

/**
 * Keeps what a third person says, and lets the consensus of the image be worked out again with it. Refuses with NOT_FOUND
 * an appeal that is not theirs to judge: of their team, about an image that they held, closed, answered, or not in its turn; with
 * RATE_LIMITED who cannot tell of one after the other.
 */
export async function giveOpinion(
  services: AppealServices,
  caller: MemberCaller,
  appealId: number,
  said: string | null,
): Promise<{ readonly waiting: number }> {
  const player = await admitted(services, caller);
  if (said === null) await services.limiter.enforce(CANNOT_TELL_OF_USER, String(player.userId));
  const { classes } = await services.event.current();
  if (said !== null && said !== 'removed' && !classes.has(said)) throw refusal('INVALID_INPUT');
  return inTransaction(services.db, async (tx) => {
    await lockOpinionsOn(tx, appealId);
    const now = services.clock.now();
    const shownSince = new Date(now.getTime() - SHOWN_AT_MOST_MS);
    const waiting = await findInTurn(tx, player, BOUNDS, { appealId, shownSince });
    if (!waiting) throw refusal('NOT_FOUND');
    await insertOpinion(tx, { appealId, ...player, said, createdAt: now });
    if (said !== null) await makeDue(tx, waiting.imageId);
    return { waiting: await countWaiting(tx, player, BOUNDS) };
  });
}

async function admitted({ event }: AppealServices, caller: MemberCaller): Promise<Player> {
  refuseOrganiser(caller);
  refuseDisqualified(caller);
  await event.requireGameOpen();
  return { userId: caller.userId, teamId: caller.team.teamId };
}
