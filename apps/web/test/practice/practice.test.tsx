import { getEvent, getPractice } from '@uvh/contract/calls/event';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { useTourMemory } from '../../src/features/practice/tour/tour-memory.ts';
import { LANGUAGES, type Language } from '../../src/i18n/languages.ts';
import { useMixUps } from '../../src/learning/mix-ups.ts';
import { setWorkspaceSettings } from '../../src/workspace/workspace-settings.ts';
import { anEvent } from '../support/builders.ts';
import { aDeadLineTo } from '../support/dead-line.ts';
import { inAWindowOf } from '../support/device.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';
import { inATeam } from '../support/team.ts';

async function openPractice(language: Language = 'en') {
  // Answered before: the tour has tests of its own.
  useTourMemory.setState({ isAnswered: true });
  // The sheet of missed vehicles would come up over the button that checks.
  setWorkspaceSettings({ goesStraight: false });
  const server = aServer();
  server.answers(getEvent, anEvent('before'));
  const page = await openPage('/practice', { language });
  const { screen } = page;
  await expect.element(screen.getByRole('application')).toBeVisible();
  const check = screen.getByRole('button', { name: /^Check my work/ });
  // The rows come after the scene.
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  const labels = () =>
    screen
      .getByRole('listbox')
      .getByRole('option')
      .elements()
      .map((row) => row.querySelector('[aria-label]')?.getAttribute('aria-label'));
  return { ...page, server, check, labels, findings: screen.getByRole('list', { name: 'Boxes of this scene' }) };
}

