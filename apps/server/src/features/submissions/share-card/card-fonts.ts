import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

/** The display face of the web app, script by script; a team's name may be in any of them. */
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
] as const;

let families: string | undefined;

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
