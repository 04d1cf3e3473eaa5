import type { Plugin } from 'vite';

const ASKED = 'document.namespaces.add(';

/**
 * Leaflet finds out whether it runs in Internet Explorer by an error. A browser that is inspected reads the whole
 * library three times to say where it was thrown; what comes instead is used in that browser alone.
 */
export function leafletQuiet(): Plugin {
  return {
    name: 'leaflet-quiet',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/leaflet-src.js')) return undefined;
      if (!code.includes(ASKED)) throw new Error('Leaflet no longer asks for namespaces: leaflet-quiet.ts can go.');
      return { code: code.replace(ASKED, 'document.namespaces?.add('), map: null };
    },
  };
}
