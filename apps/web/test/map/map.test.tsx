import type { AnswerInput } from '@uvh/contract/call';
import { getEvent, getEventMap } from '@uvh/contract/calls/event';
import { getLeaderboard } from '@uvh/contract/calls/leaderboard';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import axe from 'axe-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { queryClient } from '../../src/api/query-client.ts';
import { eventQuery } from '../../src/event/event-query.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { aBoard, aMap, anEvent, aRow, aTeam, signIn } from '../support/builders.ts';
import { clickByScript, emulate, inAWindowOf } from '../support/device.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

async function openMap(phase: 'before' | 'open' | 'after' = 'open', team = aTeam(), language: Language = 'en') {
  const server = aServer();
  server.answers(getEvent, anEvent(phase));
  server.answers(getEventMap, aMap());
  signIn(server);
  server.answers(teamDashboard, team);
  server.answers(getLeaderboard, aBoard([aRow({ team_id: 9, name: 'Signal Seekers', xp: 700 })]));
  const page = await openPage('/home', { language });
  return { ...page, server };
}

/** Where the pin of the team was in each frame since it came. */
function placesOfPin(): readonly string[] {
  const places: string[] = [];
  let frame = requestAnimationFrame(function look() {
    const pin = document.querySelector<HTMLElement>('[aria-label="You are here!"]');
    if (pin !== null) places.push(pin.style.transform);
    frame = requestAnimationFrame(look);
  });
  onTestFinished(() => cancelAnimationFrame(frame));
  return places;
}

