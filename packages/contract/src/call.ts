import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { TokenScope } from './scopes.ts';

/**
 * Who may make a call. Each level includes the one before it: a session, a team, leadership of it.
 * 'organiser' stands apart: organisers have no team.
 */
export type Access = 'public' | 'user' | 'member' | 'leader' | 'organiser';

/**
 * What stands before a call. A token of the organisers opens their calls alone, and of these the ones whose scope it
 * has; 'session' is what no token opens.
 */
export type Gate =
  | { readonly access: Exclude<Access, 'organiser'>; readonly scope?: never }
  | { readonly access: 'organiser'; readonly scope: TokenScope | 'session' };

/** One call of the API. Server route, web client and OpenAPI document all come from this value. */
export type Call = Gate & CallShape;

interface CallShape {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below /api, with Fastify-style parameters (`/teams/:teamId`). */
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  readonly answer: z.ZodMiniType;
  readonly status: 200 | 201 | 202 | 204;
  /** Codes beyond those that every call may answer (see {@link commonErrors}). */
  readonly errors: readonly ErrorCode[];
}

/** Keeps the literal types of a call while checking its shape. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodMiniType ? C[K] : never;

/** What a caller passes: only the parts that the call has. */
export type CallInput<C extends Call> = ([Part<C, 'params'>] extends [never]
  ? unknown
  : { readonly params: z.input<Part<C, 'params'>> }) &
  ([Part<C, 'query'>] extends [never] ? unknown : QueryInput<z.input<Part<C, 'query'>>>) &
  ([Part<C, 'body'>] extends [never] ? unknown : { readonly body: z.input<Part<C, 'body'>> });

/** A query of which nothing has to be given may be left out. */
type QueryInput<Query> = Partial<Query> extends Query ? { readonly query?: Query } : { readonly query: Query };

/** What a handler gets: the parsed parts. */
export type ParsedInput<C extends Call> = ([Part<C, 'params'>] extends [never]
  ? unknown
  : { readonly params: z.output<Part<C, 'params'>> }) &
  ([Part<C, 'query'>] extends [never] ? unknown : { readonly query: z.output<Part<C, 'query'>> }) &
  ([Part<C, 'body'>] extends [never] ? unknown : { readonly body: z.output<Part<C, 'body'>> });

/** What the server sends, before it goes through the answer schema. */
export type AnswerInput<C extends Call> = z.input<C['answer']>;
/** What the client reads. */
export type Answer<C extends Call> = z.output<C['answer']>;

/** Codes that a call may answer because of its access level, beside its own. */
export function commonErrors(call: Call): readonly ErrorCode[] {
  const always: ErrorCode[] = [
    'INVALID_INPUT',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'RATE_LIMITED',
    'INTERNAL',
    'UNAVAILABLE',
  ];
  switch (call.access) {
    case 'public':
      return always;
    case 'user':
      return [...always, 'UNAUTHENTICATED', 'TOKEN_SCOPE'];
    case 'member':
      return [...always, 'UNAUTHENTICATED', 'TOKEN_SCOPE', 'NO_TEAM'];
    case 'leader':
      return [...always, 'UNAUTHENTICATED', 'TOKEN_SCOPE', 'NO_TEAM', 'NOT_LEADER'];
    case 'organiser':
      return [...always, 'UNAUTHENTICATED', 'TOKEN_SCOPE', 'FORBIDDEN'];
  }
}
