import { getEvent } from '@uvh/contract/calls/event';
import { currentSession } from '@uvh/contract/calls/session';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { startSession } from '../../src/session/session.ts';
import { anEvent, aUser } from '../support/builders.ts';
import { aClipboard, aStoppedClock, inAWindowOf, sharesBy } from '../support/device.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';
import { aTeam, inATeam } from '../support/team.ts';

async function openCreated(query: string) {
  inATeam();
  const page = await openPage(`/create-team/success${query}`);
  return {
    ...page,
    name: page.screen.getByRole('textbox', { name: 'Team name' }),
    code: page.screen.getByRole('textbox', { name: 'Team code' }),
  };
}

describe('the page after creating a team', () => {
  it.each(['?teamCode=NEW001&team_name=Namma+Yatri', '?teamCode=NEW001&teamName=Namma+Yatri'])(
    'shows name and code of %s to read, not to change',
    async (query) => {
      const { name, code } = await openCreated(query);
      await expect.element(name).toHaveValue('Namma Yatri');
      await expect.element(name).toHaveAttribute('readonly');
      await expect.element(code).toHaveValue('NEW001');
      await expect.element(code).toHaveAttribute('readonly');
    },
  );

  it('enters the contest by the map', async () => {
    const { screen } = await openCreated('?teamCode=NEW001&team_name=Namma+Yatri');
    await expect.element(screen.getByRole('link', { name: 'Enter Contest' })).toHaveAttribute('href', '/home');
  });

  it('hands the focus to the name of the team on the map, which comes with the server’s answer', async () => {
    const { screen } = await openCreated('?teamCode=NEW001&team_name=Namma+Yatri');
    await screen.getByRole('link', { name: 'Enter Contest' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Team Namma Yatri' })).toHaveFocus();
  });

  it.each(['', '?teamCode=NEW001', '?team_name=Namma+Yatri'])('shows the error page for "%s"', async (query) => {
    const { screen, address } = await openCreated(query);
    await expect.element(screen.getByRole('heading', { name: 'Error' })).toBeVisible();
    expect(address()).toBe('/error');
  });
});

describe("the page with a leader's team code", () => {
  it.each([320, 360])('has a heading as wide as a phone of %i px at most, where words are long', async (width) => {
    await inAWindowOf(width, 640);
    inATeam();
    const { screen } = await openPage('/team-code', { language: 'ta' });
    const heading = screen.getByRole('heading', { level: 1 });
    await expect.element(heading).toHaveTextContent('அணி உருவாக்கப்பட்டது!');
    await document.fonts.ready;
    expect(heading.element().scrollWidth).toBeLessThanOrEqual(heading.element().clientWidth);
  });

  it.each([320, 360, 390])('shows every letter of the widest code on a phone of %i px', async (width) => {
    await inAWindowOf(width, 640);
    inATeam({ team: aTeam({ team_code: 'WMWMWM' }) });
    const { screen } = await openPage('/team-code');
    const letters = screen.getByText('WMWMWM');
    await expect.element(letters).toBeVisible();
    const plate = letters.element().parentElement;
    expect(plate?.scrollWidth).toBeLessThanOrEqual(plate?.clientWidth ?? 0);
  });

  it('copies the code and says so for two seconds', async () => {
    const clipboard = aClipboard();
    inATeam();
    const { screen } = await openPage('/team-code');
    await expect.element(screen.getByRole('heading', { name: 'Team Created Successfully!' })).toBeVisible();
    await expect.element(screen.getByText('NAMMA1')).toBeVisible();
    const clock = aStoppedClock();
    await screen.getByRole('button', { name: 'Copy Code' }).click();
    const copied = screen.getByRole('button', { name: 'Copied!' });
    await expect.element(copied.first()).toBeVisible();
    expect(clipboard.text()).toBe('NAMMA1');
    clock.pass(1_999);
    await expect.element(copied.first()).toBeVisible();
    clock.pass(1);
    await expect.element(screen.getByRole('button', { name: 'Copy Code' })).toBeVisible();
  });

  it('shares an invitation by the device', async () => {
    const shared: ShareData[] = [];
    sharesBy(async (data) => void shared.push(data ?? {}));
    inATeam();
    const { screen } = await openPage('/team-code');
    await screen.getByRole('button', { name: 'Share', exact: true }).click();
    expect(shared).toEqual([{ title: 'Join my team', text: 'Join my team with code: NAMMA1' }]);
  });

  it('copies the invitation where the device cannot share', async () => {
    sharesBy(undefined);
    const clipboard = aClipboard();
    inATeam();
    const { screen } = await openPage('/team-code');
    await screen.getByRole('button', { name: 'Share', exact: true }).click();
    await expect.element(screen.getByText('Team code copied to clipboard!')).toBeVisible();
    expect(clipboard.text()).toBe('Join my team with code: NAMMA1');
  });

  it('enters the contest by the dashboard', async () => {
    inATeam();
    const { screen } = await openPage('/team-code');
    await expect.element(screen.getByRole('link', { name: 'Enter Contest' })).toHaveAttribute('href', '/dashboard');
  });

  it('offers nothing to copy or share while the code is not known', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    server.ignores(teamDashboard);
    startSession('token-of-an-earlier-visit', aUser(), { remember: true });
    server.answers(currentSession, { user: aUser() });
    const { screen } = await openPage('/team-code');
    await expect.element(screen.getByText('756720')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Copy Code' })).toBeDisabled();
    await expect.element(screen.getByRole('button', { name: 'Share', exact: true })).toBeDisabled();
  });
});
