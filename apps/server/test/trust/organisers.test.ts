import { getImage, leaseAhead, submitImage } from '@uvh/contract/calls/image';
import { createTeam, joinTeam } from '@uvh/contract/calls/team';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveMember } from '../../src/features/teams/organisers.ts';
import { anImage } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

describe('an organiser’s account', () => {
  it.each([
    ['en', 'This is an organiser’s account. To play, please use another one.'],
    ['hi', 'यह आयोजक का खाता है। खेलने के लिए कृपया दूसरे खाते का उपयोग करें।'],
    ['kn', 'ಇದು ಆಯೋಜಕರ ಖಾತೆ. ಆಡಲು ದಯವಿಟ್ಟು ಬೇರೆ ಖಾತೆಯನ್ನು ಬಳಸಿ.'],
  ])('founds no team and joins none, and is told so in %s', async (language, message) => {
    const { token } = await aPerson(server, { role: 'organiser' });
    const { code } = await aTeam(server);
    const outcomes = [
      await server.call(createTeam, { body: { name: 'The Staff' } }, { token, language }),
      await server.call(joinTeam, { body: { team_code: code } }, { token, language }),
    ];
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 403, refusal: { code: 'ORGANISER_ACCOUNT', message } });
    }
  });

  it('leases and submits nothing, also when it was a member before it became one', async () => {
    await anImage(server);
    const { token } = await aPerson(server, { role: 'organiser', team: await aTeam(server) });
    const refusals = [
      await server.refuse(getImage, {}, { token }),
      await server.refuse(leaseAhead, { body: { count: 1 } }, { token }),
      await server.refuse(submitImage, { body: { image_id: 1, bbox: [] } }, { token }),
    ];
    expect(refusals).toEqual(['ORGANISER_ACCOUNT', 'ORGANISER_ACCOUNT', 'ORGANISER_ACCOUNT']);
  });

  it('is not moved into a team from the command line either', async () => {
    const { email } = await aPerson(server, { role: 'organiser' });
    const { code } = await aTeam(server);
    await expect(moveMember(server.services, 'test', email, code)).rejects.toThrow('who cannot play');
  });
});
