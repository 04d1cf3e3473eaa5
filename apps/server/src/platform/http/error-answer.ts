import { ERROR_STATUS, type ErrorAnswer, type ErrorCode, type ErrorDetail } from '@uvh/contract/errors';
import { errorSentence } from '@uvh/contract/messages/catalogue';
import { MAX_PASSWORD_LENGTH, MAX_REGISTRATION_PASSWORD_LENGTH } from '@uvh/domain/account/password';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { CommandRefusal } from '../cli/command-refusal.ts';
import { isDatabaseUnavailable, isKeptOutOfDatabase, isUnstorableText, sqlStateOf } from '../db/sql-state.ts';
import { mayRetry } from '../db/transaction.ts';
import { isDiskFull } from '../is-disk-full.ts';
import { isKeptFromFiles } from '../is-kept-from-files.ts';
import type { Log } from '../log.ts';
import { languageOf } from './language.ts';
import { Refusal, type RefusalFacts } from './refusal.ts';
import '../zod.ts';

const RETRY_WHEN_UNAVAILABLE_SECONDS = 2;

/** Refusals that somebody who watches for attacks wants to see. */
const WATCHED: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'FORBIDDEN',
  'NOT_LEADER',
  'CODE_INVALID',
  'LEADER_CODE_INVALID',
  'LEADER_CODE_LOCKED',
  'TEAM_CODE_INVALID',
  'RATE_LIMITED',
]);

/** The one place that turns a refusal or a failure into a response (docs/product/choices.md#error-bodies). */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const { code, facts } = refusalOf(error);
    if (code === 'INTERNAL') log.error({ err: error, requestId: request.id, route: routeOf(request) }, 'call failed');
    if (WATCHED.has(code)) log.info({ code, requestId: request.id, route: routeOf(request) }, 'refused');
    // A refusal that asks the client to try again in a moment is not a failure, e.g. when somebody else holds the last free image.
    if (code === 'UNAVAILABLE' && error instanceof Refusal)
      log.debug({ requestId: request.id, route: routeOf(request) }, 'asked to wait');
    else if (code === 'UNAVAILABLE')
      log.warn({ err: error, requestId: request.id, route: routeOf(request) }, 'unavailable');
    return sendRefusal(request, reply, code, facts, statusInHttp(error));
  });
}

/** Undefined where the status of the refusal's code says it. A reader that has a part of a file goes by these two. */
function statusInHttp(error: unknown): number | undefined {
  const status = statusOf(error);
  return !(error instanceof Refusal) && (status === 412 || status === 416) ? status : undefined;
}

/** Returns a refusal in the reader's language; with another status than that of its code where HTTP has one of its own. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  facts: RefusalFacts = {},
  status: number = ERROR_STATUS[code],
) {
  if (facts.retryAfterSeconds !== undefined) reply.header('retry-after', String(facts.retryAfterSeconds));
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(errorAnswer(request, code, facts));
}

function errorAnswer(request: FastifyRequest, code: ErrorCode, facts: RefusalFacts): ErrorAnswer {
  const language = languageOf(request.headers['accept-language']);
  const sentence = errorSentence(language, code, facts.reason)
    .replace('{seconds}', String(facts.retryAfterSeconds ?? 0))
    .replace('{limit}', String(code === 'PASSWORD_INVALID' ? MAX_PASSWORD_LENGTH : MAX_REGISTRATION_PASSWORD_LENGTH));
  return {
    code,
    message: sentence,
    error: sentence,
    ...(facts.details ? { details: facts.details.map((detail) => ({ ...detail })) } : {}),
    ...(facts.modified === undefined ? {} : { modified: facts.modified }),
    ...(facts.total === undefined ? {} : { total: facts.total }),
    ...(facts.retryAfterSeconds === undefined ? {} : { retry_after: facts.retryAfterSeconds }),
    ...(code === 'INTERNAL' ? { request_id: request.id } : {}),
  };
}

function refusalOf(error: unknown): { code: ErrorCode; facts: RefusalFacts } {
  if (error instanceof Refusal) return { code: error.code, facts: error.facts };
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { code: 'INVALID_INPUT', facts: { details: error.validation.slice(0, 20).map(detailOf) } };
  }
  // Commands of the organisers that the console offers too say in one sentence what is in the way.
  if (error instanceof CommandRefusal) return { code: 'REFUSED', facts: { details: [{ message: error.message }] } };
  if (isClientGone(error)) return { code: 'INVALID_INPUT', facts: {} };
  // What PostgreSQL ended because others were at work on the same, however often it was tried: nothing of it is done.
  const isKeptFromDatabase = isDatabaseUnavailable(error) || isKeptOutOfDatabase(error) || mayRetry(sqlStateOf(error));
  if (isKeptFromDatabase || isDiskFull(error) || isKeptFromFiles(error)) {
    return { code: 'UNAVAILABLE', facts: { retryAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS } };
  }
  if (isUnstorableText(error)) return { code: 'INVALID_INPUT', facts: {} };
  switch (statusOf(error)) {
    case 413:
      return { code: 'PAYLOAD_TOO_LARGE', facts: {} };
    case 415:
      return { code: 'UNSUPPORTED_MEDIA_TYPE', facts: {} };
    case 404:
      return { code: 'NOT_FOUND', facts: {} };
    case 503:
      return { code: 'UNAVAILABLE', facts: { retryAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS } };
    case undefined:
      return { code: 'INTERNAL', facts: {} };
    default:
      return { code: 'INVALID_INPUT', facts: {} };
  }
}

/** The client hung up, or was cut off, while it sent; nobody reads the answer. */
function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && statusOf(error) === 400;
}

/** The 4xx that the HTTP layer itself chose, e.g. for JSON that cannot be read. Everything else is ours to log. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  const isChosen = typeof statusCode === 'number' && ((statusCode >= 400 && statusCode < 500) || statusCode === 503);
  return isChosen ? statusCode : undefined;
}

/** A body of a hundred thousand unknown fields is not sent back with the name of each. */
const MOST_CHARACTERS_OF_DETAIL = 300;

function detailOf(issue: { instancePath: string; message?: string }): ErrorDetail {
  const field = shortened(issue.instancePath.slice(1).replaceAll('/', '.'));
  return { ...(field ? { field } : {}), message: shortened(issue.message ?? '') };
}

function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS_OF_DETAIL) return text;
  return `${text.slice(0, MOST_CHARACTERS_OF_DETAIL).toWellFormed()} …`;
}

function routeOf(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url ?? '(no route)'}`;
}
