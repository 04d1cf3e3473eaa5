import { answerQuestion, teamQuestions } from '@uvh/contract/calls/question';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { aTeam, aUser, signIn } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

async function openQuestions(note = 'Cab or trailer?', count = 1) {
  const server = aServer();
  signIn(server, aUser());
  server.answers(teamDashboard, aTeam());
  const question = {
    question_id: 7,
    image_id: 11,
    image_url: '/none',
    box: { x: 100, y: 100, width: 80, height: 60 },
    note,
    asked_by: 'Ravi',
    is_own: false,
    asked_at: '2027-05-10T10:00:00.000Z',
  };
  const answer = { label: 'Truck', by: 'Asha', at: '2027-05-10T10:05:00.000Z' };
  let isAnswered = false;
  server.answersBy(teamQuestions, () => ({
    questions: Array.from({ length: count }, (_, index) => ({
      ...question,
      question_id: question.question_id + index,
      answer: isAnswered ? answer : null,
    })),
  }));
  server.answersBy(answerQuestion, () => {
    isAnswered = true;
    return { question_id: 7 };
  });
  const { screen } = await openPage('/game/questions');
  return { server, screen };
}

it('an answer that does not arrive is not taken for one that came too late', async () => {
  const { server, screen } = await openQuestions();
  await screen.getByLabelText('What is it?').selectOptions('Truck');
  const answerIt = screen.getByRole('button', { name: 'Answer' });
  server.isAwayFor(answerQuestion);
  await answerIt.click();
  await expect.element(screen.getByText(/You seem to be offline/)).toBeVisible();
  await expect.element(screen.getByLabelText('What is it?')).toHaveValue('Truck');
  server.refuses(answerQuestion, { code: 'RATE_LIMITED', status: 429, message: 'Wait a minute.' });
  await answerIt.click();
  await expect.element(screen.getByText('Wait a minute.')).toBeVisible();
  server.refuses(answerQuestion, { code: 'NOT_FOUND', status: 404, message: 'Not found.' });
  await answerIt.click();
  await expect.element(screen.getByText('Somebody else was faster.')).toBeVisible();
});

it('a question whose note is one long word is no wider than the page', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  const { screen } = await openQuestions('W'.repeat(90));
  await expect.element(screen.getByText(/^W+$/)).toBeVisible();
  for (const width of [1280, 390]) {
    await page.viewport(width, 800);
    expect(document.documentElement.scrollWidth, `${width} wide`).toBe(document.documentElement.clientWidth);
  }
});

it('questions of teammates are answered with a class, from the crop and the note', async () => {
  const { server, screen } = await openQuestions();
  await expect.element(screen.getByText('Cab or trailer?')).toBeVisible();
  await screen.getByLabelText('What is it?').selectOptions('Truck');
  await screen.getByRole('button', { name: 'Answer' }).click();
  await expect.element(screen.getByText('Asha: Truck')).toBeVisible();
  expect(server.received(answerQuestion)[0]?.body).toEqual({ label: 'Truck' });
  await expect.poll(() => document.activeElement?.textContent).toBe('Asha: Truck');
});

it('of many questions only those in view or near it have their pictures fetched', async () => {
  const { screen } = await openQuestions('Cab or trailer?', 50);
  const pictures = screen.getByRole('img', { name: 'The vehicle in question' });
  await expect.poll(() => pictures.elements().length).toBe(50);
  for (const picture of pictures.elements()) expect(picture).toHaveAttribute('loading', 'lazy');
});
