import type { AnswerInput } from '@uvh/contract/call';
import { listMail, retryMail } from '@uvh/contract/calls/organiser/mail';
import { MAX_SEARCH_LENGTH } from '@uvh/contract/calls/organiser/page';
import { afterEach, describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { changeLanguage } from '../../src/i18n/i18n.ts';
import { cutWords } from '../shell/on-screen/visible.ts';
import { anOrganiserConsole } from '../support/builders.ts';
import type { FakeServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

type Row = AnswerInput<typeof listMail>['rows'][number];

const aMail = (mail_id: number, change: Partial<Row> = {}): Row => ({
  mail_id,
  kind: 'verification',
  recipient: `asha${mail_id}@campus.test`,
  subject: 'Your code',
  state: 'sent',
  tries: 1,
  created_at: '2027-05-10T06:00:00.000Z',
  sent_at: '2027-05-10T06:00:02.000Z',
  next_try_at: null,
  last_error: null,
  ...change,
});

function aConsole(rows: readonly Row[]): FakeServer {
  const server = anOrganiserConsole();
  server.answers(listMail, { rows: [...rows], next: null, total: rows.length });
  return server;
}

afterEach(async () => {
  await changeLanguage('en');
  await browser.viewport(1280, 800);
});

describe('the mail log', () => {
  it('says what has left, what waits and what the mail server said, and is narrowed down by the address', async () => {
    const refused = aMail(2, { state: 'refused', sent_at: null, tries: 4, last_error: '550 no such mailbox' });
    const server = aConsole([aMail(1), refused]);
    const { screen, address } = await openPage('/organiser/mail?state=refused');
    const row = screen.getByRole('row', { name: /asha2@campus.test/ });
    await expect.element(row).toMatchTextContent(/Refused/);
    await expect.element(row).toMatchTextContent(/550 no such mailbox/);
    await expect.element(row).toMatchTextContent(/Email verification/);
    expect(server.received(listMail)[0]?.query).toMatchObject({ state: 'refused' });
    await screen.getByRole('combobox', { name: 'Show' }).selectOptions('all');
    await expect.poll(() => server.received(listMail).at(-1)?.query.state).toBe('all');
    const search = screen.getByRole('searchbox', { name: 'Search for an address' });
    // What is pasted is cut there: a longer one would be refused, and an error would stand in place of the list.
    await expect.element(search).toHaveAttribute('maxlength', String(MAX_SEARCH_LENGTH));
    await search.fill('asha1');
    await expect.poll(() => server.received(listMail).at(-1)?.query.search).toBe('asha1');
    await expect.poll(address).toContain('search=asha1');
  });

  it('tries again what was not sent, says how much that is, and looks again', async () => {
    const server = aConsole([aMail(1, { state: 'waiting', sent_at: null, last_error: 'Connection refused' })]);
    server.answers(retryMail, { mails: 1 });
    const { screen } = await openPage('/organiser/mail');
    await expect.element(screen.getByRole('row', { name: /asha1@campus.test/ })).toBeVisible();
    server.answers(listMail, { rows: [aMail(1)], next: null, total: 1 });
    await screen.getByRole('button', { name: 'Try all that were not sent' }).click();
    await expect.element(screen.getByText('1 mail is tried again.')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /asha1@campus.test/ })).toMatchTextContent(/Sent/);
  });

  it('says by itself that a mail has left', async () => {
    const server = aConsole([aMail(1, { state: 'waiting', sent_at: null })]);
    const { screen } = await openPage('/organiser/mail');
    const row = screen.getByRole('row', { name: /asha1@campus.test/ });
    await expect.element(row).toMatchTextContent(/Waiting/);
    server.answers(listMail, { rows: [aMail(1)], next: null, total: 1 });
    await expect.element(row).toMatchTextContent(/Sent/);
  });

  it('says that no mail fits, and why the list could not be had', async () => {
    const server = aConsole([]);
    const { screen } = await openPage('/organiser/mail');
    await expect.element(screen.getByText('No mail fits.')).toBeVisible();
    server.refuses(retryMail, { code: 'INTERNAL', status: 500, message: 'An error occurred.' });
    await screen.getByRole('button', { name: 'Try all that were not sent' }).click();
    await expect.element(screen.getByText('An error occurred.')).toBeVisible();
  });

  it.each(['hi', 'kn'] as const)('shows the whole time of each mail in %s', async (language) => {
    const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2027, month, 28, 17, 48)).toISOString());
    aConsole(months.map((created_at, month) => aMail(month + 1, { created_at })));
    await browser.viewport(1024, 768);
    const { screen } = await openPage('/organiser/mail');
    await expect.element(screen.getByRole('row', { name: /asha12@campus.test/ })).toBeVisible();
    await changeLanguage(language);
    await expect.poll(() => document.body.innerText).toMatch(language === 'hi' ? /सत्यापन/ : /ಪರಿಶೀಲನೆ/);
    await document.fonts.ready;
    await expect.poll(cutWords).toEqual([]);
  });
});
