import { getEvent } from '@uvh/contract/calls/event';
import { keepDraft } from '../../src/features/auth/draft.ts';
import { anEvent } from '../support/builders.ts';
import { aServer } from '../support/fake-server.ts';
import { type OpenedPage, openPage } from '../support/open-page.tsx';

export interface TypedDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}

/** Details that break no rule. */
export function goodDetails(parts: Partial<TypedDetails> = {}): TypedDetails {
  return {
    firstName: 'Asha',
    lastName: 'Rao',
    userName: 'asha7',
    email: 'asha@example.org',
    password: 'mango tree 42',
    confirmation: parts.password ?? 'mango tree 42',
    ...parts,
  };
}

export function fieldsOf({ screen }: Pick<OpenedPage, 'screen'>) {
  return {
    firstName: screen.getByRole('textbox', { name: 'First Name' }),
    lastName: screen.getByRole('textbox', { name: 'Last Name' }),
    userName: screen.getByRole('textbox', { name: 'Username' }),
    email: screen.getByRole('textbox', { name: 'Email Address' }),
    password: screen.getByLabelText('Password', { exact: true }),
    confirmation: screen.getByLabelText('Confirm Password', { exact: true }),
  };
}

export async function openRegistration(phase: Parameters<typeof anEvent>[0] = 'open') {
  const server = aServer();
  server.answers(getEvent, anEvent(phase));
  const page = await openPage('/register');
  const fields = fieldsOf(page);
  const submit = page.screen.getByRole('button', { name: 'Create Account' });
  const fillIn = async (typed: TypedDetails) => {
    await fields.firstName.fill(typed.firstName);
    await fields.lastName.fill(typed.lastName);
    await fields.userName.fill(typed.userName);
    await fields.email.fill(typed.email);
    await fields.password.fill(typed.password);
    await fields.confirmation.fill(typed.confirmation);
  };
  return { ...page, server, fields, submit, fillIn };
}

/** The screen that asks for a code, of a team or of a leader, with good details held as the form holds them. */
export async function registerUpToTheCode({ isLeader = false } = {}) {
  const server = aServer();
  server.answers(getEvent, anEvent());
  const { confirmation: _, ...details } = goodDetails();
  keepDraft({ ...details, rollNumber: '', institute: '', hasConsented: false }, isLeader);
  const page = await openPage(isLeader ? '/join-team/leader' : '/join-team');
  return { ...page, server };
}
