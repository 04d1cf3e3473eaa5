import { ALL_CALLS } from '@uvh/contract/api';
import type { Call } from '@uvh/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cursorOf } from '../../src/platform/db/keyset.ts';
import { aPerson } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What no list has given, whatever it is sorted by. */
const NO_CURSORS: Readonly<Record<string, string>> = {
  nothing: '',
  garbage: '%00\u202e☃',
  'no JSON': Buffer.from('after').toString('base64url'),
  'half of one': cursorOf({ value: null, id: 12 }).slice(0, -4),
  'no pair': encoded({ value: null, id: 1 }),
  'a pair of something else': encoded([{ $gt: '' }, 1]),
  'three parts': encoded([null, 1, 1]),
  'a place before the first': cursorOf({ value: null, id: -1 }),
  'a place of none': cursorOf({ value: null, id: 0 }),
  'half a place': encoded([null, 1.5]),
  'a place beyond all numbers': '[null,1e999]',
  'a place that is no exact number': encoded([null, 2 ** 60]),
};

/** What some list may have given; the one that is asked has not, or its rows are gone. */
const FOREIGN_CURSORS = {
  'a name': cursorOf({ value: "Lalbagh'; --", id: 1 }),
  'a name that no database keeps': cursorOf({ value: '\u0000', id: 1 }),
  'a number': cursorOf({ value: -1e300, id: 1 }),
  'a time': cursorOf({ value: '9999999-12-31T00:00:00Z', id: 1 }),
  'a place behind the last': cursorOf({ value: null, id: Number.MAX_SAFE_INTEGER }),
};

const LISTS: readonly Call[] = ALL_CALLS.filter(({ query }: Call) => query !== undefined && 'after' in query.shape);

describe('the place where a list of the console goes on', () => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await startApp();
    ({ token } = await aPerson(server, { role: 'organiser' }));
  });
  afterAll(() => server.close());

  it('is taken by every list', () => {
    expect(LISTS.length).toBeGreaterThan(9);
  });

  it.for(LISTS.map((list) => ({ list, name: `${list.method} ${list.path}` })))(
    'of $name is refused when no list has given it, and harmless when another has',
    async ({ list }) => {
      const refused = { status: 400, code: 'INVALID_INPUT', fields: ['after'] };
      for (const [name, after] of Object.entries(NO_CURSORS))
        expect(await answerTo(list, after), name).toEqual(refused);
      for (const [name, after] of Object.entries(FOREIGN_CURSORS))
        expect([refused, { status: 200 }], name).toContainEqual(await answerTo(list, after));
    },
  );

  async function answerTo(list: Call, after: string) {
    const response = await server.app.inject({
      method: list.method,
      url: `/api${list.path}`,
      query: { after },
      headers: { authorization: `Bearer ${token}` },
    });
    const { code, details } = response.json();
    const status = response.statusCode;
    if (status === 200) return { status };
    return { status, code, fields: details?.map(({ field }: { readonly field: string }) => field) };
  }
});
