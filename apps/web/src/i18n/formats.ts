import {
  formatDay,
  formatDigits,
  formatInstant,
  formatNumber,
  formatPercent,
  formatTime,
  numberFormat,
} from '../ui/formats.ts';

/** Writes a value into a sentence as a language does. A value that is not of the right kind stays as it is. */
export type Format = (value: unknown, language: string) => unknown;

/** What a sentence can ask for: {{xp, number}}. */
export const FORMATS = {
  /** What it asks for when it says nothing of it: {{count}}. */
  digits: ofNumber(formatDigits),
  number: ofNumber(formatNumber),
  /** What was won or lost: '+2.5', '-1', '0'. */
  signed: ofNumber((value, language) =>
    numberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 1 }).format(value),
  ),
  /** Of a value from 0 to 100. */
  percent: ofNumber(formatPercent),
  /** '9 May' of '2027-05-09'. */
  day: ofText(formatDay),
  /** Date and time of an ISO instant in the reader's own zone. */
  instant: ofText(formatInstant),
  /** The time of day of an ISO instant. */
  time: ofText(formatTime),
  /** 'Asha, Ravi and Meena'. */
  list: (value, language) => (Array.isArray(value) ? new Intl.ListFormat(language).format(value.map(String)) : value),
} as const satisfies Readonly<Record<string, Format>>;

function ofNumber(format: (value: number, language: string) => string): Format {
  return (value, language) => (typeof value === 'number' ? format(value, language) : value);
}

function ofText(format: (value: string, language: string) => string): Format {
  return (value, language) => (typeof value === 'string' ? format(value, language) : value);
}
