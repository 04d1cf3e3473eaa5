import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { importedFiles } from './reached.ts';

/** What the annotation screen is made of: its own code, and all that it may open while the network is away. */
const SCREENS = ['/src/main.tsx', '/src/app/start.tsx', '/src/features/annotation/', '/src/workspace/'];
/** The catalogues that this code asks for. */
export const KEPT_CATALOGUES: readonly string[] = [
  'annotation',
  'appeals',
  'bulk-review',
  'common',
  'errors',
  'guide',
  'keys',
  'lesson',
  'missed',
  'question',
  'report',
  'shell',
];
const TEXTS = new RegExp(`/src/locales/\\w+/(?:${KEPT_CATALOGUES.join('|')})\\.json$`);
const WORKERS = /\/atlas\.worker-[^/]*\.js$/;
/** Not hashed: requested by the page itself each time, and needed before its first paint. */
const FIXED_FILES = ['/favicon.svg', '/offline.html', '/offline.css', '/offline.js'];

/** Gives the service worker its own entry, and the list of files to keep for a reload without a network. */
export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const worker = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'service-worker');
      if (worker?.type !== 'chunk') throw new Error('The service worker was not built.');
      if (worker.imports.length > 0) throw new Error('The service worker must stand alone.');
      const files = [...FIXED_FILES, ...[...filesOf(bundle)].map((file) => `/${file}`).sort()];
      const contents = files.map((file) => contentOf(bundle[file.slice(1)]));
      const name = createHash('sha256')
        .update(JSON.stringify([files, contents, worker.code]))
        .digest('hex');
      const build = { name: name.slice(0, 12), files };
      worker.code = `globalThis.offlineBuild = ${JSON.stringify(build)};\n${worker.code}`;
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const kept = importedFiles(
    bundle,
    chunks.filter(isKept).map(({ fileName }) => fileName),
  );
  const styles = chunks
    .filter(({ fileName }) => kept.has(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const workers = Object.keys(bundle).filter((file) => WORKERS.test(file));
  return new Set([...kept, ...styles, ...workers]);
}

function isKept({ facadeModuleId, moduleIds, isEntry, name }: Rolldown.OutputChunk): boolean {
  if (name === 'service-worker') return false;
  const modules = facadeModuleId === null ? moduleIds : [facadeModuleId];
  return isEntry || modules.some((id) => TEXTS.test(id) || SCREENS.some((screen) => id.includes(screen)));
}

function contentOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file === undefined) return '';
  return file.type === 'chunk' ? file.code : file.fileName;
}
