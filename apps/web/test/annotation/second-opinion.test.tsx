import { submitImage } from '@uvh/contract/calls/image';
import { askOpinion, teamQuestions } from '@uvh/contract/calls/question';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aGame, openGameOf } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

const ROW = aRowOf('Sedan', 'Bus', 'Truck');
const IMAGE = aTrafficImage({ image_id: 11, bbox: ROW });
const TAKEN_OUT = { code: 'TEAM_DISQUALIFIED', status: 403, message: 'Your team is out of the contest.' } as const;

describe('a second opinion', () => {
  it('is asked by Q, with a note by Ctrl and Enter; the box waits at the end, and its class is not told', async () => {
    const server = aGame(IMAGE);
    server.answers(askOpinion, { question_id: 1 });
    const game = await openGameOf(server);
    await game.box(/^Bus/).click();
    await userEvent.keyboard('q');
    const dialog = game.screen.getByRole('dialog', { name: 'Second opinion' });
    await expect.element(dialog.getByRole('radio', { name: 'My team' })).toHaveFocus();
    await dialog.getByRole('textbox').fill('Bus or truck?');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await userEvent.keyboard('q');
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Bus or truck?');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(game.screen.getByText('Asked. The box waits at the end of the image.')).toBeVisible();
    expect(server.received(submitImage)).toEqual([]);
    await expect.element(game.box(/^Bus, unsure/)).toBeVisible();
    const { x, y, width, height } = ROW[1] ?? {};
    expect(server.received(askOpinion)[0]?.body).toMatchObject({
      image_id: 11,
      audience: 'team',
      note: 'Bus or truck?',
      box: { x, y, width, height },
    });
  });

  it('is asked by Ctrl and Enter from the choice of whom to ask too', async () => {
    const server = aGame(IMAGE);
    server.answers(askOpinion, { question_id: 1 });
    const game = await openGameOf(server);
    await game.box(/^Bus/).click();
    await userEvent.keyboard('q');
    await expect.element(game.screen.getByRole('radio', { name: 'My team' })).toHaveFocus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => server.received(askOpinion)).toHaveLength(1);
    expect(server.received(submitImage)).toEqual([]);
  });

  it('is kept while there is no network, and asked once when it is back', async () => {
    const server = aGame(IMAGE);
    server.isAwayFor(askOpinion);
    const game = await openGameOf(server);
    await game.box(/^Bus/).click();
    await userEvent.keyboard('q');
    const dialog = game.screen.getByRole('dialog', { name: 'Second opinion' });
    await dialog.getByRole('radio', { name: 'The next reviewers' }).click();
    await dialog.getByRole('button', { name: 'Ask' }).click();
    await expect.element(game.screen.getByText('Kept. It is asked when the network is back.')).toBeVisible();
    server.answers(askOpinion, { question_id: 1 });
    const before = server.received(askOpinion).length;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => server.received(askOpinion).length).toBe(before + 1);
  });

  it('that is refused says why, with the note still there', async () => {
    const server = aGame(IMAGE);
    server.refuses(askOpinion, TAKEN_OUT);
    const game = await openGameOf(server);
    await game.box(/^Bus/).click();
    await userEvent.keyboard('q');
    const dialog = game.screen.getByRole('dialog', { name: 'Second opinion' });
    await dialog.getByRole('textbox').fill('Bus or truck?');
    await dialog.getByRole('button', { name: 'Ask' }).click();
    await expect.element(dialog.getByText(TAKEN_OUT.message)).toBeVisible();
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Bus or truck?');
    server.answers(askOpinion, { question_id: 1 });
    await dialog.getByRole('button', { name: 'Ask' }).click();
    await expect.element(game.screen.getByText('Asked. The box waits at the end of the image.')).toBeVisible();
  });

  it('that waited and is refused when the network is back is not lost without a word', async () => {
    const server = aGame(IMAGE);
    server.isAwayFor(askOpinion);
    const game = await openGameOf(server);
    await game.box(/^Bus/).click();
    await userEvent.keyboard('q');
    await game.screen.getByRole('dialog').getByRole('button', { name: 'Ask' }).click();
    await expect.element(game.screen.getByText('Kept. It is asked when the network is back.')).toBeVisible();
    server.refuses(askOpinion, { code: 'NOT_LEASED', status: 409, message: 'The image is not yours any more.' });
    window.dispatchEvent(new Event('online'));
    await expect.element(game.screen.getByText(/that waited on this device was not accepted/)).toBeVisible();
  });

  it('of the team comes back to whoever asked, and leads to the box', async () => {
    const server = aGame(IMAGE);
    const { x = 0, y = 0, width = 1, height = 1 } = ROW[1] ?? {};
    const asked = { question_id: 1, image_id: 11, image_url: '/none', note: '', asked_by: 'Asha', is_own: true };
    const answer = { label: 'Truck', by: 'Ravi', at: '2027-05-10T10:00:00.000Z' };
    const asked_at = '2027-05-10T09:00:00.000Z';
    server.answers(teamQuestions, { questions: [{ ...asked, asked_at, box: { x, y, width, height }, answer }] });
    const game = await openGameOf(server);
    await userEvent.keyboard('{Tab}');
    await expect.element(game.screen.getByText('Ravi says: Truck')).toBeVisible();
    await game.screen.getByRole('button', { name: 'Show the box' }).click();
    await expect.element(game.box(/^Bus/)).toHaveAttribute('aria-selected', 'true');
  });

  it('that an earlier reviewer asked for stands with the box, which comes among the first', async () => {
    const { x = 0, y = 0, width = 1, height = 1 } = ROW[2] ?? {};
    const question = { question_id: 1, x, y, width, height, note: 'Cab or trailer?' };
    const game = await openGameOf(aGame(aTrafficImage({ bbox: ROW, questions: [question] })));
    await userEvent.keyboard('{Tab}');
    await expect.element(game.box(/^Truck/)).toHaveAttribute('aria-selected', 'true');
    await expect.element(game.screen.getByText('Another reviewer asks: Cab or trailer?').first()).toBeVisible();
  });
});

describe('a question on its way', () => {
  it('is not called off any more: what follows it would come in the midst of other work', async () => {
    const server = aGame(IMAGE);
    server.ignores(askOpinion);
    const game = await openGameOf(server);
    await game.box(/^Bus/).click();
    await userEvent.keyboard('q');
    const dialog = game.screen.getByRole('dialog', { name: 'Second opinion' });
    await dialog.getByRole('button', { name: 'Ask' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Ask' })).toHaveAttribute('aria-busy', 'true');
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Only put it off' })).toBeDisabled();
  });
});