describe('practice', () => {
  it('says that it tries once more what did not come, and keeps the button that was pressed', async () => {
    const server = aServer();
    const event = anEvent('before');
    server.answers(getEvent, { ...event, settings: { ...event.settings, has_practice: true } });
    server.refuses(getPractice, { code: 'INTERNAL', status: 400, message: 'Something broke.' });
    const { screen } = await openPage('/practice');
    const retry = screen.getByRole('button', { name: 'Retry' });
    await expect.element(retry).toBeVisible();
    server.ignores(getPractice);
    await retry.click();
    await expect.element(retry).toHaveAttribute('aria-busy', 'true');
    await expect.element(retry).toHaveFocus();
  });

  it('does not wait for ever for a photograph whose line is dead', async () => {
    useTourMemory.setState({ isAnswered: true });
    const server = aServer();
    server.answers(getEvent, anEvent('before'));
    const line = aDeadLineTo((url) => url.includes('.webp'));
    const { screen } = await openPage('/practice');
    await line.waitLong();
    const retry = screen.getByRole('button', { name: 'Retry' });
    await expect.element(retry).toBeVisible();
    line.mend();
    await retry.click();
    await expect.element(screen.getByRole('application')).toBeVisible();
  });

  it('does not wait for ever for a picture of the event whose line is dead', async () => {
    useTourMemory.setState({ isAnswered: true });
    const server = aServer();
    const event = anEvent('before');
    const url = '/api/images/1/content';
    server.answers(getEvent, { ...event, settings: { ...event.settings, has_practice: true } });
    server.answers(getPractice, { scenes: [{ image_url: url, suggestions: [], truths: [] }] });
    const line = aDeadLineTo((asked) => asked === url);
    const { screen } = await openPage('/practice');
    await line.waitLong();
    await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it.each([
    ['200 % zoom on a small laptop', 683, 312],
    ['400 % zoom', 320, 256],
  ])('has nothing over the word on the way out of the image at %s', async (_, width, height) => {
    const { screen } = await openPractice();
    await inAWindowOf(width, height);
    const hint = screen.getByText('Esc leaves the image, then Tab goes on').element();
    const levels = screen.getByRole('radio', { name: 'Photos' }).element().closest('fieldset');
    await expect
      .poll(() => (levels?.getBoundingClientRect().top ?? 0) - hint.getBoundingClientRect().bottom)
      .toBeGreaterThanOrEqual(0);
  });

  it('begins with a photograph, and says whose it is', async () => {
    const { screen, check } = await openPractice();
    await expect.element(screen.getByRole('radio', { name: 'Photos' }).first()).toBeChecked();
    const credit = screen.getByRole('link', { name: /Roboflow Universe, CC BY 4.0/ });
    await expect.element(credit).toHaveAttribute('href', 'https://creativecommons.org/licenses/by/4.0/');
    await screen.getByRole('radio', { name: 'Calm' }).first().click({ force: true });
    await expect.element(check).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /CC BY 4.0/ })).not.toBeInTheDocument();
  });

  it.each(LANGUAGES)('lays nothing of its bar over the menu beside it, in $code', async ({ code }) => {
    onTestFinished(() => useMixUps.setState({ schedule: [] }));
    useMixUps.setState({ schedule: [{ truth: 'SUV', said: 'MUV', step: 0, dueAt: 0, wrongAt: 0 }] });
    await inAWindowOf(1280, 720);
    const { screen } = await openPractice(code);
    const bar = screen.getByRole('banner').element();
    for (const width of [640, 683, 768, 1024, 1280, 1340, 1536]) {
      await browser.viewport(width, 600);
      const room = () => {
        const ends = [...(bar.querySelector(':scope > div')?.children ?? [])].map(
          (part) => part.getBoundingClientRect().right,
        );
        return (bar.querySelector('nav')?.getBoundingClientRect().left ?? 0) - Math.max(0, ...ends);
      };
      await expect.poll(room, { message: `${width}` }).toBeGreaterThanOrEqual(0);
    }
  });

  it('says on a phone whose photograph it is under it, not over it', async () => {
    const { screen } = await openPractice();
    await inAWindowOf(390, 844);
    const credit = screen.getByRole('link', { name: /Roboflow Universe, CC BY 4.0/ });
    await expect.element(credit).toBeInViewport();
    const picture = screen.getByRole('application').element().getBoundingClientRect();
    expect(credit.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(picture.bottom);
  });

  it('keeps what stands in the top bar apart on a tablet', async () => {
    const { screen } = await openPractice();
    await inAWindowOf(1024, 768);
    const menu = () => screen.getByRole('navigation').first().element().getBoundingClientRect();
    const pace = () => screen.getByRole('button', { name: /pace/i }).element().getBoundingClientRect();
    await expect.poll(() => pace().width).toBeGreaterThan(0);
    await expect.poll(() => menu().left - pace().right).toBeGreaterThanOrEqual(0);
  });

  it('judges a scene box by box and goes on to the next one, without a login and without a score', async () => {
    await inAWindowOf(1600, 900);
    const { screen, server, check } = await openPractice();
    await expect.element(screen.getByText('Practice: no score')).toBeVisible();
    await check.click();
    await expect.element(screen.getByRole('heading', { name: 'How it went' })).toHaveFocus();
    await expect.element(screen.getByText(/^\d+ of \d+ right$/)).toBeVisible();
    await screen
      .getByRole('button', { name: /^Next scene/ })
      .first()
      .click();
    await expect.element(screen.getByText('Scene 2')).toBeVisible();
    await expect.element(check).toBeVisible();
    expect(server.received(submitImage)).toEqual([]);
    expect(server.received(getImage)).toEqual([]);
  });

  it('leads those who play on to second opinions, and nobody else', async () => {
    const visiting = await openPractice();
    await visiting.check.click();
    await expect.element(visiting.findings).toBeVisible();
    await expect.element(visiting.screen.getByRole('link', { name: /others disagree/ })).not.toBeInTheDocument();
    await visiting.close();
    inATeam();
    const { screen } = await openPage('/practice');
    await screen.getByRole('button', { name: /^Check my work/ }).click();
    await expect
      .element(screen.getByRole('link', { name: 'Judge what others disagree about' }))
      .toHaveAttribute('href', '/game/second-opinion');
  });

  it('is checked by the key that submits in the game', async () => {
    const { screen } = await openPractice();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByRole('heading', { name: 'How it went' })).toBeVisible();
  });

  it('names what was deleted although it is a vehicle as missed, with its class', async () => {
    const { screen, check, findings } = await openPractice();
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await check.click();
    await expect.element(screen.getByText(/^0 of \d+ right$/)).toBeVisible();
    await expect.element(findings.getByText(/^Missed: .+ without a box$/).first()).toBeVisible();
    await expect.element(findings.getByText('Right', { exact: true })).not.toBeInTheDocument();
  });

  it('shows a verdict alone on the image while it is pressed', async () => {
    const { check, findings } = await openPractice();
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await check.click();
    const first = findings.getByRole('button').first();
    await first.click();
    await expect.element(first).toHaveAttribute('aria-pressed', 'true');
    const second = findings.getByRole('button').nth(1);
    await second.click();
    await expect.element(first).toHaveAttribute('aria-pressed', 'false');
    await second.click();
    await expect.element(second).toHaveAttribute('aria-pressed', 'false');
  });

  it('offers no change of boxes once it is judged', async () => {
    const { screen, check } = await openPractice();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('region', { name: 'Selected box' })).toBeVisible();
    await check.click();
    await expect.element(screen.getByRole('heading', { name: 'How it went' })).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'Selected box' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  });

  it('gives the same scene again, as it was', async () => {
    const { screen, check, labels } = await openPractice();
    const before = labels();
    expect(before.length).toBeGreaterThan(0);
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await check.click();
    await screen.getByRole('button', { name: 'Try this scene again' }).click();
    await expect.element(screen.getByText('Scene 1')).toBeVisible();
    await expect.element(check).toBeVisible();
    await expect.poll(labels).toEqual(before);
  });

  it('lists what was right as well when that is wanted', async () => {
    const { screen, check, findings } = await openPractice();
    await check.click();
    const only = screen.getByRole('switch', { name: 'Only what was not right' });
    const score = screen.getByText(/^\d+ of \d+ right$/);
    const [right = 0, total = 0] = (score.element().textContent ?? '').match(/\d+/g)?.map(Number) ?? [];
    if (only.element().getAttribute('aria-checked') === 'true') {
      await expect.poll(() => findings.getByRole('listitem').elements().length).toBe(total - right);
      await only.click();
    }
    await expect.poll(() => findings.getByRole('listitem').elements().length).toBe(total);
  });

  it('has more traffic when that is chosen', async () => {
    const { screen, check } = await openPractice();
    const toGo = () => Number.parseInt(screen.getByText(/^\d+ to go$/).element().textContent ?? '', 10);
    const calm = toGo();
    const rush = screen.getByRole('radio', { name: 'Rush hour' }).first();
    await rush.click({ force: true });
    await expect.element(rush).toBeChecked();
    await expect.element(check).toBeVisible();
    await expect.element(screen.getByText(/^\d+ to go$/)).toBeVisible();
    await expect.poll(toGo).toBeGreaterThan(calm);
  });
});

