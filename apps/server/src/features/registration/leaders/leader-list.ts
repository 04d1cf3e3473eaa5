import { canonicalEmail, isEmailAddress } from '@uvh/domain/account/email';
import { canonicalPersonName } from '@uvh/domain/account/registration-rules';
import { canonicalTeamName, firstBrokenTeamNameRule, teamNameKey } from '@uvh/domain/team/team-name';
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
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

/** What the parser gives with `info`: the cells, and the line where the record ends. */
const csvRows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

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
  let rows: z.output<typeof csvRows>;
  try {
    rows = csvRows.parse(
      parse(csv, {
        bom: true,
        info: true,
        trim: true,
        skip_empty_lines: true,
        relax_column_count: true,
        delimiter: delimiterOf(csv),
      }),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { leaders: [], problems: [{ line: lineOf(error), kind: 'not-csv', value: error.message, before: null }] };
  }
  const [first] = rows;
  if (!first) return { leaders: [], problems: [{ line: 1, kind: 'empty', value: null, before: null }] };
  const isHeaded = !first.record.some(isEmailAddress);
  const columns = isHeaded ? first.record.map((title) => HEADINGS[title.toLowerCase()]) : COLUMNS;
  if (COLUMNS.some((column) => !columns.includes(column))) {
    return { leaders: [], problems: [{ line: 1, kind: 'columns', value: null, before: null }] };
  }
  return checkLeaderList(
    rows.slice(isHeaded ? 1 : 0).map(({ record, info }) => {
      const cell = (column: Column) => record[columns.indexOf(column)] ?? '';
      return { line: info.lines, name: cell('name'), email: cell('email'), teamName: cell('teamName') };
    }),
  );
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
    ['team-twice', teamName, `team ${teamNameKey(teamName)}`],
  ] as const) {
    const before = seen.get(key);
    if (before !== undefined) return { line, kind, value, before };
    seen.set(key, line);
  }
  return undefined;
}

/** What parts the cells: spreadsheets write semicolons in many countries, and tabs when cells are copied. */
function delimiterOf(csv: string): string {
  const [first = ''] = csv.trimStart().split('\n', 1);
  const counts = [',', ';', '\t'].map((mark) => [mark, first.split(mark).length] as const);
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best), [',', 0] as const)[0];
}

function lineOf(error: CsvError): number {
  const line: unknown = 'lines' in error ? error.lines : undefined;
  return typeof line === 'number' ? line : 1;
}
