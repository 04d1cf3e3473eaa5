import {
  getImage,
  type LeasedImage,
  leaseAhead,
  MAX_IMAGES_AHEAD,
  releaseAhead,
  submitImage,
} from '@uvh/contract/calls/image';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { watchLine } from '../../../api/silence.ts';
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
  report: async (report) => (await import('../reports/send-report.ts')).sendReport(report),
  fetchBytes,
  decode: (bytes) => createImageBitmap(bytes),
};

/** A picture may take minutes on a slow line; one of which nothing comes for so long, or twice that, is asked for again. */
const SILENCE_MS = 10_000;

async function fetchBytes(url: string, signal: AbortSignal): Promise<Blob> {
  const early = await earlyBytes(url);
  if (early) return early;
  const line = watchLine(SILENCE_MS, signal);
  try {
    const response = await fetch(url, { signal: line.signal });
    // A server or proxy that is being replaced says nothing about the link.
    if (response.status >= 500) throw new ApiError('BAD_ANSWER', response.status, response.statusText);
    if (!response.ok) throw new ApiError('IMAGE_LINK_EXPIRED', response.status, response.statusText);
    const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (bytes, rest) => {
        line.heard();
        rest.enqueue(bytes);
      },
    });
    return await new Response(response.body?.pipeThrough(heard), { headers: response.headers }).blob();
  } catch (cause) {
    // Also of a picture that began and was cut off.
    if (signal.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError('NETWORK', 0, String(cause));
  } finally {
    line.end();
  }
}
