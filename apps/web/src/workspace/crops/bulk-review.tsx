import type { BoxView } from '@uvh/annotator/document/box-reader';
import type { Editor } from '@uvh/annotator/editor';
import { clsx } from 'clsx';
import { Undo2, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ModalFrame } from '../../ui/modal-frame.tsx';
import { nameOf } from '../box-list/box-words.ts';
import { ClassMark } from '../class-picker/class-mark.tsx';
import { lightOf } from '../panels/light-of.ts';
import { DISPLAY, DOCUMENT, useEditor, useEditorValue } from '../use-editor.ts';
import { BulkReviewGrid } from './bulk-review-grid.tsx';
import { DeskFooter } from './desk/desk-footer.tsx';
import { OnPicture, useAltHeld } from './desk/on-picture.tsx';
import { type BulkReviewState, lookKeyOf, useBulkReview } from './desk/use-bulk-review.ts';
import { useDeskKeys } from './desk/use-desk-keys.ts';
import { useLooks } from './desk/use-looks.ts';
import { useAtlas } from './use-atlas.ts';

interface BulkReviewProps {
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
  readonly onClose: () => void;
}

/**
 * All vehicles of one class side by side, the most suspicious first: the odd one among equals is seen at once. Selected
 * crops are answered by the keys of the image; what was looked at and is right is confirmed together
 * (docs/product/annotation.md#bulk-review).
 */
export function BulkReview({ editor, picture, onClose }: BulkReviewProps) {
  const { t } = useTranslation(['annotation', 'bulk-review']);
  const classes = useClasses();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const onScreen = useRef<() => readonly string[]>(() => []);
  const [hovered, setHovered] = useState<BoxView>();
  const atlas = useAtlas(editor, picture);
  const review = useBulkReview(editor);
  const seen = useLooks(() => onScreen.current());
  const filter = useEditor(editor, DISPLAY, lightOf);
  const { group, crops, selection, indexes } = review;
  const seenCrops = crops.filter((box) => seen.has(lookKeyOf(box)) && !box.isUnsure).map(({ index }) => index);
  const confirmSeen = () => review.confirmSeen(seenCrops);
  const onKeyDown = useDeskKeys(review, confirmSeen);
  const pointed = hovered && crops.find(({ key }) => key === hovered.key);
  const shown = pointed ?? crops[selection.cursor];
  const isAltHeld = useAltHeld(panel);
  useFocusWithin(panel);
  const hintOf = (index: number) => {
    const code = editor.queue.hintsOf(index)[0]?.code;
    return code === undefined || code === 'UNKNOWN_LABEL' ? undefined : t(`boxes.special.${code}`);
  };
  const showOnImage = () => {
    editor.select(indexes);
    onClose();
  };
  return (
    <ModalFrame
      labelledBy={`${id}title`}
      describedBy={`${id}intro`}
      onClose={onClose}
      firstFocus={(frame) => frame.querySelector('[data-crops]')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole panel, whichever of its buttons has the focus. */}
      <div ref={panel} tabIndex={-1} onKeyDown={onKeyDown} className="flex size-full animate-fade flex-col bg-ground">
        <Header id={id} editor={editor} review={review} onClose={onClose} />
        <GroupTabs review={review} />
        <div className="relative min-h-0 flex-1" style={{ filter }}>
          {group ? (
            <BulkReviewGrid
              key={group.label}
              review={review}
              atlas={atlas}
              seen={seen}
              hintOf={hintOf}
              onScreen={onScreen}
              label={t('bulk-review:crops', { name: nameOf(group.label, classes, t) })}
              onHover={setHovered}
            />
          ) : (
            <p className="p-8 text-center text-ink-soft">{t('bulk-review:allDone')}</p>
          )}
          {isAltHeld && picture && shown && <OnPicture picture={picture} box={shown} />}
        </div>
        <DeskFooter review={review} seenCount={seenCrops.length} onConfirmSeen={confirmSeen} onShow={showOnImage} />
      </div>
    </ModalFrame>
  );
}

/** A button that was disabled loses the focus: without it the panel would not hear its keys. */
function useFocusWithin(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = panel;
    if (current === null || current.contains(document.activeElement)) return;
    const crops = current.querySelector<HTMLElement>('[data-crops]');
    (crops ?? current).focus({ preventScroll: true });
  });
}

interface HeaderProps {
  /** Begins the ids of title and introduction. */
  readonly id: string;
  readonly editor: Editor;
  readonly review: BulkReviewState;
  readonly onClose: () => void;
}

function Header({ id, editor, review, onClose }: HeaderProps) {
  const { t } = useTranslation(['annotation', 'bulk-review']);
  const canUndo = useEditorValue(editor, DOCUMENT, (current) => current.history.canUndo);
  return (
    <header className="flex items-start gap-3 border-line border-b p-4 max-sm:p-2">
      <div className="min-w-0 flex-1">
        <h2 id={`${id}title`} className="font-bold font-display text-2xl leading-tight">
          {t('panels.bulkReview')}
        </h2>
        <p id={`${id}intro`} className="text-ink-soft text-sm max-sm:line-clamp-2">
          {t('bulk-review:intro')}
        </p>
      </div>
      <Button
        variant="quiet"
        disabled={!canUndo}
        icon={<Undo2 aria-hidden="true" className="size-5" />}
        onClick={() => review.travel('undo')}
      >
        <span className="max-sm:sr-only">{t('bulk-review:undo')}</span>
      </Button>
      <IconButton label={t('bulk-review:close')} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </header>
  );
}

function GroupTabs({ review: { groups, group: current, pickGroup } }: { readonly review: BulkReviewState }) {
  const { t } = useTranslation(['annotation', 'bulk-review']);
  const classes = useClasses();
  return (
    <nav aria-label={t('bulk-review:groups')} className="flex gap-1 overflow-x-auto p-2">
      {groups.map((group) => (
        <button
          key={group.label}
          type="button"
          aria-current={group === current}
          onClick={() => pickGroup(group.label)}
          className={clsx(
            'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-3 text-sm',
            group === current ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-sunken',
          )}
        >
          <ClassMark label={group.label} />
          {nameOf(group.label, classes, t)}
          <span className="figures">{group.boxes.length}</span>
        </button>
      ))}
    </nav>
  );
}
