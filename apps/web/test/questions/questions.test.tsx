import { answerQuestion, teamQuestions } from '@uvh/contract/calls/question';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { expect, it } from 'vitest';
import { aTeam, aUser, signIn } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

it('questions of teammates are answered with a class, from the crop and the note', async () => {
  const server = aServer();
  signIn(server, aUser());
  server.answers(teamDashboard, aTeam());
  const question = {
    question_id: 7,
    image_id: 11,
    image_url: '/none',
    box: { x: 100, y: 100, width: 80, height: 60 },
    note: 'Cab or trailer?',
    asked_by: 'Ravi',
    is_own: false,
    asked_at: '2027-05-10T10:00:00.000Z',
  };
  const answer = { label: 'Truck', by: 'Asha', at: '2027-05-10T10:05:00.000Z' };
  server.answersBy(teamQuestions, () => ({
    questions: [{ ...question, answer: server.received(answerQuestion).length > 0 ? answer : null }],
  }));
  server.answers(answerQuestion, { question_id: 7 });
  const { screen } = await openPage('/game/questions');
  await expect.element(screen.getByText('Cab or trailer?')).toBeVisible();
  await screen.getByLabelText('What is it?').selectOptions('Truck');
  await screen.getByRole('button', { name: 'Answer' }).click();
  await expect.element(screen.getByText('Asha: Truck')).toBeVisible();
  expect(server.received(answerQuestion)[0]?.body).toEqual({ label: 'Truck' });
});
