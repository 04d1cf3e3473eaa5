import { calendarOf } from '@uvh/domain/event/calendar';
import type { ExifTime } from '@uvh/formats/picture/exif-time';

/** What is said of when a picture was taken, the surest first. */
interface CapturedAt {
  /** By the files of boxes or the list of pictures. */
  readonly said: string | undefined;
  /** By the picture itself, where it is asked. */
  readonly taken: ExifTime | undefined;
  /** The zone of a clock that names no offset. */
  readonly timeZone: string;
  /** Of the whole batch. */
  readonly ofBatch: Date | null;
}

/** When a picture was taken; null where nobody says it. What is no time is passed over. */
export function capturedAtOf({ said, taken, timeZone, ofBatch }: CapturedAt): Date | null {
  const exif = taken && instantText(taken, timeZone);
  return instantOf(said && withOffset(said, timeZone)) ?? instantOf(exif) ?? ofBatch;
}

/** `2026-11-21T08:30`, `2026-11-21 08:30:00`, `2026/11/21 08:30:00.5`: as COCO, tables and data bases write what a clock showed. */
const WALL_TIME = /^(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d:\d\d)(:\d\d(?:[.,]\d+)?)?$/;

/** The text with the offset of the zone where it names none: what it means must not hang on where the server stands. */
export function withOffset(text: string, timeZone: string): string {
  const [, year, month, day, minute, seconds = ':00'] = WALL_TIME.exec(text.trim()) ?? [];
  const wallTime = `${year}-${month}-${day}T${minute}${seconds.replace(',', '.')}`;
  // A day or an hour that no calendar has is none.
  if (year === undefined || Number.isNaN(Date.parse(`${wallTime}Z`))) return text;
  return instantText({ wallTime, offset: undefined }, timeZone);
}

/** Calendars count in minutes. */
const MINUTE_LENGTH = 'YYYY-MM-DDTHH:MM'.length;

function instantText({ wallTime, offset }: ExifTime, timeZone: string): string {
  if (offset !== undefined) return `${wallTime}${offset}`;
  const minute = calendarOf(timeZone).instantAt(wallTime.slice(0, MINUTE_LENGTH));
  const seconds = wallTime.slice(MINUTE_LENGTH);
  return minute.replace(/:00(?=[+-])/, seconds);
}

/** What a file gives as time is left out where it is none, or none that a database and a calendar share. */
function instantOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  return year > 0 && year < 10_000 ? instant : undefined;
}
