import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { CONTROL_LOOK, Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toast } from '../../../ui/toast.tsx';
import { sayFailure } from '../say-failure.ts';
import { forgetChosen } from './forget-chosen.ts';
import { uploadFiles } from './upload.ts';

/** Brings an archive, or pictures with their boxes, onto the server. */
export function UploadCard({ onUploaded }: { readonly onUploaded: (name: string) => Promise<void> }) {
  const { t } = useTranslation('organiser-data');
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: (files: readonly File[]) => uploadFiles(files, setShare),
    onSuccess: async (name) => {
      toast.success(t('upload.done', { name }));
      await onUploaded(name);
    },
  });
  const take = (files: FileList | null) => {
    setShare(0);
    if (files !== null && files.length > 0) upload.mutate([...files]);
  };
  return (
    <Card>
      <Field label={t('upload.label')} hint={t('upload.hint')}>
        {(control) => (
          <input
            {...control}
            type="file"
            multiple
            disabled={upload.isPending}
            onClick={forgetChosen}
            onChange={(event) => take(event.target.files)}
            className={CONTROL_LOOK}
          />
        )}
      </Field>
      {upload.isPending && <ProgressBar label={t('upload.label')} share={share} className="mt-4" />}
      {upload.isError && (
        <Notice tone="error" className="mt-4">
          {sayFailure(upload.error)}
        </Notice>
      )}
    </Card>
  );
}
