import { getEvent } from '@uvh/contract/calls/event';
import { announce, listAnnouncements, withdrawAnnouncement } from '@uvh/contract/calls/organiser/announcements';
import { changeEvent } from '@uvh/contract/calls/organiser/event';
import { getOverview } from '@uvh/contract/calls/organiser/overview';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEvent, anOrganiserConsole, anOverview } from '../support/builders.ts';
import { anEventState } from '../support/event-state.ts';
import { openPage } from '../support/open-page.tsx';

describe('the overview', () => {
  it('shows images by state, pace, progress, server, and what to look at', async () => {
    anOrganiserConsole().answers(
      getOverview,
      anOverview({
        warnings: [
          { kind: 'starving', images: 14 },
          { kind: 'contested-gold', images: 2 },
        ],
      }),
    );
    const { screen } = await openPage('/organiser');
    await expect
      .element(screen.getByText('14 images cannot settle with these teams: all of them have seen them.'))
      .toBeVisible();
    await expect.element(screen.getByText(/^At 2 gold images most people say something else/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Look at them' }))
      .toHaveAttribute('href', '/organiser/images?contested=yes');
    await expect.element(screen.getByRole('row', { name: 'Done: the consensus is sure 40 40%' })).toBeVisible();
    await expect.element(screen.getByRole('progressbar', { name: 'Sedan' })).toHaveAttribute('aria-valuenow', '25');
    await expect.element(screen.getByText('At this pace all images are done before the game closes.')).toBeVisible();
    await expect.element(screen.getByText('1.5 GB')).toBeVisible();
  });

  it.each([
    [3, 0, '3 open reports'],
    [3, 1, '3 open reports, 1 image held back'],
    [1, 2, '1 open report, 2 images held back'],
  ])('counts %i open reports, %i of them with their image held back', async (open, held_back, words) => {
    anOrganiserConsole().answers(getOverview, anOverview({ reports: { open, held_back } }));
    const { screen } = await openPage('/organiser');
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  });

  it('says in event time when the game closes, as the settings do, wherever the organiser is', async () => {
    const overview = anOverview();
    const pace = { ...overview.pace, expected_end: '2027-06-01T20:00:00Z', game_closes_at: '2027-06-08T18:30:00Z' };
    const reviews = { ...overview.reviews, by_hour: [{ hour: '2027-05-31T20:00:00.000Z', reviews: 7 }] };
    anOrganiserConsole().answers(getOverview, { ...overview, at: '2027-05-31T20:10:00.000Z', reviews, pace });
    const { screen } = await openPage('/organiser');
    await expect.element(screen.getByText('9 Jun 2027, 12:00 am IST')).toBeVisible();
    await expect.element(screen.getByText('2 Jun 2027, 1:30 am IST')).toBeVisible();
    // So do the time of the figures and the hours of the chart, which begin at half past.
    await expect.element(screen.getByText('As of 1:40 am IST; it follows by itself.')).toBeVisible();
    await screen.getByText('Show as a table').click();
    await expect.element(screen.getByRole('row', { name: 'Tue, 1:30 am 7' })).toBeVisible();
  });

  it.each([
    ['nobody has reviewed for a day', null, 'There are no reviews of the last day to judge the pace by.'],
    [
      'there are fewer teams than an image needs',
      12,
      'There are fewer teams than an image is reviewed by: none is done before more of them play.',
    ],
  ])('says why it foretells no end where %s', async (_, reviews_per_hour, why) => {
    const overview = anOverview();
    const pace = { ...overview.pace, reviews_per_hour, expected_end: null };
    anOrganiserConsole().answers(getOverview, { ...overview, pace });
    const { screen } = await openPage('/organiser');
    await expect.element(screen.getByText(why)).toBeVisible();
  });

  it('speaks of no pace once the game is over', async () => {
    const overview = anOverview();
    const past = new Date(Date.parse(overview.at) - 3_600_000).toISOString();
    const pace = { ...overview.pace, reviews_per_hour: null, expected_end: null, game_closes_at: past };
    anOrganiserConsole().answers(getOverview, { ...overview, pace });
    const { screen } = await openPage('/organiser');
    await expect.element(screen.getByText(/^The game is over/)).toBeVisible();
    expect(screen.getByText(/to judge the pace by/).query()).toBeNull();
  });

  it('says which version of the data set is the last once the final pass is over', async () => {
    const overview = anOverview();
    const past = new Date(Date.parse(overview.at) - 3_600_000).toISOString();
    const pace = { ...overview.pace, expected_end: null, game_closes_at: past, final_version: 3 };
    anOrganiserConsole().answers(getOverview, { ...overview, pace });
    const { screen } = await openPage('/organiser');
    const text = 'The game is over, and everything has been judged once more: version 3 under “Data set”.';
    await expect.element(screen.getByText(text)).toBeVisible();
  });

  it('says what the pace leaves over, and sets the reviews that fit at one press', async () => {
    const server = anOrganiserConsole();
    const redundancy = {
      reviews_coming: 900,
      reviews_needed: 1500,
      unsettled: 200,
      least_reviews: 2,
      most_reviews: 9,
      offer: { kind: 'fewer', least_reviews: 2, most_reviews: 4, reviews_needed: 880, unsettled: 0 },
      follows_pace: false,
    } as const;
    const overview = anOverview({
      warnings: [
        { kind: 'unreachable-zone', zone: 2, threshold: 700, reachable: 500 },
        { kind: 'unreachable-zone', zone: 3, threshold: 9000, reachable: 500 },
      ],
    });
    const pace = { ...overview.pace, redundancy, zones_in_reach: [0, 100, 200, 300] };
    server.answers(getOverview, { ...overview, pace });
    server.answers(changeEvent, anEventState());
    const { screen } = await openPage('/organiser');
    await expect
      .element(screen.getByText(/900 more reviews .* 1,500 are needed. About 200 images will not be done./))
      .toMatchTextContent(/At 2 to 4 an image all would be done./);
    await screen.getByRole('button', { name: 'Ask for 2 to 4 reviews of each image' }).click();
    await expect.poll(() => server.received(changeEvent)).toHaveLength(1);
    await screen.getByRole('button', { name: 'Open zones at 0, 100, 200, 300' }).click();
    await expect.poll(() => server.received(changeEvent)).toHaveLength(2);
    expect(server.received(changeEvent).map(({ body }) => body)).toEqual([
      { settings: { least_reviews: 2, most_reviews: 4 } },
      { settings: { zone_thresholds: [0, 100, 200, 300] } },
    ]);
  });

  it('works at phone width, by the menu that folds away', async () => {
    await page.viewport(390, 800);
    anOrganiserConsole().answers(getOverview, anOverview());
    const { screen } = await openPage('/organiser');
    await screen.getByRole('button', { name: 'Open the menu' }).click();
    await expect.element(screen.getByRole('link', { name: 'Audit log' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.viewport(1280, 800);
  });
});

describe('an announcement', () => {
  it('is previewed, sent, and shown to everybody', async () => {
    const server = anOrganiserConsole();
    server.answers(listAnnouncements, { rows: [], next: null, total: 0 });
    server.answers(announce, { announcement_id: 3, mailed: 120 });
    const { screen } = await openPage('/organiser/announcements');
    await screen.getByRole('textbox', { name: 'Text' }).fill('The hall is open.');
    await expect.element(screen.getByRole('region', { name: 'How it looks' })).toMatchTextContent(/The hall is open/);
    await screen.getByRole('link', { name: 'Audit log' }).click();
    await screen
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay here' })
      .click();
    await screen.getByRole('checkbox', { name: /Also by mail/ }).click();
    server.answers(getEvent, {
      ...anEvent(),
      announcements: [
        { announcement_id: 3, text: 'The hall is open.', tone: 'info', created_at: '2027-05-10T06:00:00Z' },
      ],
    });
    await screen.getByRole('button', { name: 'Announce' }).click();
    await expect.element(screen.getByText('Announced. 120 mails are on their way.')).toBeVisible();
    expect(server.received(announce)[0]?.body).toEqual({ text: 'The hall is open.', tone: 'info', by_mail: true });
    await expect.element(screen.getByRole('button', { name: 'Announce' })).toHaveFocus();
    const news = screen.getByRole('region', { name: 'News from the organisers' });
    await expect.element(news).toMatchTextContent(/The hall is open/);
    await news.getByRole('button', { name: 'Hide this message' }).click();
    await expect.element(news).not.toBeInTheDocument();
  });

  it('is withdrawn, and a second Enter withdraws no other', async () => {
    const server = anOrganiserConsole();
    const row = (announcement_id: number, is_shown = true) => ({
      announcement_id,
      text: `News ${announcement_id}`,
      tone: 'info' as const,
      actor: 'asha',
      created_at: '2027-05-10T06:00:00Z',
      ends_at: null,
      mailed: 0,
      is_shown,
    });
    server.answers(listAnnouncements, { rows: [row(3), row(2), row(1)], next: null, total: 3 });
    server.answers(withdrawAnnouncement, { announcement_id: 3, mails_stopped: 0 });
    const { screen } = await openPage('/organiser/announcements');
    const first = screen.getByRole('row', { name: /News 3/ });
    const withdraw = first.getByRole('button', { name: 'Withdraw' });
    await expect.element(withdraw).toBeVisible();
    withdraw.element().focus();
    server.answers(listAnnouncements, { rows: [row(3, false), row(2), row(1)], next: null, total: 3 });
    await userEvent.keyboard('{Enter}');
    await expect.element(withdraw).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.textContent).not.toBe('Withdraw');
  });

  it('is shown until a time of the event, wherever the organiser is, and not sent without a word', async () => {
    const server = anOrganiserConsole();
    server.answers(listAnnouncements, { rows: [], next: null, total: 0 });
    server.answers(announce, { announcement_id: 3, mailed: 0 });
    const { screen } = await openPage('/organiser/announcements');
    await screen.getByLabelText('Show until').fill('2027-05-10T18:00');
    await expect.element(screen.getByText(/^In the time of Asia\/Kolkata\./)).toBeVisible();
    await screen.getByRole('button', { name: 'Announce' }).click({ force: true });
    await expect.element(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus();
    await userEvent.keyboard('Lunch!');
    const until = screen.getByLabelText('Show until');
    await until.fill('2020-05-10T18:00');
    await screen.getByRole('button', { name: 'Announce' }).click();
    await expect.element(screen.getByText('This time is over: nobody would see it.')).toBeVisible();
    await expect.element(until).toHaveFocus();
    // The control is emptied by half, and says that it is empty.
    await userEvent.keyboard('{Backspace}');
    await screen.getByRole('button', { name: 'Announce' }).click();
    await expect.element(screen.getByText(/^The time is not whole\./)).toBeVisible();
    expect(server.received(announce)).toEqual([]);
    await until.fill('2027-05-10T18:00');
    await screen.getByRole('button', { name: 'Announce' }).click();
    await expect.poll(() => server.received(announce)).toHaveLength(1);
    expect(server.received(announce)[0]?.body).toMatchObject({
      text: 'Lunch!',
      ends_at: '2027-05-10T18:00:00+05:30',
    });
  });
});
