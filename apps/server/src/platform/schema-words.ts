import { counted } from '@uvh/domain/text/counted';
import type * as z from 'zod/mini';

/** Why a schema refuses a value: how the sentence goes on that begins with the name of the field. */
export function schemaWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_small':
      return bound(issue.origin, issue.inclusive ? 'at least' : 'more than', issue.minimum);
    case 'too_big':
      return bound(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum);
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? ANOTHER_KIND}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'unrecognized_keys':
      return `must not have ${issue.keys.map((key) => JSON.stringify(key)).join(' and ')}`;
    case 'invalid_format':
      return `must ${FORMS[issue.format] ?? 'have another form'}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'must have another name';
    default:
      return `must be ${ANOTHER_KIND}`;
  }
}

function bound(origin: string, comparison: string, limit: number | bigint): string {
  const units = UNITS[origin];
  return units ? `must have ${comparison} ${counted(Number(limit), ...units)}` : `must be ${comparison} ${limit}`;
}

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};
const ANOTHER_KIND = 'another kind of value';
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a list of names with values',
  record: 'a list of names with values',
};
const FORMS: Readonly<Record<string, string>> = {
  datetime: 'be an instant such as 2027-05-09T00:00:00+05:30',
  date: 'be a day such as 2027-05-09',
  url: 'be an address such as https://example.org',
  email: 'be an e-mail address',
};
