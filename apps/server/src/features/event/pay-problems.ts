import { isDeepStrictEqual } from 'node:util';
import { type Cheat, payOfCheats, tooCheapFor } from '@uvh/consensus/simulation/cheating';
import { type EventSettings, payWeightsOf } from './settings.ts';

/** What each way to play without looking is called. */
const CALLED: Readonly<Record<Cheat, string>> = {
  blind: 'confirm everything without looking',
  random: 'answer at random',
  flip: 'relabel everything',
  'delete-all': 'delete everything',
  'box-spammer': 'draw boxes around nothing',
  copier: 'copy a friend in another team',
};

interface PayProblem {
  readonly message: string;
  /** XP that people who look would get of an image. */
  readonly limit: number;
}

/**
 * Why an event cannot pay so: a simulation says whom it would not cost to play without looking. It takes some seconds, and only
 * where what is paid changes.
 */
export function payProblem(before: EventSettings, after: EventSettings): PayProblem | undefined {
  if (paysAlike(before, after)) return undefined;
  const pay = payOfCheats(payWeightsOf(after));
  const told = tooCheapFor(pay).map((cheat) => `who ${CALLED[cheat]} (${xp(pay.cheats[cheat])} XP an image)`);
  if (told.length === 0) return undefined;
  const message = `would cost too little for those ${told.join(', those ')}; people who look get ${xp(pay.honest)}`;
  return { message, limit: Number(xp(pay.honest)) };
}

/** Whether both pay the same. */
export function paysAlike(before: EventSettings, after: EventSettings): boolean {
  return isDeepStrictEqual(payWeightsOf(before), payWeightsOf(after));
}

function xp(value: number): string {
  return value.toFixed(2);
}
