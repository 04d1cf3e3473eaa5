import type { AnswerInput } from '@uvh/contract/call';
import { decideFlags, listFlagged, noteAppeal, openFlags } from '@uvh/contract/calls/organiser/fairness';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anOrganiserConsole } from '../support/builders.ts';
import type { FakeServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const flag = {
  code: 'same-boxes-as-another',
  count: 18,
  of: 20,
  low: 70,
  high: 97,
  limit: 20,
  other: { user_id: 8, username: 'ravi' },
} as const;
const person = {
  user_id: 7,
  username: 'asha7',
  email: 'asha@campus.test',
  team: { team_id: 3, name: 'Namma Lane' },
  counts: true,
  held_back_at: null,
  decided_at: null,
};
const box = { label: 'Sedan', x: 100, y: 100, width: 200, height: 100, is_deleted: false, is_marked: true };
const opened: AnswerInput<typeof openFlags> = {
  ...person,
  flags: [{ ...flag, evidence: [{ image_id: 11, image_url: DOT, boxes: [box], other_boxes: [box] }] }],
  history: [],
};

function aConsole(): FakeServer {
  const server = anOrganiserConsole();
  server.answers(listFlagged, { looked_at: null, people: [{ ...person, flags: [flag] }] });
  server.answers(openFlags, opened);
  return server;
}

describe('fairness', () => {
  it('leads from a signal to both people’s boxes beside each other', async () => {
    aConsole();
    const { screen } = await openPage('/organiser/fairness');
    await expect.element(screen.getByText(/18 of 20; the share lies between 70 and 97 %/)).toBeVisible();
    await screen.getByRole('link', { name: 'asha7' }).click();
    await expect.element(screen.getByRole('img', { name: 'Image 11: asha7' })).toBeVisible();
    await expect.element(screen.getByRole('img', { name: 'Image 11: ravi' })).toBeVisible();
    expect(document.querySelectorAll('[data-marked="true"]')).toHaveLength(2);
  });

  it('says of a share that is too small how much is expected, not that it is within a limit', async () => {
    const server = aConsole();
    const small = { code: 'mends-nothing', count: 0, of: 85, low: 0, high: 4, limit: 14, other: null } as const;
    server.answers(listFlagged, { looked_at: null, people: [{ ...person, flags: [small] }] });
    const { screen } = await openPage('/organiser/fairness');
    const text = '0 of 85; the share lies between 0 and 4 %, at least 14 % is expected';
    await expect.element(screen.getByText(text)).toBeVisible();
  });

  it('tells what has no share in its own words', async () => {
    const server = aConsole();
    const noShare = { low: null, high: null, other: null };
    const flags = [
      { ...noShare, code: 'deletes-whatever-is-there', count: 14, of: 180, limit: -6 },
      { ...noShare, code: 'tells-nothing', count: -12, of: 30, limit: -10 },
    ] as const;
    server.answers(listFlagged, { looked_at: null, people: [{ ...person, flags: [...flags] }] });
    const { screen } = await openPage('/organiser/fairness');
    await expect
      .element(screen.getByText('14 of 180 boxes deleted, whether the machine was sure of them or not'))
      .toBeVisible();
    await expect.element(screen.getByText('-12 XP from 30 images; the limit is -10 XP')).toBeVisible();
  });

  it('is decided with a reason, and an appeal is noted', async () => {
    const server = aConsole();
    server.answers(decideFlags, { user_id: 7 });
    server.answers(noteAppeal, { user_id: 7 });
    const { screen } = await openPage('/organiser/fairness/7');
    await screen.getByRole('button', { name: 'Take the weight away' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Take the weight away' })).toBeDisabled();
    await dialog.getByLabelText('Reason').fill('Equal boxes.');
    await dialog.getByRole('button', { name: 'Take the weight away' }).click();
    await expect.element(screen.getByText('The decision holds.')).toBeVisible();
    expect(server.received(decideFlags)[0]?.body).toEqual({
      decision: 'no-weight',
      reason: 'Equal boxes.',
      expected: null,
    });
    await screen.getByRole('button', { name: 'Note an appeal' }).click();
    await screen.getByRole('dialog').getByLabelText('Appeal').fill('We shared a screen.');
    await screen.getByRole('dialog').getByRole('button', { name: 'Note an appeal' }).click();
    await expect.poll(() => server.received(noteAppeal)[0]?.body).toEqual({ note: 'We shared a screen.' });
  });

  it('goes on to the next person about whom nobody has decided, round the list, and says when nobody is left', async () => {
    const server = aConsole();
    const decided = new Set([9]);
    const of = (user_id: number, username: string) => ({
      ...person,
      user_id,
      username,
      decided_at: decided.has(user_id) ? '2026-05-12T09:00:00.000Z' : null,
    });
    const people = () => [of(6, 'ravi'), of(7, 'asha7'), of(9, 'meera'), of(11, 'ила')];
    server.answersBy(listFlagged, () => ({
      looked_at: null,
      people: people().map((each) => ({ ...each, flags: [flag] })),
    }));
    server.answersBy(openFlags, ({ path }) => {
      const found = people().find(({ user_id }) => user_id === Number(path.split('/').at(-1)));
      return { ...opened, ...(found ?? person) };
    });
    server.answersBy(decideFlags, ({ path }) => {
      const user_id = Number(path.split('/').at(-2));
      decided.add(user_id);
      return { user_id };
    });
    const { screen, address } = await openPage('/organiser/fairness/7');
    await expect.element(screen.getByText('2 other people wait for a decision.')).toBeVisible();
    const dismiss = async () => {
      await screen.getByRole('button', { name: 'Dismiss' }).click();
      await screen.getByRole('dialog').getByLabelText('Reason').fill('They sat side by side.');
      await screen.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    };
    await dismiss();
    // The button stays, since a decision may be changed; the focus goes on all the same.
    await expect.element(screen.getByRole('link', { name: 'Next person' })).toHaveFocus();
    await userEvent.keyboard('{Alt>}n{/Alt}');
    await expect.poll(address).toBe('/organiser/fairness/11');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'ила' })).toHaveFocus();
    await screen.getByRole('link', { name: 'Next person' }).click();
    await expect.poll(address).toBe('/organiser/fairness/6');
    await dismiss();
    await screen.getByRole('link', { name: 'Next person' }).click();
    await expect.poll(address).toBe('/organiser/fairness/11');
    await dismiss();
    await expect.element(screen.getByText('Nobody else waits for a decision.')).toBeVisible();
  });
});
