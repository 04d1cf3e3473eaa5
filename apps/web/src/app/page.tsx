import type { ComponentType } from 'react';
import { type RouteObject, useLoaderData } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { i18n } from '../i18n/i18n.ts';
import { fetched, type Loadable } from '../layout/loadable.ts';
import type { Guard } from '../session/guards.ts';
import { yieldToBrowser } from '../ui/yield-to-browser.ts';
import { guarded } from './guarded.ts';

interface PageModule {
  readonly Component: ComponentType;
}

interface Page extends Loadable<PageModule> {
  /** '/teams/:teamId'; '*' is every other address. A frame around other pages has none. */
  readonly path?: string;
  /** Who may see it, and what lies within. */
  readonly guard: Guard;
  /** The pages within this frame; its component has an `Outlet` for them. */
  readonly children?: RouteObject[];
}

/**
 * A screen, or a frame around screens: guarded, with its code and its texts fetched side by side when it is first
 * opened. Not by `lazy`: the router begins that beside the guards, and a refused visitor would fetch it for nothing.
 */
export function page({ path, guard, children, ...loadable }: Page): RouteObject {
  return {
    ...(path === undefined ? {} : { path }),
    ...(children === undefined ? {} : { children }),
    middleware: [guarded(guard)],
    loader: async () => {
      // The router has read its table in this task already.
      await yieldToBrowser();
      return fetched(loadable).catch(toldAsNetwork);
    },
    // Code does not change with the address.
    shouldRevalidate: () => false,
    Component: FetchedPage,
  };
}

/**
 * What a browser says of a file that did not come is for nobody to read, and each says it differently; all of them speak of a
 * module. One that came and is wrong throws errors of the same kind, with words of their own.
 */
function toldAsNetwork(cause: unknown): never {
  const isUnreached = cause instanceof TypeError && /\bmodule\b/i.test(cause.message);
  throw isUnreached ? new ApiError('NETWORK', 0, i18n.t('errors:NETWORK')) : cause;
}

/** Draws what the loader of its route has fetched. */
function FetchedPage() {
  const { Component } = useLoaderData<PageModule>();
  return <Component />;
}
