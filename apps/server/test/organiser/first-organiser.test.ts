import { createFirstOrganiser, firstOrganiserState } from '@uvh/contract/calls/first-organiser';
import { getEventSettings } from '@uvh/contract/calls/organiser/event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstOrganiserLink } from '../../src/features/accounts/first-organiser.ts';
import { aPerson, PASSWORD } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startApp();
});
afterEach(() => server.close());

const keyOf = async () => (await firstOrganiserLink(server.services))?.split('#')[1] ?? '';
const body = (key: string, username = 'Meera') => ({
  key,
  username,
  email: `${username.toLowerCase()}@lab.test`,
  password: PASSWORD,
  first_name: 'Meera',
  last_name: 'Rao',
});

describe('the first organiser', () => {
  it('comes from the link of a server that has none, and may use the console', async () => {
    const { access_token, user } = await server.succeed(createFirstOrganiser, { body: body(await keyOf()) });
    expect(user).toMatchObject({ username: 'Meera', role: 'organiser', email_verified: true });
    expect((await server.call(getEventSettings, {}, { token: access_token })).ok).toBe(true);
  });

  it('is only one, however many hold the link at once', async () => {
    const key = await keyOf();
    const outcomes = await Promise.all(
      ['Asha', 'Bala', 'Charu'].map((name) => server.call(createFirstOrganiser, { body: body(key, name) })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await firstOrganiserLink(server.services)).toBeUndefined();
    expect(await server.refuse(createFirstOrganiser, { body: body(key, 'Divya') })).toBe('SETUP_LINK_INVALID');
  });

  it('is nobody by a link that is a day old, forged or lengthened', async () => {
    const key = await keyOf();
    const [until = '', signature = ''] = key.split('.');
    for (const forged of ['', until, `${Number(until) + 1}.${signature}`, `${until}.${signature.slice(1)}`]) {
      expect(await server.refuse(createFirstOrganiser, { body: body(forged) })).toBe('SETUP_LINK_INVALID');
    }
    server.clock.advance(24 * 3_600_000);
    expect(await server.refuse(createFirstOrganiser, { body: body(key) })).toBe('SETUP_LINK_INVALID');
  });

  it('keeps the rules of every account, and leaves the link as it is when one is broken', async () => {
    const key = await keyOf();
    const weak = { ...body(key), password: 'password1' };
    expect(await server.refuse(createFirstOrganiser, { body: weak })).toBe('REGISTRATION_RULE');
    expect((await server.call(createFirstOrganiser, { body: body(key) })).ok).toBe(true);
  });

  it('is not asked for where an organiser is already', async () => {
    expect(await server.succeed(firstOrganiserState, {})).toEqual({ exists: false });
    await aPerson(server, { role: 'organiser', username: 'Meera' });
    expect(await server.succeed(firstOrganiserState, {})).toEqual({ exists: true });
    expect(await firstOrganiserLink(server.services)).toBeUndefined();
  });
});
