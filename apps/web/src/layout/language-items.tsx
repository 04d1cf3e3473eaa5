import { useTranslation } from 'react-i18next';
import { Menu, MenuChoice } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import type { OpenedMenuProps } from './asked-menu.ts';
import { setLanguage } from './language.ts';
import { LanguageButton, useOfferedLanguages } from './language-button.tsx';

/** Fetched when it is asked for, and then open. */
export function OpenLanguageMenu({ isShort, startsOnItem }: { readonly isShort: boolean } & OpenedMenuProps) {
  return (
    <Menu startsOpen startsOnItem={startsOnItem} trigger={<LanguageButton isShort={isShort} />}>
      <LanguageItems />
    </Menu>
  );
}

/** The languages as items of a menu. */
export function LanguageItems() {
  const { t, i18n } = useTranslation(['common', 'errors']);
  const offered = useOfferedLanguages();
  const choose = (chosen: string) => {
    const language = offered.find(({ code }) => code === chosen);
    if (language !== undefined) setLanguage(language.code).catch(() => toast.error(t('errors:NETWORK')));
  };
  return (
    <MenuChoice
      value={i18n.language}
      options={offered.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
      onChange={choose}
    />
  );
}
