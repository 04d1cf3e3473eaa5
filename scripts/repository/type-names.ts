/** Where a type is exported. */
export interface ExportedType {
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

const EXPORT = /^export (?:declare )?(?:abstract )?(?:interface|type|class) ([A-Za-z_$][\w$]*)/;

/** The interfaces, types and classes that a TypeScript file declares and exports. Biome keeps them at the margin. */
export function exportedTypes(path: string, source: string): ExportedType[] {
  return source.split('\n').flatMap((text, index) => {
    const name = EXPORT.exec(text)?.[1];
    return name ? [{ name, path, line: index + 1 }] : [];
  });
}

/**
 * One message for each name that several files of one workspace export a type under. A name with two meanings
 * makes a reader open both files to learn which one is meant.
 */
export function sharedTypeNames(types: readonly ExportedType[], workspaceOf: (path: string) => string): string[] {
  const groups = Map.groupBy(types, ({ name, path }) => `${workspaceOf(path)} ${name}`);
  return [...groups.values()]
    .filter((group) => new Set(group.map(({ path }) => path)).size > 1)
    .map(([first, ...others]) => {
      const elsewhere = others.map(({ path, line }) => `${path}:${line}`).join(', ');
      return `${first?.path}:${first?.line}: ${first?.name} is exported at ${elsewhere} too`;
    })
    .sort();
}

/** The folder of the nearest package.json above a file; '' is the root. */
export function nearestWorkspace(path: string, workspaces: ReadonlySet<string>): string {
  const parts = path.split('/').slice(0, -1);
  while (parts.length > 0 && !workspaces.has(parts.join('/'))) parts.pop();
  return parts.join('/');
}
