import { listLeaders } from '@uvh/contract/calls/organiser/leaders';
import { afterEach, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { violations } from '../shell/on-screen/wcag.ts';
import { anOrganiserConsole } from '../support/builders.ts';
import { openPage } from '../support/open-page.tsx';

afterEach(() => browser.viewport(1280, 800));

it.each([
  [1366, 768],
  [390, 844],
] as const)(
  'the console with a list that is still empty keeps what a machine can check: %i × %i',
  async (width, height) => {
    await browser.viewport(width, height);
    const server = anOrganiserConsole();
    server.answers(listLeaders, { rows: [], next: null, total: 0 });
    const { screen } = await openPage('/organiser/leaders');
    await expect.element(screen.getByText('Nobody is invited yet')).toBeVisible();
    await expect.poll(() => violations()).toEqual([]);
  },
);
