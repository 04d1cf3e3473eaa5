import type { Rolldown } from 'vite';

/** Everything that is reached from the starts, step by step, the starts included; in the order in which it is met. */
export function reachedFrom(starts: readonly string[], next: (name: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const name of reached) {
    for (const further of next(name)) reached.add(further);
  }
  return reached;
}

/** Names of the chunks that a browser loads with these: they, and what they import before they run. */
export function importedFiles(bundle: Rolldown.OutputBundle, fileNames: readonly string[]): ReadonlySet<string> {
  return reachedFrom(fileNames, (fileName) => {
    const file = bundle[fileName];
    return file?.type === 'chunk' ? file.imports : [];
  });
}
