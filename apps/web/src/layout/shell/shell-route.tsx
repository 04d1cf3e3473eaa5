import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { EmailBanner } from './email-banner.tsx';
import { GateNotice, type GateNoticeKind } from './gate-notice.tsx';
import { SideMenu } from './side-menu.tsx';
import { ShellTopBar } from './top-bar.tsx';

/** The frame of the team's pages. */
export function Component() {
  const { t } = useTranslation();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [notice, setNotice] = useState<GateNoticeKind>();
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2"
      >
        {t('skipToContent')}
      </a>
      <ShellTopBar isMenuOpen={isMenuOpen} onToggleMenu={() => setIsMenuOpen(!isMenuOpen)} />
      <div className="mx-auto flex w-full max-w-[100rem] flex-col lg:flex-row">
        <SideMenu isOpen={isMenuOpen} onLeave={() => setIsMenuOpen(false)} onGate={setNotice} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-8 sm:py-8">
          <EmailBanner />
          <Outlet />
        </main>
      </div>
      <GateNotice kind={notice} onClose={() => setNotice(undefined)} />
    </div>
  );
}
