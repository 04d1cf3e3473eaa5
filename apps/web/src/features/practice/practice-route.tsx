import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useEvent } from '../../event/event.ts';
import { useHasOwnPractice, useShowsTraffic } from '../../event/example-data.ts';
import { PageTitle } from '../../layout/title.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Pace } from '../../workspace/panels/pace.tsx';
import { WorkspaceTopBar } from '../../workspace/panels/top-bar.tsx';
import { Workspace } from '../../workspace/workspace.tsx';
import { LevelChoice } from './level-choice.tsx';
import { MixUpsButton } from './mix-ups-button.tsx';
import { TourCard, TourOffer } from './tour/tour-card.tsx';
import { rememberTour, useTourMemory } from './tour/tour-memory.ts';
import { usePractice } from './use-practice.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** `/practice`: pictures with known truth, the event's own or its example data, open to everyone at any time. */
export function Component() {
  const { isKnown } = useEvent();
  const hasOwn = useHasOwnPractice();
  const hasExamples = useShowsTraffic();
  // What the event has to practise on is part of its settings.
  if (!isKnown)
    return <main className="grid min-h-dvh place-items-center bg-ground">{<Spinner className="size-8" />}</main>;
  if (hasOwn) return <Practice firstLevel="own" />;
  return hasExamples ? <Practice firstLevel="photo" /> : <NoPractice />;
}

/** The scenes are of the default event: where there are other things to tell apart they would teach nothing. */
function NoPractice() {
  const { t } = useTranslation('practice');
  return (
    <main className="grid min-h-dvh place-items-center bg-ground p-4">
      <PageTitle>{t('title')}</PageTitle>
      <EmptyState
        title={<h1>{t('none.title')}</h1>}
        icon={<GraduationCap aria-hidden="true" />}
        action={<ButtonLink to="/">{t('none.back')}</ButtonLink>}
      >
        {t('none.text')}
      </EmptyState>
    </main>
  );
}

function Practice({ firstLevel }: { readonly firstLevel: 'own' | 'photo' }) {
  const { t } = useTranslation('practice');
  const { round, practice, hasFailed, isRetrying, startTour, check, next, again, retry, setLevel } =
    usePractice(firstLevel);
  const hasExamples = firstLevel !== 'own';
  const hasTourAnswer = useTourMemory(({ isAnswered }) => isAnswered);
  const [isOnTour, setIsOnTour] = useState(false);
  // From the settings it is offered once more to those who have taken it.
  const [search] = useSearchParams();
  const [isWanted, setIsWanted] = useState(search.has('tour'));
  const answerTour = () => {
    rememberTour();
    setIsWanted(false);
    backToImage();
  };
  const beginTour = () => {
    answerTour();
    setIsOnTour(true);
    startTour();
  };
  const leaveTour = (act = backToImage) => {
    setIsOnTour(false);
    act();
  };
  const goOn = () => leaveTour(next);
  const tour = isOnTour && practice !== undefined && (
    <TourCard editor={practice.editor} isChecked={practice.findings !== undefined} onClose={() => leaveTour()} />
  );
  const top = (
    <WorkspaceTopBar>
      <p className="flex shrink-0 flex-col whitespace-nowrap leading-tight">
        <span className="font-bold font-display">{t('title')}</span>
        <span className="text-ink-soft text-xs">{t('scene', { number: round.number })}</span>
      </p>
      {hasExamples && (
        <span className="flex min-w-0 max-md:hidden">
          <LevelChoice level={round.level} onChange={setLevel} />
        </span>
      )}
      {hasExamples && <MixUpsButton />}
      <Badge className="shrink-0 max-2xl:hidden">{t('notCounted')}</Badge>
      {practice && (
        <span className="shrink-0 max-lg:hidden">
          <Pace editor={practice.editor} />
        </span>
      )}
    </WorkspaceTopBar>
  );
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {practice ? (
        <Workspace
          editor={practice.editor}
          imageKey={`${round.level} ${round.number} ${round.attempt}`}
          picture={practice.scene.picture}
          title={t('title')}
          top={top}
          notices={
            <>
              {hasExamples && (
                <span className="rounded-control max-w-full bg-raised md:hidden short:not-pointer-coarse:mt-8">
                  <LevelChoice level={round.level} onChange={setLevel} />
                </span>
              )}
              {/* Where the verdict comes up over the image it takes this with it. */}
              {practice.findings !== undefined && tour && (
                <div className="flex w-full justify-center max-lg:hidden short:justify-end">{tour}</div>
              )}
            </>
          }
          // The notices lie over the boxes of the first photograph; once it is checked, nothing is asked any more.
          question={
            tour ||
            (hasExamples && (!hasTourAnswer || isWanted) && <TourOffer onStart={beginTour} onRefuse={answerTour} />)
          }
          credit={round.level === 'photo' && <PhotographCredit />}
          submit={{
            label: practice.findings ? t('verdict.next') : t('submit'),
            busyLabel: t('submit'),
            isBusy: false,
            onSubmit: practice.findings ? goOn : check,
          }}
          isLed={isOnTour}
          {...(practice.findings
            ? {
                isOver: true,
                side: (
                  <VerdictPanel
                    editor={practice.editor}
                    picture={practice.scene.picture}
                    findings={practice.findings}
                    tour={tour}
                    onNext={goOn}
                    onAgain={() => leaveTour(again)}
                  />
                ),
              }
            : {})}
        />
      ) : (
        <div className="flex min-h-dvh flex-col bg-ground">
          {top}
          <main className="grid flex-1 place-items-center p-6">
            <h1 className="sr-only">{t('title')}</h1>
            {hasFailed ? (
              <ErrorState title={t('failed')} onRetry={retry} isRetrying={isRetrying} />
            ) : (
              <div role="status" className="grid max-w-prose justify-items-center gap-3 text-center">
                <Spinner className="size-8" />
                <p className="text-lg">{t('preparing')}</p>
                <p className="text-ink-soft">{t('intro')}</p>
              </div>
            )}
          </main>
        </div>
      )}
    </>
  );
}

/** The tour is left by a button that goes with it: keys go on from the image, unless the verdict lies over it. */
function backToImage(): void {
  document.querySelector<HTMLElement>('[role=application]')?.focus({ preventScroll: true });
}

/** Whose photographs these are, as their licence asks. */
function PhotographCredit() {
  const { t } = useTranslation('practice');
  return (
    <a
      href="https://creativecommons.org/licenses/by/4.0/"
      rel="license noreferrer"
      target="_blank"
      className="mx-auto block w-fit rounded-control py-1.5 text-ink-soft text-xs leading-tight underline-offset-2 hover:underline forced-colors:border"
    >
      {t('credit')}
    </a>
  );
}
