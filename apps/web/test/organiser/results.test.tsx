import { getEvent } from '@uvh/contract/calls/event';
import { freezeLeaderboard, getEventSettings } from '@uvh/contract/calls/organiser/event';
import { getReveal, linkDownload, listResults, verifyLedger } from '@uvh/contract/calls/organiser/results';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anEvent, anOrganiser, signIn } from '../support/builders.ts';
import { inAWindowOf } from '../support/device.ts';
import { anEventState } from '../support/event-state.ts';
import { aServer, type FakeServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

function aConsole(): FakeServer {
  const server = aServer();
  server.answers(getEvent, anEvent('after'));
  signIn(server, anOrganiser());
  return server;
}

const aTeam = (rank: number, name: string) => ({
  team_id: rank,
  overall_rank: rank,
  zone: 1,
  name,
  points: 2000 - rank,
  xp: 3000 + rank,
  accuracy: 92,
  members: ['Asha', 'Ravi'],
});

describe('certificates', () => {
  it('name before the download whose names no font has, and are had all the same', async () => {
    const server = aConsole();
    server.answers(listResults, { rows: [], next: null, total: 0 });
    server.answers(linkDownload, {
      url: '#certificates.zip',
      expires_at: '2027-06-22T09:00:00.000Z',
      unwritable: [{ user_id: 7, name: '张 伟', team: 'Namma Lane' }],
    });
    const { screen, address } = await openPage('/organiser/results');
    const opener = screen.getByRole('button', { name: 'Certificates' });
    await opener.click();
    const dialog = screen.getByRole('dialog', { name: 'Some names cannot be written' });
    await expect.element(dialog).toHaveAccessibleDescription(/lack letters of 1 name/);
    await expect.element(dialog.getByText('张 伟 · Namma Lane')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(location.hash).toBe('');
    await opener.click();
    await dialog.getByRole('button', { name: 'Download all the same' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(address()).toBe('/organiser/results');
  });
});

describe('results', () => {
  it('are sorted by the heads of the columns, and the totals are checked at a press', async () => {
    const server = aConsole();
    const rows = [
      { ...aTeam(1, 'Metro Minds'), members: 2, rank: 1, shown_rank: 2 },
      { ...aTeam(2, 'Namma Lane'), members: 2, rank: 2, shown_rank: 1 },
    ];
    server.answers(listResults, { rows, next: null, total: 2 });
    const { screen, address } = await openPage('/organiser/results');
    // Less XP and the better place: the points say why.
    await expect.element(screen.getByRole('row', { name: /Metro Minds.*1,999.*3,001/ })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Namma Lane.*1,998.*3,002/ })).toBeVisible();
    await inAWindowOf(1366, 768);
    const table = screen.getByRole('grid', { name: 'Results' }).element();
    expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
    await screen.getByRole('button', { name: 'XP' }).click();
    expect(address()).toBe('/organiser/results?sort=xp&direction=desc');
    await expect.poll(() => server.received(listResults).at(-1)?.query.sort).toBe('xp');
    server.answers(verifyLedger, {
      checked_at: new Date().toISOString(),
      is_checking: false,
      promises: [{ promise: 'x', broken: 0 }],
    });
    await screen.getByRole('button', { name: 'Check the totals against the ledger' }).click();
    await expect.element(screen.getByText('All totals equal the ledger.')).toBeVisible();
  });
});

describe('names of teams', () => {
  it('are whole on a small laptop, at the fifty letters that they may have', async () => {
    const name = 'Thiruvananthapuram Street Watchers of Sasthamangal';
    const rows = [{ ...aTeam(1, name), members: 2, rank: 1, shown_rank: 1 }];
    aConsole().answers(listResults, { rows, next: null, total: 1 });
    const { screen } = await openPage('/organiser/results');
    await inAWindowOf(1366, 768);
    const shown = screen.getByRole('gridcell', { name }).getByText(name);
    await expect.element(shown).toBeVisible();
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = shown.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  });
});

describe('the reveal', () => {
  it('does not begin without a team, and says why', async () => {
    aConsole().answers(getReveal, { frozen_at: '2027-06-08T00:00:00.000Z', phase: 'after', teams: [] });
    const { screen } = await openPage('/organiser/reveal');
    await expect.element(screen.getByText('There is no team to reveal yet.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Begin' })).toBeDisabled();
    await userEvent.keyboard('{PageDown}');
    await expect.element(screen.getByRole('heading', { name: 'Results' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Show everybody' })).not.toBeInTheDocument();
  });

  it('says that a place is shared by several teams', async () => {
    const teams = [aTeam(1, 'Metro Minds'), aTeam(2, 'Namma Lane'), { ...aTeam(2, 'Road Crew'), team_id: 3 }];
    aConsole().answers(getReveal, { frozen_at: '2027-06-08T00:00:00.000Z', phase: 'after', teams });
    const { screen } = await openPage('/organiser/reveal');
    await expect.element(screen.getByRole('heading', { name: 'Results' })).toBeVisible();
    const stage = screen.getByRole('button');
    for (const place of ['Shared place 2', 'Shared place 2', 'Place 1']) {
      await userEvent.keyboard('{PageDown}');
      await expect.element(stage).toMatchTextContent(new RegExp(`^${place}`));
    }
  });

  it('goes from last to first by the keyboard, and shows everybody the board at its end', async () => {
    const server = aConsole();
    server.answers(getReveal, {
      frozen_at: '2027-06-08T00:00:00.000Z',
      phase: 'after',
      teams: [aTeam(1, 'Metro Minds'), aTeam(2, 'Namma Lane'), aTeam(3, 'Road Crew')],
    });
    const { screen } = await openPage('/organiser/reveal');
    await expect.element(screen.getByRole('heading', { name: 'Results' })).toBeVisible();
    const stage = screen.getByRole('button');
    for (const name of ['Road Crew', 'Namma Lane', 'Metro Minds']) {
      await userEvent.keyboard('{PageDown}');
      await expect.element(stage).toMatchTextContent(new RegExp(name));
    }
    await expect.element(stage).toMatchTextContent('1,999 points · 3,001 XP · 92% right');
    await userEvent.keyboard('{PageUp}');
    await expect.element(stage).toMatchTextContent(/Namma Lane/);
    // The team on stage has the focus; only a press is its own.
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(stage).toMatchTextContent(/Metro Minds/);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(stage).toMatchTextContent(/Namma Lane/);
    // A key that is held longer than was meant, or goes with another one, shows nobody early.
    await userEvent.keyboard('{PageDown>5/}');
    await expect.element(stage).toMatchTextContent(/Metro Minds/);
    await userEvent.keyboard('{ArrowLeft}{Control>}{ArrowLeft}{/Control}');
    await expect.element(stage).toMatchTextContent(/Namma Lane/);
    await userEvent.keyboard('{Enter>5/}');
    await expect.element(stage).toMatchTextContent(/Metro Minds/);
    await userEvent.keyboard('{PageDown}');
    await expect.element(screen.getByRole('listitem').first()).toMatchTextContent(/Metro Minds\s*1,999 points/);
    server.refuses(getEventSettings, { code: 'NOT_FOUND', status: 404, message: 'Not asked for here.' });
    server.answers(freezeLeaderboard, anEventState());
    await screen.getByRole('button', { name: 'Show everybody' }).click();
    await expect.element(screen.getByText('Everybody sees these results now.')).toBeVisible();
    expect(server.received(freezeLeaderboard)[0]?.body).toEqual({ frozen_at: null });
  });
});
