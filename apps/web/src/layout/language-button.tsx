import { clsx } from 'clsx';
import { Languages } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../event/event.ts';
import { languagesOf } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';

interface LanguageButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className' | 'title'> {
  readonly isShort: boolean;
}

/** Opens the languages and says which one is spoken. */
export function LanguageButton({ isShort, ...rest }: LanguageButtonProps) {
  const { t, i18n } = useTranslation();
  const current = useOfferedLanguages().find(({ code }) => code === i18n.language);
  return (
    <Button
      {...rest}
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
  );
}

/** The languages of the event. */
export function useOfferedLanguages() {
  const { settings } = useEvent();
  return languagesOf(settings?.languages);
}
