import type { ComponentType, ReactNode } from 'react';
import { fetched, type Loadable } from '../layout/loadable.ts';
import type { Route } from '../navigation/journey.ts';
import { type Guard, redirectOf } from '../session/guards.ts';
import { useSession } from '../session/session.ts';

type Around = ComponentType<{ readonly children: ReactNode }>;

/** What lies at an address, with what is around it. */
export interface Screen {
  readonly Component: ComponentType;
  readonly Frame: Around | undefined;
  readonly Scope: Around | undefined;
}

/** Stays in place on the way between two pages that share it. */
export type FrameParts = Loadable<{ readonly Component: Around }>;

interface Page extends Loadable<{ readonly Component: ComponentType }> {
  /** '/teams/:teamId'; '*' is every other address. */
  readonly path: string;
  readonly guard: Guard;
  readonly frame?: FrameParts;
  /** Whether it, or its frame, uses queries: their library comes with it then. */
  readonly queries?: true;
}

/** A screen: guarded, with its code and its texts fetched side by side when it is first opened. */
export function page({ path, guard, frame, queries, ...screen }: Page): Route<Screen> {
  let loaded: Screen | undefined;
  return {
    path,
    redirect: (place) => redirectOf(guard, useSession.getState(), place),
    loaded: () => loaded,
    load: async () => {
      const [{ Component }, around, scope] = await Promise.all([
        fetched(screen),
        frame && fetched(frame),
        queries && import('../api/query-scope.tsx'),
      ]);
      loaded = { Component, Frame: around?.Component, Scope: scope?.QueryScope };
      return loaded;
    },
  };
}
