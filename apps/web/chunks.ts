const START = '/src/app/start.tsx';
/** All icons are imported through one file: to be reached through it says nothing of an icon. */
const ICON = /\/lucide-react\/.*\/icons\//;

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Names the one file of all that every page loads before it can begin. In the thirty files that it would come in
 * otherwise it is six kilobytes more on the way, since each is compressed by itself.
 */
export function appChunk(root: string): (id: string, modules: Modules) => string | null {
  let reached: ReadonlySet<string> | undefined;
  return (id, modules) => {
    reached ??= reachedFrom(`${root}${START}`, modules);
    return reached.has(id) && !id.endsWith(START) && !ICON.test(id) ? 'app' : null;
  };
}

/** Without what is only fetched later. */
function reachedFrom(entry: string, modules: Modules): ReadonlySet<string> {
  const reached = new Set([entry]);
  for (const id of reached) {
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  }
  return reached;
}
