import { existsSync } from 'node:fs';
import path from 'node:path';
import { readTextFile } from '../../platform/cli/read-text-file.ts';
import { ConfigError } from '../../platform/config-error.ts';
import { applyFile } from '../event/file/apply-event-file.ts';
import { problemLines, readerBeside } from '../event/file/beside-event-file.ts';
import { readUntrustedEventFile } from '../event/file/read-event-file.ts';
import { readSettings, writeSetting } from '../event/queries.ts';
import type { EventService } from '../event/service.ts';
import { type ImportCommandServices, runImport } from '../images/import/run-import.ts';
import type { DemoTeam } from './cast.ts';
import { type DemoPeopleServices, makeDemoPeople } from './people.ts';

export interface OwnEventServices extends Omit<ImportCommandServices, 'event'>, DemoPeopleServices {
  readonly event: EventService;
}

const PREPARED = 'ownEventPreparedAt';
/** Whoever logs in as player or leader is in it. */
const TEAM: DemoTeam = {
  name: 'First Team',
  code: 'FIRST1',
  people: [
    {
      username: 'leader',
      email: 'leader@demo.test',
      firstName: 'Asha',
      lastName: 'Rao',
      way: 'keen',
      images: 0,
    },
    {
      username: 'player',
      email: 'player@demo.test',
      firstName: 'Ravi',
      lastName: 'Das',
      way: 'usual',
      images: 0,
    },
  ],
};

/**
 * Makes the event that a file describes, to be tried: what the file says at each start, and at the first one the
 * pictures beside it (`pictures`, with `suggestions.json` and `gold.json`) and three accounts.
 */
export async function prepareOwnEvent(
  services: OwnEventServices,
  file: string,
  notice: (text: string) => void,
): Promise<void> {
  const { db, clock, event } = services;
  const folder = path.dirname(file);
  const read = await readUntrustedEventFile(await readTextFile(file), (await event.current()).settings, {
    fixed: await event.fixedClasses(),
    beside: readerBeside(file),
    timeZoneProblems: event.timeZoneProblems,
  });
  if (read.kind === 'wrong') {
    const lines = problemLines(file, read.problems).map((line) => `  ${line}`);
    throw new ConfigError(`The event cannot be started.\n${lines.join('\n')}`);
  }
  await applyFile(event, 'start', { wanted: read.values });
  if ((await readSettings(db, [PREPARED])).has(PREPARED)) return;
  await makeDemoPeople(services, clock.now(), [TEAM]);
  const pictures = path.join(folder, 'pictures');
  if (existsSync(pictures)) {
    notice('Taking in the pictures of the event ...');
    await importPictures(services, { pictures, beside: folder, trusted: 'gold.json' });
  }
  const { practice } = read.values.settings;
  if (practice !== null && existsSync(path.join(folder, practice))) {
    const own = path.join(folder, practice);
    await importPictures(services, { pictures: own, beside: own, trusted: 'truth.json', practice });
  }
  await writeSetting(db, PREPARED, clock.now().toISOString());
}

interface PictureFolder {
  readonly pictures: string;
  /** Where `suggestions.json` and the trusted boxes are. */
  readonly beside: string;
  readonly trusted: string;
  /** The batch of pictures to practise on. */
  readonly practice?: string;
}

async function importPictures(
  services: OwnEventServices,
  { pictures, beside: folder, trusted: trustedFile, practice }: PictureFolder,
): Promise<void> {
  const beside = (name: string) => (existsSync(path.join(folder, name)) ? path.join(folder, name) : undefined);
  const suggestions = beside('suggestions.json');
  const trusted = beside(trustedFile);
  await runImport(
    pictures,
    {
      ...(suggestions && { suggestions }),
      ...(trusted && { trusted }),
      ...(practice && { name: practice, practice: true }),
    },
    {
      services,
      actor: 'start',
      print: () => undefined,
      answer: () => undefined,
      progress: () => ({ update: () => undefined, stop: () => undefined }),
      fail: () => undefined,
    },
  );
}
