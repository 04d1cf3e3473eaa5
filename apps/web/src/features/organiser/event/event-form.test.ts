import { describe, expect, it } from 'vitest';
import { changeOf, type EventState, formOf } from './event-form.ts';

const state: EventState = {
  windows: {
    registration: { opens_at: '2027-04-12T00:00:00+05:30', closes_at: '2027-05-09T00:00:00+05:30' },
    game: { opens_at: '2027-05-09T00:00:00+05:30', closes_at: '2027-06-09T00:00:00+05:30' },
    competition: { opens_at: '2027-05-09T00:00:00+05:30', closes_at: '2027-06-23T00:00:00+05:30' },
  },
  settings: {
    time_zone: 'Asia/Kolkata',
    max_team_size: 5,
    leaders_may_remove_members: false,
    zone_thresholds: [0, 1500, 4000, 9000],
    zone_radii_m: null,
    zone_names: null,
    map_centre: null,
    map_drawing: null,
    words: 'traffic',
    things: null,
    languages: null,
    texts: {},
    mark: null,
    accent: null,
    questions: null,
    prizes: null,
    partners: null,
    links: null,
    data_licence: null,
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
    classes: [],
  },
  paused_at: null,
  frozen_at: null,
  forced_phase: null,
};

describe('the form of the event', () => {
  it('shows times on the clocks of the event', () => {
    expect(formOf(state).gameOpens).toBe('2027-05-09T00:00');
    const inParis = { ...state, settings: { ...state.settings, time_zone: 'Europe/Paris' } };
    expect(formOf(inParis).gameOpens).toBe('2027-05-08T20:30');
    expect(changeOf({ ...formOf(inParis), gameOpens: '2027-05-09T00:00' }, inParis).windows?.game?.opens_at).toBe(
      '2027-05-09T00:00:00+02:00',
    );
  });

  it('leaves instants as they are when only the time zone changes', () => {
    expect(changeOf({ ...formOf(state), timeZone: 'Europe/Paris' }, state)).toEqual({
      settings: { time_zone: 'Europe/Paris' },
    });
  });

  it('sends nothing when nothing was changed', () => {
    expect(changeOf(formOf(state), state)).toEqual({});
  });

  it('sends what was changed and no more', () => {
    const form = {
      ...formOf(state),
      gameCloses: '2027-06-10T18:30',
      goldShare: '7,5',
      zone2: '4500',
      emailDomains: 'iisc.ac.in, rvce.edu.in',
    };
    expect(changeOf(form, state)).toEqual({
      windows: { game: { opens_at: '2027-05-09T00:00:00+05:30', closes_at: '2027-06-10T18:30:00+05:30' } },
      settings: {
        gold_share: 0.075,
        zone_thresholds: [0, 1500, 4500, 9000],
        email_domains: ['iisc.ac.in', 'rvce.edu.in'],
      },
    });
  });

  it('sends what is no number as one that the server refuses by name', () => {
    expect(changeOf({ ...formOf(state), maxTeamSize: 'many' }, state)).toEqual({ settings: { max_team_size: -1 } });
  });
});
