import type { AnswerInput } from '@uvh/contract/call';
import { getEvent } from '@uvh/contract/calls/event';
import {
  applyEventFile,
  changeEvent,
  checkEventFile,
  freezeLeaderboard,
  getEventFile,
  getEventSettings,
  pauseGame,
  previewEventChange,
} from '@uvh/contract/calls/organiser/event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { anEvent, anOrganiserConsole } from '../support/builders.ts';
import { anEventState } from '../support/event-state.ts';
import type { FakeServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

const state = anEventState();

const FILE = 'version: 1\ndates: {}\nteams:\n  max_size: 5\n';

async function aSettingsPage(language: 'en' | 'kn' = 'en') {
  const server = anOrganiserConsole();
  server.answers(getEventSettings, state);
  server.answers(getEventFile, { version: 'first', file: FILE });
  return { server, ...(await openPage('/organiser/event', { language })) };
}

/** The server looks at a change, and has this to say against it. */
function finds(server: FakeServer, problems: AnswerInput<typeof previewEventChange>['problems']): void {
  server.answers(previewEventChange, { version: 'second', changes: [], problems, consequences: [] });
}

describe('settings of the event', () => {
  it('shows the field that has the focus above its buttons, at 400 % zoom too', async () => {
    onTestFinished(() => browser.viewport(1280, 800));
    const { screen } = await aSettingsPage();
    for (const [width, height] of [
      [320, 256],
      [1280, 700],
    ] as const) {
      await browser.viewport(width, height);
      await screen.getByRole('textbox', { name: 'Name of the event' }).click();
      for (let tabs = 0; tabs < 6; tabs += 1) {
        await userEvent.keyboard('{Tab}');
        const field = document.activeElement;
        const isInSight = () => {
          const { left, top } = field?.getBoundingClientRect() ?? new DOMRect();
          return field?.contains(document.elementFromPoint(left + 8, top + 8)) ?? false;
        };
        await expect.poll(isInSight, { message: `${width} x ${height}, ${field?.id}` }).toBe(true);
      }
    }
  });

  it('show all of a field that has the focus, on a phone where the buttons lay over the lower half of a high one', async () => {
    onTestFinished(() => browser.viewport(1280, 800));
    await browser.viewport(390, 844);
    const { screen } = await aSettingsPage();
    await expect.element(screen.getByRole('textbox', { name: 'Name of the event' })).toBeInTheDocument();
    const field = document.querySelector('form textarea');
    const bar = screen.getByRole('button', { name: 'Look at the changes' }).element().parentElement;
    if (!(field instanceof HTMLElement) || bar === null) throw new Error('There is no high field, or no bar.');
    const underTheBar = () => field.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
    window.scrollBy({ top: underTheBar() - 24, behavior: 'instant' });
    await expect.poll(underTheBar).toBeCloseTo(24, 0);
    field.focus();
    await expect.poll(underTheBar).toBeLessThanOrEqual(0);
  });

  it('are looked at once more, with what follows, before they hold', async () => {
    const { server, screen } = await aSettingsPage();
    await screen.getByRole('textbox', { name: 'Most members of a team' }).fill('3');
    server.answers(previewEventChange, {
      version: 'second',
      changes: [{ field: 'settings.max_team_size', before: 5, after: 3 }],
      problems: [],
      consequences: [{ kind: 'teams-too-large', teams: 4 }],
    });
    await screen.getByRole('button', { name: 'Look at the changes' }).click();
    const dialog = screen.getByRole('dialog', { name: 'What changes' });
    await expect.element(dialog.getByRole('row', { name: 'Most members of a team 5 3' })).toBeVisible();
    await expect.element(dialog).toMatchTextContent(/4 teams have more members than that/);
    const changed = { ...state, settings: { ...state.settings, max_team_size: 3 } };
    server.answers(changeEvent, changed);
    server.answers(getEventSettings, changed);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.element(screen.getByText('The changes hold.')).toBeVisible();
    expect(server.received(changeEvent)[0]?.body).toEqual({ settings: { max_team_size: 3 }, version: 'second' });
    await expect.element(screen.getByRole('button', { name: 'Look at the changes' })).toHaveFocus();
  });

  it('say before they hold what nobody will find', async () => {
    const { server, screen } = await aSettingsPage();
    await screen.getByRole('textbox', { name: 'Languages' }).fill('en, xx');
    await screen.getByRole('textbox', { name: 'Batch of practice pictures' }).fill('practise');
    server.answers(previewEventChange, {
      version: 'second',
      changes: [{ field: 'settings.practice', before: null, after: 'practise' }],
      problems: [],
      consequences: [
        { kind: 'languages-without-texts', languages: ['xx'] },
        { kind: 'nothing-to-practise', batch: 'practise' },
      ],
    });
    await screen.getByRole('button', { name: 'Look at the changes' }).click();
    const dialog = screen.getByRole('dialog', { name: 'What changes' });
    await expect.element(dialog).toMatchTextContent(/Nobody can read the event in xx/);
    await expect.element(dialog).toMatchTextContent(/Nothing has been imported as practise yet/);
  });

  it('ask before a link loses what was typed into any of their forms', async () => {
    const { screen } = await aSettingsPage();
    const leave = screen.getByRole('navigation').getByRole('link', { name: 'Leaders', exact: true });
    const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
    const name = screen.getByRole('textbox', { name: 'Name of the event' });
    await name.fill('Bengaluru Counts');
    await leave.click();
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect.element(name).toHaveValue('Bengaluru Counts');
    await screen.getByRole('button', { name: 'Discard', exact: true }).click();
    await screen.getByRole('textbox', { name: 'Event file' }).fill(`${FILE}# mine`);
    await leave.click();
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Team leaders' })).toBeVisible();
  });

  it('have the browser ask before the page is left for good, as long as something is unsaved', async () => {
    const { screen } = await aSettingsPage();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await screen.getByRole('textbox', { name: 'Name of the event' }).fill('Bengaluru Counts');
    await expect.poll(isAsked).toBe(true);
    await screen.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.poll(isAsked).toBe(false);
  });

  it('are as they were once the changes are discarded, also a date of which half was typed', async () => {
    const { screen } = await aSettingsPage();
    const size = screen.getByRole('textbox', { name: 'Most members of a team' });
    const closes = screen.getByLabelText('Game closes');
    await size.fill('500');
    await closes.click();
    await userEvent.keyboard('{Backspace}');
    await expect.element(closes).toHaveValue('');
    await screen.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.element(size).toHaveValue('5');
    await expect.element(closes).toHaveValue('2027-06-09T00:00');
  });

  it('say that nothing was changed where nothing was', async () => {
    const { server, screen } = await aSettingsPage();
    await screen.getByRole('textbox', { name: 'Most members of a team' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Nothing was changed.')).toBeVisible();
    expect(server.received(previewEventChange)).toEqual([]);
  });

  it('show new dates in the time zone that they are given with', async () => {
    const { server, screen } = await aSettingsPage();
    await screen.getByRole('textbox', { name: 'Time zone' }).fill('America/New_York');
    const game = { opens_at: '2027-05-09T13:00:00.000Z', closes_at: '2027-06-08T22:00:00.000Z' };
    server.answers(previewEventChange, {
      version: 'second',
      changes: [
        { field: 'windows.game', before: state.windows.game, after: game },
        { field: 'settings.time_zone', before: 'Asia/Kolkata', after: 'America/New_York' },
      ],
      problems: [],
      consequences: [],
    });
    await screen.getByRole('button', { name: 'Look at the changes' }).click();
    const row = screen.getByRole('dialog').getByRole('row', { name: /^Game/ });
    await expect.element(row).toMatchTextContent(/12:00 am.*12:00 am.*9 May 2027, 9:00 am – 8 Jun 2027, 6:00 pm/);
  });

  it('say at their field why they cannot be used', async () => {
    const { server, screen } = await aSettingsPage();
    const size = screen.getByRole('textbox', { name: 'Most members of a team' });
    await size.fill('500');
    finds(server, [{ field: 'settings.max_team_size', kind: 'too-big', limit: 100 }]);
    await screen.getByRole('button', { name: 'Look at the changes' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('It must be 100 at most.');
    await expect.element(size).toHaveAttribute('aria-invalid', 'true');
  });

  it('lead to the first of the fields that cannot be used', async () => {
    const { server, screen } = await aSettingsPage();
    const name = screen.getByRole('textbox', { name: 'Name of the event' });
    await name.fill('W'.repeat(200));
    await screen.getByRole('textbox', { name: 'Most members of a team' }).fill('500');
    finds(server, [
      { field: 'settings.event_name', kind: 'too-long', limit: 80 },
      { field: 'settings.max_team_size', kind: 'too-big', limit: 100 },
    ]);
    await screen.getByRole('button', { name: 'Look at the changes' }).click();
    await expect.element(screen.getByText('It must be 100 at most.')).toBeVisible();
    await expect.element(name).toHaveFocus();
  });

  it('lead to the one that stands first on the page, in sight with what is said, whatever the server finds first', async () => {
    onTestFinished(() => browser.viewport(1280, 800));
    await browser.viewport(390, 844);
    const { server, screen } = await aSettingsPage();
    const size = screen.getByRole('textbox', { name: 'Most members of a team' });
    await size.fill('500');
    finds(server, [
      { field: 'settings.accent.text', kind: 'contrast', limit: 4.5 },
      { field: 'settings.max_team_size', kind: 'too-big', limit: 100 },
    ]);
    await screen.getByRole('button', { name: 'Look at the changes' }).click();
    await expect.element(size).toHaveFocus();
    const bar = screen.getByRole('button', { name: 'Look at the changes' }).element().parentElement;
    const said = screen.getByText('It must be 100 at most.').element();
    const underTheBar = () => said.getBoundingClientRect().bottom - (bar?.getBoundingClientRect().top ?? 0);
    await expect.poll(underTheBar).toBeLessThanOrEqual(0);
  });

  it('say at the centre that what is drawn on the map lies elsewhere, and by themselves what has no field', async () => {
    const { server, screen } = await aSettingsPage();
    const centre = screen.getByRole('textbox', { name: 'Centre of the map' });
    await centre.fill('19.07, 72.87');
    const message = 'must come nearer to the centre with each point';
    finds(server, [
      { field: 'settings.map_drawing.features.3.geometry', kind: 'drawn-elsewhere', limit: null, message },
      { field: 'settings.mark.text', kind: 'wrong', limit: null, message: 'must have at most 3 characters' },
    ]);
    await userEvent.keyboard('{Enter}');
    await expect.element(centre).toHaveAccessibleDescription(/does not lie around this centre/);
    await expect.element(screen.getByText('mark.text must have at most 3 characters.')).toBeVisible();
  });

  it.each([
    ['time_zone', 'unknown-time-zone', null],
    ['accent.text', 'contrast', 4.5],
    ['pay_cost_of_nothing', 'pays-not-to-look', 1.75],
  ] as const)('say in the language of the console what is wrong with %s', async (field, kind, limit) => {
    const { server, screen } = await aSettingsPage('kn');
    const name = screen.getByRole('textbox', { name: 'ಕಾರ್ಯಕ್ರಮದ ಹೆಸರು' });
    await name.fill('ನಮ್ಮ ಊರು');
    finds(server, [{ field: `settings.${field}`, kind, limit, message: 'must be something else' }]);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/[\u0c80-\u0cff]{3}/);
    expect(screen.getByRole('alert').element().textContent).not.toContain('must be something else');
  });
});

describe('the freeze', () => {
  it('is of the moment by the clock of the event, whatever this machine shows', async () => {
    const hourAgo = () => Date.now() - 3_600_000;
    const server = anOrganiserConsole();
    server.answers(getEvent, { ...anEvent(), server_time: new Date(hourAgo()).toISOString() });
    server.answers(getEventSettings, state);
    server.answers(getEventFile, { version: 'first', file: FILE });
    server.answers(freezeLeaderboard, state);
    const { screen } = await openPage('/organiser/event');
    await screen.getByRole('button', { name: 'Freeze the leaderboard' }).click();
    await expect.poll(() => server.received(freezeLeaderboard)).toHaveLength(1);
    const { frozen_at: frozenAt } = freezeLeaderboard.body.parse(server.received(freezeLeaderboard)[0]?.body);
    expect(Math.abs(Date.parse(frozenAt ?? '') - hourAgo())).toBeLessThan(60_000);
  });
});

describe('the pause', () => {
  it('is one press, and says since when', async () => {
    const { server, screen } = await aSettingsPage();
    const paused = { ...state, paused_at: '2027-05-20T06:00:00.000Z' };
    server.answers(pauseGame, paused);
    // The page may ask at any time: what it has is paused by the press alone.
    server.answersBy(getEventSettings, () => (server.received(pauseGame).length > 0 ? paused : state));
    await screen.getByRole('button', { name: 'Pause the game' }).click();
    await expect.element(screen.getByRole('button', { name: 'Go on' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Go on' })).toHaveFocus();
    expect(server.received(pauseGame)[0]?.body).toEqual({ is_paused: true });
  });
});

describe('the event as a file', () => {
  it('leads from a problem to its line, and is applied once it has none', async () => {
    const { server, screen } = await aSettingsPage();
    const area = screen.getByRole('textbox', { name: 'Event file' });
    await expect.element(area).toHaveValue(FILE);
    const wrong = FILE.replace('5', '500');
    await area.fill(wrong);
    const problem = { line: 4, column: 13, message: '"teams.max_size" must be a whole number from 1 to 100.' };
    server.answers(checkEventFile, { version: 'first', problems: [problem], changes: [], consequences: [] });
    const look = screen.getByRole('button', { name: 'Check the file' });
    await look.click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/must be a whole number from 1 to 100/);
    await screen.getByRole('button', { name: 'Line 4:' }).click();
    await expect.element(area).toHaveFocus();
    await userEvent.keyboard('{Delete}{Delete}{Delete}3');
    await expect.element(area).toHaveValue(FILE.replace('5', '3'));
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();

    const changes = [{ field: 'teams.max_size', before: 5, after: 3 }];
    server.answers(checkEventFile, {
      version: 'second',
      problems: [],
      changes,
      consequences: [{ kind: 'teams-too-large', teams: 4 }],
    });
    await look.click();
    const dialog = screen.getByRole('dialog', { name: 'What changes' });
    await expect.element(dialog.getByRole('row', { name: 'teams.max_size 5 3' })).toBeVisible();
    await expect.element(dialog).toMatchTextContent(/4 teams have more members than that/);
    await expect.element(dialog).toMatchTextContent(/What they changed would be taken back/);
    server.answers(applyEventFile, state);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.element(screen.getByText('The changes hold.')).toBeVisible();
    expect(server.received(applyEventFile)[0]?.body).toEqual({ file: FILE.replace('5', '3'), version: 'second' });
  });

  it('says in the language of the console what is wrong with the file, and what the server expects', async () => {
    const { server, screen } = await aSettingsPage('kn');
    const message = '"teams.max_size" must be a whole number from 1 to 100.';
    const about = { name: 'teams.max_size', kind: 'too-big', limit: 100 } as const;
    const problem = { line: 4, column: 13, message, about };
    server.answers(checkEventFile, { version: 'first', problems: [problem], changes: [], consequences: [] });
    await screen.getByRole('button', { name: 'ಕಡತವನ್ನು ಪರಿಶೀಲಿಸಿ' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/ಗರಿಷ್ಠ 100 ಇರಬೇಕು/);
    await expect.element(screen.getByText(message)).toHaveAttribute('lang', 'en');
  });

  it('takes a file from elsewhere, and gives the edited one up again', async () => {
    const { screen } = await aSettingsPage();
    const area = screen.getByRole('textbox', { name: 'Event file' });
    await expect.element(area).toHaveValue(FILE);
    const other = new File(['version: 1\n'], 'event.yaml', { type: 'application/yaml' });
    await userEvent.upload(screen.getByLabelText('Choose a file'), other);
    await expect.element(area).toHaveValue('version: 1\n');
    await screen.getByRole('button', { name: 'Give up the edits' }).click();
    await expect.element(area).toHaveValue(FILE);
  });
});

describe('the classes of the event', () => {
  const zebra = { id: 1, name: 'zebra', code: 'ZE', color: '#2f6bff', look_alikes: ['okapi'] };
  const okapi = { id: 4, name: 'okapi', code: 'OK', color: '#ff8a00' };

  it('are edited in a form, refused at their row, and looked at once more', async () => {
    const server = anOrganiserConsole();
    const animals = { ...state, settings: { ...state.settings, classes: [zebra, okapi] } };
    server.answers(getEventSettings, animals);
    server.answers(getEventFile, { version: 'first', file: FILE });
    const { screen } = await openPage('/organiser/event');
    const okapis = screen.getByRole('group', { name: 'okapi' });
    await okapis.getByRole('textbox', { name: 'Letters' }).fill('ze');
    const message = 'must differ from that of "zebra"';
    finds(server, [
      { field: 'settings.classes.1.code', kind: 'wrong', limit: null, message, rule: 'taken', other: 'zebra' },
    ]);
    await screen.getByRole('button', { name: 'Look at the classes' }).click();
    const letters = okapis.getByRole('textbox', { name: 'Letters' });
    await expect.element(letters).toHaveAccessibleDescription('“zebra” has the same.');
    await expect.element(letters).toHaveFocus();

    await letters.fill('op');
    const shownAs = okapis.getByRole('textbox', { name: 'Shown as' });
    await shownAs.fill('');
    await screen.getByRole('button', { name: 'Look at the classes' }).click();
    await expect.element(shownAs).toHaveAccessibleDescription('1 to 40 characters.');
    await expect.element(shownAs).toHaveFocus();
    expect(server.received(previewEventChange)).toHaveLength(1);
    await okapis.getByRole('textbox', { name: 'Shown as' }).fill('Forest giraffe');
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    server.answers(previewEventChange, {
      version: 'second',
      changes: [{ field: 'settings.classes.okapi.display_name', before: null, after: 'Forest giraffe' }],
      problems: [],
      consequences: [],
    });
    server.answers(changeEvent, animals);
    await screen.getByRole('button', { name: 'Look at the classes' }).click();
    await screen.getByRole('dialog', { name: 'What changes' }).getByRole('button', { name: 'Apply' }).click();
    await expect.element(screen.getByText('The changes hold.')).toBeVisible();
    const classes = [
      { id: 1, name: 'zebra', look_alikes: ['okapi'] },
      { id: 4, name: 'okapi', code: 'OP', display_name: 'Forest giraffe' },
    ];
    expect(server.received(changeEvent)[0]?.body).toMatchObject({ settings: { classes } });
  });

  it('get further ones with an id that none had', async () => {
    const { server, screen } = await aSettingsPage();
    await screen.getByRole('button', { name: 'Add a class' }).click();
    const name = screen.getByRole('textbox', { name: 'Name in files' });
    await screen.getByRole('button', { name: 'Look at the classes' }).click();
    await expect.element(name).toHaveAccessibleDescription(/^1 to 40 letters, digits/);
    await expect.element(name).toHaveFocus();
    expect(server.received(previewEventChange)).toEqual([]);
    await name.fill('gnu');
    await screen.getByRole('textbox', { name: 'Letters' }).fill('gn');
    server.answers(previewEventChange, { version: 'second', changes: [], problems: [], consequences: [] });
    await screen.getByRole('button', { name: 'Look at the classes' }).click();
    await expect.element(screen.getByText('Nothing was changed.')).toBeVisible();
    const classes = [{ id: 1, name: 'gnu' }];
    expect(server.received(previewEventChange)[0]?.body).toMatchObject({ settings: { classes } });
  });

  it('say why there can be no further one', async () => {
    const server = anOrganiserConsole();
    const classes = Array.from({ length: 59 }, (_, index) => ({ ...zebra, id: index + 1, name: `gnu${index}` }));
    server.answers(getEventSettings, { ...state, settings: { ...state.settings, classes } });
    server.answers(getEventFile, { version: 'first', file: FILE });
    const { screen } = await openPage('/organiser/event');
    const add = screen.getByRole('button', { name: 'Add a class' });
    const reason = screen.getByText('An event has at most 60 classes.');
    await expect.element(add).toBeEnabled();
    await expect.element(reason).not.toBeInTheDocument();
    await add.click();
    await expect.element(add).toBeDisabled();
    await expect.element(reason).toBeVisible();
  });

  it('keep the focus at hand when one comes or goes', async () => {
    const { screen } = await aSettingsPage();
    const add = screen.getByRole('button', { name: 'Add a class' });
    for (const index of [0, 1, 2]) {
      await add.click();
      await expect.element(screen.getByRole('textbox', { name: 'Name in files' }).nth(index)).toHaveFocus();
      await userEvent.keyboard(`gnu${index}`);
    }
    await screen.getByRole('button', { name: 'Remove gnu1' }).click();
    await expect.element(screen.getByRole('button', { name: 'Remove gnu2' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Remove gnu0' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Look at the classes' })).toHaveFocus();
  });

  it('are not undone where another organiser changes the rest of them meanwhile', async () => {
    const { server, screen } = await aSettingsPage();
    const animals = (color: string) => ({
      ...state,
      settings: { ...state.settings, classes: [zebra, { ...okapi, color }] },
    });
    server.answers(getEventSettings, animals('#ff8a00'));
    server.tells({ kind: 'event' });
    await screen.getByRole('group', { name: 'zebra' }).getByRole('textbox', { name: 'Letters' }).fill('zb');
    server.answers(getEventSettings, animals('#00aa55'));
    server.tells({ kind: 'event' });
    const okapis = screen.getByRole('group', { name: 'okapi' });
    await expect.element(okapis.getByLabelText('Colour'), { timeout: 5000 }).toHaveValue('#00aa55');
    server.answers(previewEventChange, { version: 'second', changes: [], problems: [], consequences: [] });
    await screen.getByRole('button', { name: 'Look at the classes' }).click();
    await expect.element(screen.getByText('Nothing was changed.')).toBeVisible();
    const classes = [
      { id: 1, code: 'ZB' },
      { id: 4, color: '#00aa55' },
    ];
    expect(server.received(previewEventChange)[0]?.body).toMatchObject({ settings: { classes } });
  });
});
