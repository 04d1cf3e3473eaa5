import { CommandRefusal } from './command-refusal.ts';

/** A score from 0 to 1 as typed. */
export function scoreFrom(option: string, text: string): number {
  const score = Number(text);
  if (text.trim() === '' || !(score >= 0 && score <= 1))
    throw new CommandRefusal(`${option} takes a score from 0 to 1, not "${text}".`);
  return score;
}

/** A positive whole number as typed; undefined where the option is left out. */
export function wholeNumberFrom(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new CommandRefusal(`${option} takes a positive whole number, not "${text}".`);
  return Number(text);
}
