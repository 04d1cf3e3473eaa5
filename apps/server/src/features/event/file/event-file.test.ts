import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bordersOf, routeLinesOf } from '@uvh/contract/map-drawing';
import { DEFAULT_SCHEDULE } from '@uvh/domain/event/phases';
import {
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  double,
  assert as holds,
  integer,
  array as listOf,
  oneof,
  option,
  record,
  string,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventMessages } from '../../mail/i18n/event-messages.ts';
import { settingsSchema } from '../settings.ts';
import { SHIPPED_DRAWING, SHIPPED_DRAWING_FILE } from '../shipped-map.ts';
import { eventFileJsonSchema } from './json-schema.ts';
import { SECTIONS } from './layout.ts';
import { readEventFile } from './read-event-file.ts';
import { writeEventFile } from './write-event-file.ts';

const RUNNING = { leaderboardFrozenAt: null, pausedAt: null };
const shipped = { schedule: DEFAULT_SCHEDULE, settings: settingsSchema.parse({}) };
const shippedFile = writeEventFile(shipped, { mapDrawing: SHIPPED_DRAWING_FILE });
const beside = (name: string) => (name === SHIPPED_DRAWING_FILE ? JSON.stringify(SHIPPED_DRAWING) : undefined);

const problemsOf = async (text: string) => {
  const read = await readEventFile(text, RUNNING);
  return read.kind === 'wrong' ? read.problems.map(({ line, column, message }) => `${line}:${column} ${message}`) : [];
};

const DATES = `version: 1
dates:
  registration: { first_day: 2027-04-12, last_day: 2027-05-09 }
  game: { first_day: 2027-05-09, last_day: 2027-06-08 }
  competition: { first_day: 2027-05-09, last_day: 2027-06-22 }
`;

