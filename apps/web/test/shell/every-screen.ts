import { getEvent } from '@uvh/contract/calls/event';
import { getImage } from '@uvh/contract/calls/image';
import { expect } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { queryClient } from '../../src/api/query-client.ts';
import { useTourMemory } from '../../src/features/practice/tour/tour-memory.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { anEvent, aUser, signIn } from '../support/builders.ts';
import type { FakeServer } from '../support/fake-server.ts';
import { aGame } from '../support/open-game.ts';
import { type OpenedPage, openPage } from '../support/open-page.tsx';
// As the app itself begins.
import '../../src/features/landing/landing.css';
import { alone, beginner, member, newcomer, unanswered, visitor } from './screen-states.ts';

export interface Screen {
  /** The address and the state in which it is looked at. */
  readonly name: string;
  readonly address: string;
  /** Puts the server and the person there. */
  readonly arrange: () => FakeServer;
  /** Whether a notice opens by itself soon after one comes there. */
  readonly hasNotice?: boolean;
}

function screen(address: string, state: string, arrange: () => FakeServer): Screen {
  return { name: `${address.split(/[?#]/, 1)[0]} (${state})`, address, arrange };
}

/** Every screen of the players, in every state that looks unlike the others (docs/product/screens.md#routes). */
export const SCREENS: readonly Screen[] = [
  screen('/', 'before the game', () => visitor('before')),
  screen('/', 'while it runs', visitor),
  screen('/', 'after it', () => visitor('after')),
  screen('/register', 'empty', visitor),
  screen('/register', 'of an event that asks for more', askingForMore),
  screen('/setup#key', 'empty', visitor),
  screen('/login', 'empty', visitor),
  screen('/forgot-password', 'empty', visitor),
  screen('/reset-password?email=asha%40example.org', 'code', visitor),
  screen('/verify?email=asha%40example.org&team=create&username=asha7', 'code', visitor),
  screen('/verify', 'address unknown', visitor),
  screen('/join-team', 'details held', newcomer),
  screen('/join-team', 'no team', alone),
  screen('/join-team/leader', 'details held', () => newcomer({ isLeader: true })),
  screen('/add-to-team', 'no team', alone),
  screen('/team-code', 'leader', member),
  screen('/create-team', 'no team', alone),
  screen('/create-team/success?teamCode=NEW001&team_name=Namma+Yatri', 'new', member),
  screen('/error', 'plain', visitor),
  screen('/nowhere', 'unknown address', visitor),
  screen('/practice', 'tour offered', visitor),
  screen('/practice', 'tour answered', practised),
  ...(['before', 'open', 'after'] as const).flatMap((phase) =>
    ['/dashboard', '/home', '/leaderboard', '/game/results'].map((address) => ({
      ...screen(address, phase, () => member({ phase })),
      hasNotice: address === '/home' && phase === 'before',
    })),
  ),
  ...['/dashboard', '/leaderboard', '/game/results', '/game/second-opinion', '/game/questions', '/teams/9'].flatMap(
    (address) => [screen(address, 'nothing yet', beginner), screen(address, 'server fails', unanswered)],
  ),
  screen('/dashboard', 'address not verified', () => member({ isVerified: false })),
  screen('/dashboard/members', 'leader', member),
  screen('/dashboard/members', 'no leader', () => member({ isLeader: false })),
  screen('/home', 'nothing yet', beginner),
  screen('/settings', 'member', member),
  screen('/game/second-opinion', 'one waits', member),
  screen('/game/questions', 'some', member),
  screen('/teams/9', 'team', member),
  screen('/game', 'before', () => playing('before')),
  screen('/game', 'after', () => playing('after')),
  screen('/game', 'image', playing),
  screen('/game', 'no image left', withoutImage),
  screen('/game', 'address not verified', unverified),
];

/** Opens a screen in its state, in a window of that size, and waits until something of it stands. */
export async function openScreen(
  { address, arrange, hasNotice = false }: Screen,
  [width, height]: readonly [width: number, height: number],
  language: Language = 'en',
): Promise<OpenedPage> {
  await browser.viewport(width, height);
  arrange();
  const page = await openPage(address, { language });
  await expect
    .element(page.screen.getByRole('heading').or(page.screen.getByRole('application')).first())
    .toBeInTheDocument();
  if (hasNotice) await closeNotice(page);
  await settled();
  return page;
}

/** What is looked at is the screen behind it. */
async function closeNotice({ screen }: OpenedPage): Promise<void> {
  const notice = screen.getByRole('dialog');
  await expect.element(notice).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(notice).not.toBeInTheDocument();
}

function askingForMore(): FakeServer {
  const server = visitor();
  const event = anEvent();
  const registration = { consent_text: 'I agree.', email_domains: [] };
  const fields = { roll_number: 'required', institute: 'required' } as const;
  server.answers(getEvent, { ...event, settings: { ...event.settings, registration: { ...registration, ...fields } } });
  return server;
}

function practised(): FakeServer {
  useTourMemory.setState({ isAnswered: true });
  return visitor();
}

function playing(phase: Parameters<typeof anEvent>[0] = 'open'): FakeServer {
  const server = aGame();
  server.answers(getEvent, anEvent(phase));
  return server;
}

function withoutImage(): FakeServer {
  const server = playing();
  server.refuses(getImage, { code: 'NO_IMAGE_LEFT', status: 404, message: 'No image is left.' });
  return server;
}

function unverified(): FakeServer {
  const server = playing();
  signIn(server, aUser({ email_verified: false }));
  server.refuses(getImage, { code: 'EMAIL_NOT_VERIFIED', status: 403, message: 'Verify your e-mail address.' });
  return server;
}

/** Resolves when nothing is asked for any more, nothing has come for a moment and no colour is on its way to another. */
async function settled(): Promise<void> {
  let before = '';
  const isStill = () => {
    const now = document.body.innerText;
    const isSame = now === before;
    before = now;
    const isQuiet = queryClient.isFetching() === 0 && document.querySelector('[aria-busy="true"]') === null;
    return isSame && isQuiet && !isInTransition();
  };
  await expect.poll(isStill, { interval: 100 }).toBe(true);
}

function isInTransition(): boolean {
  return document.getAnimations().some((animation) => animation instanceof CSSTransition);
}
