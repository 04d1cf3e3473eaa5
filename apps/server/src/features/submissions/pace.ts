import { MAX_BOXES } from '@uvh/domain/annotation/submission-check';
import type { Database } from '../../platform/db/database.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { paceKeys, sharedPace } from '../../platform/rate-limit/shared-pace.ts';
import type { LongBodies } from '../images/long-bodies.ts';
import { readSubmissionGround } from './ground-queries.ts';

/** A person takes half a minute for an image; ten times as fast is three in ten seconds. Retries are not counted. */
const SUBMISSIONS = { limit: 8, perMs: 10_000 };
/** To check so many costs no more than to ask the database first. */
const FEW_BOXES = 300;

/** Keeps one person's reviews from taking the server for themselves. */
export interface SubmissionPace {
  /** Before the body is read: refuses what comes too fast, and lets two of a person at once go on. */
  admit(caller: MemberCaller, contentLength: number): Promise<() => void>;
  /** Before thousands of boxes are checked one by one: there must be a lease, and no more of them than may be. */
  refuseVain(db: Database, caller: MemberCaller, body: unknown): Promise<void>;
  count(caller: MemberCaller): void;
}

export function submissionPace(
  services: Pick<Platform, 'pubsub' | 'random'> & { readonly longBodies: LongBodies },
): SubmissionPace {
  const submissions = sharedPace(services, 'submissions', SUBMISSIONS);
  return {
    async admit(caller, contentLength) {
      const seconds = submissions.secondsToWait(paceKeys(caller));
      if (seconds !== undefined) throw refusal('RATE_LIMITED', { retryAfterSeconds: seconds });
      return services.longBodies.admit(caller, contentLength);
    },
    async refuseVain(db, { userId, team }, body) {
      const { imageId, boxes } = sizeOf(body);
      if (boxes <= FEW_BOXES) return;
      const ground =
        imageId === undefined ? undefined : await readSubmissionGround(db, { userId, teamId: team.teamId, imageId });
      if (!ground?.lease) throw refusal('NOT_LEASED');
      if (boxes > MAX_BOXES) throw refusal('TOO_MANY_BOXES');
    },
    count: (caller) => submissions.add(paceKeys(caller), 1),
  };
}

/** What can be read off a body that nothing has been checked of. */
function sizeOf(body: unknown): { readonly imageId: number | undefined; readonly boxes: number } {
  if (typeof body !== 'object' || body === null) return { imageId: undefined, boxes: 0 };
  const imageId = 'image_id' in body && Number.isSafeInteger(body.image_id) ? Number(body.image_id) : undefined;
  return { imageId, boxes: 'bbox' in body && Array.isArray(body.bbox) ? body.bbox.length : 0 };
}
