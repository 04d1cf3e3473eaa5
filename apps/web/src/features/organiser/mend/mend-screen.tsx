import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@uvh/annotator/editor';
import type { Answer } from '@uvh/contract/call';
import { type openImage, setTruth } from '@uvh/contract/calls/organiser/images';
import { checkLabels } from '@uvh/domain/annotation/submission-rules';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { PictureFailure } from '../../../layout/picture-failure.tsx';
import { UnsavedInput } from '../../../layout/unsaved-input.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DOCUMENT, useEditorValue } from '../../../workspace/use-editor.ts';
import { Workspace } from '../../../workspace/workspace.tsx';
import { sayFailure } from '../say-failure.ts';
import { knownBoxes } from './known-boxes.ts';
import { useMendEditor } from './use-mend-editor.ts';

type Image = Answer<typeof openImage>;

/** The players' annotator on what is known of an image; what stands in it in the end becomes the truth. */
export function MendScreen({ image }: { readonly image: Image }) {
  const { t } = useTranslation('organiser-images');
  const { editor, picture } = useMendEditor(knownBoxes(image), image.image_url);
  // Who came from the list of appeals goes on in it.
  const { search } = useLocation();
  const address = `/organiser/images/${image.image_id}${search}`;
  const save = useSave(image.image_id, address);
  if (editor === undefined) return null;
  return (
    <Workspace
      editor={editor}
      imageKey={image.image_id}
      title={t('mend.title')}
      picture={picture.kind === 'ready' ? picture.bitmap : undefined}
      placeholder={image.placeholder}
      submit={{
        label: t('mend.save'),
        busyLabel: t('mend.saving'),
        isBusy: save.isPending,
        onSubmit: () => save.run(editor),
      }}
      top={
        <header className="z-20 flex min-h-14 items-center gap-3 border-line border-b bg-surface px-3 py-1">
          <UnsavedBoxes editor={editor} isSaving={save.isPending} />
          <ButtonLink
            variant="quiet"
            size="small"
            to={address}
            icon={<ArrowLeft aria-hidden="true" className="size-5" />}
          >
            {t('mend.back')}
          </ButtonLink>
          <p className="min-w-0 flex-1 leading-tight">
            <span className="block truncate font-bold font-display">{image.source_name}</span>
            <span className="block text-ink-soft text-xs max-sm:sr-only">{t('mend.lead')}</span>
          </p>
        </header>
      }
      notices={picture.kind === 'failed' && <PictureFailure text={t('mend.picture')} onRetry={picture.retry} />}
    />
  );
}

/** Boxes are mended for minutes, and no draft of them is kept. */
function UnsavedBoxes({ editor, isSaving }: { readonly editor: Editor; readonly isSaving: boolean }) {
  const isChanged = useEditorValue(editor, DOCUMENT, ({ history }) => history.canUndo);
  return <UnsavedInput isUnsaved={isChanged && !isSaving} />;
}

/** Writes the boxes as they stand, once each has a class, and goes back to the image. */
function useSave(imageId: number, address: string) {
  const { t } = useTranslation('organiser-images');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (editor: Editor) => callApi(setTruth, { params: { imageId }, body: { boxes: truthOf(editor) } }),
    onSuccess: async () => {
      toast.success(t('mend.saved'));
      await client.invalidateQueries({ queryKey: ['organiser'] });
      await navigate(address, { replace: true });
    },
    onError: (error) => toast.error(sayFailure(error)),
  });
  const run = (editor: Editor) => {
    const { boxes, indexes } = editor.submission();
    const labels = checkLabels(boxes, editor.classes);
    if (labels.kind === 'refused') {
      editor.select(labels.indexes.flatMap((place) => indexes[place] ?? []));
      toast.error(t('mend.labels'));
      return;
    }
    if (!isPending) mutate(editor);
  };
  return { run, isPending };
}

function truthOf(editor: Editor) {
  return editor
    .submission()
    .boxes.filter((box) => !box.isDeleted)
    .map(({ label, x, y, width, height }) => ({ label, x, y, width, height }));
}
