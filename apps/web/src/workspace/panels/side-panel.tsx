import type { Editor } from '@uvh/annotator/editor';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { BoxList } from '../box-list/box-list.tsx';
import { ClassPalette } from '../class-picker/class-palette.tsx';

interface SidePanelProps {
  readonly editor: Editor;
  /** Another one for each image. */
  readonly imageKey: string | number;
  /** Where there is no room beside the image it comes up over it. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** In place of classes and boxes. */
  readonly children?: ReactNode;
}

/** 250 px at the right (docs/product/screens.md#annotation-screen): classes above, boxes below. */
export function SidePanel({ editor, imageKey, isOpen, onClose, children }: SidePanelProps) {
  const { t } = useTranslation('annotation');
  const { t: tCommon } = useTranslation();
  // The first image stands before its rows are drawn; what is done in the image is done meanwhile.
  const isFilled = useDeferredValue(true, false);
  return (
    <>
      {isOpen && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={onClose}
          className="fixed inset-0 z-30 animate-fade bg-backdrop lg:hidden"
        />
      )}
      {/* Positioned, as the bars around the image are: how far it reaches is then not computed again when the image moves. */}
      <aside
        aria-label={t('bar.panel')}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className={clsx(
          'relative flex w-62.5 shrink-0 flex-col overflow-y-auto border-line border-l bg-surface',
          'max-lg:fixed max-lg:inset-y-0 max-lg:right-0 max-lg:z-40 max-lg:w-80 max-lg:max-w-full max-lg:shadow-float',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <div className="flex justify-end p-1 lg:hidden">
          <IconButton label={tCommon('close')} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        {children ??
          (isFilled && (
            <>
              <ClassPalette editor={editor} />
              <BoxList key={imageKey} editor={editor} />
            </>
          ))}
      </aside>
    </>
  );
}
