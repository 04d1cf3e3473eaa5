import type { Answer } from '@uvh/contract/call';
import type { reportImage } from '@uvh/contract/calls/report';
import { submittedBox } from '@uvh/contract/wire-box';
import { rectOf } from '@uvh/domain/annotation/box';
import { ApiError } from '../../../api/api-error.ts';
import { retryDelay } from '../../../api/retry.ts';
import type { ActiveImage } from '../annotation-session/annotation-view.ts';
import { deliveryOfFailure, shutOutBy } from '../outbox/delivery.ts';
import type { OfflineStore, QueuedReport } from '../storage/offline-store.ts';
import type { MadeReport, ReportOutcome } from './session-reports.ts';

export type ReportAnswer = Answer<typeof reportImage>;

interface Options {
  readonly store: Pick<OfflineStore, 'reports' | 'putReport' | 'dropReport'>;
  readonly send: (report: QueuedReport) => Promise<ReportAnswer>;
  /** Runs the work while no other tab does. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** The server has it, or will never take it. */
  readonly onGone: (report: QueuedReport) => void;
  /** The server does not take one that waited. */
  readonly onRefused: () => void;
}

/** Reports on their way: each is in storage before it is sent, and leaves it when the server has answered. */
export class ReportOutbox {
  readonly #options: Options;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Keeps a report and tries to send it; what cannot be sent now goes out by itself later. Throws the server's refusal, and
   * where it could be neither sent nor kept.
   */
  async post(report: QueuedReport): Promise<ReportOutcome> {
    // A full disk keeps nobody from reporting while there is a network.
    const isStored = await this.#options.store.putReport(report).then(
      () => true,
      () => false,
    );
    const outcome = await this.#attempt(report);
    if (outcome !== 'waiting') return outcome;
    if (!isStored) throw new Error('The report could neither be sent nor kept.');
    this.#later();
    return outcome;
  }

  /** Sends everything that waits, one after another. */
  async sendAll(): Promise<void> {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    await this.#options
      .alone(async () => {
        for (const report of await this.#options.store.reports()) {
          if (this.#isClosed) return;
          const outcome = await this.#attemptAgain(report).catch(this.#options.onRefused);
          if (outcome === 'waiting') return this.#later();
        }
        this.#failures = 0;
      })
      .catch(() => this.#later());
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #attempt(report: QueuedReport): Promise<ReportOutcome> {
    return this.#send(report).catch((error: unknown) => this.#afterFailure(report, error));
  }

  /** Of one that was told to wait: whoever may not play now may be let in again, and it goes out then. */
  async #attemptAgain(report: QueuedReport): Promise<ReportOutcome> {
    return this.#send(report).catch((error: unknown) =>
      shutOutBy(deliveryOfFailure(error)) === undefined ? this.#afterFailure(report, error) : 'kept',
    );
  }

  async #send(report: QueuedReport): Promise<ReportOutcome> {
    const { given_back: isGivenBack } = await this.#options.send(report);
    await this.#drop(report);
    return isGivenBack ? 'sent' : 'kept';
  }

  async #afterFailure(report: QueuedReport, error: unknown): Promise<ReportOutcome> {
    if (deliveryOfFailure(error).kind === 'waiting') return 'waiting';
    await this.#drop(report);
    // The image is somebody else's by now: there is nothing left to give back.
    if (report.isOfImage && error instanceof ApiError && error.code === 'NOT_LEASED') return 'sent';
    throw error;
  }

  async #drop(report: QueuedReport): Promise<void> {
    await this.#options.store.dropReport(report.key).catch(() => undefined);
    this.#options.onGone(report);
  }

  #later(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.sendAll(), retryDelay(this.#failures));
    this.#failures += 1;
  }
}

/** A report of the image as it stands, with what was done to it so far. */
export function queuedReport(
  { image, editor }: ActiveImage,
  made: MadeReport,
  { now, newKey }: { readonly now: () => number; readonly newKey: () => string },
): QueuedReport {
  const key = newKey();
  const imageId = image.image_id;
  const { kind, note, index } = made;
  const queued = { key, imageId, isOfImage: kind !== 'box' && kind !== 'question', queuedAt: now() };
  if (made.kind === 'question') {
    const box = rectOf(editor.document.rect(made.index));
    return { ...queued, asks: true, body: { key, image_id: imageId, audience: made.audience, note, box } };
  }
  const { boxes, indexes } = editor.submission();
  const box = kind === 'box' && index !== undefined ? boxes[indexes.indexOf(index)] : undefined;
  const body = {
    key,
    image_id: imageId,
    kind: made.kind,
    note,
    ...(box && { box: { bbox_id: box.bboxId, label: box.label, ...rectOf(box) } }),
    bbox: boxes.map(submittedBox),
  };
  return { ...queued, body };
}
