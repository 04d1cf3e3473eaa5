import type { AnswerInput } from '@uvh/contract/call';
import { getEvent } from '@uvh/contract/calls/event';
import { changeEvent, getEventSettings, pauseGame, previewEventChange } from '@uvh/contract/calls/organiser/event';
import { describe, expect, it } from 'vitest';
import { anEvent, anOrganiser, signIn } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

const state: AnswerInput<typeof getEventSettings> = {
  windows: {
    registration: { opens_at: '2027-04-12T00:00:00+05:30', closes_at: '2027-05-09T00:00:00+05:30' },
    game: { opens_at: '2027-05-09T00:00:00+05:30', closes_at: '2027-06-09T00:00:00+05:30' },
    competition: { opens_at: '2027-05-09T00:00:00+05:30', closes_at: '2027-06-23T00:00:00+05:30' },
  },
  settings: {
    max_team_size: 5,
    leaders_may_remove_members: false,
    zone_thresholds: [0, 1500, 4000, 9000],
    least_reviews: 2,
    most_reviews: 9,
    risk_limit: 0.05,
    gold_share: null,
    email_domains: [],
    roll_number: 'no',
    institute: 'no',
    consent_text: null,
    event_name: null,
    host_name: null,
    host_url: null,
    introduction: null,
    rules_addendum: null,
    contact_email: 'help@example.org',
    map_tiles_light: null,
    map_tiles_dark: null,
    analytics_measurement_id: null,
  },
  paused_at: null,
  frozen_at: null,
  forced_phase: null,
};

async function aSettingsPage() {
  const server = aServer();
  server.answers(getEvent, anEvent());
  signIn(server, anOrganiser());
  server.answers(getEventSettings, state);
  return { server, ...(await openPage('/organiser/event')) };
}

describe('settings of the event', () => {
  it('are looked at once more, with what follows, before they hold', async () => {
    const { server, screen } = await aSettingsPage();
    await screen.getByRole('textbox', { name: 'Most members of a team' }).fill('3');
    server.answers(previewEventChange, {
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
    expect(server.received(changeEvent)[0]?.body).toEqual({ settings: { max_team_size: 3 } });
  });

  it('say at their field why they cannot be used', async () => {
    const { server, screen } = await aSettingsPage();
    const size = screen.getByRole('textbox', { name: 'Most members of a team' });
    await size.fill('500');
    server.answers(previewEventChange, {
      changes: [],
      problems: [{ field: 'settings.max_team_size', kind: 'too-big', limit: 100 }],
      consequences: [],
    });
    await screen.getByRole('button', { name: 'Look at the changes' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('It must be 100 at most.');
    await expect.element(size).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('the pause', () => {
  it('is one press, and says since when', async () => {
    const { server, screen } = await aSettingsPage();
    const paused = { ...state, paused_at: '2027-05-20T06:00:00.000Z' };
    server.answers(pauseGame, paused);
    server.answers(getEventSettings, paused);
    await screen.getByRole('button', { name: 'Pause the game' }).click();
    await expect.element(screen.getByRole('button', { name: 'Go on' })).toBeVisible();
    expect(server.received(pauseGame)[0]?.body).toEqual({ is_paused: true });
  });
});
