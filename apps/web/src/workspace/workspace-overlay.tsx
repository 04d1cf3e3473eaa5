import type { Editor } from '@uvh/annotator/editor';
import type { Rect } from '@uvh/domain/annotation/box';
import { useTranslation } from 'react-i18next';
import type { BulkImage } from './crops/bulk-review/bulk-image.ts';
import { LatePanel } from './panels/late-panel.tsx';

/** `missedUnasked` is the sheet of missed vehicles when it came up by itself. */
export type OverlayKind = 'guide' | 'keys' | 'bulkReview' | 'missed' | 'missedUnasked';

interface OverlayProps {
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
  readonly onClose: () => void;
  readonly imageId: string | number;
  readonly openNext: (() => Promise<readonly BulkImage[]>) | undefined;
  /** What the screen calls the submission of an image. */
  readonly submitLabel: string;
}

/** What opens over the whole workspace. */
export function WorkspaceOverlay({ kind, ...props }: OverlayProps & { readonly kind: OverlayKind }) {
  switch (kind) {
    case 'guide':
      return <Guide {...props} />;
    case 'keys':
      return <Keys {...props} />;
    case 'bulkReview':
      return <BulkReviewPanel {...props} />;
    case 'missed':
    case 'missedUnasked':
      return <MissedPanel {...props} isAskedFor={kind === 'missed'} />;
  }
}

function Guide({ editor, picture, onClose }: OverlayProps) {
  const { t } = useTranslation('annotation');
  const { current } = editor;
  const onUse = (name: string) => {
    editor.relabel(name);
    onClose();
  };
  const onConfirm = () => {
    editor.dispatch('confirm');
    onClose();
  };
  return (
    <LatePanel
      title={t('panels.guide')}
      texts={['guide']}
      onClose={onClose}
      load={() => import('./guide/class-guide.tsx')}
    >
      {({ ClassGuide }) => (
        <ClassGuide
          label={current === undefined ? undefined : editor.document.label(current)}
          onClose={onClose}
          picture={picture}
          box={current === undefined ? undefined : editor.document.rect(current)}
          confirmedOf={(name) => largestConfirmed(editor, name)}
          {...(current === undefined ? {} : { onUse, onConfirm })}
        />
      )}
    </LatePanel>
  );
}

/** The box of a class in which most is seen of it, of those that a person confirmed. */
function largestConfirmed(editor: Editor, name: string): Rect | undefined {
  return editor
    .boxes()
    .filter((box) => box.isConfirmed && !box.isDeleted && box.label === name)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}

function Keys({ onClose }: Pick<OverlayProps, 'onClose'>) {
  const { t } = useTranslation('annotation');
  return (
    <LatePanel
      title={t('panels.keys')}
      texts={['keys']}
      onClose={onClose}
      load={() => import('./shortcuts/key-sheet.tsx')}
    >
      {({ KeySheet }) => <KeySheet isOpen onClose={onClose} />}
    </LatePanel>
  );
}

function BulkReviewPanel(props: OverlayProps) {
  const { t } = useTranslation('annotation');
  return (
    <LatePanel
      title={t('panels.bulkReview')}
      texts={['bulk-review']}
      onClose={props.onClose}
      load={() => import('./crops/bulk-review.tsx')}
    >
      {({ BulkReview }) => <BulkReview {...props} />}
    </LatePanel>
  );
}

function MissedPanel({ onClose, ...props }: OverlayProps & { readonly isAskedFor: boolean }) {
  const { t } = useTranslation('annotation');
  const { editor, isAskedFor } = props;
  const walkInstead = () => {
    onClose();
    // The walk over the same places needs nothing that is not here. Whoever asked for nothing is still offered it.
    if (isAskedFor) editor.dispatch('nextTile');
  };
  return (
    <LatePanel
      title={t('panels.missed')}
      texts={['missed']}
      onClose={onClose}
      onMissing={walkInstead}
      load={() => import('./missed/missed-vehicles.tsx')}
    >
      {({ MissedVehicles }) => <MissedVehicles {...props} onClose={onClose} />}
    </LatePanel>
  );
}
