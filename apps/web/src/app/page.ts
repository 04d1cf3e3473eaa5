import type { ComponentType, ReactNode } from 'react';
import type { Route } from '../navigation/journey.ts';
import type { Namespace } from '../texts/namespaces.ts';
import { texts as appTexts } from '../texts/texts.ts';
import { type Guard, redirectOf } from './guards.ts';
import { useSession } from './session.ts';

/** What lies at an address, with the frame around it where it has one. */
export interface Screen {
  readonly Component: ComponentType;
  readonly Frame: ComponentType<{ readonly children: ReactNode }> | undefined;
}

interface Loadable<Module> {
  /** Namespaces of texts to have before it shows. */
  readonly texts: readonly Namespace[];
  readonly load: () => Promise<Module>;
}

/** Stays in place on the way between two pages that share it. */
export type FrameParts = Loadable<{ readonly Component: ComponentType<{ readonly children: ReactNode }> }>;

interface Page extends Loadable<{ readonly Component: ComponentType }> {
  /** '/teams/:teamId'; '*' is every other address. */
  readonly path: string;
  readonly guard: Guard;
  readonly frame?: FrameParts;
}

/** A screen: guarded, with its code and its texts fetched side by side when it is first opened. */
export function page({ path, guard, frame, ...screen }: Page): Route<Screen> {
  let loaded: Screen | undefined;
  return {
    path,
    redirect: (place) => redirectOf(guard, useSession.getState(), place),
    loaded: () => loaded,
    load: async () => {
      const [{ Component }, around] = await Promise.all([fetched(screen), frame && fetched(frame)]);
      loaded = { Component, Frame: around?.Component };
      return loaded;
    },
  };
}

async function fetched<Module>({ texts, load }: Loadable<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), appTexts.loadNamespaces(texts)]);
  return module;
}
