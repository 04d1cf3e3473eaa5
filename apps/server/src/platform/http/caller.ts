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

/** Finds who a token belongs to, or undefined when it is unknown, over or revoked. */
export type Authenticator = (token: string) => Promise<Caller | undefined>;

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticator;
    /** Whether people reach the server over https. */
    hasTls: boolean;
  }
}

/** A token has 43 characters; anything much longer is not worth hashing. */
const MAX_TOKEN_LENGTH = 100;

function bearerToken(header: string | undefined): string | undefined {
  const [scheme, token, ...rest] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) return undefined;
  return token.length <= MAX_TOKEN_LENGTH ? token : undefined;
}

/** The caller of a request, when it carries a live session. */
export async function callerOf(request: FastifyRequest): Promise<Caller | undefined> {
  const token = bearerToken(request.headers.authorization);
  return token === undefined ? undefined : request.server.authenticate(token);
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
