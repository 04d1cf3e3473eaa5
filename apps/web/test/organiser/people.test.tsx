import type { AnswerInput } from '@uvh/contract/call';
import { erasePerson, listPeople, makeLeader, movePerson, openPerson } from '@uvh/contract/calls/organiser/people';
import { listTeams, openTeam, renameAnyTeam, setTeamStanding } from '@uvh/contract/calls/organiser/teams';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anEffort, anOrganiserConsole } from '../support/builders.ts';
import { openPage } from '../support/open-page.tsx';

const at = '2027-05-10T06:00:00.000Z';
const team = {
  team_id: 3,
  name: 'Namma Lane',
  code: 'NAMMA1',
  standing: 'playing',
  members: 2,
  xp: 1200,
  images: 40,
  judged: 100,
  hits: 91,
  created_at: at,
} as const;

const person: AnswerInput<typeof openPerson> = {
  user_id: 7,
  username: 'asha7',
  name: 'Asha Rao',
  email: 'asha@campus.test',
  role: 'participant',
  team: { team_id: 3, name: 'Namma Lane' },
  is_leader: false,
  is_verified: true,
  counts: true,
  xp: 300,
  images: 12,
  created_at: at,
  erased_at: null,
  teams: [{ team_id: 3, name: 'Namma Lane', is_leader: false, joined_at: at, left_at: null }],
  pace: {
    median_seconds: 41,
    everybody_median_seconds: 55,
    by_day: [{ day: '2027-05-10', reviews: 12 }],
    effort: anEffort(),
    everybody_effort: anEffort({ keys_per_box: 2.1 }),
  },
  skill: [{ label: 'Sedan', seen: 40, right: 37 }],
  gold: [{ submission_id: 5, image_id: 11, at, judged: 8, hits: 6 }],
};

