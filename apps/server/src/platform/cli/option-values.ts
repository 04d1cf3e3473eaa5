import { UsageRefusal } from './command-refusal.ts';

/** A score from 0 to 1 as typed. */
export function scoreFrom(option: string, text: string): number {
  const score = Number(text);
  if (text.trim() === '' || !(score >= 0 && score <= 1))
    throw new UsageRefusal(`${option} takes a score from 0 to 1, not "${text}".`);
  return score;
}

/** A positive whole number as typed; undefined where the option is left out. */
export function wholeNumberFrom(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageRefusal(`${option} takes a positive whole number, not "${text}".`);
  return Number(text);
}

/** The number of something as typed. */
export function idFrom(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageRefusal(`"${text}" is not a number that a list names.`);
  return Number(text);
}

/** One of several words as typed. */
export function oneOf<const Words extends readonly string[]>(what: string, words: Words, text: string): Words[number] {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new UsageRefusal(`${what} is one of ${words.join(', ')}, not "${text}".`);
  return found;
}

const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** An instant as typed, its seconds written out: people leave them away, and calls and settings ask for them. */
export function instantFrom(text: string): string {
  const [, minute, second = ':00', zone] = INSTANT.exec(text) ?? [];
  const instant = `${minute}${second}${zone}`;
  if (Number.isNaN(Date.parse(instant)))
    throw new UsageRefusal('Write an instant with its time zone, such as 2027-05-09T00:00:00+05:30.');
  return instant;
}
