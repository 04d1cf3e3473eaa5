import { submitImage } from '@uvh/contract/calls/image';
import { setTeamScore } from '../../../account/team.ts';
import { callApi } from '../../../api/call-api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { i18n, loadTexts } from '../../../i18n/i18n.ts';
import { leftBehind } from '../../../storage/left-behind.ts';
import { toast } from '../../../ui/toast.tsx';
import { settleLeftWork } from '../closing/left-work.ts';
import { aloneWithOutbox } from '../presence/tab-lock.ts';
import { ReportOutbox } from '../reports/report-outbox.ts';
import { sendReport } from '../reports/send-report.ts';
import { openOfflineStore } from '../storage/indexed-db.ts';
import type { OfflineStore, QueuedSubmission } from '../storage/offline-store.ts';

/**
 * Sends what a visit to the game left on this device, and tells the person how many submissions arrived. What is refused
 * stays for the game, which says why.
 */
export async function sendLeftBehind(user: string): Promise<void> {
  const alone = (work: () => Promise<void>) => aloneWithOutbox(user, work);
  const store = await openOfflineStore(user);
  try {
    let arrived = 0;
    await alone(async () => {
      ({ arrived } = await settleLeftWork(store, submit));
    });
    await sendReports(store, alone);
    const [submissions, reports] = await Promise.all([store.outbox(), store.reports()]);
    if (submissions.length + reports.length === 0) leftBehind(user).remove();
    if (arrived === 0) return;
    await loadTexts(['annotation']);
    toast.success(i18n.t('annotation:closing.left.arrived', { count: arrived }));
  } finally {
    store.close();
  }
}

/** Without images after it: nobody is about to review them. A session that is over is none of its business either. */
async function submit({ body, key }: QueuedSubmission): Promise<void> {
  const headers = { 'Idempotency-Key': key };
  const { team_score: score } = await callApi(submitImage, { body, query: {} }, { headers, whenExpired: 'fail' });
  await setTeamScore(queryClient, score);
}

async function sendReports(store: OfflineStore, alone: (work: () => Promise<void>) => Promise<void>): Promise<void> {
  const outbox = new ReportOutbox({
    store,
    alone,
    send: sendReport,
    onGone: () => undefined,
    onRefused: () => undefined,
  });
  await outbox.sendAll();
  outbox.close();
}
