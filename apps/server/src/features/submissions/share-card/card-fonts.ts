import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '../../../platform/canvas.ts';

/** The display face of the web app, script by script: names may be in any script of India, also where no text is. */
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
  // Anek has no Arabic letters, in which names in Urdu are written.
  {
    family: 'Noto Sans Arabic',
    file: import.meta.resolve('@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2'),
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