describe('the map', () => {
  it('tells the team, its rank, its points and how far the next border is', async () => {
    const { screen } = await openMap();
    await expect.element(screen.getByRole('heading', { name: 'Team Namma Lane' })).toBeVisible();
    await expect.element(screen.getByText('#4', { exact: true })).toBeVisible();
    const why = screen.getByRole('link', { name: 'Ranked by points: XP × accuracy' });
    await expect.element(why).toHaveAttribute('href', '/leaderboard');
    await expect.element(screen.getByText('1,200', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('progressbar', { name: '300 XP to Zone 1' })).toBeVisible();
  });

  it('says that the team is out of the contest, in place of what lies between it and the next border', async () => {
    const { screen } = await openMap('open', aTeam({ team_position: 0, standing: 'disqualified' }));
    await expect.element(screen.getByText(/^The organisers have disqualified your team/)).toBeVisible();
    expect(screen.getByRole('progressbar').elements()).toEqual([]);
    // Nor does anything ask them into a game that is shut.
    await expect.element(screen.getByText('You are here!')).toBeVisible();
    expect(screen.getByText('Enter Game', { exact: false }).elements()).toEqual([]);
  });

  it('leaves a phone to the map: what is told of the team takes a fifth of it', async () => {
    await inAWindowOf(390, 844);
    const { screen } = await openMap();
    const heading = screen.getByRole('heading', { name: 'Team Namma Lane' });
    await expect.element(heading).toBeVisible();
    const panel = heading.element().closest('section');
    await expect.poll(() => panel?.getBoundingClientRect().height).toBeLessThan(844 / 5);
  });

  it.each([
    [844, 390],
    [683, 384],
    [320, 256],
  ])('keeps the way into the game within reach on %i x %i', async (width, height) => {
    await inAWindowOf(width, height);
    const { screen } = await openMap();
    const enter = screen.getByRole('link', { name: 'Enter Game' });
    await expect.element(screen.getByRole('heading', { name: 'Team Namma Lane' })).toBeVisible();
    await expect.element(enter).toBeVisible();
    // What comes later makes the page longer: it is scrolled until the end stands.
    const under = () => {
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      const { left, bottom, width: wide, height: high } = enter.element().getBoundingClientRect();
      if (bottom > innerHeight) return 'the edge of the window';
      return document.elementFromPoint(left + wide / 2, bottom - high / 2)?.closest('a')?.textContent;
    };
    await expect.poll(under).toBe('Enter Game');
  });

  it('draws no block over the pin in forced colours, where the tip of its words would be', async () => {
    await openMap();
    await expect.poll(() => document.querySelector('.map-here')).not.toBeNull();
    await emulate('forced-colors', 'active');
    const tips = () =>
      [...document.querySelectorAll('.leaflet-tooltip')].map((each) => getComputedStyle(each, '::before').display);
    await expect.poll(tips).toEqual(['none', 'none']);
  });

  it('begins the name of the team in its one line on a phone, where the name is one long word', async () => {
    await inAWindowOf(390, 844);
    const { screen } = await openMap('open', aTeam({ team_name: 'W'.repeat(50) }));
    const heading = screen.getByRole('heading', { name: /^Team W/ });
    await expect.element(heading).toBeVisible();
    const [words] = heading.element().childNodes;
    if (words === undefined) throw new Error('A heading has words.');
    const name = document.createRange();
    name.setStart(words, 'Team W'.length);
    name.setEnd(words, 'Team WW'.length);
    expect(name.getBoundingClientRect().bottom).toBeLessThanOrEqual(heading.element().getBoundingClientRect().bottom);
  });

  it('keeps the words of its marks on a phone where they are long', async () => {
    await browser.viewport(390, 844);
    onTestFinished(() => browser.viewport(1280, 800));
    // East of the middle, near the edge.
    await openMap('open', aTeam({ team_id: 1, team_score: 10 }), 'ta');
    const words = () => [...document.querySelectorAll('.leaflet-tooltip')].map((each) => each.getBoundingClientRect());
    await expect.poll(() => words().length).toBe(2);
    await expect.poll(() => words().every(({ left, right }) => left >= 0 && right <= 390)).toBe(true);
  });

  it.each([
    [820, 1180],
    [390, 844],
  ])('keeps each zone of the legend within its own place where words are long, %i x %i', async (width, height) => {
    await browser.viewport(width, height);
    onTestFinished(() => browser.viewport(1280, 800));
    const { screen } = await openMap('open', aTeam(), 'ta');
    const zones = () => screen.getByRole('list', { name: 'மண்டலங்கள்' }).getByRole('button').elements();
    await expect.poll(() => zones().length).toBe(4);
    await document.fonts.ready;
    for (const zone of zones()) {
      const words = document.createRange();
      words.selectNodeContents(zone);
      const { left, right } = zone.getBoundingClientRect();
      expect(words.getBoundingClientRect().left, zone.outerHTML).toBeGreaterThanOrEqual(left);
      expect(words.getBoundingClientRect().right, zone.outerHTML).toBeLessThanOrEqual(right);
    }
  });

  it('says of a team in the innermost zone that there is no border left, and of an unranked one that it has no rank', async () => {
    const { screen } = await openMap('open', aTeam({ team_score: 9500, zone: 3, team_position: 0 }));
    await expect.element(screen.getByText('Innermost zone').first()).toBeVisible();
    await expect.element(screen.getByText('N/A')).toBeVisible();
  });

  it('calls a zone the same in the panel, the legend and the popup', async () => {
    const { screen } = await openMap();
    const legend = screen.getByRole('list', { name: 'Zones' });
    await expect.element(legend.getByRole('button', { name: /^Zone 0 ?Outermost/ })).toBeVisible();
    await expect.element(screen.getByText('Zone 0 · Outermost')).toBeVisible();
    await expect.element(screen.getByText('Rank in Zone 0')).toBeVisible();
    for (const name of [/^Zone 1 ?Innovation/, /^Zone 2 ?Expert/, /^Zone 3 ?Master/]) {
      await expect.element(legend.getByRole('button', { name })).toBeVisible();
    }
    await legend.getByRole('button', { name: /^Zone 0 ?Outermost/ }).click();
    await expect.element(screen.getByText('ZONE 0')).toBeVisible();
    await expect.element(screen.getByText('Everyone starts here')).toBeVisible();
    await legend.getByRole('button', { name: /^Zone 3 ?Master/ }).click();
    await expect.element(screen.getByText('ZONE 3')).toBeVisible();
    await expect.element(screen.getByText('Opens at 9,000 XP')).toBeVisible();
  });

  it('says in each popup what its zone is for', async () => {
    const { screen } = await openMap();
    const legend = screen.getByRole('list', { name: 'Zones' });
    for (const [zone, tagline] of [
      [0, 'The outermost zone - Begin your journey here'],
      [1, 'The innovation zone - Unlock new challenges'],
      [2, 'The expert zone - Advanced urban planning'],
      [3, 'The master zone - Elite urban visionaries'],
    ] as const) {
      await legend.getByRole('button', { name: new RegExp(`^Zone ${zone}`) }).click();
      const popup = document.getElementsByClassName('leaflet-popup-content');
      await expect.poll(() => popup[0]?.textContent).toMatch(new RegExp(`^ZONE ${zone}${tagline}`));
    }
  });

  it('breaks the lines of a popup that has much to say at 300 px', async () => {
    const server = aServer();
    const event = anEvent();
    const names = ['Outskirts', 'Ring road', 'Market', 'Fort'].map((name) => ({
      name: { en: name },
      tagline: { en: 'Where the roads of the whole district meet and nobody has counted anything before '.repeat(2) },
    }));
    server.answers(getEvent, { ...event, settings: { ...event.settings, zone_names: names } });
    server.answers(getEventMap, aMap());
    signIn(server);
    server.answers(teamDashboard, aTeam());
    const { screen } = await openPage('/home');
    await screen.getByRole('button', { name: /^Zone 0/ }).click();
    // Leaflet gives a popup a pixel more than its lines take.
    await expect.poll(() => document.querySelector<HTMLElement>('.leaflet-popup-content')?.style.width).toBe('301px');
  });

  it('draws the rings from red outside over blue and green to purple, on the map and in the legend', async () => {
    const { screen } = await openMap();
    const legend = screen.getByRole('list', { name: 'Zones' });
    await expect.poll(() => document.querySelectorAll('.map-ring').length).toBe(4);
    const ofRing = (zone: number) =>
      hueOf(getComputedStyle(document.querySelector(`.map-ring-${zone}`) ?? document.body).fill);
    expect([0, 1, 2, 3].map(ofRing)).toEqual(['red', 'blue', 'green', 'purple']);
    const ofDot = (zone: number) => {
      const dot = legend
        .getByRole('button', { name: new RegExp(`^Zone ${zone}`) })
        .element()
        .querySelector('[class*=map-zone]');
      return hueOf(getComputedStyle(dot ?? document.body).backgroundColor);
    };
    expect([0, 1, 2, 3].map(ofDot)).toEqual(['red', 'blue', 'green', 'purple']);
  });

  it('has marks of 25 by 41 px', async () => {
    const { screen } = await openMap();
    for (const name of ['You are here!', 'Enter Game to Reach Here!']) {
      const mark = screen.getByRole('button', { name });
      await expect.element(mark).toBeInTheDocument();
      expect([mark.element().clientWidth, mark.element().clientHeight]).toEqual([25, 41]);
    }
  });

  it('opens on the four rings, whole and clear of what lies over the map', async () => {
    const { screen } = await openMap();
    await expect.element(screen.getByText('Rank in Zone 0')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('.map-ring').length).toBe(4);
    const rings = [...document.querySelectorAll('.map-ring')].map((ring) => ring.getBoundingClientRect());
    expect(rings).toHaveLength(4);
    const legend = screen.getByRole('list', { name: 'Zones' }).element().getBoundingClientRect();
    for (const ring of rings) {
      expect(ring.top).toBeGreaterThan(70);
      expect(ring.bottom).toBeLessThanOrEqual(legend.top);
      expect(ring.left).toBeGreaterThanOrEqual(0);
      expect(ring.right).toBeLessThanOrEqual(innerWidth);
    }
    // The outermost one fills most of the height that is free.
    expect(Math.max(...rings.map(({ height }) => height))).toBeGreaterThan(350);
  });

  it('opens below the panel on a phone', async () => {
    await browser.viewport(390, 844);
    onTestFinished(() => browser.viewport(1280, 800));
    const { screen } = await openMap();
    const panel = screen.getByRole('heading', { name: 'Team Namma Lane' });
    await expect.element(panel).toBeVisible();
    const lowerEdge = () => panel.element().closest('section')?.getBoundingClientRect().bottom ?? Number.NaN;
    const tops = () => [...document.querySelectorAll('.map-ring')].map((ring) => ring.getBoundingClientRect().top);
    await expect.poll(() => tops().length).toBe(4);
    await expect.poll(() => Math.min(...tops()) - lowerEdge()).toBeGreaterThanOrEqual(0);
  });

  it('opens a popup beside the top bar, never under it', async () => {
    const { screen } = await openMap();
    await screen.getByRole('button', { name: /^Zone 0 ?Outermost/ }).click();
    await expect.element(screen.getByText('ZONE 0')).toBeVisible();
    const bar = document.querySelector('header')?.getBoundingClientRect();
    await expect
      .poll(() => document.querySelector('.leaflet-popup-content')?.getBoundingClientRect().top)
      .toBeGreaterThan(bar?.bottom ?? Number.POSITIVE_INFINITY);
  });

  it('marks where the team is, and what is left to the flag', async () => {
    const { screen } = await openMap();
    await screen.getByRole('button', { name: 'Show my team' }).click();
    await expect.element(screen.getByRole('button', { name: 'You are here!' })).toBeInTheDocument();
    const flag = screen.getByRole('button', { name: 'Enter Game to Reach Here!' });
    await expect.element(flag).toBeInTheDocument();
    flag.element().focus();
    clickByScript(flag);
    await expect.element(screen.getByText('300 XP to this border')).toBeVisible();
  });

  it('is one place to press where the team stands at its border, and two once the map is near enough', async () => {
    const { screen } = await openMap('open', aTeam({ team_score: 1490 }));
    const pin = screen.getByRole('button', { name: 'You are here!' });
    const flag = screen.getByRole('button', { name: 'Enter Game to Reach Here!' });
    await expect.poll(() => document.querySelector('.map-goal')).not.toBeNull();
    await expect.element(flag).toHaveAttribute('inert');
    expect((await axe.run(document, { runOnly: ['target-size'] })).violations).toEqual([]);
    clickByScript(pin);
    const told = () => document.querySelector('.leaflet-popup-content')?.textContent;
    await expect.poll(told).toBe('You are here!Enter Game to Reach Here!10 XP to this border');
    await screen.getByRole('button', { name: 'Show my team' }).click();
    await expect.element(flag).not.toHaveAttribute('inert');
    for (const isOpen of [false, true]) {
      clickByScript(pin);
      await expect.poll(() => told() !== undefined).toBe(isOpen);
    }
    expect(told()).toBe('You are here!');
  });

  it('drives the team from where this device has seen it last', async () => {
    localStorage.setItem('uvh.onMap', JSON.stringify({ teamId: 3, xp: 200 }));
    const places = placesOfPin();
    await openMap();
    await expect.poll(() => new Set(places).size).toBeGreaterThan(1);
    await expect.poll(() => new Set(places.slice(-10)).size).toBe(1);
    expect(JSON.parse(localStorage.getItem('uvh.onMap') ?? '')).toEqual({ teamId: 3, xp: 1200 });
  });

  it('puts it there at once where nothing shall move by itself', async () => {
    await emulate('prefers-reduced-motion', 'reduce');
    localStorage.setItem('uvh.onMap', JSON.stringify({ teamId: 3, xp: 200 }));
    const places = placesOfPin();
    await openMap();
    await expect.poll(() => places.length).toBeGreaterThan(30);
    expect(new Set(places).size).toBe(1);
    // A key pans at once too, where Leaflet would glide.
    const pane = document.querySelector<HTMLElement>('.leaflet-map-pane');
    const before = pane?.style.transform;
    const map = document.querySelector<HTMLElement>('.leaflet-container');
    map?.focus();
    map?.dispatchEvent(new KeyboardEvent('keydown', { keyCode: 39, code: 'ArrowRight', bubbles: true }));
    expect(pane?.style.transform).not.toBe(before);
    expect(pane?.classList.contains('leaflet-pan-anim')).toBe(false);
  });

  it('leads into the game while it is open', async () => {
    const { screen } = await openMap('open');
    await expect.element(screen.getByRole('link', { name: 'Enter Game' })).toHaveAttribute('href', '/game');
  });

  it('says before the game when it starts, and why the way in is closed', async () => {
    const { screen, address } = await openMap('before');
    const told = screen.getByRole('dialog', { name: 'Game Not Started Yet' });
    await expect.element(told).toMatchTextContent(/The official game period is/);
    await told.getByRole('button', { name: 'Got it' }).click();
    await expect.element(told).not.toBeInTheDocument();
    const gate = screen.getByRole('button', { name: /^Game starts on/ });
    await expect.element(gate).toHaveAttribute('aria-disabled', 'true');
    clickByScript(gate);
    await expect.element(told).toBeVisible();
    expect(address()).toBe('/home');
  });

  it('tells nobody that the game is over who had asked, before it opened, why the way in was closed', async () => {
    const { screen, server } = await openMap('before');
    const gate = screen.getByRole('button', { name: /^Game starts on/ });
    await expect.element(gate).toBeVisible();
    clickByScript(gate);
    const told = screen.getByRole('dialog', { name: 'Game Not Started Yet' });
    await expect.element(told).toBeVisible();
    for (const phase of ['open', 'after'] as const) {
      server.answers(getEvent, anEvent(phase));
      await queryClient.invalidateQueries({ queryKey: eventQuery.queryKey });
      await expect.element(told).not.toBeInTheDocument();
    }
    await expect.element(screen.getByRole('button', { name: 'The game is over' })).toBeVisible();
    expect(screen.getByRole('dialog').elements()).toEqual([]);
  });

  it('leads to the final standing once the game is over', async () => {
    const { screen } = await openMap('after');
    const gate = screen.getByRole('button', { name: 'The game is over' });
    await expect.element(gate).toBeVisible();
    clickByScript(gate);
    const ended = screen.getByRole('dialog', { name: 'The game is over' });
    await expect.element(ended.getByRole('link', { name: 'Final standing' })).toHaveAttribute('href', '/leaderboard');
  });

  it('shows the end once the game is over: no flag ahead, where the team came to rest', async () => {
    const { screen } = await openMap('after');
    await expect
      .element(screen.getByText('Your team came to rest in Zone 0 · Outermost, with 1,200 XP.'))
      .toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Final standing' })).toHaveAttribute('href', '/leaderboard');
    await expect.element(screen.getByRole('button', { name: 'Your team came to rest here' })).toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Enter Game to Reach Here!' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument();
  });

  it('may be left in the middle of a zoom', async () => {
    const { screen, router } = await openMap();
    await screen.getByRole('button', { name: 'Zoom in' }).click();
    await router.navigate('/leaderboard');
    await expect.element(screen.getByRole('list', { name: 'Zones' })).not.toBeInTheDocument();
    // Leaflet's own timer runs for 250 ms; what it throws then fails the run.
    await new Promise((resolve) => setTimeout(resolve, 400));
  });

  it('keeps the map when the team cannot be loaded, and tries again on demand', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    signIn(server);
    server.refuses(teamDashboard, { code: 'INTERNAL', status: 400, message: 'Something broke.' });
    const { screen } = await openPage('/home');
    await expect.element(screen.getByText('Your team could not be loaded.')).toBeVisible();
    await expect.element(screen.getByRole('list', { name: 'Zones' })).toBeVisible();
    server.answers(teamDashboard, aTeam());
    clickByScript(screen.getByRole('button', { name: 'Retry' }));
    await expect.element(screen.getByRole('heading', { name: 'Team Namma Lane' })).toBeVisible();
  });
});

