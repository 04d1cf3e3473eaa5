import type { AnswerInput } from '@uvh/contract/call';
import { decideReport, listReports, nextOpenReport, openReport } from '@uvh/contract/calls/organiser/reports';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anOrganiserConsole } from '../support/builders.ts';
import { inAWindowOf } from '../support/device.ts';
import { openPage } from '../support/open-page.tsx';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
type Row = AnswerInput<typeof listReports>['rows'][number];

const aReport = (report_id: number, change: Partial<Row> = {}): Row => ({
  report_id,
  at: '2026-05-12T09:00:00.000Z',
  kind: 'private',
  note: 'A face at the window.',
  user_id: 7,
  username: 'asha7',
  team_id: 3,
  team: 'Namma Lane',
  image_id: 11,
  source_name: 'junction-11.jpg',
  image_url: DOT,
  placeholder: DOT,
  is_withdrawn: true,
  decision: null,
  ...change,
});
const sedan = { label: 'Sedan', x: 100, y: 100, width: 200, height: 100 };

function aConsole(rows: readonly Row[] = [aReport(1), aReport(2, { kind: 'box', note: 'Two?', is_withdrawn: false })]) {
  const server = anOrganiserConsole();
  server.answers(listReports, { rows: [...rows], next: null, total: rows.length });
  server.answers(openReport, {
    ...aReport(1),
    box: sedan,
    boxes: [sedan, { ...sedan, x: 600 }],
    reviews: 2,
    reason: null,
    decided_by: null,
    decided_at: null,
    others: [
      {
        report_id: 2,
        at: '2026-05-12T09:05:00.000Z',
        kind: 'box',
        note: 'Two?',
        username: 'ravi',
        team: 'Blue',
        decision: null,
      },
    ],
  });
  return server;
}

