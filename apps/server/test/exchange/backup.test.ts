import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { reportImage } from '@uvh/contract/calls/report';
import { checksumsText } from '@uvh/formats/card/checksums';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BACKUP_FILES, type BackupManifest, pictureFile, tableFile } from '../../src/features/backup/manifest.ts';
import { openBackup } from '../../src/features/backup/read-backup.ts';
import { type RestoreServices, restoreBackup } from '../../src/features/backup/restore-backup.ts';
import { writeBackup } from '../../src/features/backup/write-backup.ts';
import { folderStore } from '../../src/platform/blobs/folder-store.ts';
import { openBlobs } from '../../src/platform/blobs/open-blobs.ts';
import { CommandRefusal } from '../../src/platform/cli/command-refusal.ts';
import { connectDatabase } from '../../src/platform/db/database.ts';
import { knownMigrations, MIGRATION_LOCK, migrateDatabase } from '../../src/platform/db/migrate.ts';
import { recording } from '../../src/platform/targets/recording-target.ts';
import { zipTarget } from '../../src/platform/targets/zip-target.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { anImage, aReview } from '../support/images.ts';
import { SYSTEM_POSTGRES, startSystemPostgres } from '../support/other-postgres.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let scratch = '';
const databases: TestDatabase[] = [];
const SECRET = 'a secret of the event with enough characters';

beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), 'uvh-backup-'));
  server = await anEvent();
});
afterAll(async () => {
  await server.close();
  await Promise.all(databases.map((database) => database.drop()));
  await rm(scratch, { recursive: true, force: true });
});

/** Of three pictures two were reviewed, and one was reported. */
async function anEvent(): Promise<TestApp> {
  const server = await startApp({ env: { SECRET_KEY: SECRET } });
  for (let index = 0; index < 3; index += 1) await anImage(server);
  const person = await aPerson(server, { team: await aTeam(server) });
  for (let index = 0; index < 2; index += 1) {
    const { image_id } = await server.succeed(getImage, {}, { token: person.token });
    await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token: person.token });
  }
  const { image_id: reported } = await server.succeed(getImage, {}, { token: person.token });
  const report = { key: 'a-report-of-1', kind: 'private' as const, note: 'A face.', bbox: aReview() };
  await server.succeed(reportImage, { body: { image_id: reported, ...report } }, { token: person.token });
  return server;
}

async function aBackup(name: string, withPictures = true): Promise<string> {
  const file = path.join(scratch, name);
  await writeBackup(server.services, file, { withPictures });
  return file;
}

interface Target extends RestoreServices {
  readonly databaseUrl: string;
}

