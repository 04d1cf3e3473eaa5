import type { AnswerInput } from '@uvh/contract/call';
import { eventTotals, getEvent } from '@uvh/contract/calls/event';
import { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useEventWords } from '../../src/event/words/known-words.ts';
import { changeLanguage } from '../../src/i18n/i18n.ts';
import { anEvent, anEventOf } from '../support/builders.ts';
import { inAWindowOf } from '../support/device.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

type Totals = AnswerInput<typeof eventTotals>;

async function openLanding(phase: 'before' | 'open' | 'after' = 'open', totals?: Totals) {
  const server = aServer();
  server.answers(getEvent, anEvent(phase));
  if (totals) server.answers(eventTotals, totals);
  return { ...(await openPage('/')), server };
}

describe('the landing page', () => {
  it('says what this is and leads to the login and to a registration', async () => {
    const { screen } = await openLanding();
    const main = screen.getByRole('main');
    await expect.element(main.getByRole('heading', { level: 1 })).toMatchTextContent(/Urban Vision Hackathon/);
    const register = main.getByRole('link', { name: 'Register your team' }).first();
    await expect.element(register).toHaveAttribute('href', '/register');
    await expect.element(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('has the name of the product as its title, and its ways in the top bar', async () => {
    const { screen } = await openLanding();
    await expect.poll(() => document.title).toBe('Urban Vision Hackathon');
    const bar = screen.getByRole('banner');
    for (const [name, href] of [
      ['Home', '/'],
      ['About', '#about'],
      ['Contact', '#contact'],
      ['Login', '/login'],
      ['Sign Up', '/register'],
    ] as const) {
      await expect.element(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    await expect.element(bar.getByRole('button', { name: 'Theme: Light' })).toBeVisible();
  });

  it('tells the figures of the first edition, and leads to the paper on it', async () => {
    const { screen } = await openLanding();
    const figures = screen.getByRole('region', { name: 'The hackathon in figures' });
    await expect
      .element(figures)
      .toMatchTextContent(/Traffic Images100K\+.*Partner Institutions10\+.*Merch in Prizes100\+/);
    const paper = screen.getByRole('link', { name: /^Know More About The Hackathon/ });
    await expect.element(paper).toHaveAttribute('href', expect.stringMatching(/^https:/));
  });

  it('ends with social links, the host institute and the year', async () => {
    const { screen } = await openLanding();
    const footer = screen.getByRole('contentinfo');
    for (const name of ['LinkedIn', 'Instagram', 'X']) {
      await expect.element(footer.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect
      .element(footer.getByRole('link', { name: /Indian Institute/ }))
      .toHaveAttribute('href', 'https://iisc.ac.in/');
    await expect.element(footer).toMatchTextContent(new RegExp(`© ${new Date().getFullYear()} Urban Vision Hackathon`));
  });

  it('bears the name, host and words that the organisers gave the event', async () => {
    const server = aServer();
    const event = anEvent();
    const about = {
      name: 'Bengaluru Counts',
      host_name: 'RV College',
      host_url: null,
      introduction: 'We count what moves.',
      rules_addendum: 'Play on campus only.',
    };
    server.answers(getEvent, { ...event, settings: { ...event.settings, about } });
    const { screen } = await openPage('/');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Welcome to Bengaluru Counts!' })).toBeVisible();
    await expect.element(screen.getByText('We count what moves.')).toBeVisible();
    await expect
      .element(screen.getByRole('region', { name: 'Rules of this event' }))
      .toMatchTextContent(/on campus only/);
    const footer = screen.getByRole('contentinfo');
    await expect.element(footer).toMatchTextContent(/RV College/);
    // Another host is not linked to the page of ours.
    await expect.element(footer.getByRole('link', { name: /Indian Institute/ })).not.toBeInTheDocument();
  });

  it('lists what is called the same as often as the organisers wrote it', async () => {
    const complained = vi.spyOn(console, 'error');
    const own = {
      texts: {},
      questions: ['Ask us.', 'Ask them.'].map((answer) => ({ question: { en: 'Who?' }, answer: { en: answer } })),
      prizes: ['For accuracy', 'For a find'].map((text) => ({ title: { en: 'A helmet' }, text: { en: text } })),
      partners: [1, 2].map((each) => ({ name: 'RV College', url: `https://example.org/${each}` })),
      links: [1, 2].map((each) => ({ name: 'Chat', url: `https://example.org/chat/${each}` })),
      data_licence: null,
    };
    useEventWords.setState({ own });
    onTestFinished(() => {
      complained.mockRestore();
      useEventWords.setState({ own: undefined });
    });
    const { screen } = await openLanding();
    for (const text of ['For accuracy', 'For a find']) await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'RV College' }).nth(1)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Chat' }).nth(1)).toBeVisible();
    expect(complained.mock.calls.map(([first]) => String(first)).filter((text) => /key/.test(text))).toEqual([]);
  });

  it('answers a question when it is opened, and not before', async () => {
    const { screen } = await openLanding();
    const answer = screen.getByText(/If you can tell an auto from a mini-bus, you can play/);
    await expect.element(answer).not.toBeVisible();
    await screen.getByText('Do I need to know machine learning?').click();
    await expect.element(answer).toBeVisible();
  });

  it('writes to the organisers at the address of the event', async () => {
    const { screen } = await openLanding();
    const contact = screen.getByRole('contentinfo').getByRole('link', { name: 'help@example.org' });
    await expect.element(contact).toHaveAttribute('href', 'mailto:help@example.org');
  });

  it('has its ways in a menu where there is no room for them, which a chosen link closes', async () => {
    await inAWindowOf(390, 844);
    const { screen } = await openLanding();
    const about = screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
    await expect.element(about).not.toBeInTheDocument();
    const menu = screen.getByText('Menu').element().closest('summary');
    if (menu) await userEvent.click(menu);
    await about.click();
    await expect.element(about).not.toBeInTheDocument();
    expect(location.hash).toBe('#about');
  });
});

describe('the figures on the landing page', () => {
  const figures = 'The hackathon in figures';

  it('are those of the event so far', async () => {
    const { screen } = await openLanding('open', {
      teams: 1_234,
      people: 3_000,
      images: 1,
      submissions: 1,
      boxes: 56_789,
    });
    const live = screen.getByRole('region', { name: figures });
    await expect.element(live).toMatchTextContent(/So far\s*1,234 teams\s*1 image reviewed\s*56,789 boxes checked/);
  });

  it('leave out what is not there yet before the first review', async () => {
    const { screen, server } = await openLanding('open', { teams: 3, people: 9, images: 0, submissions: 0, boxes: 0 });
    await expect.poll(() => server.received(eventTotals).length).toBe(1);
    const live = screen.getByRole('region', { name: figures });
    await expect.element(live).toMatchTextContent(/Traffic Images/);
    await expect.element(live).not.toMatchTextContent(/So far/);
  });
});

describe('the clock of the landing page', () => {
  it('counts down to the opening before the game', async () => {
    const { screen } = await openLanding('before');
    const clock = screen.getByRole('timer', { name: 'The game starts in' });
    await expect.element(clock).toMatchTextContent(/09\s*days\s*23\s*hours\s*59\s*min/);
  });

  it('counts in the digits of the reader’s language', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent('before'));
    const { screen } = await openPage('/', { language: 'bn' });
    await expect
      .element(screen.getByRole('timer'))
      .toMatchTextContent(/^[^\d]*০৯\s*দিন\s*২৩\s*ঘণ্টা\s*৫৯\s*মিনিট[^\d]*$/);
  });

  it('counts down to the close during it', async () => {
    const { screen } = await openLanding('open');
    await expect.element(screen.getByRole('timer', { name: 'The game ends in' })).toMatchTextContent(/19\s*days/);
  });

  it('thanks for playing once the game is over', async () => {
    const { screen } = await openLanding('after');
    await expect.element(screen.getByText(/The game is over\. Thank you for playing/).first()).toBeVisible();
    await expect.element(screen.getByRole('timer')).not.toBeInTheDocument();
  });
});

describe('the timeline', () => {
  it('marks what is going on now and what is over', async () => {
    const { screen } = await openLanding('after');
    const stage = (name: string) =>
      screen.getByRole('region', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: name });
    await expect.element(stage('Registration')).toMatchTextContent(/Over/);
    await expect.element(stage('Game and submissions')).toMatchTextContent(/Over/);
  });

  it('names no date before the server has answered', async () => {
    const server = aServer();
    server.ignores(getEvent);
    const { screen } = await openPage('/');
    const timeline = screen.getByRole('region', { name: 'Timeline' });
    await expect.element(timeline.getByRole('heading', { name: 'Game and submissions' })).toBeInTheDocument();
    await expect.element(timeline).not.toMatchTextContent(/Opens|\d+ (April|May|June)/);
  });

  it('marks the game while it runs', async () => {
    const { screen } = await openLanding('open');
    const game = screen.getByRole('listitem').filter({ hasText: 'Game and submissions' });
    await expect.element(game).toMatchTextContent(/Now.*Opens .+ IST.*Closes .+ IST/);
  });
});

describe('the demo on the landing page', () => {
  async function openDemo() {
    const landing = await openLanding();
    await landing.screen.getByRole('button', { name: 'Start the demo' }).click();
    const canvas = landing.screen.getByRole('application', { name: /^Demo image with boxes/ });
    // Keys go to boxes once there are some; until then Tab leaves the image.
    await expect.element(landing.screen.getByText(/^Modified: 0 of \d+ boxes$/).first()).toBeVisible();
    canvas.element().focus();
    return { ...landing, canvas };
  }

  it('is the real editor: a box is picked, relabelled, counted and taken back', async () => {
    const { screen } = await openDemo();
    await expect.element(screen.getByText('Pick a box on the image')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByText(/^Suggested: /)).toBeVisible();
    await screen.getByRole('group', { name: 'Classes' }).getByRole('button', { name: 'bicycle' }).click();
    await expect.element(screen.getByText('1 XP', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/^Modified: 1 of \d+ boxes$/).first()).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByText('0 XP', { exact: true })).toBeVisible();
  });

  it('names a box that is drawn, and asks for its class', async () => {
    const { screen, canvas } = await openDemo();
    await userEvent.keyboard('n');
    const { width, height } = canvas.element().getBoundingClientRect();
    await userEvent.dragAndDrop(canvas, canvas, {
      sourcePosition: { x: width * 0.1, y: height * 0.6 },
      targetPosition: { x: width * 0.2, y: height * 0.8 },
    });
    await expect.element(screen.getByText('Box drawn. Give it a class.')).toBeVisible();
    canvas.element().focus();
    await userEvent.keyboard('{Shift>}[Digit7]{/Shift}');
    await expect.element(screen.getByText('Drawn by you: Auto')).toBeVisible();
  });

  it('says its classes in the language that is chosen while it runs', async () => {
    const named = DEFAULT_CLASSES.classes.map((each) => ({ ...each, displayNames: { hi: `हिन्दी ${each.name}` } }));
    const server = aServer();
    server.answers(getEvent, anEventOf(new ClassList(named)));
    const { screen } = await openPage('/');
    await screen.getByRole('button', { name: 'Start the demo' }).click();
    const canvas = screen.getByRole('application');
    await expect.element(canvas).toBeVisible();
    canvas.element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByText('Suggested: Hatchback')).toBeVisible();
    await changeLanguage('hi');
    await expect.element(screen.getByText('सुझाव: हिन्दी Hatchback')).toBeVisible();
  });

  it('has its signs whole beside the words of its buttons', async () => {
    await inAWindowOf(1366, 768);
    const { screen } = await openDemo();
    await expect.element(screen.getByRole('button', { name: 'Confirm' })).toBeVisible();
    const widths = () =>
      ['Confirm', 'Delete', 'Undo'].map((name) => {
        const button = screen.getByRole('button', { name }).element();
        return [button.querySelector('svg')?.getBoundingClientRect().width, button.scrollWidth - button.clientWidth];
      });
    expect(widths()).toEqual([
      [20, 0],
      [20, 0],
      [20, 0],
    ]);
  });

  it('takes the focus of who started it by a key, and keeps it when it is started again', async () => {
    const { screen } = await openLanding();
    const start = screen.getByRole('button', { name: 'Start the demo' });
    await expect.element(start).toBeVisible();
    start.element().focus();
    await userEvent.keyboard('{Enter}');
    const canvas = screen.getByRole('application', { name: /^Demo image with boxes/ });
    await expect.element(canvas).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control} ');
    const again = screen.getByRole('button', { name: 'Start again' });
    await expect.element(again).toBeVisible();
    again.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(again).not.toBeInTheDocument();
    await expect.element(canvas).toHaveFocus();
  });

  it('lets go of the keys by Escape, and says so: Tab goes on to the classes, or back before the image', async () => {
    const { screen, canvas } = await openDemo();
    await expect.element(canvas).toHaveAccessibleDescription('Esc leaves the image, then Tab goes on');
    await userEvent.keyboard('{Tab}{Tab}{Escape}{Escape}{Tab}');
    await expect.element(canvas).not.toHaveFocus();
    // Nothing is selected, so the classes cannot be pressed, and there is nothing to take back.
    expect(screen.getByRole('main').element().contains(document.activeElement)).toBe(true);
    canvas.element().focus();
    await userEvent.keyboard('{Escape}{Shift>}{Tab}{/Shift}');
    await expect.element(canvas).not.toHaveFocus();
  });

  it('says that its image does not come, and tries again', async () => {
    const { screen } = await openLanding();
    const decode = vi.spyOn(HTMLImageElement.prototype, 'decode');
    decode.mockRejectedValueOnce(new DOMException('No image.', 'EncodingError'));
    await screen.getByRole('button', { name: 'Start the demo' }).click();
    await expect.element(screen.getByText('The demo could not be loaded.')).toBeVisible();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText(/^Modified: 0 of \d+ boxes$/).first()).toBeVisible();
    decode.mockRestore();
  });

  it('ends with a way into a team, and can be started again', async () => {
    const { screen } = await openDemo();
    await userEvent.keyboard('{Control>}a{/Control} ');
    await expect.element(screen.getByText(/^That was a whole image\./)).toBeVisible();
    await screen.getByRole('button', { name: 'Start again' }).click();
    await expect.element(screen.getByText(/^Modified: 0 of \d+ boxes$/).first()).toBeVisible();
    await expect.element(screen.getByText(/^That was a whole image\./)).not.toBeInTheDocument();
  });
});
