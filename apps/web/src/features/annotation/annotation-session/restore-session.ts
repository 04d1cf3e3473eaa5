import { WORK_SESSION_GAP_MS } from '@uvh/domain/annotation/work-session';
import type { OfflineStore, StoredImage, StoredReport, StoredSubmission } from '../storage/offline-store.ts';

/** What is stored on this device from the last visit. */
export interface RestoredSession {
  /** The image that was open, unless it was submitted or reported. */
  readonly kept: StoredImage | undefined;
  readonly waiting: readonly StoredSubmission[];
  readonly reports: readonly StoredReport[];
  /** Submitted images of this session; 0 when the last one is over. */
  readonly submitted: number;
  readonly submittedAt: number;
}

type Store = Pick<OfflineStore, 'session' | 'image' | 'outbox' | 'reports'>;

export async function restoreSession(store: Store, now: number): Promise<RestoredSession> {
  const [session, waiting, reports] = await Promise.all([store.session(), store.outbox(), store.reports()]);
  const isGoingOn = session !== undefined && now - session.submittedAt < WORK_SESSION_GAP_MS;
  const imageId = session?.imageId;
  const isGone =
    waiting.some((submission) => submission.imageId === imageId) ||
    reports.some((report) => report.isOfImage && report.imageId === imageId);
  return {
    kept: imageId === undefined || isGone ? undefined : await store.image(imageId),
    waiting,
    reports,
    submitted: isGoingOn ? session.submitted : 0,
    submittedAt: isGoingOn ? session.submittedAt : 0,
  };
}