describe('the tiles of the map', () => {
  const template = (look: string) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>#${look}/{z}/{x}/{y}`;

  async function openWithTiles(light: string, dark: string) {
    const server = aServer();
    const event = anEvent();
    server.answers(getEvent, {
      ...event,
      settings: { ...event.settings, map_tiles_light: light, map_tiles_dark: dark },
    });
    server.answers(getEventMap, aMap());
    signIn(server);
    server.answers(teamDashboard, aTeam());
    return openPage('/home');
  }
  const tiles = () => [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];

  it('are those of the theme, 256 px each', async () => {
    const { screen } = await openWithTiles(template('light'), template('dark'));
    await expect.poll(() => tiles().length).toBeGreaterThan(0);
    expect(tiles().every(({ src }) => src.includes('#light/'))).toBe(true);
    expect(tiles()[0]?.style.width).toBe('256px');
    await screen.getByTitle('Switch between light and dark').first().click();
    await expect.poll(() => tiles().length > 0 && tiles().every(({ src }) => src.includes('#dark/'))).toBe(true);
  });

  it('make room for rings and roads on a plain ground where they cannot be had', async () => {
    let missed = 0;
    const count = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && target.classList.contains('leaflet-tile')) missed += 1;
    };
    // Such an event does not bubble.
    document.addEventListener('error', count, { capture: true });
    onTestFinished(() => document.removeEventListener('error', count, { capture: true }));
    const { screen } = await openWithTiles('data:,{z}/{x}/{y}', 'data:,{z}/{x}/{y}');
    await expect.poll(() => missed).toBeGreaterThan(3);
    await expect.poll(tiles).toEqual([]);
    expect(document.querySelector('.has-tiles')).toBeNull();
    expect(document.querySelectorAll('.map-ring')).toHaveLength(4);
    await expect.element(screen.getByRole('link', { name: 'Enter Game' })).toBeVisible();
  });
});

