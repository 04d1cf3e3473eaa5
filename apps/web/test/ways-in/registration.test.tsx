import { validateDetails } from '@uvh/contract/calls/registration';
import { describe, expect, it } from 'vitest';
import { goodDetails, openRegistration, type TypedDetails } from './registration-form.ts';

type Field = keyof TypedDetails;

/** Each row breaks its rule and one or more after it, so that the order decides what is said. */
const RULES_IN_ORDER: readonly (readonly [string, Field, Partial<TypedDetails>])[] = [
  ['Please fill in all the fields.', 'lastName', { lastName: ' ', userName: '_', confirmation: 'other' }],
  ['Passwords do not match.', 'confirmation', { password: 'short', confirmation: 'other', userName: '_' }],
  ['Password must be at least 8 characters long.', 'password', { password: 'short', userName: '_' }],
  ['Username can only contain letters and numbers.', 'userName', { userName: '_', email: 'nowhere' }],
  ['Please enter a valid email address.', 'email', { email: 'nowhere', userName: 'a', firstName: 'A' }],
  ['Username must be at least 3 characters long.', 'userName', { userName: 'a', firstName: 'A', lastName: 'R' }],
  ['First name must be at least 2 characters long.', 'firstName', { firstName: 'A', lastName: 'R' }],
  ['Last name must be at least 2 characters long.', 'lastName', { lastName: 'R', password: 'p'.repeat(21) }],
  ['Password must be at most 20 characters long.', 'password', { password: 'p'.repeat(21), userName: 'a'.repeat(21) }],
  ['Username must be at most 20 characters long.', 'userName', { userName: 'a'.repeat(21), firstName: 'a'.repeat(21) }],
  [
    'First name must be at most 20 characters long.',
    'firstName',
    { firstName: 'a'.repeat(21), lastName: 'a'.repeat(21) },
  ],
  ['Last name must be at most 20 characters long.', 'lastName', { lastName: 'a'.repeat(21), firstName: '<b>' }],
  [
    'First name can have letters, spaces, hyphens and apostrophes only.',
    'firstName',
    { firstName: '<b>', lastName: 'R2D2' },
  ],
  ['Last name can have letters, spaces, hyphens and apostrophes only.', 'lastName', { lastName: 'R2D2' }],
  ['This password is too easy to guess. Please choose another one.', 'password', { password: 'password1' }],
];

describe('rules of registration', () => {
  it.each(RULES_IN_ORDER)('says "%s" at its field before the rules after it', async (sentence, field, broken) => {
    const { screen, server, fields, submit, fillIn } = await openRegistration();
    await fillIn(goodDetails(broken));
    await submit.click();

    await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence);
    await expect.element(fields[field]).toHaveFocus();
    await expect.element(fields[field]).toHaveAttribute('aria-invalid', 'true');
    await expect.element(fields[field]).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(screen.getByRole('alert').elements()).toHaveLength(1);
    expect(server.received(validateDetails)).toEqual([]);
  });

  it('takes names of people as they are written in India', async () => {
    const { server, submit, fillIn, address } = await openRegistration();
    server.answers(validateDetails, { is_team_leader: false });
    await fillIn(goodDetails({ firstName: 'A.P.J. Abdul', lastName: 'ಕಲಾಂ' }));
    await submit.click();
    await expect.poll(address).toBe('/join-team');
  });
});