describe('an event file', () => {
  it.each(['\\0', '\\uD800', '\\uDC00'])('is wrong where a text has a sign that cannot be stored: %s', async (sign) => {
    const told = 'This has a sign that cannot be stored.';
    expect(await problemsOf(`${DATES}event:\n  name: "a${sign}b"\n`)).toEqual([`7:9 ${told}`]);
    expect(await problemsOf(`${DATES}words:\n  texts: { en: { "a${sign}b": x } }\n`)).toContain(`7:18 ${told}`);
    const read = await readEventFile(`${DATES}words:\n  texts: texts.json\n`, RUNNING, {
      beside: () => `{"en":{"a":"${sign === '\\0' ? '\\u0000' : sign}"}}`,
    });
    expect(read).toMatchObject({
      problems: [{ line: 7, message: expect.stringContaining('a sign that cannot be stored') }],
    });
  });

  it('is wrong, and no more, when it is nested without end', async () => {
    const [first] = await problemsOf(`${DATES}event: ${'['.repeat(120_000)}`);
    expect(first).toMatch(/^6:\d+ This lies too deep within other things\.$/);
  });

  it('is wrong in a hundred places at most, and repeats no long ones', async () => {
    const many = await problemsOf(`${DATES}classes:\n${'  - { a: 1, b: 2 }\n'.repeat(1000)}`);
    expect(many).toHaveLength(100);
    const long = 'x'.repeat(100_000);
    for (const text of [`!${long} a`, `? ${long}\n: 1\n`])
      for (const told of await problemsOf(text)) expect(told.length).toBeLessThan(500);
  });

  it('is wrong, and holds nobody up, where a file beside it would take minutes to read', async () => {
    const read = await readEventFile(`${DATES}words:\n  texts: texts.yaml\n`, RUNNING, {
      beside: () => '[]'.repeat(250_000),
    });
    expect(read).toMatchObject({
      problems: [{ line: 7, message: '"words.texts" names the file texts.yaml, which takes too long to read.' }],
    });
  });

  it('has a place for every setting but pause and freeze, each one once', () => {
    const placed = SECTIONS.flatMap(({ entries }) => entries.map(({ setting }) => setting));
    expect([...placed, 'classes'].sort()).toEqual(
      Object.keys(settingsSchema.shape)
        .filter((name) => !(name in RUNNING))
        .sort(),
    );
  });

  it('of the shipped event reads back as the same, with its days in full', async () => {
    const read = await readEventFile(shippedFile, RUNNING, { beside });
    expect(read).toMatchObject({ kind: 'read', values: { settings: shipped.settings } });
    expect(read.kind === 'read' && writeEventFile(read.values, { mapDrawing: SHIPPED_DRAWING_FILE })).toBe(shippedFile);
    expect(await readEventFile(writeEventFile(shipped), RUNNING)).toMatchObject({
      kind: 'read',
      values: { settings: shipped.settings },
    });
    expect(shippedFile).toContain('last_day: 2027-06-08');
  });

  it('needs nothing but the dates', async () => {
    expect(await readEventFile(DATES, RUNNING)).toMatchObject({ kind: 'read', values: { settings: shipped.settings } });
  });

  it.each([`${DATES}map: null\n`, `${DATES}map:\n  centre: null\n  drawing: null\n`])(
    'may have no map',
    async (text) => {
      expect(await readEventFile(text, RUNNING)).toMatchObject({
        values: { settings: { mapCentre: null, mapDrawing: null } },
      });
    },
  );

  it('with classes of its own has no map of another event', async () => {
    const classes = ['Fox', 'Owl'].map((name, index) => ({
      id: index + 1,
      name,
      code: `C${index}`,
      color: ['#1d5fd1', '#ffc81e'][index],
    }));
    const read = await readEventFile(`${DATES}classes: ${JSON.stringify(classes)}\n`, RUNNING);
    expect(read).toMatchObject({ values: { settings: { mapCentre: null, mapDrawing: null } } });
  });

  it('counts days where the event is, and reads back as the same there', async () => {
    const read = await readEventFile(`${DATES}event: { time_zone: Europe/Paris }\n`, RUNNING);
    expect(read).toMatchObject({
      values: {
        settings: { timeZone: 'Europe/Paris' },
        schedule: { game: { opensAt: '2027-05-09T00:00:00+02:00', closesAt: '2027-06-09T00:00:00+02:00' } },
      },
    });
    const written = read.kind === 'read' ? writeEventFile(read.values) : '';
    expect(written).toContain('last_day: 2027-06-08');
    expect(await readEventFile(written, RUNNING)).toEqual(read);
  });

  it('refuses texts that nobody says, each at its line', async () => {
    const words = (key: string) =>
      `${DATES}words:\n  texts:\n    en:\n      common.tagline: Look.\n      ${key}: Look.\n`;
    expect(await problemsOf(words('landing.hero.laed'))).toEqual([
      '10:26 "words.texts.en.landing.hero.laed" is the key of no text; the keys are those of the catalogues in English.',
    ]);
    for (const key of ['landing.hero.lead', 'mail.weekly.subject', 'messages.errors.NOT_FOUND', 'certificate.title'])
      expect([key, await problemsOf(words(key))]).toEqual([key, []]);
  });

  it('takes the texts that its guide shows, each in place of one that is there', async () => {
    const guide = readFileSync(path.join(import.meta.dirname, '../../../../../../docs/events.md'), 'utf8');
    const [, words = ''] = /```yaml\n(words:[\s\S]*?)```/.exec(guide) ?? [];
    const read = await readEventFile(`${DATES}${words}`, RUNNING);
    if (read.kind !== 'read') throw new Error(JSON.stringify(read.problems));
    const { texts, eventName, languages } = read.values.settings;
    const event = { known: () => ({ settings: { texts, eventName, languages, words: 'traffic' } }) };
    expect(Object.keys(texts.en ?? {})).toEqual([
      'landing.hero.lead',
      'mail.mails.welcome.subject',
      'messages.errors.NO_IMAGE_LEFT',
      'certificate.title',
    ]);
    expect(eventMessages(event, 'en').mails.welcome.subject).toBe('You are in {team}: look closely');
  });

  it('refuses weights by which people are paid who do not look, and takes others', async () => {
    const scoring = (cost: number) => `${DATES}scoring:\n  most_found: 20\n  cost_of_nothing: ${cost}\n`;
    expect(await problemsOf(scoring(0))).toEqual([expect.stringMatching(/^8:20 .*boxes around nothing/)]);
    expect(await problemsOf(scoring(2))).toEqual([]);
  }, 120_000);

  it('refuses a time zone that there is not, at its line', async () => {
    expect(await problemsOf(`${DATES}event:\n  time_zone: IST\n`)).toEqual([
      '7:14 "event.time_zone" must be a time zone such as Europe/Paris.',
    ]);
  });

  it('leaves pause and freeze as they are', async () => {
    const momentary = { leaderboardFrozenAt: '2027-05-20T00:00:00Z', pausedAt: '2027-05-21T00:00:00Z' };
    expect(await readEventFile(DATES, momentary)).toMatchObject({ values: { settings: momentary } });
  });

  it('keeps instants that are no whole days', async () => {
    const game = { opensAt: '2027-05-09T10:30:00+05:30', closesAt: '2027-05-09T18:00:00+05:30' };
    const values = { ...shipped, schedule: { ...DEFAULT_SCHEDULE, game } };
    expect(await readEventFile(writeEventFile(values), RUNNING)).toMatchObject({ values: { schedule: { game } } });
  });

  it('reads back as it was written, whatever the settings', async () => {
    const texts = string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).map((text) => text.trim() || 'x');
    const settings = record({
      maxTeamSize: integer({ min: 1, max: 100 }),
      zoneThresholds: constantFrom([], [0], [0, 10], [0, 1, 2, 3, 4, 5, 6, 7]),
      leadersMayRemoveMembers: boolean(),
      riskLimit: double({ min: 0.001, max: 0.5, noNaN: true }),
      goldShare: option(double({ min: 0.01, max: 0.5, noNaN: true })),
      rollNumber: constantFrom('no', 'optional', 'required'),
      consentText: oneof(constant(null), texts),
      emailDomains: listOf(constantFrom('iisc.ac.in', 'rvce.edu.in', 'null.in'), { maxLength: 3 }),
    }).map((some) => settingsSchema.parse(some));
    await holds(
      asyncProperty(settings, async (given) => {
        const file = writeEventFile({ ...shipped, settings: given }, { mapDrawing: SHIPPED_DRAWING_FILE });
        expect(await readEventFile(file, RUNNING, { beside })).toMatchObject({
          kind: 'read',
          values: { settings: given },
        });
      }),
    );
  });
});

