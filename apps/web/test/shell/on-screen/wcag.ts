import axe from 'axe-core';
import { expect } from 'vitest';
import { useTheme } from '../../../src/layout/theme.ts';

/** WCAG 2.2 AA and what axe recommends. */
const STANDARD: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** What differs between the themes. */
const COLOURS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** What of the page breaks the standard as far as a machine can tell, each with the elements that do. */
export async function violations(runOnly = STANDARD): Promise<string[]> {
  const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

export async function keepsTheStandardInBothThemes(): Promise<void> {
  useTheme.setState({ theme: 'light' });
  // Colours are judged when what moves in has arrived.
  await expect.poll(() => violations(), { message: 'light' }).toEqual([]);
  useTheme.setState({ theme: 'dark' });
  await expect.poll(() => violations(COLOURS), { message: 'dark' }).toEqual([]);
  useTheme.setState(useTheme.getInitialState());
}
