import { getEvent } from '@uvh/contract/calls/event';
import { getImage } from '@uvh/contract/calls/image';
import { resendOtp } from '@uvh/contract/calls/registration';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anEvent, aTeam, aUser, signIn } from '../support/builders.ts';
import { clickByScript } from '../support/device.ts';
import { aGame, openGameOf } from '../support/open-game.ts';
import { openPage } from '../support/open-page.tsx';
import { aTrafficImage } from '../support/traffic-image.ts';

describe('the game before it opens', () => {
  it('says when it is, counts down, and offers practice until then', async () => {
    const server = aGame();
    server.answers(getEvent, anEvent('before'));
    const { screen } = await openPage('/game');
    await expect.element(screen.getByRole('heading', { name: 'Game Not Started Yet' })).toBeVisible();
    await expect.element(screen.getByText(/^The official game period is .+ to .+\.$/)).toBeVisible();
    await expect.element(screen.getByRole('timer', { name: /The game starts in/ })).toMatchTextContent(/9\s*days/);
    await expect
      .element(screen.getByRole('link', { name: 'Practise until then' }))
      .toHaveAttribute('href', '/practice');
    expect(server.received(getImage)).toEqual([]);
  });

  it('opens by itself when its time comes, and not before', async () => {
    const server = aGame();
    const event = anEvent('before');
    const opensAt = Date.now() + 1_500;
    server.answers(getEvent, { ...event, game: { ...event.game, opens_at: new Date(opensAt).toISOString() } });
    let askedAt = 0;
    server.answersBy(getImage, () => {
      askedAt = Date.now();
      return aTrafficImage();
    });
    const { screen } = await openPage('/game');
    await expect.element(screen.getByRole('application', { name: 'Traffic image with vehicle boxes' })).toBeVisible();
    expect(askedAt).toBeGreaterThanOrEqual(opensAt);
  });
});

describe('the game after its end', () => {
  it('thanks, and leads to the results and to the dashboard', async () => {
    const server = aGame();
    server.answers(getEvent, anEvent('after'));
    const { screen } = await openPage('/game');
    await expect.element(screen.getByRole('heading', { name: 'The game is over' })).toBeVisible();
    await expect.element(screen.getByText(/^The game ran .+ Thank you for playing\.$/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'See your results' }))
      .toHaveAttribute('href', '/game/results');
    const main = screen.getByRole('main');
    await expect.element(main.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(server.received(getImage)).toEqual([]);
  });
});

describe('a gate whose dates are not known', () => {
  it('says so instead of loading for ever, and opens on a retry', async () => {
    const server = aGame();
    server.isAwayFor(getEvent);
    server.refuses(getImage, { code: 'GAME_NOT_OPEN', status: 403, message: 'The game is not open.' });
    const { screen } = await openPage('/game');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/The dates of the event could not be loaded/);
    await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    server.answers(getEvent, anEvent('before'));
    clickByScript(screen.getByRole('button', { name: 'Retry' }));
    await expect.element(screen.getByRole('heading', { name: 'Game Not Started Yet' })).toBeVisible();
  });
});

