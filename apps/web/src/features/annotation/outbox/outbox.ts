import { retryDelay } from '../../../api/retry.ts';
import type { OfflineStore, QueuedSubmission, StoredSubmission } from '../storage/offline-store.ts';
import { type Delivery, deliveryOfFailure, type SubmissionAnswer, shutOutBy } from './delivery.ts';

interface Options {
  readonly store: Pick<OfflineStore, 'outbox' | 'putOutbox' | 'dropOutbox' | 'forget'>;
  readonly send: (submission: QueuedSubmission) => Promise<SubmissionAnswer>;
  /** Runs the work while no other tab does. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly onDelivery: (submission: QueuedSubmission, delivery: Delivery) => void;
  readonly onChange: (waiting: readonly StoredSubmission[]) => void;
}

/**
 * Submissions on their way. Each is in storage before it is sent and leaves it when the server has
 * answered; sent in order, one at a time, under the same key however often, so that it counts once.
 */
export class Outbox {
  readonly #options: Options;
  readonly #askers = new Map<string, (delivery: Delivery) => void>();
  /** Ends when all that was submitted so far was tried once. */
  #tried: Promise<unknown> | undefined;
  #round: Promise<void> | undefined;
  #isAskedAgain = false;
  /** Rounds that ended without the network, one after another. */
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Queues a submission and returns the result of the first attempt to send it. */
  submit(submission: QueuedSubmission): Promise<Delivery> {
    const delivery = this.#queue(submission);
    this.#tried = Promise.allSettled([this.#tried, delivery]);
    return delivery;
  }

  async #queue(submission: QueuedSubmission): Promise<Delivery> {
    try {
      await this.#options.store.putOutbox(submission);
    } catch (error) {
      // Storage is full or broken: it is sent at once, only without the promise to wait for a network.
      const delivery = await this.#attempt(submission);
      const told: Delivery = delivery.kind === 'waiting' ? { kind: 'refused', error } : delivery;
      this.#answer(submission, told);
      return told;
    }
    const delivery = new Promise<Delivery>((resolve) => this.#askers.set(submission.key, resolve));
    await this.#tellChange();
    this.wake();
    return delivery;
  }

  /** Tries at once: at the start, when the network is back, after a login. */
  wake(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    if (this.#round) {
      this.#isAskedAgain = true;
      return;
    }
    this.#round = this.#options
      .alone(() => this.#sendAll())
      .catch(() => this.#later())
      .finally(() => {
        this.#round = undefined;
        if (!this.#isAskedAgain) return;
        this.#isAskedAgain = false;
        this.wake();
      });
  }

  /** When what was submitted was tried, also what storage still takes up, and the round that is under way, if any, has ended. */
  async settled(): Promise<void> {
    await this.#tried;
    while (this.#round) await this.#round;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #sendAll(): Promise<void> {
    for (const submission of await this.#options.store.outbox()) {
      if (this.#isClosed) return;
      const delivery = await this.#attempt(submission);
      this.#answer(submission, delivery);
      await this.#tellChange();
      if (delivery.kind === 'waiting') {
        await this.#answerTheRest(delivery);
        this.#later();
        return;
      }
      this.#failures = 0;
    }
    await this.#tellChange();
    await this.#answerSentElsewhere();
  }

  async #attempt(submission: QueuedSubmission): Promise<Delivery> {
    const { store, send } = this.#options;
    const delivery = await send(submission).then(
      (answer): Delivery => ({ kind: 'accepted', answer }),
      (error: unknown) => deliveryOfFailure(error),
    );
    // What cannot be taken out is sent once more and answered as the first one was.
    if (delivery.kind === 'accepted' || delivery.kind === 'earlierCounts')
      await store.forget(submission.imageId).catch(() => undefined);
    if (delivery.kind === 'refused' && shutOutBy(delivery) === undefined)
      await store.dropOutbox(submission.key).catch(() => undefined);
    return delivery;
  }

  #answer(submission: QueuedSubmission, delivery: Delivery): void {
    this.#askers.get(submission.key)?.(delivery);
    this.#askers.delete(submission.key);
    this.#options.onDelivery(submission, delivery);
  }

  async #answerTheRest(delivery: Delivery): Promise<void> {
    for (const submission of await this.#options.store.outbox()) {
      this.#askers.get(submission.key)?.(delivery);
      this.#askers.delete(submission.key);
    }
  }

  /** Another tab sent it: its answer went there, but it is counted. */
  async #answerSentElsewhere(): Promise<void> {
    const waiting = new Set((await this.#options.store.outbox()).map((submission) => submission.key));
    for (const [key, resolve] of this.#askers) {
      if (waiting.has(key)) continue;
      this.#askers.delete(key);
      resolve({ kind: 'accepted', answer: undefined });
    }
  }

  #later(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), retryDelay(this.#failures));
    this.#failures += 1;
  }

  async #tellChange(): Promise<void> {
    if (!this.#isClosed) this.#options.onChange(await this.#options.store.outbox());
  }
}
