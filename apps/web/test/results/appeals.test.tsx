import type { AnswerInput } from '@uvh/contract/call';
import { appealBox, giveSecondOpinion, listAppeals, nextAppeal } from '@uvh/contract/calls/appeal';
import { getEvent } from '@uvh/contract/calls/event';
import { listEveryAppeal } from '@uvh/contract/calls/organiser/appeals';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anEvent, aUser, signIn } from '../support/builders.ts';
import { aDeadLineTo } from '../support/dead-line.ts';
import { aServer, type FakeServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';
import { aPicture } from '../support/traffic-image.ts';
import { answerResults } from './support.ts';

const BOX = { x: 100, y: 100, width: 200, height: 150 };
const NONE: AnswerInput<typeof listAppeals> = { left: 5, waiting: 0, own: [], judged: [] };

function aMember(): FakeServer {
  const server = aServer();
  server.answers(getEvent, anEvent());
  signIn(server);
  server.answers(listAppeals, NONE);
  return server;
}

describe('an appeal', () => {
  it('is sent from the box that was settled against somebody, and then waits', async () => {
    const server = aMember();
    const state = { appeal: 'possible' as 'possible' | 'open' };
    answerResults(server, () => state.appeal);
    server.answersBy(appealBox, () => {
      state.appeal = 'open';
      return { appeal_id: 9, left: 4 };
    });
    const { screen } = await openPage('/game/results');
    await screen.getByRole('button', { name: /^Image 734211/ }).click();
    await screen.getByRole('button', { name: 'Appeal', exact: true }).click();
    await expect.element(screen.getByText('Appeal waits for a third person')).toBeVisible();
    await expect.poll(() => document.activeElement?.textContent).toBe('Appeal waits for a third person');
    expect(server.received(appealBox)).toMatchObject([{ body: { index: 0 } }]);
  });

  it('cannot be made about what was right', async () => {
    const server = aMember();
    answerResults(server, () => null);
    const { screen } = await openPage('/game/results');
    await screen.getByRole('button', { name: /^Image 734211/ }).click();
    await expect.element(screen.getByText('Box by box')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Appeal', exact: true })).not.toBeInTheDocument();
  });

  it('that nobody can judge, since the image was taken out, is said to be so', async () => {
    const server = aMember();
    answerResults(server, () => null);
    const own = { appeal_id: 1, submission_id: 5, image_id: 734_211, index: 0, said: 'Bus', was: 'Truck', opinions: 0 };
    const rest = { at: '2026-11-20T08:30:00Z', decided_at: '2026-11-20T09:30:00Z', state: 'open' } as const;
    server.answers(listAppeals, { ...NONE, own: [{ ...own, ...rest }] });
    const { screen } = await openPage('/game/results');
    await expect.element(screen.getByText('Image taken out: the appeal does not count')).toBeVisible();
    await expect.element(screen.getByText('Appeal waits for a third person')).not.toBeInTheDocument();
  });

  it('is offered to nobody once the game is over, nor are those of others', async () => {
    const server = aMember();
    server.answers(getEvent, anEvent('after'));
    answerResults(server, () => 'open');
    server.answers(listAppeals, { ...NONE, waiting: 3 });
    const { screen } = await openPage('/game/results');
    await expect.element(screen.getByText(/nobody can appeal any more/)).toBeVisible();
    await expect.element(screen.getByText(/left today/)).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: /Judge 3 appeals/ })).not.toBeInTheDocument();
  });

  it('is listed with what became of it, beside how many of others wait', async () => {
    const server = aMember();
    answerResults(server, () => 'upheld');
    const own = { appeal_id: 1, submission_id: 5, image_id: 734_211, index: 0, said: 'Bus', was: 'Truck', opinions: 1 };
    const times = { at: '2026-11-20T08:30:00Z', decided_at: '2026-11-20T09:30:00Z' };
    server.answers(listAppeals, { ...NONE, waiting: 3, own: [{ ...own, ...times, state: 'upheld' }] });
    const { screen } = await openPage('/game/results');
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: 'Appeal upheld' }))
      .toMatchTextContent(/You said.*Bus.*Was settled as.*Truck/);
    const others = screen.getByRole('link', { name: 'Judge 3 appeals of others' });
    await expect.element(others).toHaveAttribute('href', '/game/second-opinion');
  });
});

