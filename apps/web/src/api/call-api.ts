import { API_BASE } from '@uvh/contract/api-base';
import type { Answer, Call, CallInput } from '@uvh/contract/call';
import { errorAnswerSchema } from '@uvh/contract/errors';
import { answerOf, requestOf } from '@uvh/contract/request';
import { i18n, OFFERED_LANGUAGES } from '../i18n/i18n.ts';
import { leaveTeam, useSession } from '../session/session.ts';
import { signInAgain } from '../session/session-expiry.ts';
import { ApiError } from './api-error.ts';
import { earlyAnswer } from './early-answers.ts';

/** See docs/product/api.md#requests. */
const TIMEOUT_MS = 10_000;
/** The server itself lets no request take longer than 15 s to come; a proxy that passes it on when it is whole has time for that too. */
const BYTES_WITHIN_MS = 60_000;

type Route = Pick<Call, 'method' | 'path'>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * What to do when the session is over: ask for the password in place and go on with the call
   * (default), or just fail.
   */
  readonly whenExpired?: 'ask' | 'fail';
  /** For the few calls that look at everything; ten seconds are enough for all others. */
  readonly withinMs?: number;
  /** The call goes out even when the page is being left. */
  readonly keepalive?: boolean;
}

/**
 * Makes a call of the contract and reads its answer. Refusals and failures throw {@link ApiError}.
 * A session that ran out opens the login dialog in place; after it the call is made again.
 */
export async function callApi<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<Answer<C>> {
  return readAnswer(call, await responseTo(call, input, options));
}

/** Fetches a file below /api that is not a call of the contract, with the same session and the same failures. */
export async function fetchFile(path: string, options: CallOptions = {}): Promise<Blob> {
  const response = await responseTo({ method: 'GET', path }, {}, options);
  try {
    return await response.blob();
  } catch (cause) {
    throw failureOf(cause);
  }
}

/** Sends bytes below /api that are no call of the contract, with the same session and the same failures. */
export async function putBytes(path: string, bytes: Blob): Promise<void> {
  await answerToSession(async (token) => {
    const headers = new Headers({ 'Content-Type': 'application/octet-stream', 'Accept-Language': i18n.language });
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    const signal = AbortSignal.timeout(BYTES_WITHIN_MS);
    try {
      return await fetch(API_BASE + path, { method: 'PUT', headers, credentials: 'include', body: bytes, signal });
    } catch (cause) {
      throw failureOf(cause);
    }
  }, {});
}

function responseTo(call: Route, input: unknown, options: CallOptions): Promise<Response> {
  return answerToSession((token) => send(call, input, token, options), options);
}

async function answerToSession(
  ask: (token: string | null) => Promise<Response>,
  options: Pick<CallOptions, 'whenExpired'>,
): Promise<Response> {
  const { token } = useSession.getState();
  const response = await ask(token);
  if (response.ok) return response;

  const error = await readError(response);
  if (error.code === 'NO_TEAM') leaveTeam();
  if (error.code === 'UNAUTHENTICATED' && options.whenExpired !== 'fail' && token !== null) {
    const outcome = await signInAgain(token);
    if (outcome === 'signed-in') return answerToSession(ask, { whenExpired: 'fail' });
  }
  throw error;
}

async function send(call: Route, input: unknown, token: string | null, options: CallOptions): Promise<Response> {
  const { method, url, body } = requestOf(call, input);
  const early = method === 'GET' ? await earlyAnswer(url, token) : undefined;
  if (early !== undefined) return early;
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('Accept-Language', i18n.language);
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');

  const timeout = AbortSignal.timeout(options.withinMs ?? TIMEOUT_MS);
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: 'include',
      keepalive: options.keepalive ?? false,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
    });
  } catch (cause) {
    throw failureOf(cause);
  }
}

async function readAnswer<C extends Call>(call: C, response: Response): Promise<Answer<C>> {
  // An answer that the contract does not know is no success: whoever went on with it would say what nobody did.
  if (response.status !== call.status) throw failureOf(undefined);
  try {
    return answerOf(call, response.status === 204 ? undefined : await response.json());
  } catch (cause) {
    throw failureOf(cause);
  }
}

async function readError(response: Response): Promise<ApiError> {
  const answer = errorAnswerSchema.safeParse(await response.json().catch(() => undefined));
  if (answer.success) {
    const { code, message } = answer.data;
    return new ApiError(code, response.status, ownSentence(code) ?? message, answer.data);
  }
  return new ApiError('BAD_ANSWER', response.status, i18n.t('errors:BAD_ANSWER'));
}

/** What the event says in a language that the server does not speak; undefined where it says nothing. */
function ownSentence(code: string): string | undefined {
  const text: unknown = i18n.getResource(i18n.language, 'messages', `errors.${code}`);
  return OFFERED_LANGUAGES.every((offered) => offered.code !== i18n.language) && typeof text === 'string'
    ? text
    : undefined;
}

/** Of a call, or of an answer that began and did not end: the time runs out on both. */
function failureOf(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return new ApiError('TIMEOUT', 0, i18n.t('errors:TIMEOUT'));
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause;
  if (cause instanceof TypeError) return new ApiError('NETWORK', 0, i18n.t('errors:NETWORK'));
  return new ApiError('BAD_ANSWER', 0, i18n.t('errors:BAD_ANSWER'));
}
