/** What is wrong with a line of the organisers' list: with what stands in it, or with what is there already. */
export interface LineProblem {
  readonly line: number;
  readonly kind: keyof typeof SENTENCES;
  /** What stands there; null where nothing does. */
  readonly value: string | null;
  /** The earlier line that has the same. */
  readonly before: number | null;
}

const SENTENCES = {
  'not-csv':
    'A quote (") is not closed, or stands in the middle of a cell. Put the cell in quotes and double the quotes in it.',
  empty: 'The file is empty.',
  columns: 'The first line must name the columns: name, email, team.',
  'name-missing': 'The name is missing.',
  'name-long': 'The name is longer than 100 characters.',
  'email-missing': 'The e-mail address is missing.',
  'email-wrong': '"{value}" is not an e-mail address.',
  'team-missing': 'The team name is missing.',
  'team-long': 'The team name is longer than 50 characters.',
  'team-characters': 'The team name contains characters that cannot be used.',
  'email-twice': 'The address {value} stands in line {before} already.',
  'team-twice': 'The team "{value}" stands in line {before} already.',
  'has-account': '{value} has an account already.',
  'team-taken': 'There is a team "{value}" already, or one whose name looks the same.',
  'other-team': 'This address is listed already with the team "{value}".',
} as const;

/** The problem as a sentence for the command line; the console has its own, in the reader's language. */
export function sayLineProblem({ kind, value, before }: LineProblem): string {
  return SENTENCES[kind].replace('{before}', String(before ?? '')).replace('{value}', () => value ?? '');
}
