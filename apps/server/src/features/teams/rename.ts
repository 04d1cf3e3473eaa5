import { canonicalTeamName, firstBrokenTeamNameRule } from '@uvh/domain/team/team-name';
import * as z from 'zod/mini';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { isNameTaken, lockTeam, setTeamName } from './queries.ts';

/** An undo renames only while the name is still the one that the act gave. */
interface Undoing {
  readonly expected: string;
  readonly undoes: number;
}

/** Gives any team another name, as an organiser. Returns the stored name. */
export async function renameAnyTeam(
  { db }: Pick<Platform, 'db'>,
  actor: string,
  teamId: number,
  wanted: string,
  undoing?: Undoing,
): Promise<string> {
  const broken = firstBrokenTeamNameRule(wanted);
  if (broken) throw refusal('TEAM_NAME_INVALID', { reason: broken });
  const name = canonicalTeamName(wanted);
  return inTransaction(db, async (tx) => {
    const found = await lockTeam(tx, teamId);
    if (!found) throw refusal('TEAM_NOT_FOUND');
    if (undoing !== undefined && found.name !== undoing.expected) throw refusal('CHANGED_SINCE');
    await setTeamName(tx, teamId, name);
    const undoes = undoing === undefined ? {} : { undoes: undoing.undoes };
    const details = { teamId, before: { name: found.name }, after: { name }, ...undoes };
    await audit(tx, { actor, action: 'team.rename', target: name, details });
    return name;
  }).catch((error: unknown) => {
    if (isNameTaken(error)) throw refusal('TEAM_NAME_TAKEN');
    throw error;
  });
}

const nameSchema = z.object({ name: z.string() });
const actSchema = z.object({ teamId: z.int(), before: nameSchema, after: nameSchema });

/** Gives a team the name back that it had before the act. */
export function undoRename(services: Pick<Platform, 'db'>) {
  return async (actor: string, { id, details }: { readonly id: number; readonly details: unknown }): Promise<void> => {
    const { teamId, before, after } = actSchema.parse(details);
    await renameAnyTeam(services, actor, teamId, before.name, { expected: after.name, undoes: id });
  };
}
