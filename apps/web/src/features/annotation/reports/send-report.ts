import { reportImage } from '@uvh/contract/calls/report';
import { callApi } from '../../../api/call-api.ts';
import type { QueuedReport } from '../storage/offline-store.ts';
import type { ReportAnswer } from './report-outbox.ts';

/** Sends a report. It is never worth a login dialog: it waits until somebody signs in for the image on screen. */
export function sendReport({ body }: QueuedReport): Promise<ReportAnswer> {
  return callApi(reportImage, { body }, { whenExpired: 'fail' });
}
