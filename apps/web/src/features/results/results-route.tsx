import { ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { useHasPractice } from '../../event/example-data.ts';
import { PlainHeader } from '../../layout/plain-header.tsx';
import { QueryError } from '../../layout/query-error.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLastSession } from './session-summary-query.ts';
import { SessionSummaryView } from './session-summary-view.tsx';
import { ShareButton } from './share-button.tsx';

/** The results screen (/game/results): what the last session brought. */
export function Component() {
  const { t } = useTranslation('results');
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PlainHeader logoTo="/home" hasPages />
      <main className="mx-auto grid max-w-5xl gap-6 px-4 py-8 sm:px-6">
        <StartNotice />
        <LastSession />
      </main>
    </>
  );
}

function LastSession() {
  const { t } = useTranslation('results');
  const { phase } = useEvent();
  const session = useLastSession();
  if (session.data === undefined) {
    if (session.isError) {
      return (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          <QueryError title={t('error.title')} query={session} />
        </>
      );
    }
    return (
      <p role="status" className="flex min-h-96 items-center justify-center gap-3 text-ink-soft">
        <Spinner />
        {t('loading')}
      </p>
    );
  }
  if (session.data.images === 0) {
    const kind = phase === 'after' ? 'none' : 'empty';
    return (
      <EmptyState
        icon={<ScanSearch aria-hidden="true" />}
        title={<h1 className="text-3xl">{t(`${kind}.title`)}</h1>}
        action={<Ways />}
      >
        {t(`${kind}.text`)}
      </EmptyState>
    );
  }
  return (
    <>
      {phase === 'after' && <Notice>{t('after')}</Notice>}
      <SessionSummaryView session={session.data} actions={<Ways canShare />} />
    </>
  );
}

/** 'Back to Home' and the way on. */
function Ways({ canShare = false }: { readonly canShare?: boolean }) {
  const { t } = useTranslation('results');
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <ButtonLink to="/" variant="secondary" size="large">
        {t('home')}
      </ButtonLink>
      {canShare && <ShareButton />}
      <WayOn />
    </div>
  );
}

/** 'Keep Playing', and what may be done instead while there is nothing to play. */
function WayOn() {
  const { t } = useTranslation('results');
  const { phase } = useEvent();
  const hasPractice = useHasPractice();
  switch (phase) {
    case 'before':
      return (
        hasPractice && (
          <ButtonLink to="/practice" size="large">
            {t('practise')}
          </ButtonLink>
        )
      );
    case 'after':
      return (
        <ButtonLink to="/leaderboard" size="large">
          {t('standing')}
        </ButtonLink>
      );
    default:
      return (
        <ButtonLink to="/game" size="large">
          {t('keepPlaying')}
        </ButtonLink>
      );
  }
}

function StartNotice() {
  const { t } = useTranslation('results');
  const { phase, texts } = useEvent();
  return phase === 'before' && <Notice>{t('before', { date: texts.gameStart })}</Notice>;
}
