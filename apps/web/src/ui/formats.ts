/** Numbers, dates and spans as the reader's language writes them. Languages are BCP 47 tags. */

/** One format of a kind for each language and way: a browser makes one in a millisecond, and a slow phone in ten. */
function keptFormats<Format, Options>(make: (language: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const known = formats.get(key);
    if (known !== undefined) return known;
    const format = make(language, options);
    formats.set(key, format);
    return format;
  };
}

/** Numbers in a language, written in some way. */
export const numberFormat = keptFormats(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
/** Dates in a language, written in some way. */
export const dateFormat = keptFormats(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);
const spanFormat = keptFormats(
  (language, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
);

/** They write with the digits of ASCII and a point, so a number that is not grouped is the same in all of them. */
const ASCII_DIGITS: ReadonlySet<string> = new Set(['en', 'hi', 'kn', 'ta', 'te']);
const UNGROUPED = /^\d{1,3}(?:\.\d)?$/;

/** Whether a number needs no rules of a language: for the first that does, a slow phone reads them for a tenth of a second. */
export function isPlain(value: number, language: string): boolean {
  return ASCII_DIGITS.has(language) && UNGROUPED.test(String(value)) && !Object.is(value, -0);
}

/** Whether it is grouped or shortened as English does, which most people read, by nothing but its digits. */
export function isEnglishCount(value: number, language: string): boolean {
  return language === 'en' && Number.isSafeInteger(value) && !Object.is(value, -0);
}

export function formatNumber(value: number, language: string): string {
  if (isPlain(value, language)) return String(value);
  if (isEnglishCount(value, language)) return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return numberFormat(language, {}).format(value);
}

/** '1234' in the digits of the language, not grouped: what a sentence counts, and the number of an image. */
export function formatDigits(value: number, language: string): string {
  return ASCII_DIGITS.has(language) ? String(value) : numberFormat(language, { useGrouping: false }).format(value);
}

/** Per cent of a value from 0 to 100, one decimal at most. */
export function formatPercent(percent: number, language: string): string {
  if (isPlain(percent, language)) return `${percent}%`;
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);
}

/** A team's accuracy in per cent; the server says 0 as long as nothing of it has settled, and nobody knows it then. */
export function formatAccuracy(percent: number, language: string): string {
  return percent > 0 ? formatPercent(percent, language) : '–';
}

/**
 * The share of XP that counts, with as few decimals as make the sum true for whoever reckons along: '0.51' where 138 XP
 * times that round to the points.
 */
export function formatWeight(
  team: { readonly points: number; readonly xp: number; readonly weight: number },
  language: string,
): string {
  const fits = (digits: number) => Math.round(team.xp * Number(team.weight.toFixed(digits))) === team.points;
  const digits = [2, 3].find(fits) ?? 4;
  if (ASCII_DIGITS.has(language)) return team.weight.toFixed(digits);
  const format = numberFormat(localeOf(language), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(team.weight);
}

/** '9 May' of a calendar day such as '2027-05-09', whatever zone the reader is in. */
export function formatDay(day: string, language: string): string {
  const instant = Date.parse(`${day}T00:00:00Z`);
  return dateFormat(localeOf(language), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(instant);
}

/** Date and time of an ISO instant in the reader's own zone, or in the one that is given. */
export function formatInstant(iso: string, language: string, timeZone?: string): string {
  return dateFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...inZone(timeZone),
  }).format(Date.parse(iso));
}

/** The time of day of an ISO instant in the reader's own zone, or in the one that is given. */
export function formatTime(iso: string, language: string, timeZone?: string): string {
  return dateFormat(localeOf(language), { timeStyle: 'short', ...inZone(timeZone) }).format(Date.parse(iso));
}

/** 'Tue 10 am' of an ISO instant at which an hour begins in UTC; with its minutes where the zone is half an hour off. */
export function formatHour(iso: string, language: string, timeZone?: string): string {
  const zone = inZone(timeZone);
  const at = Date.parse(iso);
  const isFull = Number(dateFormat('en', { minute: 'numeric', ...zone }).format(at)) === 0;
  const minute = isFull ? {} : { minute: '2-digit' as const };
  return dateFormat(localeOf(language), { weekday: 'short', hour: 'numeric', ...minute, ...zone }).format(at);
}

const AGO = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** '5 minutes ago', in the largest unit that is not zero; 'now' below a minute and for the future. */
export function formatAgo(iso: string, nowMs: number, language: string): string {
  const seconds = Math.max(0, (nowMs - Date.parse(iso)) / 1000);
  const format = spanFormat(language, { numeric: 'auto', style: 'short' });
  const fitting = AGO.find((ago) => seconds >= ago.seconds);
  if (fitting === undefined) return format.format(0, 'second');
  return format.format(-Math.floor(seconds / fitting.seconds), fitting.unit);
}

/** '07': a number on a clock. */
export function formatTwoDigits(value: number, language: string): string {
  return `${value < 10 ? formatNumber(0, language) : ''}${formatNumber(value, language)}`;
}

/** '4:07' of a span in whole seconds: minutes and seconds, as a clock counts down. */
export function formatMinutes(seconds: number, language: string): string {
  return `${formatNumber(Math.floor(seconds / 60), language)}:${formatTwoDigits(seconds % 60, language)}`;
}

/** The given zone, or else the reader's own. */
function inZone(timeZone: string | undefined): Pick<Intl.DateTimeFormatOptions, 'timeZone'> {
  return timeZone === undefined ? {} : { timeZone };
}

/** English as India writes it: day before month. */
function localeOf(language: string): string {
  return language === 'en' ? 'en-IN' : language;
}
