import { changesBetween, type EventValues } from '../event-change.ts';
import type { EventService } from '../service.ts';
import { ownNameOf } from '../wire-settings.ts';
import { CLASSES, placeOf } from './layout.ts';

interface FileChange {
  /** 'teams.max_size'. */
  readonly place: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What would change, by the places of the file. */
export function differencesTo(now: EventValues, wanted: EventValues): FileChange[] {
  return changesBetween(now, wanted).map(({ field, before, after }) => ({ place: placeInFile(field), before, after }));
}

/** Changes what differs, unless the event is another than that version where one is told; one act in the audit log for the dates and one for the settings, which can be undone. */
export async function applyFile(
  event: EventService,
  actor: string,
  { wanted, version }: { readonly wanted: EventValues; readonly version?: string | undefined },
): Promise<{ readonly isChanged: boolean }> {
  const now = await event.current();
  const changes = changesBetween(now, wanted);
  const isIn = (part: string) => changes.some(({ field }) => field.startsWith(`${part}.`));
  const { pausedAt: _pause, leaderboardFrozenAt: _freeze, ...settings } = wanted.settings;
  await event.changeBoth(actor, {
    schedule: isIn('windows') ? wanted.schedule : {},
    settings: isIn('settings') ? settings : {},
    version,
  });
  return { isChanged: changes.length > 0 };
}

function placeInFile(field: string): string {
  const [part = '', name = ''] = field.split('.');
  if (part === 'windows') return `dates.${name}`;
  if (name === CLASSES) return field.slice(part.length + 1);
  return placeOf(ownNameOf(name))?.path.join('.') ?? field;
}
