import { getEvent } from '@uvh/contract/calls/event';
import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anEvent, anOrganiserConsole, signIn } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

const anAct = (entry_id: number) => ({
  entry_id,
  at: '2027-05-10T06:00:00.000Z',
  actor: 'meera',
  action: 'event.settings',
  target: 'event',
  before: { maxTeamSize: entry_id },
  after: { maxTeamSize: entry_id + 1 },
  details: {},
  undo: 'possible' as const,
});

describe('the audit log', () => {
  it('fetches more as it is scrolled, and keeps only what is in view in the page', async () => {
    const server = anOrganiserConsole();
    server.answersBy(listAudit, ({ query }) => {
      const from = Number(query.after ?? 0);
      const rows = Array.from({ length: 100 }, (_, index) => anAct(from + index + 1));
      return { rows, next: from >= 400 ? null : String(from + 100), total: from === 0 ? 500 : null };
    });
    const { screen } = await openPage('/organiser/audit');
    const grid = screen.getByRole('grid', { name: 'Audit log' });
    await expect.element(grid).toHaveAttribute('aria-rowcount', '501');
    await screen.getByRole('row', { name: /maxTeamSize: 1 → 2/ }).click();
    await userEvent.keyboard('{Escape}');
    // A page is on its way for a moment after it was asked for: until its rows are there, the end is where it was.
    const lastRow = screen.getByRole('row', { name: /maxTeamSize: 500 → 501/ });
    await expect
      .poll(async () => {
        await userEvent.keyboard('{End}');
        return lastRow.query() !== null && lastRow.query() === document.activeElement;
      })
      .toBe(true);
    expect(server.received(listAudit).map(({ query }) => query.after)).toEqual([undefined, '100', '200', '300', '400']);
    expect(screen.getByRole('row').elements().length).toBeLessThan(60);
  });

  it('searches by the address, so that a link leads to the same', async () => {
    const server = anOrganiserConsole();
    server.answers(listAudit, { rows: [anAct(7)], next: null, total: 1 });
    const { screen, address } = await openPage('/organiser/audit?search=meera');
    await expect.element(screen.getByRole('searchbox')).toHaveValue('meera');
    expect(server.received(listAudit)[0]?.query).toMatchObject({ search: 'meera' });
    await screen.getByRole('button', { name: 'When' }).click();
    expect(address()).toBe('/organiser/audit?search=meera&direction=asc');
  });

  it('says when in event time, by the name of its zone where the organiser is in another', async () => {
    const server = anOrganiserConsole();
    server.answers(getEvent, { ...anEvent(), time_zone: 'Europe/Paris' });
    server.answers(listAudit, { rows: [anAct(5)], next: null, total: 1 });
    const { screen } = await openPage('/organiser/audit');
    const row = screen.getByRole('row', { name: /maxTeamSize: 5 → 6/ });
    await expect.element(row).toMatchTextContent(/10 May 2027, 8:00 am CEST/);
    await row.click();
    await expect.element(screen.getByText('meera, 10 May 2027, 8:00 am CEST: event')).toBeVisible();
  });

  it('says when without its zone where the organiser is in it', async () => {
    anOrganiserConsole().answers(listAudit, { rows: [anAct(5)], next: null, total: 1 });
    const { screen } = await openPage('/organiser/audit');
    await expect.element(screen.getByText('10 May 2027, 11:30 am', { exact: true })).toBeVisible();
  });

  it('opens an act by Enter, and does no more than that', async () => {
    const server = anOrganiserConsole();
    server.answers(listAudit, { rows: [anAct(3)], next: null, total: 1 });
    server.answers(undoAct, { undone: 3 });
    const { screen } = await openPage('/organiser/audit');
    const row = screen.getByRole('row', { name: /maxTeamSize: 3 → 4/ });
    await expect.element(row).toBeVisible();
    row.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'event.settings' })).toBeVisible();
    expect(server.received(undoAct)).toEqual([]);
  });

  it('takes an act back, and says why when it cannot', async () => {
    const server = anOrganiserConsole();
    server.answers(listAudit, { rows: [anAct(5)], next: null, total: 1 });
    server.refuses(undoAct, { code: 'CHANGED_SINCE', status: 409, message: 'This has been changed since.' });
    const { screen } = await openPage('/organiser/audit');
    await screen.getByRole('row', { name: /maxTeamSize: 5 → 6/ }).click();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('This has been changed since.');
    server.answers(undoAct, { undone: 5 });
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByText('The change has been taken back.')).toBeVisible();
  });
});

describe('the door of the console', () => {
  it('is the 404 page for players', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    signIn(server);
    const { screen } = await openPage('/organiser/audit');
    await expect.element(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    expect(server.received(listAudit)).toEqual([]);
  });

  it('opens for an organiser who came to a page of players', async () => {
    anOrganiserConsole().answers(listAudit, { rows: [], next: null, total: 0 });
    const { screen, address } = await openPage('/add-to-team');
    await expect.element(screen.getByText('Organisers’ console')).toBeVisible();
    expect(address()).toBe('/organiser');
  });
});
