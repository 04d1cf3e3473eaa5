import type { QuestionAudience } from '@uvh/contract/calls/question';
import type { ReportKind } from '@uvh/contract/calls/report';
import { beforeSilence } from '../../../layout/until-it-comes.ts';
import type { AnnotationApi } from '../annotation-session/annotation-api.ts';
import type { ActiveImage } from '../annotation-session/annotation-view.ts';
import type { OfflineStore, StoredReport } from '../storage/offline-store.ts';
import type { ReportOutbox } from './report-outbox.ts';

/** What somebody says of the image on screen. */
export type MadeReport =
  | {
      readonly kind: ReportKind;
      readonly note: string;
      /** The box that a note is about, as a place in the editor's document. */
      readonly index?: number | undefined;
    }
  | MadeQuestion;

/** A doubt about one box, for somebody else. */
interface MadeQuestion {
  readonly kind: 'question';
  readonly note: string;
  readonly index: number;
  readonly audience: QuestionAudience;
}

/** 'kept': the organisers have it, and the image stays in hand. 'waiting': it goes out when the network is back. */
export type ReportOutcome = 'sent' | 'kept' | 'waiting';

interface Options {
  readonly store: OfflineStore;
  readonly api: Pick<AnnotationApi, 'report'>;
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  readonly newKey: () => string;
  /** The server does not take a report that waited. */
  readonly onRefused: () => void;
}

/** What does not come is told, and a report that waits for it can be sent again. */
const fetchOutbox = () => beforeSilence(import('./report-outbox.ts'));

/** The reports of a session. Few images are reported, so the code that sends them is fetched with the first report. */
export class SessionReports {
  readonly #options: Options;
  readonly #unsent = new Set<number>();
  #outbox: Promise<ReportOutbox> | undefined;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Images that were reported and of which the server does not know it yet. */
  get unsent(): ReadonlySet<number> {
    return this.#unsent;
  }

  /** Sends what was left from the last visit. */
  resume(reports: readonly StoredReport[]): void {
    for (const { isOfImage, imageId } of reports) if (isOfImage) this.#unsent.add(imageId);
    if (reports.length > 0) this.#wakeFirst();
  }

  /** Throws the server's refusal, and where the report could be neither sent nor kept. */
  async send(active: ActiveImage, made: MadeReport): Promise<ReportOutcome> {
    const outbox = await this.#load();
    const { queuedReport } = await fetchOutbox();
    const report = queuedReport(active, made, this.#options);
    if (report.isOfImage) this.#unsent.add(report.imageId);
    const sending = outbox.post(report);
    this.#sending = sending.catch(() => this.#unsent.delete(report.imageId));
    return sending;
  }

  /** Tries again at once what waits. */
  wake(): void {
    if (this.#outbox) this.#wakeFirst();
  }

  /** When what is under way has ended. */
  async settled(): Promise<void> {
    await this.#sending;
  }

  close(): void {
    void this.#outbox?.then((outbox) => outbox.close());
  }

  #wakeFirst(): void {
    this.#sending = this.#load().then(
      (outbox) => outbox.sendAll(),
      () => undefined,
    );
  }

  #load(): Promise<ReportOutbox> {
    const { store, api, alone } = this.#options;
    this.#outbox ??= fetchOutbox().then(
      ({ ReportOutbox: Outbox }) =>
        new Outbox({
          store,
          alone,
          send: (report) => api.report(report),
          onGone: ({ imageId }) => this.#unsent.delete(imageId),
          onRefused: this.#options.onRefused,
        }),
    );
    // Without the network the code may not come; the next report asks for it again.
    this.#outbox.catch(() => {
      this.#outbox = undefined;
    });
    return this.#outbox;
  }
}