describe('what somebody mixed up', () => {
  afterEach(() => useMixUps.setState({ schedule: [] }));

  it('comes back as a drawing with two names, until it was told apart', async () => {
    useMixUps.setState({ schedule: [{ truth: 'SUV', said: 'MUV', step: 0, dueAt: 0, wrongAt: 0 }] });
    const { screen } = await openPractice();
    await screen.getByRole('button', { name: '1 mix-up to repeat' }).click();
    const dialog = screen.getByRole('dialog', { name: 'What you mix up' });
    await dialog.getByRole('button', { name: 'SUV' }).click();
    await expect.element(dialog.getByText('Right: SUV')).toBeVisible();
    await expect.element(dialog.getByText(/An MUV is as tall but longer/)).toBeVisible();
    await expect.element(dialog.getByText('0 pairs left today')).toBeVisible();
    const next = dialog.getByRole('button', { name: 'Next one' });
    await expect.element(next).toHaveFocus();
    await next.click();
    await expect.element(dialog.getByText('Nothing is due now. Well done.')).toBeVisible();
  });

  it('is counted in the digits of the reader', async () => {
    const due = { truth: 'SUV', said: 'MUV', step: 0, dueAt: 0, wrongAt: 0 };
    useMixUps.setState({ schedule: [due, { ...due, said: 'Hatchback' }] });
    const { screen } = await openPractice('bn');
    await expect.element(screen.getByText('২', { exact: true })).toBeVisible();
  });

  it('stays due when it goes wrong again', async () => {
    useMixUps.setState({ schedule: [{ truth: 'SUV', said: 'MUV', step: 2, dueAt: 0, wrongAt: 0 }] });
    const { screen } = await openPractice();
    await screen.getByRole('button', { name: '1 mix-up to repeat' }).click();
    const dialog = screen.getByRole('dialog', { name: 'What you mix up' });
    await dialog.getByRole('button', { name: 'MUV' }).click();
    await expect.element(dialog.getByText('It is: SUV')).toBeVisible();
    expect(useMixUps.getState().schedule).toMatchObject([{ step: 0 }]);
  });
});
