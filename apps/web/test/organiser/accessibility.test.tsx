import { listLeaders } from '@uvh/contract/calls/organiser/leaders';
import axe from 'axe-core';
import { afterEach, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { anOrganiserConsole } from '../support/builders.ts';
import { openPage } from '../support/open-page.tsx';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

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
    const told = async () => {
      const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: STANDARD } });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    };
    await expect.poll(told).toEqual([]);
  },
);
