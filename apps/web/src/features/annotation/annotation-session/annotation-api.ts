import {
  getImage,
  type LeasedImage,
  leaseAhead,
  MAX_IMAGES_AHEAD,
  releaseAhead,
  submitImage,
} from '@uvh/contract/calls/image';
import { callApi } from '../../../api/call-api.ts';
import { fetchPicture } from '../../../api/fetch-picture.ts';
import { beforeSilence } from '../../../layout/until-it-comes.ts';
import { useSession } from '../../../session/session.ts';
import type { SubmissionAnswer } from '../outbox/delivery.ts';
import type { ReportAnswer } from '../reports/report-outbox.ts';
import type { QueuedReport, QueuedSubmission } from '../storage/offline-store.ts';
import { earlyBytes, earlyLease } from './early-image.ts';

/** What a session asks of the server. */
export interface AnnotationApi {
  lease(signal: AbortSignal): Promise<LeasedImage>;
  leaseAhead(count: number): Promise<readonly LeasedImage[]>;
  release(imageIds: readonly number[]): Promise<unknown>;
  submit(submission: QueuedSubmission): Promise<SubmissionAnswer>;
  report(report: QueuedReport): Promise<ReportAnswer>;
  fetchBytes(url: string, signal: AbortSignal): Promise<Blob>;
  decode(bytes: Blob): Promise<ImageBitmap>;
}

export const annotationApi: AnnotationApi = {
  lease: async (signal) => (await earlyLease(useSession.getState().token)) ?? callApi(getImage, {}, { signal }),
  // Looking ahead is never worth a login dialog: the image on screen asks for one when it needs it.
  leaseAhead: async (count) => (await callApi(leaseAhead, { body: { count } }, { whenExpired: 'fail' })).images,
  release: (imageIds) =>
    callApi(releaseAhead, { body: { image_ids: [...imageIds] } }, { whenExpired: 'fail', keepalive: true }),
  // With the images after it: one call for both.
  submit: ({ body, key }) =>
    callApi(submitImage, { body, query: { ahead: MAX_IMAGES_AHEAD } }, { headers: { 'Idempotency-Key': key } }),
  // Few images are reported: what it takes comes with the first of them.
  report: async (report) => (await beforeSilence(import('../reports/send-report.ts'))).sendReport(report),
  fetchBytes: async (url, signal) => (await earlyBytes(url)) ?? fetchPicture(url, signal),
  decode: (bytes) => createImageBitmap(bytes),
};
