import { expect, type Page } from '@playwright/test';
import type { Mailbox } from './mailbox.ts';

/** What someone types into the registration form. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** A person whose names follow from one word, letters only. */
export function personNamed(word: string): Person {
  return {
    firstName: word,
    lastName: 'Kumar',
    username: `${word}2027`,
    email: `${word.toLowerCase()}@college.test`,
    password: 'peepal-tree-77',
  };
}

/** Fills the registration form of /register without sending it. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password);
}

/** Registers through the forms and creates a team; answers its code. Ends on the success page. */
export async function foundTeam(page: Page, mailbox: Mailbox, person: Person, teamName: string): Promise<string> {
  await page.goto('/register');
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/join-team$/);
  await page.getByRole('button', { name: 'Create a new team' }).click();
  await expect(page).toHaveURL(/\/verify\?/);
  await page.getByLabel('Verification code').fill(await mailedCode(mailbox, person.email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/create-team$/);
  await page.getByLabel('Team name').fill(teamName);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/create-team\/success\?/);
  return page.getByLabel('Team code').inputValue();
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** The one-time code of the newest mail to that address. */
export async function mailedCode(mailbox: Mailbox, address: string): Promise<string> {
  const mail = await mailbox.next(address);
  const code = /code: ([A-Z0-9]{6}|[A-Z0-9]{4})$/im.exec(mail.text ?? '')?.[1];
  if (!code) throw new Error(`No code in the mail "${mail.subject}":\n${mail.text}`);
  return code;
}
