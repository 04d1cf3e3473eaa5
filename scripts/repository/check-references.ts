import { anchorsOf, linksIn, mentionsIn, type Reference } from './references.ts';

/** The files of a tree by path, and what is in the text files that may refer to a document. */
export interface Tree {
  readonly paths: readonly string[];
  readonly read: (path: string) => string;
}

const TEXT = /\.(?:ts|tsx|js|mjs|css|sql|html|json|ya?ml|sh|md)$|(?:^|\/)\.env\.example$/;

/** One message per reference that leads nowhere, as file:line, in the order of the files. */
export function brokenReferences(tree: Tree): string[] {
  const known = new Set(tree.paths.flatMap(withFolders));
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsAt = (path: string): ReadonlySet<string> => {
    const found = anchors.get(path) ?? anchorsOf(tree.read(path));
    anchors.set(path, found);
    return found;
  };
  const fault = ({ path, anchor }: Reference): string | undefined => {
    if (!known.has(path)) return `${path} does not exist`;
    if (anchor === undefined || !path.endsWith('.md')) return undefined;
    return anchorsAt(path).has(anchor) ? undefined : `${path} has no heading #${anchor}`;
  };
  return tree.paths
    .filter((path) => TEXT.test(path) && !path.endsWith('package-lock.json'))
    .flatMap((path) => {
      const text = tree.read(path);
      const references = [...mentionsIn(path, text), ...(path.endsWith('.md') ? linksIn(path, text) : [])];
      const messages = references.flatMap((reference) => {
        const found = fault(reference);
        return found ? [`${path}:${reference.line}: ${reference.written}: ${found}`] : [];
      });
      // A link in markdown whose address starts with docs/ is found both as a mention and as a link.
      return [...new Set(messages)];
    });
}

/** The path and every folder above it; '' is the root. */
function withFolders(path: string): string[] {
  const parts = path.split('/');
  return ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
}