async function anEmptyInstance(
  content: 'migrated' | 'nothing' = 'nothing',
  secretKey: string | undefined = undefined,
): Promise<Target> {
  const database = await createTestDatabase(content);
  databases.push(database);
  const dataDir = await mkdtemp(path.join(scratch, 'data-'));
  return {
    databaseUrl: database.url,
    blobs: folderStore(path.join(dataDir, 'blobs')),
    config: { dataDir, secretKey },
  };
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Every row of every table as text, every sequence, constraint, index and trigger. */
async function contentOf(url: string): Promise<Record<string, readonly string[]>> {
  const tables = await query<{ name: string }>(
    url,
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const content: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(url, `select t::text as row from "${name}" t order by 1`);
    content[name] = rows.map(({ row }) => row);
  }
  const facts = await query<{ fact: string }>(
    url,
    `select sequencename || ' ' || coalesce(last_value::text, 'unused') as fact from pg_sequences where schemaname = 'public'
     union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     order by 1`,
  );
  return { ...content, facts: facts.map(({ fact }) => fact) };
}

describe('a backup', () => {
  it('restores row by row into a database without a table, with pictures and secret', async () => {
    const file = await aBackup('whole.backup');
    const target = await anEmptyInstance();
    const figures = await restoreBackup(target, file);
    expect(figures).toMatchObject({ pictures: 3, missing: 0 });
    const content = await contentOf(target.databaseUrl);
    expect(content).toEqual(await contentOf(server.database.url));
    expect(content.submission).toHaveLength(2);
    expect(content.report).toHaveLength(1);
    expect(content.facts?.some((fact) => fact.includes('ledger_append_only') && fact.endsWith(' O'))).toBe(true);
    expect(await readFile(path.join(target.config.dataDir, 'secret.key'), 'utf8')).toBe(SECRET);
    const keys = await query<{ object_key: string }>(target.databaseUrl, 'select object_key from image');
    for (const { object_key } of keys)
      expect((await target.blobs.read(object_key))?.bytes).toEqual(
        (await server.services.blobs.read(object_key))?.bytes,
      );
  });

  it('does not have begun again what was at work when it was made', async () => {
    const url = server.database.url;
    const task = "'backup', 'a test', '', '{}', 'running', 1, now()";
    await query(
      url,
      `insert into organiser_task (kind, actor, target, "order", state, tries, created_at) values (${task})`,
    );
    const file = await aBackup('at-work.backup');
    await query(url, 'delete from organiser_task');
    const target = await anEmptyInstance();
    await restoreBackup(target, file);
    const tasks = await query<{ state: string; failure: string }>(
      target.databaseUrl,
      'select state, failure from organiser_task',
    );
    expect(tasks).toEqual([{ state: 'failed', failure: expect.stringContaining('Begin it again') }]);
  });

  it.skipIf(SYSTEM_POSTGRES === undefined)('goes into another version of PostgreSQL', async () => {
    const other = await startSystemPostgres(SYSTEM_POSTGRES ?? '');
    try {
      const target = { ...(await anEmptyInstance()), databaseUrl: other.url };
      await restoreBackup(target, await aBackup('other-version.backup'));
      const versions = await Promise.all(
        [other.url, server.database.url].map((url) => query<{ server_version: string }>(url, 'show server_version')),
      );
      expect(versions[0]).not.toEqual(versions[1]);
      const { facts: _, ...rows } = await contentOf(other.url);
      expect(await contentOf(server.database.url)).toMatchObject(rows);
    } finally {
      await other.stop();
    }
  });

  it('is for its owner alone, since it holds the secret', async () => {
    const { mode } = await stat(await aBackup('private.backup'));
    expect(mode & 0o077).toBe(0);
  });

  it('keeps history append-only and goes on counting where the event was', async () => {
    const target = await anEmptyInstance();
    await restoreBackup(target, await aBackup('history.backup'));
    await expect(query(target.databaseUrl, 'delete from submission')).rejects.toThrow('append-only');
    await expect(query(target.databaseUrl, 'truncate ledger')).rejects.toThrow('append-only');
    const before = await query<{ id: string }>(server.database.url, 'select max(id) as id from team');
    const next = "select nextval(pg_get_serial_sequence('team', 'id'))::text as id";
    const [made] = await query<{ id: string }>(target.databaseUrl, next);
    expect(Number(made?.id)).toBeGreaterThan(Number(before[0]?.id));
  });

  it('sees one instant while the game goes on', async () => {
    const playing = await anEvent();
    const person = await aPerson(playing, { team: await aTeam(playing) });
    const { image_id } = await playing.succeed(getImage, {}, { token: person.token });
    const file = path.join(scratch, 'instant.backup');
    let submitted: Promise<unknown> | undefined;
    await writeBackup(playing.services, file, {
      withPictures: true,
      onProgress: () => {
        submitted ??= playing.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token: person.token });
      },
    });
    const target = await anEmptyInstance();
    await restoreBackup(target, file);
    await submitted;
    // Whether it was before the submission or after: foreign keys held, and the lease knows of the review.
    const torn = await query(
      target.databaseUrl,
      `select s.id from submission s join lease l on l.id = s.lease_id where l.state <> 2
       union all select l.id from lease l left join submission s on s.lease_id = l.id where l.state = 2 and s.id is null`,
    );
    expect(torn).toEqual([]);
    await playing.close();
  });

  it('can leave the pictures where they are, and says when they are nowhere', async () => {
    const file = await aBackup('references.backup', false);
    const elsewhere = await anEmptyInstance();
    await expect(restoreBackup(elsewhere, file)).rejects.toThrow(/Of 3 pictures 3 are neither in the backup nor/);
    const withStore = { ...(await anEmptyInstance()), blobs: server.services.blobs };
    expect(await restoreBackup(withStore, file)).toMatchObject({ pictures: 3, missing: 0 });
    expect(await restoreBackup(elsewhere, file, { allowsMissingPictures: true })).toMatchObject({ missing: 3 });
  });

  it('goes where a server was started once and nothing was done', async () => {
    const started = await startApp();
    const target = {
      databaseUrl: started.database.url,
      blobs: started.services.blobs,
      config: { dataDir: started.dataDir, secretKey: undefined },
    };
    const file = await aBackup('once.backup');
    await expect(restoreBackup(target, file)).rejects.toThrow('A server or another command works with this database');
    const { database, dataDir } = started;
    await started.app.close();
    await started.services.jobs.stop();
    await started.services.pubsub.stop();
    await started.services.db.$client.end();
    expect(await restoreBackup(target, file)).toMatchObject({ pictures: 3 });
    expect((await contentOf(database.url)).submission).toEqual((await contentOf(server.database.url)).submission);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('refuses a database that holds anything', async () => {
    const file = await aBackup('full.backup');
    const target = await anEmptyInstance();
    await restoreBackup(target, file);
    await expect(restoreBackup(target, file)).rejects.toThrow(/The database is not empty: there are rows in .*image/);
    const foreign = await anEmptyInstance();
    await query(foreign.databaseUrl, 'create table their_own (id int)');
    await expect(restoreBackup(foreign, file)).rejects.toThrow('it has the tables their_own');
  });

  it('destroys nothing of an event that was begun while its pictures were copied', async () => {
    const target = await anEmptyInstance('migrated');
    const { blobs } = target;
    const put: typeof blobs.put = async (key, blob) => {
      await query(
        target.databaseUrl,
        `insert into image_batch (name, source, format, actor, fingerprint, created_at)
         values ('begun', 'x', 'coco', 'me', '${key}', now())`,
      );
      await blobs.put(key, blob);
    };
    const file = await aBackup('begun.backup');
    await expect(restoreBackup({ ...target, blobs: { ...blobs, put } }, file)).rejects.toThrow(
      'The database is not empty: there are rows in image_batch',
    );
    expect(await query(target.databaseUrl, 'select name from image_batch')).toHaveLength(3);
  });

  it('puts nothing under a server that was started meanwhile', async () => {
    const target = await anEmptyInstance();
    const holder = new pg.Client({ connectionString: target.databaseUrl });
    const started = new pg.Client({ connectionString: target.databaseUrl, application_name: 'urban-vision' });
    const file = await aBackup('started.backup');
    await holder.connect();
    await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const refused = expect(restoreBackup(target, file)).rejects.toThrow('works with this database');
    // It has found the database empty and unused by the time that it waits for the lock.
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
    await started.connect();
    await holder.end();
    await refused;
    await started.end();
    expect(await restoreBackup(target, file)).toMatchObject({ pictures: 3 });
  });

  it('mends pictures that were damaged in their store', async () => {
    const target = await anEmptyInstance();
    const store = openBlobs(undefined, target.config.dataDir);
    const [row] = await query<{ key: string }>(server.database.url, 'select object_key as key from image limit 1');
    if (!row) throw new Error('no picture');
    await store.put(row.key, { bytes: Buffer.from('half of it'), contentType: 'image/webp' });
    expect(await store.read(row.key)).toBeUndefined();
    await restoreBackup({ ...target, blobs: store }, await aBackup('damaged-store.backup'));
    expect(await store.read(row.key)).toEqual(await server.services.blobs.read(row.key));
  });

  it('is made without a picture that the disk does not give back, and says so', async () => {
    const [row] = await query<{ key: string }>(server.database.url, 'select object_key as key from image limit 1');
    const place = path.join(server.dataDir, 'blobs', row?.key ?? '');
    await rename(place, `${place}.aside`);
    // Reading it fails as a bad sector does.
    await mkdir(place);
    const { missing, pictures } = await writeBackup(server.services, path.join(scratch, 'bad-sector.backup'), {
      withPictures: true,
    });
    await rm(place, { recursive: true });
    await rename(`${place}.aside`, place);
    expect({ missing, pictures }).toEqual({ missing: [row?.key], pictures: 2 });
  });

  it('refuses another secret than that of the event', async () => {
    const target = await anEmptyInstance('nothing', 'another secret with more than enough characters');
    await expect(restoreBackup(target, await aBackup('secret.backup'))).rejects.toThrow('SECRET_KEY is not the secret');
  });

  it('is brought up to date when it comes from an older version', async () => {
    const old = await createTestDatabase('nothing');
    databases.push(old);
    const [, , , batches] = await knownMigrations();
    if (!batches) throw new Error('no step');
    await migrateDatabase(old.url, batches);
    await query(
      old.url,
      `insert into image_batch (name, source, format, actor, fingerprint, created_at) values ('old', 'x', 'coco', 'me', 'f', now())`,
    );
    const connection = connectDatabase({ url: old.url, onError: () => undefined });
    const file = path.join(scratch, 'old.backup');
    await writeBackup({ ...server.services, db: connection.db }, file, { withPictures: true });
    await connection.close();
    const target = await anEmptyInstance();
    expect(await restoreBackup(target, file)).toMatchObject({ migration: batches.tag });
    const fresh = await anEmptyInstance('migrated');
    const { facts } = await contentOf(target.databaseUrl);
    const isSequence = (fact: string): boolean => /_seq /.test(fact);
    expect(facts?.filter((fact) => !isSequence(fact))).toEqual(
      (await contentOf(fresh.databaseUrl)).facts?.filter((fact) => !isSequence(fact)),
    );
    expect(await query(target.databaseUrl, 'select name from image_batch')).toEqual([{ name: 'old' }]);
  });

  it('of a newer version, a damaged one and anything else is refused with a sentence, and nothing is written', async () => {
    const file = await aBackup('good.backup');
    const target = await anEmptyInstance();
    const opened = await openBackup(file);
    const manifest = opened.manifest;
    opened.close();
    const withManifest = async (
      name: string,
      text: string,
      checksums = '',
      others: Readonly<Record<string, string>> = {},
    ): Promise<string> => {
      const made = path.join(scratch, name);
      const zip = await zipTarget(made);
      for (const [other, content] of Object.entries(others)) await zip.write(other, [content]);
      await zip.write(BACKUP_FILES.manifest, [text]);
      await zip.write(BACKUP_FILES.checksums, [checksums]);
      await zip.finish();
      return made;
    };
    const migration = { tag: '0099_from-the-future', when: manifest.migration.when + 1 };
    const newer = await withManifest('newer.backup', JSON.stringify({ ...manifest, migration }));
    await expect(restoreBackup(target, newer)).rejects.toThrow(
      /made by a newer version of the product.*0099_from-the-future/,
    );
    const layout = await withManifest('layout.backup', JSON.stringify({ ...manifest, layout: 2 }));
    await expect(restoreBackup(target, layout)).rejects.toThrow('The backup has layout 2');
    const other = await withManifest('other.zip', '{"some": "thing"}');
    await expect(restoreBackup(target, other)).rejects.toThrow('This is not a backup of an event');

    const packed = ' '.repeat(17 * 1024 * 1024);
    const bomb = await withManifest('bomb.backup', `${JSON.stringify(manifest)}${packed}`);
    await expect(restoreBackup(target, bomb)).rejects.toThrow('its backup.json is too long');
    const sums = await withManifest('sums.backup', JSON.stringify(manifest), packed);
    await expect(restoreBackup(target, sums)).rejects.toThrow('its SHA256SUMS is too long');
    const secret = { [BACKUP_FILES.secret]: ' '.repeat(65 * 1024) };
    const secretive = await withManifest('secretive.backup', JSON.stringify(manifest), '', secret);
    await expect(restoreBackup(target, secretive)).rejects.toThrow('its secret.key is too long');
    const picture = pictureFile('original/a.tif');
    const large = await withManifest('large.backup', JSON.stringify(manifest), '', { [picture]: packed });
    const sized = await readFile(large);
    sized.writeUInt32LE(1024 ** 3 + 1, sized.lastIndexOf(picture) - 22);
    await writeFile(large, sized);
    await expect(restoreBackup(target, large)).rejects.toThrow('its pictures/original/a.tif is too long');
    const odd = await withManifest('odd.backup', JSON.stringify(manifest), '', { 'pictures/A B': 'x' });
    await expect(restoreBackup(target, odd)).rejects.toThrow('pictures/A B is no name of a picture');
    const outside = await withManifest('outside.backup', JSON.stringify(manifest), '', {
      'pictures/__/secret.key': 'x',
    });
    const named = (await readFile(outside)).toString('latin1').replaceAll('pictures/__/', 'pictures/../');
    await writeFile(outside, named, 'latin1');
    await expect(restoreBackup(target, outside)).rejects.toThrow('cannot be read (invalid relative path: pictures/../');
    const broken = await withManifest('broken.backup', JSON.stringify(manifest), '', { 'pictures/a\nRestored.': 'x' });
    await expect(restoreBackup(target, broken)).rejects.toThrow('pictures/a Restored. is no name of a picture');
    await expect(restoreBackup(target, scratch)).rejects.toThrow(/ is a folder\. Name the file that/);

    const bytes = await readFile(file);
    const at = bytes.indexOf('of process');
    bytes[at] = 0;
    const damaged = path.join(scratch, 'damaged.backup');
    await writeFile(damaged, bytes);
    await expect(restoreBackup(target, damaged)).rejects.toThrow(/damaged: pictures\/.* is not as it was written/);
    const torn = path.join(scratch, 'torn.backup');
    const headless = await readFile(file);
    // Of what is read neither first nor last.
    const second = headless.indexOf('PK\x03\x04', 1);
    headless.fill(0, second, second + 4);
    await writeFile(torn, headless);
    await expect(restoreBackup(target, torn)).rejects.toThrow('torn.backup cannot be read (invalid local file header');
    const cut = path.join(scratch, 'cut.backup');
    await writeFile(cut, bytes.subarray(0, bytes.length / 2));
    await expect(restoreBackup(target, cut)).rejects.toThrow('cut.backup cannot be read');
    expect(Object.keys(await contentOf(target.databaseUrl))).toEqual(['facts']);
  });

  it('that was made by hand is refused with a sentence, and nothing of it is restored', async () => {
    const good = await openBackup(await aBackup('by-hand-from.backup'));
    const entries = new Map<string, Buffer>();
    for (const name of good.names) entries.set(name, await good.bytesOf(name, 1024 ** 2));
    good.close();
    entries.delete(BACKUP_FILES.checksums);
    const made = async (name: string, changed: Readonly<Record<string, string>>): Promise<string> => {
      const file = path.join(scratch, name);
      const zip = recording(await zipTarget(file));
      for (const [entry, bytes] of entries) await zip.write(entry, [changed[entry] ?? bytes]);
      await zip.write(BACKUP_FILES.checksums, [checksumsText(zip.files)]);
      await zip.finish();
      return file;
    };
    const manifest: BackupManifest = JSON.parse(String(entries.get(BACKUP_FILES.manifest)));
    const changedManifest = (changes: Partial<BackupManifest>) => ({
      [BACKUP_FILES.manifest]: JSON.stringify({ ...manifest, ...changes }),
    });
    const target = await anEmptyInstance();
    for (const [name, changed, told] of [
      [
        'rows.backup',
        { [tableFile('team')]: 'no\trow\n' },
        /^The rows of the backup cannot be restored: .+ \(COPY team, line 1, column .+\)\. No rows were restored\.$/,
      ],
      ['sequence.backup', changedManifest({ sequences: [{ name: 'nothing', lastValue: '7' }] }), /"nothing" does not/],
      [
        'foreign.backup',
        changedManifest({ tables: [{ name: 'pg_authid', columns: ['rolname'], rows: 1 }] }),
        'The backup has a column pg_authid.rolname',
      ],
      ['keys.backup', { [tableFile('submission')]: '' }, /^submission: 0 rows in place of \d/],
      [
        'no-secret.backup',
        { [BACKUP_FILES.secret]: '\n' },
        /its secret\.key holds no secret of at least 32 characters/,
      ],
      [
        'outside-key.backup',
        changedManifest({ pictures: { ...manifest.pictures, keys: ['../../secret.key'] } }),
        /^backup\.json of the backup is damaged \(.*must be the key of a picture/s,
      ],
    ] as const) {
      const error: unknown = await restoreBackup(target, await made(name, changed)).catch((reason: unknown) => reason);
      expect(error, name).toBeInstanceOf(CommandRefusal);
      expect(() => {
        throw error;
      }).toThrow(told);
      await expect(query(target.databaseUrl, 'select from team')).resolves.toEqual([]);
    }
    expect(await restoreBackup(target, await made('whole-by-hand.backup', {}))).toMatchObject({
      pictures: 3,
      broken: [],
    });
  });

  it('of which the ledger does not agree is restored as it is, and says so', async () => {
    const copy = await anEmptyInstance();
    await restoreBackup(copy, await aBackup('agrees.backup'));
    await query(copy.databaseUrl, 'update team_total set xp = xp + 7');
    const { db, close } = connectDatabase({ url: copy.databaseUrl, onError: () => undefined });
    const file = path.join(scratch, 'forged.backup');
    await writeBackup({ ...server.services, db, blobs: copy.blobs }, file, { withPictures: true });
    await close();
    const target = await anEmptyInstance();
    const { broken } = await restoreBackup(target, file);
    expect(broken).toEqual([{ promise: 'team totals equal the ledger', broken: expect.any(Number) }]);
    expect(await query(target.databaseUrl, 'select from submission')).not.toEqual([]);
  });

  it('that is stopped leaves no file, and a stopped restore can be run again', async () => {
    const stop = new AbortController();
    const file = path.join(scratch, 'stopped.backup');
    const options = { withPictures: true, onProgress: () => stop.abort(), signal: stop.signal };
    await expect(writeBackup(server.services, file, options)).rejects.toThrow('No backup was written');
    await expect(stat(file)).rejects.toThrow('ENOENT');
    const whole = await aBackup('again.backup');
    const target = await anEmptyInstance();
    const halfway = new AbortController();
    await expect(
      restoreBackup(target, whole, {
        signal: halfway.signal,
        onProgress: (step, done) => {
          if (step === 'tables' && done === 5) halfway.abort();
        },
      }),
    ).rejects.toThrow('Stopped. No rows were restored');
    expect(await restoreBackup(target, whole)).toMatchObject({ pictures: 3 });
    expect(await contentOf(target.databaseUrl)).toEqual(await contentOf(server.database.url));
  });
});
