import type { JournalEvent } from '@uvh/annotator/commands/log';
import type { CallInput } from '@uvh/contract/call';
import type { LeasedImage } from '@uvh/contract/calls/image';
import type { askOpinion } from '@uvh/contract/calls/question';
import type { reportImage } from '@uvh/contract/calls/report';
import type { SubmissionBody } from '../submission-body.ts';

/** An image as it was leased, with its bytes once they are here, so that a reload without a network shows it. */
export interface StoredImage {
  readonly user: string;
  readonly imageId: number;
  readonly image: LeasedImage;
  readonly bytes?: Blob;
}

/**
 * An image that was leased anew, as it is kept. What was begun on it names places among its boxes, which the server tells in
 * another order as soon as more is known of them: they stay as they were.
 */
export function keptAgain(begun: LeasedImage | undefined, leased: LeasedImage): LeasedImage {
  return begun ? { ...begun, image_url: leased.image_url, lease_expires_at: leased.lease_expires_at } : leased;
}

/** A submission that waits to be sent, or is being sent. */
export interface StoredSubmission extends QueuedSubmission {
  readonly user: string;
}

/** A submission on its way. */
export interface QueuedSubmission {
  /** The idempotency key: however often it is sent, it counts once. */
  readonly key: string;
  readonly imageId: number;
  readonly body: SubmissionBody;
  /** What the submission adds to the team's score, until the server says it. */
  readonly relabelScore: number;
  /** Milliseconds since the epoch. */
  readonly queuedAt: number;
}

/** A report that waits to be sent, or is being sent. */
export type StoredReport = QueuedReport & { readonly user: string };

interface QueuedWord {
  /** However often it is sent under this key, it counts once. */
  readonly key: string;
  readonly imageId: number;
  /** Whether the image goes back with it; a note on a box leaves it in hand. */
  readonly isOfImage: boolean;
  /** Milliseconds since the epoch. */
  readonly queuedAt: number;
}

/** What somebody says of an image, on its way: to the organisers, or as a question to somebody else. */
export type QueuedReport = QueuedWord &
  (
    | { readonly asks?: false; readonly body: CallInput<typeof reportImage>['body'] }
    | { readonly asks: true; readonly body: CallInput<typeof askOpinion>['body'] }
  );

/** Where a person stopped: the open image and how many were submitted in this session. */
export interface StoredSession {
  readonly user: string;
  readonly imageId: number | undefined;
  readonly submitted: number;
  /** Milliseconds since the epoch of the last submission. */
  readonly submittedAt: number;
}

/**
 * What the annotation screen keeps on this device, of one person. Everything in it can be lost only with
 * the browser's own storage.
 */
export interface OfflineStore {
  /** False when the browser gives no storage and all is gone with the page. */
  readonly isDurable: boolean;
  session(): Promise<StoredSession | undefined>;
  putSession(session: Omit<StoredSession, 'user'>): Promise<void>;
  image(imageId: number): Promise<StoredImage | undefined>;
  /** The images that are kept here. */
  imageIds(): Promise<readonly number[]>;
  /**
   * Never refuses: an image that the browser does not keep can be had again, and takes nothing from the work. One with work on it
   * keeps its boxes ({@link keptAgain}).
   */
  putImage(image: LeasedImage, bytes?: Blob): Promise<void>;
  /** Writes one step of the work. The write is issued before the call returns. */
  append(imageId: number, event: JournalEvent): Promise<void>;
  /** What was appended for the image, in order, as it lies in storage: unchecked. */
  journal(imageId: number): Promise<readonly unknown[]>;
  outbox(): Promise<readonly StoredSubmission[]>;
  putOutbox(submission: QueuedSubmission): Promise<void>;
  /** Takes a submission out that was refused: the work on its image stays. */
  dropOutbox(key: string): Promise<void>;
  reports(): Promise<readonly StoredReport[]>;
  putReport(report: QueuedReport): Promise<void>;
  dropReport(key: string): Promise<void>;
  /** Forgets an image with its work and its submission: the server has it, or will never take it. */
  forget(imageId: number): Promise<void>;
  /**
   * Forgets images that are neither named here nor in the outbox. Work on one whose lease still runs stays: its submission
   * was refused, and it comes up again. `now` is milliseconds since the epoch, by the server's clock.
   */
  keepOnly(imageIds: readonly number[], now: number): Promise<void>;
  close(): void;
}
