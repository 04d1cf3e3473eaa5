import { API_BASE } from '@uvh/contract/api-base';
import { type AnswerInput, type Call, commonErrors, type ParsedInput } from '@uvh/contract/call';
import { ERROR_STATUS, errorAnswerSchema } from '@uvh/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { oncePer } from '../once-per.ts';
import { createTurns } from '../rate-limit/turns.ts';
import { admitAgain, letIn, letInWith } from './admission.ts';
import type { BesideCaller, Caller, CallerOf } from './caller.ts';
import { compiled } from './compiled-checks.ts';
import { type Device, deviceOf } from './device-cookie.ts';
import { languageOf } from './language.ts';
import { networkOf } from './network.ts';
import { refusal } from './refusal.ts';

/** Beside input and caller: where the request came from and how to answer it. */
interface RequestFacts {
  /** The network that counts for limits: {@link networkOf} of the address. */
  readonly ip: string;
  readonly device: Device;
  readonly language: string;
  /** The headers of the request, for the few calls that read one of their own. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly requestId: string;
}

export type CallHandler<C extends Call> = (
  input: ParsedInput<C>,
  caller: CallerOf<C['access']>,
  facts: RequestFacts,
) => Promise<AnswerInput<C> | WrittenAnswer>;

/** An answer that the handler has written out through the schema of its call, where a part of it is the same for many. */
export class WrittenAnswer {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export interface BindOptions<C extends Call> {
  /** Read together with the caller, for the calls that every review makes. */
  readonly beside?: BesideCaller;
  /** More than the server's ordinary limit, for calls with long bodies. */
  readonly bodyLimitBytes?: number;
  /** Headers of its own that the call takes, as Node names them. */
  readonly headers?: z.ZodMiniObject;
  /** Runs before the body is read. What it gives is called when the answer is out or the client is gone. */
  readonly admit?: (caller: CallerOf<C['access']>, contentLength: number) => Promise<() => void>;
  /** The handler gives the same object as long as nothing has changed: a long answer is checked and written out once. */
  readonly keepsText?: true;
  /** Runs on the parsed JSON before it is checked against the contract, which costs more the longer it is. */
  readonly preview?: (body: unknown, caller: CallerOf<C['access']>) => Promise<void>;
}

/** Which calls an app has bound, by id. The test that compares routes and contract reads it. */
const callsOf = oncePer((_app: FastifyInstance) => new Set<string>());

/**
 * Changes of one person that are made at once. Many of them wait for each other in the database, each with a connection in its hand:
 * a few dozen would take all that the server has.
 */
const CHANGES_AT_ONCE = 2;
const MAX_WAITING = 200;
const RETRY_SECONDS = 1;

/** Event files, lists of people, boxes of a truth: whoever sends them is trusted with more than the server's ordinary limit. */
const ORGANISERS_BODY_BYTES = 256 * 1024;
const turnsOf = oncePer((_app: FastifyInstance) => createTurns(CHANGES_AT_ONCE, MAX_WAITING));

/**
 * Makes a route out of a call of the contract: who may make it, what it takes and what it answers are read
 * off the call, and the handler gets parsed input and an admitted caller.
 */
export function bindCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  options: BindOptions<C> = {},
): void {
  callsOf(app).add(call.id);
  if (call.body) compiled(call.body);
  compiled(call.answer);
  const bodyLimit = options.bodyLimitBytes ?? (call.access === 'organiser' ? ORGANISERS_BODY_BYTES : undefined);
  app.route({
    method: call.method,
    url: API_BASE + call.path,
    schema: { ...schemaOf(call), ...(options.headers ? { headers: options.headers } : {}) },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    // Before the body is read: nobody can make the server parse what they may not send.
    onRequest: async (request, reply) => {
      if (call.access === 'public') return;
      await letIn(call, request, options.beside);
      if (!options.admit) return;
      const end = await options.admit(admittedCaller<C>(request), lengthOfBody(request, bodyLimit));
      if (reply.raw.destroyed) end();
      for (const event of ['finish', 'close'] as const) reply.raw.once(event, end);
    },
    preValidation: async (request) => {
      await options.preview?.(request.body, admittedCaller<C>(request));
    },
    handler: async (request, reply) => {
      const make = async () => {
        await admitAgain(call, request, options.beside);
        return handler(inputOf<C>(request), admittedCaller<C>(request), factsOf(request, reply));
      };
      const answer = await (isChange(call) ? inTurn(app, letInWith(request), make) : make());
      reply.code(call.status);
      if (answer === undefined) return reply.send();
      const text = textOf(reply, answer, options.keepsText);
      return text === undefined ? answer : reply.type('application/json; charset=utf-8').send(text);
    },
  });
}

/** How long a body will be at the most: one that comes in chunks does not say. */
function lengthOfBody({ headers }: FastifyRequest, bodyLimit: number | undefined): number {
  const untold = headers['transfer-encoding'] === undefined ? 0 : (bodyLimit ?? 0);
  return Number(headers['content-length'] ?? untold);
}

/** What people change of their own; organisers are trusted with more. */
function isChange({ method, access }: Call): boolean {
  return method !== 'GET' && access !== 'public' && access !== 'organiser';
}

/** Makes a change when it is the person's turn. */
async function inTurn<T>(app: FastifyInstance, caller: Caller | undefined, make: () => Promise<T>): Promise<T> {
  if (!caller) return make();
  const end = await turnsOf(app).take(caller.userId);
  if (!end) throw refusal('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
  try {
    return await make();
  } finally {
    end();
  }
}

/** The ids of the calls that have a route in this app. */
export function boundCallIds(app: FastifyInstance): readonly string[] {
  return [...callsOf(app)];
}

/** Undefined where the answer is still to be written through the call's schema. */
function textOf(reply: FastifyReply, answer: unknown, keepsText = false): string | undefined {
  if (answer instanceof WrittenAnswer) return answer.text;
  return keepsText ? keptText(reply, answer) : undefined;
}

const texts = new WeakMap<object, string>();

/** The answer through the call's schema, as text; made once for an object. */
function keptText(reply: FastifyReply, answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const known = texts.get(answer);
  if (known !== undefined) return known;
  const text = String(reply.serialize(answer));
  texts.set(answer, text);
  return text;
}

function factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  return {
    ip: networkOf(request.ip),
    device: deviceOf(request, reply, request.server.hasTls),
    language: languageOf(request.headers['accept-language']),
    headers: request.headers,
    requestId: request.id,
  };
}

function inputOf<C extends Call>({ params, query, body }: FastifyRequest): ParsedInput<C> {
  const parts: unknown = { params, query, body };
  // The route's schema has parsed the parts by now, which the compiler does not see.
  return parts as ParsedInput<C>;
}

function admittedCaller<C extends Call>(request: FastifyRequest): CallerOf<C['access']> {
  const caller: unknown = letInWith(request);
  // `admit` has refused every caller who does not fit the call's access level, which the compiler does not see.
  return caller as CallerOf<C['access']>;
}

function schemaOf(call: Call) {
  const hasAnswer = call.status !== 204;
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.path.split('/')[1] ?? 'api'],
    ...(call.access === 'public' ? {} : { security: securityOf(call) }),
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    response: {
      [call.status]: hasAnswer ? call.answer : z.null().check(z.describe('Nothing.')),
      ...errorResponses(call),
    },
  };
}

/** A session, or where the call names a scope, a token that has it. */
function securityOf({ scope }: Call) {
  return [{ session: [] }, ...(scope === undefined || scope === 'session' ? [] : [{ token: [scope] }])];
}

function errorResponses(call: Call) {
  const byStatus = Map.groupBy([...call.errors, ...commonErrors(call)], (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: [...new Set(codes)].join(', '),
        content: { 'application/json': { schema: errorAnswerSchema } },
      },
    ]),
  );
}
