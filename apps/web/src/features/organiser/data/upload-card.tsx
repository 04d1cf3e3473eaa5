import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CONTROL_LOOK, Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { sayFailure } from '../say-failure.ts';
import { takenFiles } from '../taken-files.ts';
import { ReservedName, UnfitFile } from './upload.ts';
import { useUpload } from './use-upload.ts';

/** Brings an archive, or pictures with their boxes, onto the server. */
export function UploadCard({ onUploaded }: { readonly onUploaded: (name: string) => Promise<void> }) {
  const { t } = useTranslation('organiser-data');
  const { upload, share, isUnderWay, failure, begin, goOn } = useUpload(onUploaded);
  useAskBeforeClosing(isUnderWay);
  const take = (files: readonly File[]) => {
    if (files.length > 0) begin(files);
  };
  return (
    <Card>
      <Field label={t('upload.label')} hint={t('upload.hint')}>
        {(control) => (
          <input
            {...control}
            type="file"
            multiple
            disabled={isUnderWay}
            onChange={(event) => take(takenFiles(event.target))}
            className={CONTROL_LOOK}
          />
        )}
      </Field>
      {isUnderWay && upload !== undefined && (
        <div className="mt-4 grid gap-1">
          <p className="break-words text-sm">{t('upload.underWay', { name: upload.name })}</p>
          <ProgressBar label={t('upload.label')} share={share} />
        </div>
      )}
      {failure !== null && upload !== undefined && (
        <Notice
          tone="error"
          className="mt-4"
          action={
            !(failure instanceof UnfitFile) && (
              <Button size="small" variant="secondary" onClick={() => goOn(upload)}>
                {t('upload.goOn', { percent: Math.floor(share * 100) })}
              </Button>
            )
          }
        >
          {failure instanceof UnfitFile
            ? t(failure instanceof ReservedName ? 'upload.reserved' : 'upload.unreadable', { name: failure.fileName })
            : sayFailure(failure)}
        </Notice>
      )}
    </Card>
  );
}

/** Another page of the console does an upload no harm; closing the tab ends it. */
function useAskBeforeClosing(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsking]);
}
