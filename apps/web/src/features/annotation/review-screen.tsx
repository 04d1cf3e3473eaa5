import { CloudOff, ImageOff, MonitorSmartphone } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { Desk } from '../../workspace/desk.tsx';
import { setDeskSettings, useDeskSettings } from '../../workspace/desk-settings.ts';
import { TopBar } from '../../workspace/panels/top-bar.tsx';
import { DeskNotices } from './desk-notices.tsx';
import { LoadingScene } from './loading-scene.tsx';
import { PictureState } from './picture-state.tsx';
import { Plain } from './plain.tsx';
import type { Review } from './sitting/scene.ts';
import type { Sitting } from './sitting/sitting.ts';
import { useSitting, useSittingState } from './sitting/use-sitting.ts';
// Not fetched when it is needed: the answer to a submission must not hang on the network.
import { SubmissionDialogs } from './submission-dialogs.tsx';
import { WorkFigures } from './work-figures.tsx';

const Gate = lazy(() => import('./gate.tsx').then((module) => ({ default: module.Gate })));

interface ReviewScreenProps {
  readonly user: string;
  readonly clockOffsetMs: number;
}

/** The annotation screen (docs/product/screens.md#annotation-screen). */
export function ReviewScreen({ user, clockOffsetMs }: ReviewScreenProps) {
  const { t } = useTranslation('annotation');
  const { sitting, isElsewhere, takeOver } = useSitting(user, clockOffsetMs);
  if (isElsewhere) {
    return (
      <Plain>
        <EmptyState
          icon={<MonitorSmartphone aria-hidden="true" />}
          title={t('elsewhere.title')}
          action={<Button onClick={takeOver}>{t('elsewhere.takeOver')}</Button>}
        >
          {t('elsewhere.text')}
        </EmptyState>
      </Plain>
    );
  }
  return sitting === undefined ? <LoadingScene /> : <OpenDesk sitting={sitting} />;
}

function OpenDesk({ sitting }: { readonly sitting: Sitting }) {
  const { t } = useTranslation('annotation');
  const { scene } = useSittingState(sitting);
  switch (scene.kind) {
    case 'loading':
      return <LoadingScene />;
    case 'gated':
      return (
        <Suspense fallback={<LoadingScene />}>
          <Gate code={scene.code} />
        </Suspense>
      );
    case 'noneLeft':
      return (
        <Plain>
          <EmptyState
            icon={<ImageOff aria-hidden="true" />}
            title={t('noneLeft.title')}
            action={
              <div className="mt-2 flex flex-wrap justify-center gap-2">
                <ButtonLink to="/game/results" variant="secondary">
                  {t('noneLeft.results')}
                </ButtonLink>
                <Button onClick={() => void sitting.loadNext()}>{t('noneLeft.retry')}</Button>
              </div>
            }
          >
            {t('noneLeft.text')}
          </EmptyState>
        </Plain>
      );
    case 'offline':
      return (
        <Plain>
          <EmptyState icon={<CloudOff aria-hidden="true" />} title={t('offline.title')}>
            {t('offline.text')}
          </EmptyState>
        </Plain>
      );
    case 'failed':
      return (
        <Plain>
          <ErrorState title={t('failed.title')} message={scene.message} onRetry={() => void sitting.loadNext()} />
        </Plain>
      );
    case 'reviewing':
      return <Reviewing sitting={sitting} review={scene.review} />;
  }
}

function Reviewing({ sitting, review }: { readonly sitting: Sitting; readonly review: Review }) {
  const { t } = useTranslation('annotation');
  const { dialog } = useSittingState(sitting);
  const goesStraight = useDeskSettings((settings) => settings.goesStraight);
  const { editor, image, prepared, picture } = review;
  return (
    <>
      <Desk
        editor={editor}
        imageKey={image.image_id}
        title={t('title')}
        picture={picture === 'ready' ? prepared.picture?.bitmap : undefined}
        placeholder={image.placeholder}
        submit={{
          label: t('bar.submit'),
          busyLabel: t('bar.submitting'),
          isBusy: dialog?.kind === 'submitting',
          onSubmit: () => void sitting.submit({ goesStraight }),
        }}
        onSave={() => void sitting.flushed().then(() => toast.success(t('draft.saved')))}
        top={
          <TopBar>
            <WorkFigures sitting={sitting} editor={editor} />
          </TopBar>
        }
        notices={<DeskNotices sitting={sitting} />}
        over={<PictureState picture={picture} onRetry={() => void sitting.resume()} />}
      />
      <SubmissionDialogs
        sitting={sitting}
        editor={editor}
        goesStraight={goesStraight}
        onGoStraight={(choice) => setDeskSettings({ goesStraight: choice })}
      />
    </>
  );
}