/** The name of a colour as the browser computes it. */
function hueOf(color: string): string | undefined {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  const hue = (degrees + 360) % 360;
  const named = { red: 0, green: 140, blue: 218, purple: 270 };
  return Object.entries(named).find(([, at]) => Math.min(Math.abs(hue - at), 360 - Math.abs(hue - at)) < 20)?.[0];
}

describe('the map screen of an event without a map', () => {
  async function openTrack(settings: Partial<AnswerInput<typeof getEvent>['settings']> = {}) {
    const server = aServer();
    const event = anEvent('open');
    server.answers(getEvent, { ...event, settings: { ...event.settings, map_version: null, ...settings } });
    signIn(server);
    server.answers(teamDashboard, aTeam());
    server.answers(getLeaderboard, aBoard([aRow({ team_id: 9, name: 'Signal Seekers', xp: 700 })]));
    return { ...(await openPage('/home')), server };
  }

  it('is a track of its zones, the innermost on top, and asks for no map', async () => {
    const { screen, server } = await openTrack();
    const track = screen.getByRole('region', { name: 'The way through the zones' });
    await expect.element(track.getByRole('listitem').first()).toMatchTextContent(/Zone 3 · Master.*Locked:.*9,000 XP/);
    const here = track.getByRole('listitem').filter({ hasText: 'Zone 0 · Outermost' });
    await expect.element(here).toHaveAttribute('aria-current', 'step');
    await expect.element(track.getByText('You are here!')).toBeVisible();
    await expect.element(screen.getByRole('progressbar', { name: '300 XP to Zone 1' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Enter Game' })).toBeVisible();
    expect(server.received(getEventMap)).toEqual([]);
  });

  it('is one league where there are no zones either', async () => {
    const { screen } = await openTrack({ zone_thresholds: [] });
    const track = screen.getByRole('region', { name: 'The way through the zones' });
    await expect.element(track.getByRole('listitem')).toMatchTextContent(/^One league$/);
    await expect.element(screen.getByText('Rank', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/to Zone 1/)).not.toBeInTheDocument();
  });
});
