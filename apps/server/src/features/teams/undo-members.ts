import * as z from 'zod/mini';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAccountByEmail, findMembership } from '../accounts/queries.ts';
import type { EventService } from '../event/service.ts';
import { handOverLeadership, moveMember, removeByOrganiser } from './organisers.ts';
import { findTeam } from './queries.ts';
import type { RemovalServices } from './service.ts';

export interface MemberServices extends RemovalServices, Pick<Platform, 'db'> {
  readonly event: EventService;
}

/** An act as the audit log has it. */
interface Act {
  readonly id: number;
  readonly target: string;
  readonly details: unknown;
}

const moveSchema = z.object({ from: z.nullable(z.int()), to: z.int() });

/** Moves somebody back into the team that they came from, if they are still where the act put them. */
export function undoMove(services: MemberServices) {
  return async (actor: string, { id, target, details }: Act): Promise<void> => {
    const { from, to } = moveSchema.parse(details);
    await requireMembership(services, target, to);
    const why = { undoes: id, expected: to };
    if (from === null) await removeByOrganiser(services, actor, target, why);
    else await moveMember(services, actor, target, await codeOf(services, from), why);
  };
}

const removalSchema = z.object({ teamId: z.int() });

/** Puts somebody back into the team that they were taken out of, if they are in none since. */
export function undoRemoval(services: MemberServices) {
  return async (actor: string, { id, target, details }: Act): Promise<void> => {
    const { teamId } = removalSchema.parse(details);
    await requireMembership(services, target, null);
    await moveMember(services, actor, target, await codeOf(services, teamId), { undoes: id, expected: null });
  };
}

const handOverSchema = z.object({ teamId: z.int(), formerLeader: z._default(z.nullable(z.string()), null) });

/** Gives the leadership back to who had it, if both are still in the team. */
export function undoHandOver(services: MemberServices) {
  return async (actor: string, { id, target, details }: Act): Promise<void> => {
    const { teamId, formerLeader } = handOverSchema.parse(details);
    if (formerLeader === null) throw refusal('REFUSED');
    const leader = await membershipOf(services, target);
    const former = await membershipOf(services, formerLeader);
    if (leader?.teamId !== teamId || !leader.isLeader || former?.teamId !== teamId) throw refusal('CHANGED_SINCE');
    await handOverLeadership(services, actor, formerLeader, { undoes: id, expected: { teamId, leader: target } });
  };
}

/** Before anything is locked, for a plain answer; the act looks once more in its transaction. */
async function requireMembership(services: MemberServices, address: string, teamId: number | null): Promise<void> {
  const membership = await membershipOf(services, address);
  if ((membership?.teamId ?? null) !== teamId || membership?.isLeader) throw refusal('CHANGED_SINCE');
}

async function membershipOf({ db }: MemberServices, address: string) {
  const account = await findAccountByEmail(db, address);
  if (!account) throw refusal('CHANGED_SINCE');
  return findMembership(db, account.id);
}

async function codeOf({ db }: MemberServices, teamId: number): Promise<string> {
  const team = await findTeam(db, teamId);
  if (!team) throw refusal('CHANGED_SINCE');
  return team.code;
}
