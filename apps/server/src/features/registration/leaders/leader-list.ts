import { canonicalEmail, isEmailAddress } from '@uvh/domain/account/email';
import { canonicalPersonName } from '@uvh/domain/account/registration-rules';
import { canonicalTeamName, firstBrokenTeamNameRule, teamNameKey } from '@uvh/domain/team/team-name';
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';

/** One leader of the organisers' list. */
export interface ListedLeader {
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly teamName: string;
}

interface LineProblem {
  readonly line: number;
  readonly problem: string;
}

export interface LeaderList {
  readonly leaders: readonly ListedLeader[];
  readonly problems: readonly LineProblem[];
}

/** What the parser gives with `info`: the cells, and the line where the record ends. */
const csvRows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

const MAX_NAME_LENGTH = 100;
const HEADINGS: Readonly<Record<string, 'name' | 'email' | 'teamName'>> = {
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

/** Reads a CSV file with the columns name, e-mail and team name; says for each bad line what is wrong with it. */
export function readLeaderList(csv: string): LeaderList {
  let rows: z.output<typeof csvRows>;
  try {
    rows = csvRows.parse(
      parse(csv, { bom: true, info: true, trim: true, skip_empty_lines: true, relax_column_count: true }),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { leaders: [], problems: [{ line: lineOf(error), problem: error.message }] };
  }
  const [heading, ...body] = rows;
  if (!heading) return { leaders: [], problems: [{ line: 1, problem: 'The file is empty.' }] };
  const columns = heading.record.map((title) => HEADINGS[title.toLowerCase()]);
  const missing = (['name', 'email', 'teamName'] as const).filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    return {
      leaders: [],
      problems: [{ line: 1, problem: 'The first line must name the columns: name, email, team.' }],
    };
  }

  const leaders: ListedLeader[] = [];
  const problems: LineProblem[] = [];
  const seen = new Map<string, number>();
  for (const { record, info } of body) {
    const cell = (column: 'name' | 'email' | 'teamName') => record[columns.indexOf(column)] ?? '';
    const leader: ListedLeader = {
      line: info.lines,
      name: canonicalPersonName(cell('name')),
      email: canonicalEmail(cell('email')),
      teamName: canonicalTeamName(cell('teamName')),
    };
    const problem = problemOf(leader, seen);
    if (problem === undefined) leaders.push(leader);
    else problems.push({ line: leader.line, problem });
  }
  return { leaders, problems };
}

function problemOf(leader: ListedLeader, seen: Map<string, number>): string | undefined {
  if (leader.name === '') return 'The name is missing.';
  if ([...leader.name].length > MAX_NAME_LENGTH) return `The name is longer than ${MAX_NAME_LENGTH} characters.`;
  if (leader.email === '') return 'The e-mail address is missing.';
  if (!isEmailAddress(leader.email)) return `"${leader.email}" is no e-mail address.`;
  switch (firstBrokenTeamNameRule(leader.teamName)) {
    case 'TEAM_NAME_REQUIRED':
      return 'The team name is missing.';
    case 'TEAM_NAME_TOO_LONG':
      return 'The team name is longer than 50 characters.';
    case 'TEAM_NAME_CHARACTERS':
      return 'The team name contains characters that cannot be used.';
  }
  for (const [what, key] of [
    [`The address ${leader.email}`, `email ${leader.email}`],
    [`The team "${leader.teamName}"`, `team ${teamNameKey(leader.teamName)}`],
  ] as const) {
    const before = seen.get(key);
    if (before !== undefined) return `${what} stands in line ${before} already.`;
    seen.set(key, leader.line);
  }
  return undefined;
}

function lineOf(error: CsvError): number {
  const line: unknown = 'lines' in error ? error.lines : undefined;
  return typeof line === 'number' ? line : 1;
}
