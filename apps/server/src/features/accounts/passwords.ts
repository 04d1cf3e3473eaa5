import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { fewAtOnce, NoTurnError } from '../../platform/few-at-once.ts';
import { refusal } from '../../platform/http/refusal.ts';

/** OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Hashing fills a core and 19 MiB; more at a time than there are cores only makes everything else wait. */
const MAX_AT_ONCE = Math.max(1, availableParallelism());
const MAX_WAIT_MS = 8000;
const RETRY_AFTER_SECONDS = 5;

const turns = fewAtOnce(MAX_AT_ONCE, MAX_WAIT_MS);

/** Hashes a password for storing. Refuses with UNAVAILABLE when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/**
 * Whether the password is the one that was hashed. Without a hash it does the same work and answers no,
 * so that the time tells nobody whether an account exists.
 */
export function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  return inTurn(async () => {
    const isRight = await verify(passwordHash ?? (await hashOfNobody()), password);
    return isRight && passwordHash !== undefined;
  });
}

let dummyHash: Promise<string> | undefined;
function hashOfNobody(): Promise<string> {
  dummyHash ??= hash('a password that nobody has', COST);
  return dummyHash;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await turns.run(work);
  } catch (error) {
    if (error instanceof NoTurnError) throw refusal('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    throw error;
  }
}
