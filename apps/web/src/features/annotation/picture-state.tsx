import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ActiveImage } from './annotation-session/annotation-view.ts';
import { LoadingLine } from './loading-line.tsx';

interface PictureStateProps {
  readonly picture: ActiveImage['picture'];
  readonly onRetry: () => void;
  /** A picture that is gone never comes, however often it is asked for. */
  readonly onReport: () => void;
}

/** Over the boxes while their picture is on its way or could not be had. */
export function PictureState({ picture, onRetry, onReport }: PictureStateProps) {
  const { t } = useTranslation('annotation');
  const { t: tCommon } = useTranslation();
  if (picture === 'ready') return null;
  return (
    <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center p-4">
      {picture === 'loading' ? (
        <LoadingLine className="gap-2 rounded-control bg-raised px-3 py-2 text-sm shadow-float" spinner="size-5" />
      ) : (
        <Notice
          tone="error"
          className="pointer-events-auto"
          title={t('image.pictureFailed')}
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="small" variant="secondary" onClick={onRetry}>
                {tCommon('retry')}
              </Button>
              <Button size="small" variant="secondary" onClick={onReport}>
                {t('tools.report')}
              </Button>
            </span>
          }
        >
          {t('image.pictureFailedHint')}
        </Notice>
      )}
    </div>
  );
}
