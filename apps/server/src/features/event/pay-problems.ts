import { isDeepStrictEqual } from 'node:util';
import { type Cheat, payOfCheats } from '@uvh/consensus/simulation/cheating';
import { type EventSettings, payWeightsOf } from './settings.ts';

const CHEATS = ['blind', 'random', 'relabel-all', 'delete-all', 'box-spammer', 'colluder'] as const;

/** What each way to play without looking is called. */
const CALLED: Readonly<Record<Cheat, string>> = {
  blind: 'confirm everything without looking',
  random: 'answer at random',
  'relabel-all': 'relabel everything',
  'delete-all': 'delete everything',
  'box-spammer': 'draw boxes around nothing',
  colluder: 'copy a friend in another team',
};

/**
 * Why an event cannot pay so: a simulation says who would be paid without looking. It takes some seconds, and only where
 * what is paid changes.
 */
export function payProblem(before: EventSettings, after: EventSettings): string | undefined {
  if (paysAlike(before, after)) return undefined;
  const { honest, cheats } = payOfCheats(payWeightsOf(after));
  const told = CHEATS.filter((cheat) => cheats[cheat] > 0).map(
    (cheat) => `who ${CALLED[cheat]} (${xp(cheats[cheat])} XP an image)`,
  );
  if (told.length === 0) return undefined;
  return `would pay those ${told.join(', those ')}; people who look get ${xp(honest)}`;
}

/** Whether both pay the same. */
export function paysAlike(before: EventSettings, after: EventSettings): boolean {
  return isDeepStrictEqual(payWeightsOf(before), payWeightsOf(after));
}

function xp(value: number): string {
  return value.toFixed(2);
}
