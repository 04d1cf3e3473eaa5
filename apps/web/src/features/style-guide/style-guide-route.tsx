import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '../../layout/language-menu.tsx';
import { ThemeToggle } from '../../layout/theme-toggle.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ControlSamples } from './control-samples.tsx';
import { FoundationSamples } from './foundation-samples.tsx';
import { MessageSamples } from './message-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';

/** /dev/ui: what there is to build screens from. */
export function Component() {
  const { t } = useTranslation('style-guide');
  return (
    <div className="mx-auto max-w-6xl px-4 pb-24 sm:px-8">
      <PageTitle>{t('title')}</PageTitle>
      <header className="flex items-center justify-between py-3">
        <Logo isShort />
        <div className="flex">
          <LanguageMenu />
          <ThemeToggle />
        </div>
      </header>
      <main className="grid gap-12 pt-6">
        <PageHeader title={t('title')} lead={t('lead')} />
        <FoundationSamples />
        <ControlSamples />
        <MessageSamples />
        <OverlaySamples />
      </main>
    </div>
  );
}
