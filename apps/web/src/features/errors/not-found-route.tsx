import { logout } from '@uvh/contract/calls/session';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { callApi } from '../../api/call-api.ts';
import { LanguageMenu } from '../../layout/language-menu.tsx';
import { ThemeToggle } from '../../layout/theme-toggle.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { endSession, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { WrongTurn } from './wrong-turn.tsx';

/** See docs/product/limits.md#timings. */
const LEAVE_ANIMATION_MS = 500;

/** Any address that is not a page of this app. */
export function Component() {
  const { t } = useTranslation('errors');
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);

  // A page that was opened in a tab of its own has nothing behind it.
  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));

  const returnToLanding = () => {
    setIsLeaving(true);
    if (useSession.getState().token !== null) {
      // The way out must not wait for the server; a session that is not revoked runs out by itself.
      callApi(logout, {}, { whenExpired: 'fail' }).catch(() => undefined);
    }
    setTimeout(() => {
      endSession();
      void navigate('/', { replace: true });
    }, LEAVE_ANIMATION_MS);
  };

  return (
    <div
      className={clsx(
        'flex min-h-dvh flex-col transition-[opacity,translate] duration-500',
        isLeaving && 'translate-y-4 opacity-0',
      )}
    >
      <PageTitle>{t('notFound.title')}</PageTitle>
      <header className="flex items-center justify-between gap-4 px-4 py-3 sm:px-8">
        <Logo isShort />
        <div className="flex">
          <LanguageMenu />
          <ThemeToggle />
        </div>
      </header>
      <main className="mx-auto grid w-full max-w-5xl flex-1 content-center items-center gap-10 px-6 py-10 md:grid-cols-[2fr_3fr]">
        <WrongTurn />
        <div className="grid justify-items-start gap-4">
          <h1 className="text-4xl lg:text-5xl">{t('notFound.title')}</h1>
          <p className="max-w-prose text-ink-soft text-lg">{t('notFound.text')}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button size="large" onClick={goBack} disabled={isLeaving}>
              {t('notFound.goBack')}
            </Button>
            <Button size="large" variant="secondary" onClick={returnToLanding} disabled={isLeaving}>
              {t('notFound.toLanding')}
            </Button>
          </div>
        </div>
      </main>
    </div>
  );
}
