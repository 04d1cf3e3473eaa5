import { askOpinion } from '@uvh/contract/calls/question';
import { reportImage } from '@uvh/contract/calls/report';
import { callApi } from '../../../api/call-api.ts';
import type { QueuedReport } from '../storage/offline-store.ts';
import type { ReportAnswer } from './report-outbox.ts';

/** Sends a report or a question. It is never worth a login dialog: it waits until somebody signs in for the image on screen. */
export async function sendReport(report: QueuedReport): Promise<ReportAnswer> {
  if (!report.asks) return callApi(reportImage, { body: report.body }, { whenExpired: 'fail' });
  const { question_id } = await callApi(askOpinion, { body: report.body }, { whenExpired: 'fail' });
  // The image stays with whoever asks.
  return { report_id: question_id, given_back: false };
}
