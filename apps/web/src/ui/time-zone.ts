import { dateFormat } from './formats.ts';

/** English as it is written where zones have short names of their own. */
const ZONE_ENGLISH = ['en-IN', 'en-GB', 'en-US', 'en-AU', 'en-ZA'];

/** What a time zone is called for short at an instant, 'IST' or 'CEST'; 'GMT-3' where nobody has a name for it. */
export function zoneNameAt(iso: string, timeZone: string): string {
  const names = ZONE_ENGLISH.map((locale) => {
    const parts = dateFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(Date.parse(iso));
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  });
  return names.find((name) => /^[A-Z]{2,5}$/.test(name) && name !== 'GMT') ?? names[0] ?? timeZone;
}
