import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEvent } from '../../event/event.ts';
import { useShowsTraffic } from '../../event/example-data.ts';
import { ClassScene } from '../../layout/class-scene.tsx';
import { LanguageMenu } from '../../layout/language-menu.tsx';
import { ThemeToggle } from '../../layout/theme-toggle.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { Logo } from '../../ui/logo.tsx';
import { type StepName, Stepper } from './stepper.tsx';
import { StreetScene } from './street/street-scene.tsx';

interface AuthLayoutProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** How far along the way in this page lies; left out where there is no way to go. */
  readonly step?: StepName;
  readonly children: ReactNode;
}

/** The frame of every page on the way in: the form on paper, the street beside it. */
export function AuthLayout({ title, lead, step, children }: AuthLayoutProps) {
  const { t } = useTranslation();
  const showsTraffic = useShowsTraffic();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(30rem,5fr)_6fr]">
      <PageTitle>{title}</PageTitle>
      <div className="flex min-w-0 flex-col">
        <div aria-hidden="true" className="kerb-strip lg:hidden" />
        <header className="flex items-center justify-between gap-2 px-4 py-3 sm:px-8">
          <Link to="/" className="flex rounded-control">
            <Logo isShort />
          </Link>
          <div className="flex">
            <LanguageMenu />
            <ThemeToggle />
          </div>
        </header>
        <main className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center px-4 pt-6 pb-14 sm:px-8">
          {step !== undefined && <Stepper current={step} />}
          {/* By the width of phones, where the longest words of Tamil would be cut at their end. */}
          <h1 className="text-[min(2.25rem,9.2vw)] sm:text-5xl">{title}</h1>
          {lead !== undefined && <div className="mt-3 text-ink-soft text-lg">{lead}</div>}
          <div className="mt-7">{children}</div>
        </main>
      </div>
      <aside aria-label={t('tagline')} className="relative hidden overflow-hidden bg-scene-sky lg:block">
        {showsTraffic ? <StreetScene /> : <EventScene />}
      </aside>
    </div>
  );
}

/** Of an event of other things: its classes, and what it says of itself. */
function EventScene() {
  const about = useEvent().settings?.about;
  return (
    <>
      <ClassScene />
      <div className="absolute inset-x-0 top-0 p-10 text-scene-ink xl:p-14">
        {about?.name && <p className="headline max-w-2xl text-5xl xl:text-6xl">{about.name}</p>}
        {about?.introduction && (
          <p className="mt-4 line-clamp-6 max-w-lg whitespace-pre-line text-pretty font-medium text-lg xl:text-xl">
            {about.introduction}
          </p>
        )}
      </div>
    </>
  );
}