describe('teams', () => {
  it('are found by standing and opened, from an address that can be sent on', async () => {
    const server = anOrganiserConsole();
    server.answers(listTeams, { rows: [team], next: null, total: 1 });
    server.answers(openTeam, { ...team, rank: 2, zone: 0, people: [] });
    const { screen, address } = await openPage('/organiser/teams?standing=hidden');
    await expect.element(screen.getByRole('combobox', { name: /Standing/ })).toHaveValue('hidden');
    expect(server.received(listTeams)[0]?.query).toMatchObject({ standing: 'hidden', sort: 'xp' });
    await screen.getByRole('row', { name: /Namma Lane/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Namma Lane' })).toBeVisible();
    expect(address()).toBe('/organiser/teams/3');
  });

  it('say at the field why a name cannot be theirs, and elsewhere what is not about it', async () => {
    const server = anOrganiserConsole();
    server.answers(openTeam, { ...team, rank: 2, zone: 0, people: [] });
    server.refuses(renameAnyTeam, { code: 'TEAM_NAME_TAKEN', status: 409, message: 'Another team has that name.' });
    const { screen } = await openPage('/organiser/teams/3');
    await screen.getByRole('button', { name: 'Rename' }).click();
    const dialog = screen.getByRole('dialog');
    const field = dialog.getByRole('textbox', { name: 'New name' });
    await field.fill('Kerb Crew');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect.element(field).toHaveAccessibleDescription('Another team has that name.');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(dialog.getByRole('alert').elements()).toHaveLength(1);
    server.refuses(renameAnyTeam, { code: 'TEAM_NOT_FOUND', status: 404, message: 'There is no such team.' });
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect.element(dialog.getByText('There is no such team.')).toBeVisible();
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  });

  it('are disqualified with a reason, and say why when they cannot be', async () => {
    const server = anOrganiserConsole();
    server.answers(openTeam, { ...team, rank: 2, zone: 0, people: [] });
    server.refuses(setTeamStanding, { code: 'CHANGED_SINCE', status: 409, message: 'Somebody changed it since.' });
    const { screen } = await openPage('/organiser/teams/3');
    await screen.getByRole('button', { name: 'Disqualify' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Disqualify' })).toBeDisabled();
    await dialog.getByLabelText('Reason').fill('Two accounts of one person.');
    await dialog.getByRole('button', { name: 'Disqualify' }).click();
    await expect.element(dialog.getByText('Somebody changed it since.')).toBeVisible();
    server.answers(setTeamStanding, { team_id: 3, standing: 'disqualified' });
    server.answers(openTeam, { ...team, standing: 'disqualified', rank: 2, zone: 0, people: [] });
    await dialog.getByRole('button', { name: 'Disqualify' }).click();
    await expect.element(screen.getByText('The standing of the team has changed.')).toBeVisible();
    expect(server.received(setTeamStanding)[1]?.body).toEqual({
      standing: 'disqualified',
      expected: 'playing',
      reason: 'Two accounts of one person.',
    });
    // The button is gone with its act: a keyboard goes on beside it.
    await expect.element(screen.getByRole('button', { name: 'Disqualify' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Rename' })).toHaveFocus();
  });
});

describe('people', () => {
  it('are searched as one types', async () => {
    const server = anOrganiserConsole();
    server.answers(listPeople, { rows: [person], next: null, total: 1 });
    const { screen, address } = await openPage('/organiser/people');
    await expect.element(screen.getByRole('row', { name: /asha7 Asha Rao/ })).toBeVisible();
    await screen.getByRole('searchbox').fill('rao');
    await expect.poll(() => server.received(listPeople).at(-1)?.query.search).toBe('rao');
    expect(address()).toBe('/organiser/people?search=rao');
  });

  it('are searched by what stays where it was typed, also in the middle', async () => {
    const server = anOrganiserConsole();
    server.answers(listPeople, { rows: [person], next: null, total: 1 });
    const { screen, address } = await openPage('/organiser/people');
    const search = screen.getByRole('searchbox');
    await search.click();
    await userEvent.keyboard('rao{ArrowLeft}{ArrowLeft}{ArrowLeft}asha ');
    await expect.element(search).toHaveValue('asha rao');
    await expect.poll(address).toBe('/organiser/people?search=asha+rao');
  });

  it('show pace, skill and gold, and move to the team of a code', async () => {
    const server = anOrganiserConsole();
    server.answers(openPerson, person);
    server.answers(listTeams, { rows: [{ ...team, team_id: 9, code: 'OTHER1' }], next: null, total: 1 });
    server.answers(movePerson, { user_id: 7 });
    const { screen } = await openPage('/organiser/people/7');
    await expect.element(screen.getByText('41 seconds at an image, in the middle')).toBeVisible();
    await expect.element(screen.getByText('everybody: 2.1')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: 'Sedan 37 40' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /11 6 of 8/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Move to another team' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Code of the other team').fill('other1');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('asha7 has moved.')).toBeVisible();
    expect(server.received(movePerson)[0]?.body).toEqual({ team_id: 9 });
  });

  it('are erased only after their username was typed', async () => {
    const server = anOrganiserConsole();
    server.answers(openPerson, person);
    server.answers(erasePerson, { user_id: 7 });
    const { screen } = await openPage('/organiser/people/7');
    await screen.getByRole('button', { name: 'Erase personal data' }).click();
    const dialog = screen.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Erase personal data' });
    await dialog.getByLabelText(/Type the username/).fill('asha');
    await expect.element(confirm).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(server.received(erasePerson)).toEqual([]);
    await dialog.getByLabelText(/Type the username/).fill('asha7');
    await confirm.click();
    await expect.poll(() => server.received(erasePerson).length).toBe(1);
  });

  it('who lead from now on leave the focus where one more Enter begins nothing that cannot be taken back', async () => {
    const server = anOrganiserConsole();
    server.answers(openPerson, person);
    server.answers(makeLeader, { user_id: 7 });
    const { screen } = await openPage('/organiser/people/7');
    await screen.getByRole('button', { name: 'Make leader' }).click();
    server.answers(openPerson, { ...person, is_leader: true });
    await screen.getByRole('dialog').getByRole('button', { name: 'Make leader' }).click();
    await expect.poll(() => screen.getByRole('button', { name: 'Make leader' }).elements()).toEqual([]);
    await expect.element(screen.getByRole('link', { name: 'Everybody' })).toHaveFocus();
  });
});
