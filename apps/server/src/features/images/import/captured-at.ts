import { calendarOf } from '@uvh/domain/event/calendar';
import type { ExifTime } from '@uvh/formats/picture/exif-time';

/** What is said of when a picture was taken, the surest first. */
interface CapturedAt {
  /** By the files of boxes or the list of pictures. */
  readonly said: string | undefined;
  /** By the picture itself. */
  readonly taken: ExifTime | undefined;
  /** The zone of a camera's clock that names no offset; undefined where the picture itself is not asked. */
  readonly exifTimeZone: string | undefined;
  /** Of the whole batch. */
  readonly ofBatch: Date | null;
}

/** When a picture was taken; null where nobody says it. What is no time is passed over. */
export function capturedAtOf({ said, taken, exifTimeZone, ofBatch }: CapturedAt): Date | null {
  const exif = taken && exifTimeZone !== undefined ? exifInstant(taken, exifTimeZone) : undefined;
  return instantOf(said) ?? instantOf(exif) ?? ofBatch;
}

/** Calendars count in minutes. */
const MINUTE_LENGTH = 'YYYY-MM-DDTHH:MM'.length;

function exifInstant({ wallTime, offset }: ExifTime, timeZone: string): string {
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
