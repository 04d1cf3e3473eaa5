import type { QuestionAudience } from '@uvh/contract/calls/question';
import type { Rect } from '@uvh/domain/annotation/box';
import { sameRect } from '@uvh/domain/annotation/review';
import { lastSpan } from '../../../platform/db/time-span.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type MemberCaller, refuseDisqualified, refuseOrganiser } from '../../../platform/http/caller.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { latestLease } from '../../reports/queries.ts';
import { lockLeasesOf } from '../lease/queries.ts';
import { countQuestionsIn, findQuestionByKey, insertQuestion } from './queries.ts';

/** A question as the client sent it. */
export interface QuestionInput {
  readonly key: string;
  readonly imageId: number;
  readonly audience: QuestionAudience;
  readonly note: string;
  readonly box: Rect;
}

const HOUR_MS = 3_600_000;
/** One a minute: somebody who doubts more would do better to look at the guide. */
const QUESTIONS_AN_HOUR = 60;
const RETRY_SECONDS = 300;

/** Keeps a doubt about one vehicle of an image that the caller holds or held (docs/product/annotation.md#second-opinion). */
export async function askQuestion(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: MemberCaller,
  input: QuestionInput,
): Promise<number> {
  refuseOrganiser(caller);
  refuseDisqualified(caller);
  const seeker = { userId: caller.userId, teamId: caller.team.teamId };
  return inTransaction(db, async (tx) => {
    // The same question sent twice at once waits here for its twin.
    await lockLeasesOf(tx, seeker.userId);
    const earlier = await findQuestionByKey(tx, seeker.userId, input.key);
    if (earlier && !isSameQuestion(earlier, input)) throw refusal('IDEMPOTENCY_MISMATCH');
    if (earlier) return earlier.questionId;
    if (!(await latestLease(tx, seeker, input.imageId))) throw refusal('NOT_LEASED');
    const now = clock.now();
    if ((await countQuestionsIn(tx, seeker.userId, lastSpan(now, HOUR_MS))) >= QUESTIONS_AN_HOUR)
      throw refusal('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
    return insertQuestion(tx, { ...seeker, ...input, createdAt: now });
  });
}

function isSameQuestion(earlier: Omit<QuestionInput, 'key'>, input: QuestionInput): boolean {
  return (
    earlier.imageId === input.imageId &&
    earlier.audience === input.audience &&
    earlier.note === input.note &&
    sameRect(earlier.box, input.box)
  );
}