describe('reports', () => {
  it('begin with the open ones, and the address narrows them down', async () => {
    const server = aConsole();
    const { screen, address } = await openPage('/organiser/reports?kind=nonsense');
    await expect.element(screen.getByRole('row', { name: /A face at the window/ })).toBeVisible();
    await expect.element(screen.getByText('Open, held back')).toBeVisible();
    expect(server.received(listReports)[0]?.query).toMatchObject({ state: 'open', sort: 'at', direction: 'desc' });
    expect(server.received(listReports)[0]?.query.kind).toBeUndefined();
    await screen.getByRole('combobox', { name: 'About' }).selectOptions('private');
    await expect.poll(() => server.received(listReports).at(-1)?.query.kind).toBe('private');
    await expect.poll(address).toContain('kind=private');
    await screen.getByRole('columnheader', { name: 'When' }).getByRole('button').click();
    await expect.poll(() => server.received(listReports).at(-1)?.query.direction).toBe('asc');
  });

  it('show what became of them, and a name from its beginning, in a narrow window', async () => {
    await inAWindowOf(1024, 700);
    const team = 'فريق المدينة الكبيرة جدا في الجنوب';
    aConsole([aReport(1, { username: 'a', note: team.repeat(4) })]);
    const { screen } = await openPage('/organiser/reports');
    const state = screen.getByText('Open, held back');
    await expect.element(state).toBeVisible();
    const grid = screen.getByRole('grid').element().parentElement?.getBoundingClientRect();
    expect(state.element().getBoundingClientRect().right).toBeLessThan(grid?.right ?? 0);
    const note = screen
      .getByRole('row', { name: new RegExp(team) })
      .getByText(new RegExp(team))
      .element();
    // What is too long for the column is cut at the end of what is read, which is at the left.
    expect(getComputedStyle(note.closest('td') ?? note).direction).toBe('rtl');
  });

  it('open by keys with the picture, the box they are about and what else was reported', async () => {
    aConsole();
    const { screen, address } = await openPage('/organiser/reports');
    const row = screen.getByRole('row', { name: /A face at the window/ });
    await expect.element(row).toBeVisible();
    row.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/organiser/reports/1');
    await expect.element(screen.getByRole('img', { name: /Image 11/ })).toBeVisible();
    await expect.poll(() => document.querySelectorAll('[data-marked="true"]').length).toBe(1);
    await expect.element(screen.getByRole('link', { name: 'Note on a box' })).toBeVisible();
  });

  it('lead from one of them back to the list as it was narrowed down and ordered', async () => {
    aConsole();
    const { screen, address } = await openPage('/organiser/reports?kind=private&search=junction');
    const row = screen.getByRole('row', { name: /A face at the window/ });
    await expect.element(row).toBeVisible();
    row.element().focus();
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('link', { name: 'Note on a box' }).click();
    await screen.getByRole('link', { name: 'All reports' }).click();
    await expect.poll(address).toBe('/organiser/reports?kind=private&search=junction');
    await expect.element(screen.getByRole('combobox', { name: 'About' })).toHaveValue('private');
  });

  it('are decided with a reason', async () => {
    const server = aConsole();
    server.answers(decideReport, { decided: [1, 2] });
    const { screen } = await openPage('/organiser/reports/1');
    await screen.getByRole('button', { name: 'Erase the picture' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Erase the picture' });
    await expect.element(dialog.getByText(/cannot be undone/)).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Erase the picture' });
    await expect.element(confirm).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A face in full.');
    await confirm.click();
    await expect.element(screen.getByText('Decided.')).toBeVisible();
    expect(server.received(decideReport)[0]?.body).toEqual({ decision: 'erase', reason: 'A face in full.' });
  });

  it('say that there are none', async () => {
    aConsole([]);
    const { screen } = await openPage('/organiser/reports');
    await expect.element(screen.getByText('No report fits.')).toBeVisible();
  });

  it('say once that the rows after these cannot be had, and are asked for again by a press', async () => {
    const server = aConsole();
    const first = Array.from({ length: 100 }, (_, at) => aReport(at + 1, { note: `Note ${at}` }));
    server.answers(listReports, { rows: first, next: 'more', total: 101 });
    const { screen } = await openPage('/organiser/reports');
    await expect.element(screen.getByRole('row', { name: /Note 0\b/ })).toBeVisible();
    server.refuses(listReports, { code: 'RATE_LIMITED', status: 429, message: 'Too many attempts.' });
    screen
      .getByRole('row', { name: /Note 0\b/ })
      .element()
      .focus();
    await userEvent.keyboard('{End}');
    const told = screen.getByRole('alert').filter({ hasText: 'Too many attempts.' });
    await expect.element(told).toBeVisible();
    await userEvent.keyboard('{Home}{End}');
    expect(server.received(listReports)).toHaveLength(2);
    server.answers(listReports, { rows: [aReport(101, { note: 'The last one' })], next: null, total: null });
    await told.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('101 of 101 rows')).toBeVisible();
    await expect.element(told).not.toBeInTheDocument();
  });

  it('say that the list cannot be had while the server is away, and come by themselves when it is back', async () => {
    const server = aConsole();
    server.isAwayFor(listReports);
    const { screen } = await openPage('/organiser/reports');
    await expect.element(screen.getByText('The list could not be loaded')).toBeVisible();
    server.answers(listReports, { rows: [aReport(1)], next: null, total: 1 });
    await expect.element(screen.getByRole('row', { name: /A face at the window/ })).toBeVisible();
  });

  it('are at the row that was opened when somebody comes back to them', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => aReport(at + 1, { note: `Note ${at}` }));
    aConsole(rows);
    const { screen, address, router } = await openPage('/organiser/reports');
    const row = (at: number) => screen.getByRole('row', { name: new RegExp(`Note ${at}\\b`) });
    await expect.element(row(0)).toBeVisible();
    row(0).element().focus();
    for (const at of [10, 20, 30, 40]) {
      await userEvent.keyboard('{PageDown}');
      await expect.element(row(at)).toHaveFocus();
    }
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toMatch(/^\/organiser\/reports\/\d+$/);
    await expect.element(screen.getByRole('img', { name: /Image 11/ })).toBeVisible();
    await router.navigate(-1);
    await expect.element(row(40)).toBeInViewport();
    await expect.element(row(40)).toHaveFocus();
  });
});