describe('second opinions', () => {
  it('show the place alone, take an answer, and go on to the next', async () => {
    const server = aMember();
    const waiting = [4, 5];
    server.answersBy(nextAppeal, () => {
      const [appeal_id] = waiting;
      return { appeal: appeal_id === undefined ? null : { appeal_id, image_url: aPicture(), box: BOX } };
    });
    server.answersBy(giveSecondOpinion, () => {
      waiting.shift();
      return { waiting: waiting.length };
    });
    const { screen } = await openPage('/game/second-opinion');
    await expect.element(screen.getByRole('img', { name: /place that is asked about/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Bus', exact: true }).click();
    await expect.poll(() => server.received(giveSecondOpinion).length).toBe(1);
    await expect.poll(() => server.received(nextAppeal).length).toBeGreaterThan(1);
    const unsure = screen.getByRole('button', { name: 'I cannot tell' });
    await expect.element(unsure).toBeEnabled();
    // Who answers by keys has the next answers at hand.
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Hatchback' })).toHaveFocus();
    await unsure.click();
    await expect.element(screen.getByText('No appeal waits for you')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('link', { name: 'Play on' })).toHaveFocus();
    expect(server.received(giveSecondOpinion).map(({ path, body }) => [path, body])).toEqual([
      [expect.stringContaining('/appeals/4/opinion'), { said: 'Bus' }],
      [expect.stringContaining('/appeals/5/opinion'), { said: null }],
    ]);
  });

  it('wait for a picture on a dead line no longer than they must, and it can be asked for again', async () => {
    const server = aMember();
    server.answers(nextAppeal, { appeal: { appeal_id: 4, image_url: aPicture(), box: BOX } });
    const line = aDeadLineTo((url) => url === aPicture());
    const { screen } = await openPage('/game/second-opinion');
    await line.waitLong();
    await expect.element(screen.getByText('The picture could not be loaded.')).toBeVisible();
    line.mend();
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('button', { name: 'Bus', exact: true })).toBeEnabled();
  });

  it('say to a team that is disqualified why there are none, and not that something failed', async () => {
    const server = aMember();
    server.refuses(nextAppeal, { code: 'TEAM_DISQUALIFIED', status: 403, message: 'Your team is out of the contest.' });
    const { screen } = await openPage('/game/second-opinion');
    await expect.element(screen.getByText('Your team is out of the contest.')).toBeVisible();
    expect(screen.getByText('The next appeal could not be loaded').elements()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Retry' }).elements()).toEqual([]);
  });

  it('are taken once: no second press goes to the same box before the next one is there', async () => {
    const server = aMember();
    server.answers(nextAppeal, { appeal: { appeal_id: 4, image_url: aPicture(), box: BOX } });
    server.answers(giveSecondOpinion, { waiting: 1 });
    const { screen } = await openPage('/game/second-opinion');
    const bus = screen.getByRole('button', { name: 'Bus', exact: true });
    await expect.element(bus).toBeEnabled();
    server.ignores(nextAppeal);
    await bus.click();
    await expect.element(screen.getByText(/^Thank you/)).toBeVisible();
    await expect.element(bus).toBeDisabled();
  });

  it('tell later as what the box was settled', async () => {
    const server = aMember();
    server.answers(nextAppeal, { appeal: null });
    const judged = { appeal_id: 2, said: 'Bus', settled: 'Truck', at: '2026-11-20T08:30:00Z' };
    server.answers(listAppeals, { ...NONE, judged: [judged] });
    const { screen } = await openPage('/game/second-opinion');
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: 'You said' }))
      .toMatchTextContent(/Bus.*Settled as.*Truck/);
  });
});

describe('appeals as organisers see them', () => {
  it('tell what third people said', async () => {
    const server = aServer();
    server.answers(getEvent, anEvent());
    signIn(server, aUser({ role: 'organiser' }));
    server.answers(listEveryAppeal, {
      rows: [
        {
          appeal_id: 1,
          at: '2026-11-20T08:30:00Z',
          username: 'asha7',
          team: 'Silk Board Spotters',
          image_id: 734_211,
          source_name: 'cam-3.jpg',
          placeholder: aPicture(),
          said: 'Bus',
          was: 'removed',
          state: 'refused',
          settled: 'removed',
          decided_at: '2026-11-20T09:30:00Z',
          opinions: [
            { username: 'ravi', team: 'Hebbal', said: 'removed' },
            { username: 'uma', team: 'Hebbal', said: 'Three-wheeler' },
          ],
        },
      ],
      next: null,
      total: 1,
    });
    const { screen } = await openPage('/organiser/appeals');
    // Words, not the names that files have: nobody calls a vehicle "removed".
    await expect.element(screen.getByText('ravi: not a vehicle, uma: Auto')).toBeVisible();
    await expect.element(screen.getByRole('gridcell', { name: 'not a vehicle', exact: true })).toBeVisible();
  });
});
