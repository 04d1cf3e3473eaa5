import type { ErrorAnswer, ErrorCode, ErrorDetail } from '@uvh/contract/errors';

/** Codes of failures that never reached the server or came back unreadable. */
export type ClientErrorCode = 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER';

/** A call that was refused or failed. `message` is a sentence for people, in their language. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | ClientErrorCode;
  /** HTTP status, or 0 when there was no answer. */
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  /** The whole answer, for the codes that say more (`modified`, `total`, `retry_after`, `request_id`). */
  readonly answer: ErrorAnswer | undefined;

  constructor(code: ErrorCode | ClientErrorCode, status: number, message: string, answer?: ErrorAnswer) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = answer?.details ?? [];
    this.answer = answer;
  }

  /** Whether the sentence comes from the server: it is preferred to the web app's own (docs/product/api.md#error-texts). */
  get isFromServer(): boolean {
    return this.answer !== undefined;
  }
}

/** A server that is too busy to read a request in time says so, and has done nothing. */
const REQUEST_TIMEOUT = 408;

/** Whether trying again may help: the failure was on the way or in the server, not in what was asked. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === REQUEST_TIMEOUT || error.status >= 500);
}

/** The server's sentence, else the web app's own (docs/product/api.md#error-texts). */
export function messageOf(error: unknown, fallback: string): string {
  return serverMessageOf(error) ?? fallback;
}

/** What the server says of a failure; undefined when it never answered, or not in its own words. */
export function serverMessageOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.isFromServer ? error.message : undefined;
}
