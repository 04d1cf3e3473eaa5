import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import { eraseAccount } from '@uvh/contract/calls/account';
import { changePassword, forgotPassword } from '@uvh/contract/calls/password-reset';
import { register, registerMember, registerTeamLeader } from '@uvh/contract/calls/registration';
import { login } from '@uvh/contract/calls/session';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inviteLeader } from '../../src/features/registration/leaders/invitations.ts';
import { aPerson, aTeam, PASSWORD } from '../support/people.ts';
import { latestCode } from '../support/post.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

vi.mock('@node-rs/argon2', { spy: true });
// Files of one worker share their modules: those that have argon2 as it is are loaded anew, with the one that is watched.
vi.hoisted(() => vi.resetModules());

const NEW_PASSWORD = 'jacaranda-77-road';
/** As many as anybody may try before they are asked to wait. */
const TRIES = 10;

function aRegistration(username: string) {
  return { username, email: `${username}@campus.test`, password: NEW_PASSWORD, first_name: 'Meera', last_name: 'Iyer' };
}

describe('a server that has more passwords to check than it can', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  /** Every turn is taken by somebody whose password takes without end. */
  const whileTooBusy = async (work: () => Promise<void>) => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<boolean>();
    const spied = vi
      .mocked(verify)
      .mockClear()
      .mockImplementation(() => isOver);
    const turns = Math.max(1, availableParallelism());
    const crowd = Array.from({ length: turns }, (_, i) =>
      server.call(login, { body: { email: `crowd${i}@campus.test`, password: PASSWORD } }, { ip: '10.9.9.9' }),
    );
    await expect.poll(() => spied.mock.calls.length).toBe(turns);
    try {
      await work();
    } finally {
      end(false);
      await Promise.all(crowd);
      spied.mockRestore();
    }
  };

  it('takes no try, code or invitation from those whom it asks to come back', async () => {
    const [person, forgetful, leaving] = [await aPerson(server), await aPerson(server), await aPerson(server)];
    await server.succeed(forgotPassword, { body: { email: forgetful.email } });
    const otp = await latestCode(server, forgetful.email, 'Reset code');
    const change = { body: { email: forgetful.email, otp, new_password: NEW_PASSWORD } };
    const email = 'busy-leader@campus.test';
    await inviteLeader(server.services, 'test', { line: 1, name: 'Vikram Shah', email, teamName: 'Busy' });
    const leader = {
      body: {
        ...aRegistration('BusyLeader'),
        email,
        leader_code: await latestCode(server, email, 'Leader code'),
      },
    };
    const team = await aTeam(server);
    const founder = { body: { ...aRegistration('BusyFounder'), team: 'create' as const } };
    const member = { body: { ...aRegistration('BusyMember'), team_code: team.code } };
    const enter = { body: { email: person.email, password: PASSWORD } };
    const from = { ip: '10.8.8.8' };
    const erasing = (password: string) => [eraseAccount, { body: { password } }, { token: leaving.token }] as const;
    for (let i = 1; i < TRIES; i += 1) await server.refuse(...erasing('not it'));
    await whileTooBusy(async () => {
      const codes = await Promise.all([
        ...Array.from({ length: TRIES }, () => server.refuse(login, enter, from)),
        server.refuse(changePassword, change, from),
        server.refuse(...erasing(PASSWORD)),
        ...Array.from({ length: TRIES / 2 }, () => server.refuse(registerTeamLeader, leader, from)),
        ...Array.from({ length: TRIES }, () => server.refuse(register, founder, from)),
        ...Array.from({ length: TRIES }, () => server.refuse(registerMember, member, from)),
      ]);
      expect(new Set(codes)).toEqual(new Set(['UNAVAILABLE']));
    });
    await server.succeed(login, enter, from);
    await server.succeed(changePassword, change, from);
    expect(await server.refuse(changePassword, change, from)).toBe('CODE_INVALID');
    await server.succeed(registerTeamLeader, leader, from);
    await server.succeed(register, founder, from);
    await server.succeed(registerMember, member, from);
    await server.succeed(...erasing(PASSWORD));
  }, 60_000);
});