/** A map whose rings are squares around its centre. */
function mapWithRings(sizes: readonly number[]): string {
  const rings = sizes.map((size) => {
    const corners = [
      [-size, -size],
      [-size, size],
      [size, size],
      [size, -size],
      [-size, -size],
    ];
    const geometry = JSON.stringify({ type: 'Polygon', coordinates: [corners] });
    return `      - { type: Feature, properties: { kind: ring }, geometry: ${geometry} }\n`;
  });
  return `map:\n  centre: { lat: 0, lng: 0 }\n  drawing:\n    type: FeatureCollection\n    features:\n${rings.join('')}`;
}

describe('rings of an event’s own', () => {
  it('are read, one for each zone', async () => {
    const read = await readEventFile(`${DATES}zones: { open_at_xp: [0, 10] }\n${mapWithRings([3, 1])}`, RUNNING);
    if (read.kind !== 'read') throw new Error('refused');
    expect(bordersOf(read.values.settings.mapDrawing)).toHaveLength(2);
  });
});

describe('a broken event file', () => {
  it.each([
    ['', ['1:1 An event file must be a list of "name: value" lines.']],
    ['- a\n- b\n', ['1:1 An event file must be a list of "name: value" lines.']],
    [`${DATES}teams: 5\n`, ['6:8 "teams" must be a list of "name: value" lines.']],
    [`${DATES}teams:\n  max_size: 500\n`, ['7:13 "teams.max_size" must be a whole number from 1 to 100.']],
    [
      `${DATES}teams:\n  maxsize: 5\n`,
      ['7:3 There is no entry of "teams" "maxsize". There are: max_size, leaders_may_remove_members.'],
    ],
    [`${DATES}reviews: { least: 7, most: 3 }\n`, ['6:28 "reviews" must not ask for more at least (7) than at most.']],
    [
      `${DATES}zones:\n  open_at_xp: [0, 10, 10, 20]\n`,
      ['7:15 "zones.open_at_xp" must be at most eight whole numbers that begin at 0 and rise.'],
    ],
    [
      `${DATES}zones:\n  open_at_xp: [0, 10]\n  radii_m: [900, 500, 100]\n`,
      ['8:12 "zones.radii_m" must have as many entries as there are zones (2).'],
    ],
    [
      `${DATES}map: { drawing: town.geojson }\n`,
      [
        '6:17 "map.drawing" names the file town.geojson, which only "organiser event file" can read. Put its contents here.',
      ],
    ],
    [
      `${DATES}map:\n  drawing:\n    type: FeatureCollection\n    features:\n      - { type: Feature, properties: { kind: lake } }\n`,
      [
        '10:46 "map.drawing.features.0.properties.kind" must be "ring" or "route" or "road" or "water" or "park" or "place".',
        '10:9 "map.drawing.features.0.geometry" is missing.',
      ],
    ],
    [
      `${DATES}map:\n  centre: { lat: 0, lng: 0 }\n  drawing:\n    type: FeatureCollection\n    features:\n      - type: Feature\n        properties: { kind: route }\n        geometry: { type: LineString, coordinates: [[0.1, 0], [0.2, 0]] }\n`,
      ['13:19 "map.drawing.features.0.geometry" must come nearer to the centre with each point.'],
    ],
    [
      `${DATES}zones: { open_at_xp: [0, 10] }\n${mapWithRings([3])}`,
      ['12:7 "map.drawing.features" must have a ring for each zone or none: 2, and has 1.'],
    ],
    [
      `${DATES}zones: { open_at_xp: [0, 10] }\n${mapWithRings([1, 3])}`,
      [
        '12:7 "map.drawing.features" must have rings within each other, the outermost first, ' +
          'and the centre within all of them.',
      ],
    ],
    [
      `${DATES}zones:\n  names: [{ name: { Hindi: x } }]\n`,
      ['7:28 "zones.names.0.name.Hindi" must be a language such as en.'],
    ],
    [`${DATES}zones:\n  names: [{ name: Edge }]\n`, ['7:19 "zones.names.0.name" must be a list of names with values.']],
    [DATES.replace('2027-06-22', '2027-05-01'), ['5:3 "competition" must begin before it ends.']],
    [
      DATES.replace('2027-06-08', '2027-06-31'),
      [
        '4:3 "game" must have first_day and last_day as 2027-05-09, ' +
          'or opens_at and closes_at as 2027-05-09T00:00:00+05:30.',
      ],
    ],
    [DATES.replace('version: 1', 'version: 2'), ['1:1 The file must say "version: 1", the only one there is.']],
    [`${DATES}teams:\n  max_size: 5\n  max_size: 6\n`, ['8:3 Map keys must be unique.']],
    [`${DATES}map: &a [*a, *a]\n`, ['6:9 "map" must be a list of "name: value" lines.']],
  ])('%j is refused with line and sentence', async (text, expected) => {
    expect(await problemsOf(text)).toEqual(expected);
  });

  it('is told all that is wrong with it at once', async () => {
    expect(await problemsOf(`${DATES}teams: { max_size: 0 }\ncontact: { email: nobody }\n`)).toHaveLength(2);
  });

  it('is never more than refused, wherever its text was changed', async () => {
    const change = record({
      at: integer({ min: 0, max: shippedFile.length }),
      cut: integer({ min: 0, max: 40 }),
      put: oneof(
        string({ unit: 'binary', maxLength: 8 }),
        constantFrom(
          ':',
          '  ',
          '\t',
          '- ',
          '&x ',
          '*x',
          '!!map',
          '{',
          ']',
          '"',
          '|',
          '\n---\n',
          '__proto__: 1',
          '<<: ',
        ),
      ),
    });
    await holds(
      asyncProperty(listOf(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const text = changes.reduce(
          (now, { at, cut, put }) => now.slice(0, at) + put + now.slice(at + cut),
          shippedFile,
        );
        const read = await readEventFile(text, RUNNING, { beside });
        const lines = text.split('\n').length;
        if (read.kind === 'read') expect(settingsSchema.parse(read.values.settings)).toEqual(read.values.settings);
        else {
          expect(read.problems.length).toBeGreaterThan(0);
          expect(read.problems.every(({ line, message }) => line >= 1 && line <= lines && message !== '')).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('that would unfold without end is refused', async () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
      .concat([...'bcdefgh'].map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]},`.repeat(9)}]`))
      .join('\n');
    expect((await problemsOf(`${DATES}registration:\n  email_domains: *h\n${bomb}\n`)).length).toBeGreaterThan(0);
  });
});

describe('the published files', () => {
  const published = (name: string) =>
    readFileSync(new URL(`../../../../../../events/${name}`, import.meta.url), 'utf8');

  it('events/event.yaml is the shipped event', () => {
    expect(published('event.yaml')).toBe(shippedFile);
  });

  it('events/map.geojson is its map, of which every route comes nearer to the centre', async () => {
    const read = await readEventFile(shippedFile, RUNNING, { beside: published });
    expect(read).toMatchObject({ kind: 'read', values: { settings: { mapDrawing: SHIPPED_DRAWING } } });
    expect(routeLinesOf(SHIPPED_DRAWING)).toHaveLength(8);
  });

  it('events/event.schema.json is made from the schema of the settings', () => {
    expect(JSON.parse(published('event.schema.json'))).toEqual(eventFileJsonSchema());
  });
});