describe('the game of somebody whose address is not verified', () => {
  it('asks to verify it, and sends a code on the way there', async () => {
    const server = aGame();
    signIn(server, aUser({ email_verified: false }));
    server.refuses(getImage, { code: 'EMAIL_NOT_VERIFIED', status: 403, message: 'Verify your e-mail address.' });
    server.answers(resendOtp, { message: 'A new code is on its way.' });
    const { screen, address } = await openPage('/game');
    await expect.element(screen.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    // The mail may take its time.
    const practice = screen.getByRole('link', { name: 'Practise until then' });
    await expect.element(practice).toHaveAttribute('href', '/practice');
    await screen.getByRole('button', { name: 'Send me a code' }).click();
    await expect.poll(address).toMatch(/^\/verify\?/);
    expect(server.received(resendOtp).map(({ body }) => body)).toEqual([{ email: 'asha@example.org' }]);
  });

  it('says why no code could be sent, and stays', async () => {
    const server = aGame();
    signIn(server, aUser({ email_verified: false }));
    server.refuses(getImage, { code: 'EMAIL_NOT_VERIFIED', status: 403, message: 'Verify your e-mail address.' });
    server.refuses(resendOtp, { code: 'RATE_LIMITED', status: 429, message: 'Wait a minute for the next code.' });
    const { screen, address } = await openPage('/game');
    await screen.getByRole('button', { name: 'Send me a code' }).click();
    await expect.element(screen.getByText('Wait a minute for the next code.')).toBeVisible();
    expect(address()).toBe('/game');
  });
});

describe('the game of a disqualified team', () => {
  it('says so and that nothing is lost, and leads to the dashboard', async () => {
    const server = aGame();
    server.refuses(getImage, { code: 'TEAM_DISQUALIFIED', status: 403, message: 'Your team is out of the contest.' });
    const { screen } = await openPage('/game');
    await expect.element(screen.getByRole('heading', { name: 'Your team is out of the contest' })).toBeVisible();
    await expect.element(screen.getByText(/What you reviewed is kept/)).toBeVisible();
    const main = screen.getByRole('main');
    await expect.element(main.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });
});

describe('the game while organisers have paused it', () => {
  it('says so, and goes on by itself when they resume it', async () => {
    const server = aGame();
    const event = anEvent('open');
    server.answers(getEvent, { ...event, settings: { ...event.settings, is_paused: true } });
    server.refuses(getImage, { code: 'GAME_PAUSED', status: 403, message: 'The game is paused.' });
    const { screen } = await openPage('/game');
    await expect.element(screen.getByRole('heading', { name: 'The game is paused' })).toBeVisible();
    await expect.element(screen.getByText(/goes on by itself as soon as they resume/)).toBeVisible();
    const asked = server.received(getImage).length;
    server.answers(getImage, aTrafficImage());
    server.answers(getEvent, event);
    const image = screen.getByRole('application', { name: 'Traffic image with vehicle boxes' });
    await expect.element(image, { timeout: 30_000 }).toBeVisible();
    expect(server.received(getImage).length).toBeGreaterThan(asked);
  }, 60_000);

  it('says it over an image that is being worked on until it was read', async () => {
    const server = aGame(aTrafficImage());
    const event = anEvent('open');
    server.answers(getEvent, { ...event, settings: { ...event.settings, is_paused: true } });
    const { screen } = await openPage('/game');
    const told = screen.getByText(/^The organisers have paused the game/);
    await expect.element(told).toBeVisible();
    await screen.getByRole('button', { name: 'Hide this message' }).click();
    await expect.element(told).not.toBeInTheDocument();
    await expect.element(screen.getByRole('application')).toBeVisible();
  });
});

describe('the game of a team that the organisers disqualify', () => {
  it('shuts as soon as that is told, and is open again with what was begun when they take the team back in', async () => {
    const server = aGame();
    const { screen, canvas, box } = await openGameOf(server);
    await box(/^Truck|^Hatchback|^Sedan|^SUV/)
      .first()
      .click();
    await userEvent.keyboard('{Delete}');
    await expect.element(screen.getByRole('button', { name: /^Undo/ })).toBeEnabled();
    server.answers(teamDashboard, aTeam({ team_position: 0, standing: 'disqualified' }));
    server.refuses(getImage, { code: 'TEAM_DISQUALIFIED', status: 403, message: 'Your team is out.' });
    await expect.poll(server.listeners).toBeGreaterThan(0);
    server.tells({ kind: 'resync' });
    const heading = screen.getByRole('heading', { name: 'Your team is out of the contest' });
    await expect.element(heading).toBeVisible();
    await expect.element(heading).toHaveFocus();
    await expect.element(canvas).not.toBeInTheDocument();

    server.answers(teamDashboard, aTeam());
    server.answers(getImage, aTrafficImage());
    server.tells({ kind: 'resync' });
    await expect.element(canvas).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Undo/ })).toBeEnabled();
  });

  it('is open again without a reload where the team was taken back in before anything but a refusal told of it', async () => {
    const server = aGame();
    server.refuses(getImage, { code: 'TEAM_DISQUALIFIED', status: 403, message: 'Your team is out.' });
    const { screen } = await openPage('/game');
    await expect.element(screen.getByRole('heading', { name: 'Your team is out of the contest' })).toBeVisible();
    server.answers(getImage, aTrafficImage());
    await expect.element(screen.getByRole('application'), { timeout: 15_000 }).toBeVisible();
  });

  it('is open again without a reload also for who was only told by the server’s refusal', async () => {
    const server = aGame();
    server.refuses(getImage, { code: 'TEAM_DISQUALIFIED', status: 403, message: 'Your team is out.' });
    server.answers(teamDashboard, aTeam({ team_position: 0, standing: 'disqualified' }));
    const { screen } = await openPage('/game');
    await expect.element(screen.getByRole('heading', { name: 'Your team is out of the contest' })).toBeVisible();
    await expect.poll(server.listeners).toBeGreaterThan(0);
    server.answers(teamDashboard, aTeam());
    server.answers(getImage, aTrafficImage());
    server.tells({ kind: 'resync' });
    await expect.element(screen.getByRole('application')).toBeVisible();
  });
});
