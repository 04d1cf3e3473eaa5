import type { LazyRouteFunction, RouteObject } from 'react-router';
import type { Namespace } from '../texts/namespaces.ts';
import { texts as appTexts } from '../texts/texts.ts';
import { type Guard, guard } from './guards.ts';

type RouteModule = Awaited<ReturnType<LazyRouteFunction<RouteObject>>>;

interface Page {
  readonly path?: string;
  readonly index?: true;
  readonly guard: Guard;
  /** Namespaces of texts to have before the screen shows. */
  readonly texts: readonly Namespace[];
  /** The route module; it exports `Component`, and may export `ErrorBoundary`. */
  readonly load: () => Promise<RouteModule>;
}

/** A screen: guarded, with its code and its texts fetched side by side when it is first opened. */
export function page({ path, index, guard: kind, texts, load }: Page): RouteObject {
  const place = index === true ? { index } : { path: path ?? '' };
  return {
    ...place,
    loader: guard(kind),
    lazy: withTexts(texts, load),
  };
}

/** Fetches the code and the texts of a route side by side. */
export function withTexts(texts: readonly Namespace[], load: () => Promise<RouteModule>): () => Promise<RouteModule> {
  return async () => {
    const [module] = await Promise.all([load(), appTexts.loadNamespaces(texts)]);
    return module;
  };
}
