import { decoded } from './place.ts';

export type PathParams = Readonly<Record<string, string>>;

/**
 * The parameters of a path that fits '/teams/:teamId', none for '/teams'; undefined when it does not fit.
 * '*' fits everything. Capitals and a slash at the end make no difference.
 */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  if (pattern === '*') return {};
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? '';
    if (part.startsWith(':') && text !== '') params[part.slice(1)] = decoded(text);
    else if (part.toLowerCase() !== text.toLowerCase()) return undefined;
  }
  return params;
}

function partsOf(path: string): readonly string[] {
  return path.replace(/\/$/, '').split('/');
}
