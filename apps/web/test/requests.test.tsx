import { getEvent, recordVisit } from '@uvh/contract/calls/event';
import { getImage } from '@uvh/contract/calls/image';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { callApi, fetchFile, putBytes } from '../src/api/call-api.ts';
import { queryClient } from '../src/api/query-client.ts';
import { anEvent } from './support/builders.ts';
import { clickByScript } from './support/device.ts';
import { aServer } from './support/fake-server.ts';
import { aGame, openGameOf } from './support/open-game.ts';
import { openPage } from './support/open-page.tsx';
import { inATeam } from './support/team.ts';

const OVER = new DOMException('The time is over.', 'TimeoutError');

/** As when somebody comes back to the window from another one. */
function comeBackToTheWindow(): void {
  window.dispatchEvent(new Event('visibilitychange'));
}

describe('a call', () => {
  it('carries the token of the session and the cookies', async () => {
    const server = inATeam();
    await openPage('/dashboard/members');
    await expect.poll(() => server.received(teamDashboard)[0]?.token).toBe('token-of-an-earlier-visit');
    expect(server.received(teamDashboard)[0]?.credentials).toBe('include');
  });

  it('that sends a file is given up as well where no answer comes', async () => {
    inATeam();
    const answering = window.fetch;
    window.fetch = (input, init) =>
      String(input).endsWith('/import')
        ? new Promise((_, reject) => init?.signal?.aborted && reject(init.signal.reason))
        : answering(input, init);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(OVER));
    onTestFinished(() => timeout.mockRestore());
    await expect(putBytes('/import', new Blob(['bytes']))).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('is given up after ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    const server = inATeam();
    await openPage('/dashboard/members');
    await expect.poll(() => server.received(teamDashboard).length).toBeGreaterThan(0);
    expect(new Set(timeout.mock.calls.flat())).toEqual(new Set([10_000]));
  });

  it('whose answer stops half way is given up too, and says that it took too long', async () => {
    const network = window.fetch;
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(new DOMException('signal timed out', 'TimeoutError')), 50);
      return ending.signal;
    });
    onTestFinished(() => {
      window.fetch = network;
      timeout.mockRestore();
    });
    // As a browser does with the signal of a call whose answer has begun.
    window.fetch = async (_, init) => {
      const cutShort = () =>
        new Promise<never>((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        });
      return Object.assign(new Response(), { json: cutShort, blob: cutShort });
    };
    await expect(callApi(getEvent, {})).rejects.toMatchObject({ code: 'TIMEOUT' });
    await expect(fetchFile('/card.png')).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it.each(['en', 'hi', 'ta'] as const)('says that the reader chose %s', async (language) => {
    const server = inATeam();
    await openPage('/dashboard/members', { language });
    await expect.poll(() => server.received(teamDashboard)[0]?.language).toBe(language);
  });
});

describe('the team', () => {
  it.each(['/dashboard', '/home'])(
    'is asked for again on %s when somebody comes back to the window',
    async (address) => {
      const server = inATeam();
      const { screen } = await openPage(address);
      await expect.element(screen.getByRole('heading', { name: 'Team Namma Yatri' })).toBeVisible();
      const before = server.received(teamDashboard).length;
      comeBackToTheWindow();
      await expect.poll(() => server.received(teamDashboard).length).toBe(before + 1);
    },
  );
});

describe('the team on the map', () => {
  it('is asked for again on arrival, however fresh it is', async () => {
    const server = inATeam();
    const { screen, router } = await openPage('/dashboard');
    await expect.element(screen.getByRole('heading', { name: 'Team Namma Yatri' })).toBeVisible();
    const before = server.received(teamDashboard).length;
    await router.navigate('/home');
    await expect.poll(() => server.received(teamDashboard).length).toBe(before + 1);
  });
});

describe('the image under review', () => {
  it('is not asked for again when somebody comes back to the window', async () => {
    const server = aGame();
    await openGameOf(server);
    // What is still on its way would not be asked for once more.
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    const team = server.received(teamDashboard).length;
    comeBackToTheWindow();
    // The score is, so that the page had the time.
    await expect.poll(() => server.received(teamDashboard).length).toBe(team + 1);
    expect(server.received(getImage)).toHaveLength(1);
  });
});

describe('a visit', () => {
  it('is counted for each page that is shown', async () => {
    const server = inATeam();
    server.answers(recordVisit, undefined);
    const { router } = await openPage('/dashboard/members');
    await router.navigate('/settings');
    const view = (page: string) => ({ category: 'Page View', action: 'Page Viewed', page });
    await expect
      .poll(() => server.received(recordVisit).map(({ body }) => body))
      .toEqual([view('/dashboard/members'), view('/settings')]);
  });

  it.each([
    ['banner', 'Login', 'Login Button Clicked'],
    ['banner', 'Sign Up', 'Register Button Clicked'],
    ['main', 'Login', 'Login Button Clicked'],
    ['main', 'Register your team', 'Register Button Clicked'],
  ] as const)('to the landing page counts, in its %s, a press on %s', async (part, name, action) => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    server.answers(recordVisit, undefined);
    const { screen } = await openPage('/');
    const way = screen.getByRole(part).getByRole('link', { name }).first();
    await expect.element(way).toBeVisible();
    clickByScript(way);
    await expect
      .poll(() => server.received(recordVisit).map(({ body }) => body))
      .toContainEqual({ category: 'Landing Page', action, page: '/' });
  });

  it('is passed on to Google where organisers use it, without what stands behind the path', async () => {
    const server = aServer();
    const event = anEvent();
    server.answers(getEvent, { ...event, settings: { ...event.settings, analytics_measurement_id: 'G-TEST1234' } });
    server.answers(recordVisit, undefined);
    const fetched: string[] = [];
    const append = document.head.append.bind(document.head);
    const isGoogles = (node: Node | string): node is HTMLScriptElement =>
      node instanceof HTMLScriptElement && node.src.includes('google');
    const spy = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      fetched.push(...nodes.filter(isGoogles).map(({ src }) => src));
      append(...nodes.filter((node) => !isGoogles(node)));
    });
    onTestFinished(() => spy.mockRestore());
    const { screen } = await openPage('/?email=asha@campus.test');
    await expect.poll(() => fetched).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234']);
    const told = () => (window.dataLayer ?? []).map((call) => [...call]);
    const pageLocation = `${location.origin}/`;
    await expect.poll(told).toContainEqual(['event', 'page_view', { page_location: pageLocation, page_path: '/' }]);
    clickByScript(screen.getByRole('main').getByRole('link', { name: 'Login' }).first());
    await expect
      .poll(told)
      .toContainEqual([
        'event',
        'Login Button Clicked',
        { event_category: 'Landing Page', page_location: pageLocation },
      ]);
    expect(JSON.stringify(told())).not.toContain('asha@campus.test');
  });
});