describe('the next open report', () => {
  const details = {
    box: null,
    boxes: [],
    reviews: 2,
    reason: null,
    decided_by: null,
    decided_at: null,
    others: [],
  };
  /** Reports 1 to 3, each of another image, of which those in `decided` are closed. */
  function aQueue(decided = new Set<number>()) {
    const server = aConsole();
    server.answersBy(openReport, ({ path }) => {
      const id = Number(path.split('/').at(-1));
      const isDecided = decided.has(id);
      return { ...aReport(id, { note: `Note ${id}`, decision: isDecided ? 'keep' : null }), ...details };
    });
    server.answersBy(decideReport, ({ path }) => {
      const id = Number(path.split('/').at(-2));
      decided.add(id);
      return { decided: [id] };
    });
    server.answersBy(nextOpenReport, ({ path, query }) => {
      const id = Number(path.split('/').at(-2));
      const open = [2, 3, 1].filter((each) => each !== id && !decided.has(each));
      const next = open.find((each) => each > id) ?? open[0];
      const fits = query.kind !== 'private' ? open : [];
      return {
        next: next === undefined || fits.length === 0 ? null : { report_id: next },
        open: fits.length,
        open_in_all: open.length,
      };
    });
    return server;
  }
  const keep = async ({ screen }: Awaited<ReturnType<typeof openPage>>) => {
    await screen.getByRole('button', { name: 'Keep the image' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Keep the image' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nothing to see.');
    await dialog.getByRole('button', { name: 'Keep the image' }).click();
  };

  it('takes the focus once a report is decided, and Enter goes there', async () => {
    aQueue();
    const page = await openPage('/organiser/reports/1');
    const { screen, address } = page;
    await expect.element(screen.getByText('2 other reports are open.')).toBeVisible();
    await keep(page);
    const next = screen.getByRole('link', { name: 'Next open report' });
    await expect.element(next).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/organiser/reports/2');
    await expect.element(screen.getByText('Note 2')).toBeVisible();
    // Nobody is left at the top of the page: the new report's heading is read out.
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('is come to by a key as well, round the list, but not out of a question', async () => {
    aQueue();
    const { screen, address } = await openPage('/organiser/reports/2');
    await expect.element(screen.getByText('2 other reports are open.')).toBeVisible();
    await screen.getByRole('button', { name: 'Keep the image' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    await userEvent.keyboard('{Alt>}n{/Alt}{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(address()).toBe('/organiser/reports/2');
    await userEvent.keyboard('{Alt>}n{/Alt}');
    await expect.poll(address).toBe('/organiser/reports/3');
    await expect.element(screen.getByText('Note 3')).toBeVisible();
    await userEvent.keyboard('{Alt>}n{/Alt}');
    await expect.poll(address).toBe('/organiser/reports/2');
  });

  it('is one of those that the list was narrowed down to, in its order, also after a reload', async () => {
    const server = aQueue();
    const { screen, address } = await openPage('/organiser/reports?kind=box&search=junction&direction=asc');
    await screen.getByText('A face at the window.').first().click();
    const narrowed = '?kind=box&search=junction&direction=asc';
    await expect.poll(address).toBe(`/organiser/reports/1${narrowed}`);
    await screen.getByRole('link', { name: 'Next open report' }).click();
    await expect.poll(address).toBe(`/organiser/reports/2${narrowed}`);
    expect(server.received(nextOpenReport)[0]?.query).toEqual({
      kind: 'box',
      search: 'junction',
      sort: 'at',
      direction: 'asc',
    });
    await screen.getByRole('link', { name: 'All reports' }).click();
    await expect.poll(address).toBe(`/organiser/reports${narrowed}`);
  });

  it('is said to be there no more at the end, and where others are', async () => {
    aQueue(new Set([2, 3]));
    const page = await openPage('/organiser/reports/1');
    await expect.element(page.screen.getByText('No other report is open.')).toBeVisible();
    await expect.element(page.screen.getByRole('link', { name: 'Next open report' })).not.toBeInTheDocument();
    await keep(page);
    await expect.element(page.screen.getByRole('link', { name: 'All reports' })).toHaveFocus();
    await page.close();

    aQueue();
    const { screen, address } = await openPage('/organiser/reports/1?kind=private');
    await expect.element(screen.getByText('No other open report fits; 2 do not.')).toBeVisible();
    await screen.getByRole('link', { name: 'All open reports' }).click();
    await expect.poll(address).toBe('/organiser/reports');
  });
});
