import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '../../../platform/canvas.ts';

/**
 * The display face of the web app, script by script: names may be in any script of India, also where no text is. Chinese, Japanese and
 * Korean would be several megabytes each, and still not all: which names cannot be written is told ({@link canBeWritten}).
 */
const FACES = [
  {
    family: 'Anek Latin',
    file: import.meta.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2'),
  },
  {
    family: 'Anek Latin Extended',
    file: import.meta.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2'),
  },
  {
    family: 'Anek Latin Vietnamese',
    file: import.meta.resolve('@fontsource-variable/anek-latin/files/anek-latin-vietnamese-wght-normal.woff2'),
  },
  {
    family: 'Anek Devanagari',
    file: import.meta.resolve(
      '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
    ),
  },
  {
    family: 'Anek Kannada',
    file: import.meta.resolve('@fontsource-variable/anek-kannada/files/anek-kannada-kannada-wght-normal.woff2'),
  },
  {
    family: 'Anek Tamil',
    file: import.meta.resolve('@fontsource-variable/anek-tamil/files/anek-tamil-tamil-wght-normal.woff2'),
  },
  {
    family: 'Anek Telugu',
    file: import.meta.resolve('@fontsource-variable/anek-telugu/files/anek-telugu-telugu-wght-normal.woff2'),
  },
  {
    family: 'Anek Bangla',
    file: import.meta.resolve('@fontsource-variable/anek-bangla/files/anek-bangla-bengali-wght-normal.woff2'),
  },
  {
    family: 'Anek Gujarati',
    file: import.meta.resolve('@fontsource-variable/anek-gujarati/files/anek-gujarati-gujarati-wght-normal.woff2'),
  },
  {
    family: 'Anek Gurmukhi',
    file: import.meta.resolve('@fontsource-variable/anek-gurmukhi/files/anek-gurmukhi-gurmukhi-wght-normal.woff2'),
  },
  {
    family: 'Anek Malayalam',
    file: import.meta.resolve('@fontsource-variable/anek-malayalam/files/anek-malayalam-malayalam-wght-normal.woff2'),
  },
  {
    family: 'Anek Odia',
    file: import.meta.resolve('@fontsource-variable/anek-odia/files/anek-odia-oriya-wght-normal.woff2'),
  },
  // Anek has no letters of Santali and Manipuri, nor Arabic ones, in which names in Urdu are written.
  {
    family: 'Noto Sans Ol Chiki',
    file: import.meta.resolve(
      '@fontsource-variable/noto-sans-ol-chiki/files/noto-sans-ol-chiki-ol-chiki-wght-normal.woff2',
    ),
  },
  {
    family: 'Noto Sans Meetei Mayek',
    file: import.meta.resolve(
      '@fontsource-variable/noto-sans-meetei-mayek/files/noto-sans-meetei-mayek-meetei-mayek-wght-normal.woff2',
    ),
  },
  {
    family: 'Noto Sans Arabic',
    file: import.meta.resolve('@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2'),
  },
  // Of the guests of an event, what the text face of the web app has beside them.
  {
    family: 'Noto Sans Cyrillic',
    file: import.meta.resolve('@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2'),
  },
  {
    family: 'Noto Sans Greek',
    file: import.meta.resolve('@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2'),
  },
] as const;

/** Pictures among letters, with what chooses and joins their forms. Digits and the signs that the Latin faces have stay. */
const PICTURES =
  /[[[\p{So}&&\p{Script=Common}]\p{Emoji_Presentation}\p{Extended_Pictographic}]--[©®™°№]][\uFE0F\u200D]*|[\uFE0F\u20E3]/gv;

let families: string | undefined;

/** A text without emoji and stars: no face has them, and empty boxes would stand there. Empty where it has nothing else. */
export function withoutPictures(text: string): string {
  return text.replaceAll(PICTURES, '').replaceAll(/\s+/gu, ' ').trim();
}

/** Whether each letter of a text, but for what {@link withoutPictures} leaves out, is one of a font that is there, the machine's own too. */
export function canBeWritten(text: string): boolean {
  return Array.from(withoutPictures(text)).every((letter) => JOINERS.test(letter) || hasFace(letter));
}

/** They join and part letters, and are nothing by themselves. */
const JOINERS = /^\p{Default_Ignorable_Code_Point}$/u;
/** No letter, so that no font has it. */
const NO_LETTER = '\u{10FFFE}';
const GLYPH_PX = 48;

const known = new Map<string, boolean>();
let box: string | undefined;

/** What no font has is the same box for every letter. */
function hasFace(letter: string): boolean {
  const found = known.get(letter);
  if (found !== undefined) return found;
  box ??= drawnGlyph(NO_LETTER);
  const isThere = drawnGlyph(letter) !== box;
  known.set(letter, isThere);
  return isThere;
}

function drawnGlyph(letter: string): string {
  const context = createCanvas(GLYPH_PX, GLYPH_PX).getContext('2d');
  context.font = cardFont(400, GLYPH_PX / 2);
  context.fillText(letter, GLYPH_PX / 8, (GLYPH_PX * 3) / 4);
  return Buffer.from(context.getImageData(0, 0, GLYPH_PX, GLYPH_PX).data.buffer).toString('latin1');
}

/** A font for the canvas, of that weight and size in pixels. The files are read once, at the first card. */
export function cardFont(weight: 400 | 600 | 800, sizePx: number): string {
  families ??= registerFaces();
  return `${weight} ${sizePx}px ${families}`;
}

function registerFaces(): string {
  for (const { family, file } of FACES) {
    if (!GlobalFonts.registerFromPath(fileURLToPath(file), family)) throw new Error(`The font ${file} cannot be read.`);
  }
  return [...FACES.map(({ family }) => `"${family}"`), 'sans-serif'].join(', ');
}
