import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where the catalogues are in which every text was written first. */
const CATALOGUES = join(import.meta.dirname, 'src/locales/en');

/** Puts the catalogues in English beside the app: by their keys the server knows which texts an event may say otherwise. */
export function textKeys(): Plugin {
  return {
    name: 'text-keys',
    apply: 'build',
    generateBundle() {
      const catalogues = globSync('*.json', { cwd: CATALOGUES })
        .toSorted()
        .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(CATALOGUES, file), 'utf8'))]);
      this.emitFile({
        type: 'asset',
        fileName: 'texts.json',
        source: JSON.stringify(Object.fromEntries(catalogues)),
      });
    },
  };
}
