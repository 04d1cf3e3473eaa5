import { useAskedMenu } from './asked-menu.ts';
import { LanguageButton, useOfferedLanguages } from './language-button.tsx';

const fetchMenu = () => import('./language-items.tsx').then((module) => module.OpenLanguageMenu);

/** Chooses the language; each is called by its own name. */
export function LanguageMenu({ isShort = true }: { readonly isShort?: boolean }) {
  const offered = useOfferedLanguages();
  const { Opened, startsOnItem, asking } = useAskedMenu<{ readonly isShort: boolean }>(fetchMenu);
  if (offered.length < 2) return null;
  if (Opened === undefined) return <LanguageButton isShort={isShort} {...asking} />;
  return <Opened isShort={isShort} startsOnItem={startsOnItem} />;
}
