import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import './zod.ts';

const schema = z.strictObject({
  text: z.string().check(z.minLength(1), z.maxLength(5)),
  tags: z.array(z.string()).check(z.minLength(2), z.maxLength(3)),
  share: z.number().check(z.gt(0), z.maximum(1)),
  count: z.int(),
  kind: z.enum(['note', 'warning']),
  at: z.iso.datetime({ offset: true }),
  link: z.url(),
  code: z.string().check(z.regex(/^\d{6}$/)),
  either: z.union([z.literal(false), z.string()]),
  byName: z.record(z.string().check(z.maxLength(3)), z.boolean()),
});
const right = {
  text: 'Hello',
  tags: ['a', 'b'],
  share: 0.5,
  count: 3,
  kind: 'note',
  at: '2027-05-09T00:00:00+05:30',
  link: 'https://example.org',
  code: '123456',
  either: false,
  byName: {},
};

describe('what a schema refuses', () => {
  it.each<[string, object, string]>([
    ['a text that is empty', { text: '' }, 'text: must have at least 1 character'],
    ['a text that is too long', { text: 'Longer' }, 'text: must have at most 5 characters'],
    ['a list that is too short', { tags: ['a'] }, 'tags: must have at least 2 entries'],
    ['a list that is too long', { tags: ['a', 'b', 'c', 'd'] }, 'tags: must have at most 3 entries'],
    ['a number at its open bound', { share: 0 }, 'share: must be more than 0'],
    ['a number over its bound', { share: 2 }, 'share: must be at most 1'],
    ['a fraction', { count: 0.5 }, 'count: must be a whole number'],
    ['another type', { text: 7 }, 'text: must be a text'],
    ['a text for a number', { share: 'half' }, 'share: must be a number'],
    ['one entry for a list', { tags: 'abc' }, 'tags: must be a list'],
    ['a list for an object', { byName: [] }, 'byName: must be a list of names with values'],
    ['what is left out', { text: undefined }, 'text: is missing'],
    ['a value that is none of those that there are', { kind: 'news' }, 'kind: must be "note" or "warning"'],
    ['a field that there is not', { extra: true }, ': must not have "extra"'],
    ['fields that there are not', { extra: true, more: 1 }, ': must not have "extra" and "more"'],
    ['an instant without its offset', { at: '2027-05-09' }, 'at: must be an instant such as 2027-05-09T00:00:00+05:30'],
    ['what is no address', { link: 'example' }, 'link: must be an address such as https://example.org'],
    ['what has another form', { code: '12' }, 'code: must have another form'],
    ['what is none of several kinds', { either: 3 }, 'either: must be another kind of value'],
    ['a name that is too long', { byName: { long: true } }, 'byName.long: must have at most 3 characters'],
  ])('is told of %s in plain words', (_what, change, told) => {
    const { error } = schema.safeParse({ ...right, ...change });
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([told]);
  });
});
