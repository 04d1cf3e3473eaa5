import { getEvent } from '@uvh/contract/calls/event';
import { validateDetails } from '@uvh/contract/calls/registration';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { openPage } from '../support/open-page.tsx';
import { fieldsOf, goodDetails } from './registration-form.ts';

describe('what the organisers ask for at registration', () => {
  it('is asked for, and missed where it is left out', async () => {
    const server = aServer();
    const event = anEvent();
    server.answers(getEvent, {
      ...event,
      settings: {
        ...event.settings,
        registration: {
          roll_number: 'required',
          institute: 'optional',
          consent_text: 'My reviews may be published.',
          email_domains: ['example.org'],
        },
      },
    });
    server.answers(validateDetails, { is_team_leader: false });
    const page = await openPage('/register');
    const { screen } = page;
    const fields = fieldsOf(page);
    const typed = goodDetails();
    for (const name of ['firstName', 'lastName', 'userName', 'email', 'password', 'confirmation'] as const) {
      await fields[name].fill(typed[name]);
    }
    await expect.element(screen.getByText('Addresses that can register: example.org')).toBeVisible();
    const submit = screen.getByRole('button', { name: 'Create Account' });
    await submit.click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Please enter your roll number.');
    await screen.getByRole('textbox', { name: 'Roll number' }).fill('21CS034');
    await submit.click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Please agree to the conditions of the event.');
    await screen.getByRole('checkbox', { name: 'My reviews may be published.' }).click();
    await submit.click();
    await expect.poll(() => server.received(validateDetails).length).toBe(1);
    await expect.poll(page.address).toBe('/join-team');
  });
});
