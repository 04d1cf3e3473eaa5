import type { ErrorCode, ErrorDetail } from '@uvh/contract/errors';

/** What goes with the code of a refusal. */
export interface RefusalFacts {
  readonly details?: readonly ErrorDetail[];
  /** Chooses a sentence of its own where a code has several, e.g. by registration rule. */
  readonly reason?: string;
  readonly modified?: number;
  readonly total?: number;
  readonly retryAfterSeconds?: number;
}

/**
 * An expected refusal: a code of the contract and what explains it. Thrown, so that a transaction that
 * refuses is rolled back; the error handler turns it into a response in the reader's language.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly facts: RefusalFacts;

  constructor(code: ErrorCode, facts: RefusalFacts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

export function refusal(code: ErrorCode, facts?: RefusalFacts): Refusal {
  return new Refusal(code, facts);
}
