import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { brandFileOf } from './brand-files.ts';
import { settingsSchema } from './settings.ts';

const PUBLIC = path.join(import.meta.dirname, '../../../../web/public');
const built = (name: string) => () => readFileSync(path.join(PUBLIC, name), 'utf8');
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#1f6b3a"/></svg>';
const forest = settingsSchema.parse({
  eventName: 'Forest <Watch>',
  words: 'general',
  introduction: 'Look at what walked past.',
  languages: ['en', 'hi'],
  mark: MARK,
});
const plain = settingsSchema.parse({ words: 'general', eventName: 'Night' });

const textOf = async (name: string, settings = forest) => {
  const file = await brandFileOf(name, built(name), settings);
  return file === undefined || file === 'none' ? file : file.content.toString();
};

describe('the files by which browsers know the app', () => {
  it.each(['manifest.webmanifest', 'favicon.svg', 'offline.html', 'icon-192.png', 'og.jpg'])(
    'are the built ones for the shipped event: %s',
    async (name) => {
      expect(await brandFileOf(name, built(name), settingsSchema.parse({}))).toBeUndefined();
    },
  );

  it('name the event in its manifest, and nothing of the shipped one', async () => {
    const text = (await textOf('manifest.webmanifest')) ?? '';
    expect(JSON.parse(text)).toMatchObject({ name: 'Forest <Watch>', short_name: 'Forest', id: '/' });
    expect(text).not.toMatch(/Urban|vehicle|Indian|traffic/i);
  });

  it('lead to practice when the event has some', async () => {
    const withPractice = settingsSchema.parse({ words: 'general', practice: 'first steps' });
    expect(await textOf('manifest.webmanifest')).not.toContain('/practice');
    expect(await textOf('manifest.webmanifest', withPractice)).toContain('/practice');
  });

  it('tell of a missing network in the languages of the event, by its name', async () => {
    const page = (await textOf('offline.html')) ?? '';
    expect(page).toContain('Forest &lt;Watch&gt;');
    expect(page).toContain('lang="hi"');
    expect(page).not.toMatch(/lang="kn"|Urban/);
  });

  it('show the mark of the event, or one without a car', async () => {
    expect(await textOf('favicon.svg')).toBe(MARK);
    expect(await textOf('favicon.svg', plain)).toMatch(/^<svg(?!.*Urban)/);
    expect(await brandFileOf('og.jpg', built('og.jpg'), plain)).toBe('none');
  });

  it('have no icons where nobody can draw the mark', async () => {
    const broken = settingsSchema.parse({
      words: 'general',
      mark: '<svg xmlns="http://www.w3.org/2000/svg"><rect</svg>',
    });
    expect(await brandFileOf('icon-192.png', built('icon-192.png'), broken)).toBe('none');
  });

  it.each([
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable.png', 512],
  ])('draw %s from the mark', async (name, side) => {
    const file = await brandFileOf(name, built(name), forest);
    if (file === undefined || file === 'none') throw new Error('no icon');
    expect(await sharp(Buffer.from(file.content)).metadata()).toMatchObject({
      format: 'png',
      width: side,
      height: side,
    });
  });
});
