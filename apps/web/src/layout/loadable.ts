import { loadTexts } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/namespaces.ts';
import { beforeSilence } from './until-it-comes.ts';

/** Code that is fetched when it is needed, with what it says. */
export interface Loadable<Module> {
  /** Namespaces of texts to have before it shows. */
  readonly texts: readonly Namespace[];
  readonly load: () => Promise<Module>;
}

/** Fetches code and texts side by side. */
export async function fetched<Module>({ texts, load }: Loadable<Module>): Promise<Module> {
  const [module] = await beforeSilence(Promise.all([load(), loadTexts(texts)]));
  return module;
}
