import { describe, expect, it } from 'vitest';
import { anEventState } from '../../../../test/support/event-state.ts';
import { changeOf, formOf } from './event-form.ts';
import { unreadableControls } from './unreadable-controls.ts';

const state = anEventState();

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

  it('sends colours, languages, the centre and weights as the file has them', () => {
    const form = {
      ...formOf(state),
      accentSurface: '#1d4ed8',
      accentText: '#ffffff',
      languages: 'en, hi',
      mapCentre: '12.97, 77.59',
      zoneRadii: '900 500',
      payPerBit: '2',
    };
    const change = changeOf(form, state);
    expect(change.settings).toEqual({
      accent: { surface: '#1d4ed8', text: '#ffffff' },
      languages: ['en', 'hi'],
      map_centre: { lat: 12.97, lng: 77.59 },
      zone_radii_m: [900, 500],
      pay_per_bit: 2,
    });
    expect(unreadableControls(change)).toEqual([]);
  });

  it('names the controls whose text cannot be read', () => {
    const form = {
      ...formOf(state),
      accentSurface: 'blue',
      accentText: '#ffffff',
      languages: 'English',
      mapCentre: 'here',
      introduction: 'x'.repeat(4001),
    };
    const wrong = new Map(unreadableControls(changeOf(form, state)).map(({ control, kind }) => [control, kind]));
    expect(wrong).toEqual(
      new Map([
        ['accentSurface', 'format'],
        ['languages', 'format'],
        ['mapCentre', 'format'],
        ['introduction', 'too-long-by-far'],
      ]),
    );
  });
});
