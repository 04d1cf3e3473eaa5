import { isEnglishCount, isPlain, numberFormat } from '../formats.ts';

const ENGLISH_SHORT = [
  { unit: 1_000, letter: 'K' },
  { unit: 1_000_000, letter: 'M' },
] as const;

/** '1.2K': for the narrow margin of a chart. */
export function formatShort(value: number, language: string): string {
  if (isPlain(value, language)) return String(value);
  if (isEnglishCount(value, language) && value >= 1_000) {
    const short = ENGLISH_SHORT.map(({ unit, letter }) => ({ letter, tenths: Math.round(value / (unit / 10)) }));
    const fitting = short.find(({ tenths }) => tenths < 10_000);
    if (fitting !== undefined) return `${fitting.tenths / 10}${fitting.letter}`;
  }
  return numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}
