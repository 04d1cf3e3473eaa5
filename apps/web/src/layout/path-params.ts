import { type Params, type PathParam, useParams } from 'react-router';

type PathParams<Path extends string> = Readonly<Record<PathParam<Path>, string>>;

/** What the address says at the parameters of a screen's path: `usePathParams('/teams/:teamId')` is `{ teamId }`. */
export function usePathParams<Path extends string>(path: Path): PathParams<Path> {
  const params = useParams();
  if (!hasParamsOf(path, params)) throw new Error(`This screen does not lie at ${path}.`);
  return params;
}

/** Whether each ':name' of a path has a value. */
export function hasParamsOf<Path extends string>(path: Path, params: Readonly<Params>): params is PathParams<Path> {
  return Array.from(path.matchAll(/:(\w+)/g)).every(([, name = '']) => params[name] !== undefined);
}
