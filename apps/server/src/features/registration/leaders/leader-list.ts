import { canonicalEmail, isEmailAddress } from '@uvh/domain/account/email';
import { canonicalPersonName } from '@uvh/domain/account/registration-rules';
import { canonicalTeamName, firstBrokenTeamNameRule } from '@uvh/domain/team/team-name';
import { lookOf } from '../../teams/look.ts';
import { csvRecords } from './csv-records.ts';
import type { LineProblem } from './line-problems.ts';

/** One leader of the organisers' list. */
export interface ListedLeader {
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly teamName: string;
}

export interface LeaderList {
  readonly leaders: readonly ListedLeader[];
  readonly problems: readonly LineProblem[];
}

type Column = 'name' | 'email' | 'teamName';

const MAX_NAME_LENGTH = 100;
const COLUMNS: readonly Column[] = ['name', 'email', 'teamName'];
const HEADINGS: Readonly<Record<string, Column>> = {
  name: 'name',
  leader: 'name',
  'leader name': 'name',
  email: 'email',
  'e-mail': 'email',
  'email address': 'email',
  mail: 'email',
  team: 'teamName',
  'team name': 'teamName',
  team_name: 'teamName',
};

/**
 * Reads a CSV text with the columns name, e-mail and team name; says for each bad line what is wrong with it. Without a
 * line that names the columns they stand in that order.
 */
export function readLeaderList(csv: string): LeaderList {
  const { records, badLines } = csvRecords(csv);
  const unreadable = badLines.map((line): LineProblem => ({ line, kind: 'not-csv', value: null, before: null }));
  const [first] = records;
  if (!first) {
    const empty: LineProblem = { line: 1, kind: 'empty', value: null, before: null };
    return { leaders: [], problems: unreadable.length > 0 ? unreadable : [empty] };
  }
  const isHeaded = !first.cells.some(isEmailAddress);
  const columns = isHeaded ? first.cells.map((title) => HEADINGS[title.toLowerCase()]) : COLUMNS;
  if (COLUMNS.some((column) => !columns.includes(column))) {
    return { leaders: [], problems: [{ line: 1, kind: 'columns', value: null, before: null }] };
  }
  const { leaders, problems } = checkLeaderList(
    records.slice(isHeaded ? 1 : 0).map(({ line, cells }) => {
      const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
      return { line, name: cell('name'), email: cell('email'), teamName: cell('teamName') };
    }),
  );
  return { leaders, problems: [...unreadable, ...problems] };
}

/** The leaders of a list in the forms that are stored, and what is wrong with the others. */
export function checkLeaderList(rows: readonly ListedLeader[]): LeaderList {
  const leaders: ListedLeader[] = [];
  const problems: LineProblem[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const leader: ListedLeader = {
      line: row.line,
      name: canonicalPersonName(row.name),
      email: canonicalEmail(row.email),
      teamName: canonicalTeamName(row.teamName),
    };
    const problem = problemOf(leader) ?? repetitionOf(leader, seen);
    if (problem === undefined) leaders.push(leader);
    else problems.push(problem);
  }
  return { leaders, problems };
}

function problemOf({ line, name, email, teamName }: ListedLeader): LineProblem | undefined {
  const problem = (kind: LineProblem['kind'], value: string | null = null) => ({ line, kind, value, before: null });
  if (name === '') return problem('name-missing');
  if ([...name].length > MAX_NAME_LENGTH) return problem('name-long');
  if (email === '') return problem('email-missing');
  if (!isEmailAddress(email)) return problem('email-wrong', email);
  switch (firstBrokenTeamNameRule(teamName)) {
    case 'TEAM_NAME_REQUIRED':
      return problem('team-missing');
    case 'TEAM_NAME_TOO_LONG':
      return problem('team-long');
    case 'TEAM_NAME_CHARACTERS':
      return problem('team-characters');
    default:
      return undefined;
  }
}

/** An address or a team that stands in an earlier line already. */
function repetitionOf({ line, email, teamName }: ListedLeader, seen: Map<string, number>): LineProblem | undefined {
  for (const [kind, value, key] of [
    ['email-twice', email, `email ${email}`],
    ['team-twice', teamName, `team ${lookOf(teamName)}`],
  ] as const) {
    const before = seen.get(key);
    if (before !== undefined) return { line, kind, value, before };
    seen.set(key, line);
  }
  return undefined;
}
