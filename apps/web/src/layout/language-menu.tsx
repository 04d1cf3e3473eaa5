import { clsx } from 'clsx';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../event/event.ts';
import { languagesOf } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuChoice } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import { setLanguage } from './language.ts';

/** Chooses the language; each is called by its own name. */
export function LanguageMenu({ isShort = true }: { readonly isShort?: boolean }) {
  const { t, i18n } = useTranslation();
  const offered = useOfferedLanguages();
  const current = offered.find(({ code }) => code === i18n.language);
  if (offered.length < 2) return null;
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          className="px-3"
          title={t('language')}
          icon={<Languages aria-hidden="true" className="size-5" />}
        >
          <span className="sr-only">{t('language')}: </span>
          <span lang={current?.code} className={clsx(isShort && 'sr-only sm:not-sr-only')}>
            {current?.name}
          </span>
        </Button>
      }
    >
      <LanguageItems />
    </Menu>
  );
}

/** The languages of the event. */
function useOfferedLanguages() {
  const { settings } = useEvent();
  return languagesOf(settings?.languages);
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
