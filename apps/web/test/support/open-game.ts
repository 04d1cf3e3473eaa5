import { getEvent } from '@uvh/contract/calls/event';
import { getImage, type LeasedImage, leaseAhead, releaseAhead, submitImage } from '@uvh/contract/calls/image';
import { teamQuestions } from '@uvh/contract/calls/question';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import type { Language } from '../../src/i18n/languages.ts';
import { anEvent, aTeam, aUser, signIn } from './builders.ts';
import { aServer, type FakeServer } from './fake-server.ts';
import { type OpenedPage, openPage } from './open-page.tsx';
import { aTrafficImage } from './traffic-image.ts';

export interface OpenedGame extends OpenedPage {
  readonly server: FakeServer;
  readonly canvas: Locator;
  /** The row of the box list that begins with these words. */
  box(words: string | RegExp): Locator;
  /** What the page has submitted so far. */
  submissions(): readonly unknown[];
}

/** A server that gives one image after another to somebody who was never here before. */
export function aGame(...images: readonly LeasedImage[]): FakeServer {
  const server = aServer();
  const [first = aTrafficImage(), ...rest] = images;
  const all = [first, ...rest];
  server.answers(getEvent, anEvent());
  // The work on an image is kept by user, so each test has one of its own.
  signIn(server, aUser({ username: `asha-${crypto.randomUUID()}` }));
  server.answers(teamDashboard, aTeam());
  const submitted = () => server.received(submitImage).length;
  server.answersBy(getImage, () => all[submitted()] ?? first);
  server.answersBy(leaseAhead, () => ({ images: all.slice(submitted() + 1) }));
  server.answers(releaseAhead, { released: [] });
  server.answers(teamQuestions, { questions: [] });
  server.answersBy(submitImage, () => ({
    submission_id: server.received(submitImage).length,
    score_delta: 2,
    team_score: 1202,
    modified: first.bbox.length,
    total: first.bbox.length,
    replayed: false,
  }));
  return server;
}

/** Opens /game on one image after another. */
export async function openGame(...images: readonly LeasedImage[]): Promise<OpenedGame> {
  return openGameOf(aGame(...images));
}

/** Opens /game as this server has it, with an image on it: for the first time, or again as by a reload. */
export async function openGameOf(server: FakeServer, language?: Language): Promise<OpenedGame> {
  // The mouse of the test before may rest where a box will be, which keys would be about.
  await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 }, force: true });
  const page = await openPage('/game', language && { language });
  const { screen } = page;
  const canvas = screen.getByRole('application');
  await expect.element(canvas).toHaveFocus();
  return {
    ...page,
    server,
    canvas,
    box: (words) => screen.getByRole('option', { name: words }),
    submissions: () => server.received(submitImage).map(({ body }) => body),
  };
}
