import type { IncomingHttpHeaders } from 'node:http';
import type { Access, Gate } from '@uvh/contract/call';
import type { TokenScope } from '@uvh/contract/scopes';
import type { FastifyRequest } from 'fastify';
import { refusal } from './refusal.ts';

/** The team of a person, and whether they lead it. */
export interface TeamMembership {
  readonly teamId: number;
  readonly isLeader: boolean;
}

/** The person who made a call, as stored at this moment: a removal or a new role holds at once. */
export interface Caller {
  readonly userId: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: 'participant' | 'organiser';
  readonly isEmailVerified: boolean;
  readonly team: TeamMembership | undefined;
  /** Organisers have taken their team out of the contest. */
  readonly isTeamDisqualified: boolean;
  /** Names the session; the token itself is not kept. */
  readonly tokenHash: Buffer;
  /** Names the browser on which the session began; undefined for a script, and where none was remembered. */
  readonly device: string | undefined;
  /** What a script's access token may do; undefined for a session, which may do what its role may. */
  readonly scopes: ReadonlySet<TokenScope> | undefined;
}

export type MemberCaller = Caller & { readonly team: TeamMembership };

/** What a call's handler gets to know of the caller, by the call's access level. */
export type CallerOf<A extends Access> = A extends 'public'
  ? undefined
  : A extends 'member' | 'leader'
    ? MemberCaller
    : Caller;

/**
 * What a call needs to know of a person besides who they are, read in the statement that finds them: one way to the
 * database less.
 */
export interface BesideCaller {
  /** Names the statement. */
  readonly name: string;
  /**
   * A value in SQL over `u` (the account), `m` (its present team membership, or nulls), `a.now` (the time now) and
   * `a.value`, the text that `valueIn` gives.
   */
  readonly sql: string;
  valueIn(headers: IncomingHttpHeaders): string | null;
  /** Keeps what was read with the caller. */
  keep(caller: Caller, value: unknown): void;
}

/** Something read beside a caller, for the calls that are bound with it. */
export function besideCaller<T>(
  what: Pick<BesideCaller, 'name' | 'sql'> & Partial<Pick<BesideCaller, 'valueIn'>>,
  parse: (value: unknown) => T,
): BesideCaller & {
  /** Undefined where the caller was found without it. */
  of(caller: Caller): T | undefined;
} {
  const known = new WeakMap<Caller, T>();
  return {
    valueIn: () => null,
    ...what,
    keep: (caller, value) => void known.set(caller, parse(value)),
    of: (caller) => known.get(caller),
  };
}

/** Finds who a token belongs to, or undefined when it is unknown, over or revoked. */
export type Authenticator = (token: string, wanted?: WantedBeside) => Promise<Caller | undefined>;

/** What is to be read beside the caller, and the values that it takes. */
export interface WantedBeside {
  readonly beside: BesideCaller;
  readonly value: string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticator;
    /** Whether people reach the server over https. */
    hasTls: boolean;
  }
}

/** A token has 43 characters; anything much longer is not worth hashing. */
const MAX_TOKEN_LENGTH = 100;

/** The token that an Authorization header carries; undefined where it can be none of ours. */
export function bearerToken(header: string | undefined): string | undefined {
  const [scheme, token, ...rest] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) return undefined;
  return token.length <= MAX_TOKEN_LENGTH ? token : undefined;
}

/** The caller of a request, when it carries a live session. */
export async function callerOf(request: FastifyRequest, beside?: BesideCaller): Promise<Caller | undefined> {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) return undefined;
  return request.server.authenticate(token, beside && { beside, value: beside.valueIn(request.headers) });
}

/** Those who see the trusted boxes and settle disputes do not play (docs/product/choices.md#organisers-do-not-play). */
export function refuseOrganiser(caller: Pick<Caller, 'role'>): void {
  if (caller.role === 'organiser') throw refusal('ORGANISER_ACCOUNT');
}

/**
 * A team that is out of the contest gets no images, and what it sends is not taken; what it did before stays in the
 * ledger (docs/product/choices.md#disqualified-teams).
 */
export function refuseDisqualified(caller: Pick<Caller, 'isTeamDisqualified'>): void {
  if (caller.isTeamDisqualified) throw refusal('TEAM_DISQUALIFIED');
}

/** Lets the caller through to what stands behind a gate, or refuses with the code that the gate answers. */
export function admit({ access, scope }: Gate, caller: Caller | undefined): void {
  if (access === 'public') return;
  if (!caller) throw refusal('UNAUTHENTICATED');
  // A token opens what names a scope of its own and nothing else: no call of the players has one.
  if (caller.scopes && (scope === undefined || scope === 'session' || !caller.scopes.has(scope))) {
    throw refusal('TOKEN_SCOPE', { details: [{ field: 'scope', message: scope ?? 'session' }] });
  }
  if (access === 'user') return;
  if (access === 'organiser') {
    if (caller.role !== 'organiser') throw refusal('FORBIDDEN');
    return;
  }
  if (!caller.team) throw refusal('NO_TEAM');
  if (access === 'leader' && !caller.team.isLeader) throw refusal('NOT_LEADER');
}
