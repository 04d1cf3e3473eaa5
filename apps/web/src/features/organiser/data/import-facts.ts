import { calendarOf } from '@uvh/domain/event/calendar';

/** What the form says of the pictures, as typed. */
export interface ImportFacts {
  readonly name: string;
  readonly licence: string;
  readonly attribution: string;
  readonly camera: string;
  /** What a clock on a wall of the event showed. */
  readonly capturedAt: string;
  readonly takes_exif_times: boolean;
  readonly keeps_originals: boolean;
  readonly skips_look_alikes: boolean;
}

export const NO_FACTS: ImportFacts = {
  name: '',
  licence: '',
  attribution: '',
  camera: '',
  capturedAt: '',
  takes_exif_times: false,
  keeps_originals: false,
  skips_look_alikes: false,
};

/** The same as the order of an import has it: what was left empty is not in it. */
export function orderedFacts(
  { name, licence, attribution, camera, capturedAt, ...switches }: ImportFacts,
  zone: string,
) {
  const captured_at = capturedAt === '' ? '' : calendarOf(zone).instantAt(capturedAt);
  const texts = Object.entries({ name, licence, attribution, camera, captured_at });
  return { ...Object.fromEntries(texts.filter(([, text]) => text.trim() !== '')), ...switches };
}

/** Where pictures and boxes are, as the order has it: boxes that have no place of their own are not named. */
export function orderedPlaces(places: {
  readonly source: string;
  readonly suggestions: string;
  readonly trusted: string;
}) {
  const { source, suggestions, trusted } = places;
  return { source, ...(suggestions !== '' && { suggestions }), ...(trusted !== '' && { trusted }) };
}

/** A trial takes proposals for classes, which are looked at before anything is imported by them. */
export function modeOf(isDryRun: boolean) {
  return { is_dry_run: isDryRun, accepts_proposals: isDryRun };
}
