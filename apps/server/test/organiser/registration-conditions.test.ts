import { changeEvent } from '@uvh/contract/calls/organiser/event';
import { registerMember, validateDetails } from '@uvh/contract/calls/registration';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appUser } from '../../src/platform/db/schema/accounts.ts';
import { aPerson, aTeam, type CreatedTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let team: CreatedTeam;
beforeAll(async () => {
  server = await startApp();
  const { token } = await aPerson(server, { role: 'organiser' });
  team = await aTeam(server);
  const settings = {
    email_domains: ['iisc.ac.in'],
    roll_number: 'required' as const,
    institute: 'optional' as const,
    consent_text: 'My reviews may be published.',
  };
  await server.succeed(changeEvent, { body: { settings } }, { token });
});
afterAll(() => server.close());

const asha = {
  username: 'asha77',
  email: 'asha@cs.iisc.ac.in',
  password: 'tamarind-38-lane',
  first_name: 'Asha',
  last_name: 'Rao',
};
const register = (extra: object) => server.call(registerMember, { body: { ...asha, team_code: team.code, ...extra } });

describe('what organisers ask for at registration', () => {
  it('is refused with the field and a sentence where it is missing', async () => {
    expect(await register({ email: 'asha@example.org', roll_number: '7', has_consented: true })).toMatchObject({
      refusal: { code: 'REGISTRATION_RULE', details: [{ field: 'email' }] },
    });
    expect(await register({ has_consented: true })).toMatchObject({
      refusal: { message: 'Please enter your roll number.', details: [{ field: 'roll_number' }] },
    });
    expect(await register({ roll_number: '7' })).toMatchObject({
      refusal: { message: 'Please agree to the conditions of the event.', details: [{ field: 'has_consented' }] },
    });
  });

  it('tells at the first step already that an address cannot register', async () => {
    const other = { username: 'other77', email: 'other@example.org' };
    expect(await server.refuse(validateDetails, { body: other })).toBe('REGISTRATION_RULE');
    await server.succeed(validateDetails, { body: { username: asha.username, email: asha.email } });
  });

  it('is stored, and no more than was asked', async () => {
    expect(await register({ roll_number: ' 21CS034 ', has_consented: true })).toMatchObject({ ok: true });
    const [row] = await server.services.db.select().from(appUser).where(eq(appUser.email, asha.email));
    expect(row).toMatchObject({ rollNumber: '21CS034', institute: null, consentedAt: server.clock.now() });
  });
});
