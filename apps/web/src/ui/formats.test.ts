import { describe, expect, it } from 'vitest';
import { formatShort } from './chart/format-short.ts';
import {
  formatAccuracy,
  formatAgo,
  formatDay,
  formatInstant,
  formatNumber,
  formatPercent,
  formatWeight,
} from './formats.ts';

describe('numbers', () => {
  it('are grouped by the language', () => {
    expect(formatNumber(1234567, 'en')).toBe('1,234,567');
    expect(formatNumber(1234567, 'hi')).toBe('12,34,567');
  });

  it('are the same, small or not, as the browser writes them', () => {
    for (const language of ['en', 'hi', 'kn', 'ta', 'te', 'bn', 'mr', 'ar-EG']) {
      const plain = new Intl.NumberFormat(language);
      const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
      const tenths = Array.from({ length: 1_001 }, (_, index) => index / 10);
      for (const value of [...tenths, -0, 999, 999.9, 1000, -3, 1.25, 0.05, 1e21, Number.NaN]) {
        expect(formatNumber(value, language)).toBe(plain.format(value));
        expect(formatPercent(value, language)).toBe(percent.format(value / 100));
      }
    }
  });

  it('are, as a weight, written as the browser writes them', () => {
    for (const language of ['en', 'hi', 'kn', 'ta', 'te', 'bn', 'mr', 'ar-EG']) {
      const locale = language === 'en' ? 'en-IN' : language;
      const two = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      for (const weight of [0, 0.005, 0.125, 0.5, 0.515, 0.999, 1])
        expect(formatWeight({ points: Math.round(100 * Number(weight.toFixed(2))), xp: 100, weight }, language)).toBe(
          two.format(weight),
        );
    }
  });

  it('are shortened for charts', () => expect(formatShort(12_400, 'en')).toBe('12.4K'));

  it('are grouped and shortened as the browser does', () => {
    const edges = [0, 49, 50, 949, 950, 999].flatMap((rest) => [1, 9, 10, 12, 999].map((kilo) => kilo * 1_000 + rest));
    const counts = [...edges, ...edges.map((edge) => edge * 1_000), 999_949_999, 999_950_000, 12_345_678_901, 2 ** 53];
    for (const language of ['en', 'hi', 'kn', 'ta', 'te', 'bn', 'mr', 'ar-EG']) {
      const plain = new Intl.NumberFormat(language);
      const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
      for (const value of [...counts, ...counts.map((count) => -count), 0, -0, 7, 99.5, 999.9, 1_234.5, 1e21]) {
        expect(formatNumber(value, language)).toBe(plain.format(value));
        expect(formatShort(value, language)).toBe(short.format(value));
      }
    }
  });

  it('show no accuracy until something has settled', () => {
    expect(formatAccuracy(0, 'en')).toBe('–');
    expect(formatAccuracy(87.5, 'en')).toBe('87.5%');
  });

  it('are per cent of a hundred, not of one', () => expect(formatPercent(91.25, 'en')).toMatch(/^91\.[23]%$/));
});

describe('days', () => {
  it('do not slip by the reader’s zone', () => expect(formatDay('2027-05-09', 'en')).toBe('9 May'));
  it('are named in the language', () => expect(formatDay('2027-05-09', 'hi')).toContain('मई'));
});

describe('instants', () => {
  it('are formatted in a zone that is asked for', () => {
    expect(formatInstant('2027-05-08T18:30:00Z', 'en', 'Asia/Kolkata')).toMatch(/^9 May 2027/);
  });
});

describe('how long ago', () => {
  const now = Date.parse('2027-05-10T12:00:00Z');

  it('uses the largest unit', () => {
    expect(formatAgo('2027-05-10T11:55:10Z', now, 'en')).toBe('4 min. ago');
    expect(formatAgo('2027-05-10T09:00:00Z', now, 'en')).toBe('3 hr. ago');
    expect(formatAgo('2027-05-09T11:00:00Z', now, 'en')).toBe('yesterday');
  });

  it('is now below a minute and when clocks disagree', () => {
    expect(formatAgo('2027-05-10T11:59:30Z', now, 'en')).toBe('now');
    expect(formatAgo('2027-05-10T12:05:00Z', now, 'en')).toBe('now');
  });
});
