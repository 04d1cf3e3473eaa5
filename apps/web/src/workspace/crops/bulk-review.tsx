import type { Editor } from '@uvh/annotator/editor';
import { clsx } from 'clsx';
import { Undo2, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { Button } from '../../ui/button.tsx';
import { Digits } from '../../ui/digits.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ModalFrame } from '../../ui/modal-frame.tsx';
import { Switch } from '../../ui/switch.tsx';
import { nameOf } from '../box-list/box-words.ts';
import { ClassMark } from '../class-picker/class-mark.tsx';
import { lightOf } from '../panels/light-of.ts';
import { DISPLAY, useEditor } from '../use-editor.ts';
import { BulkFooter } from './bulk-review/bulk-footer.tsx';
import type { BulkCrop, BulkImage } from './bulk-review/bulk-image.ts';
import type { InView } from './bulk-review/looks.ts';
import { OnPicture, useAltHeld } from './bulk-review/on-picture.tsx';
import { useBulkImages } from './bulk-review/use-bulk-images.ts';
import { useBulkKeys } from './bulk-review/use-bulk-keys.ts';
import { type BulkReviewState, useBulkReview } from './bulk-review/use-bulk-review.ts';
import { useLooks } from './bulk-review/use-looks.ts';
import { BulkReviewGrid } from './bulk-review-grid.tsx';
import { useAtlases } from './use-atlas.ts';

const CLOSED_AFTER_MS = 1_200;

interface BulkReviewProps {
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
  /** Opens the next images of the lease queue; left out where there are none to open. */
  readonly openNext?: (() => Promise<readonly BulkImage[]>) | undefined;
  readonly imageId: string | number;
  readonly onClose: () => void;
}

/**
 * All vehicles of one class side by side, the most suspicious first: the odd one among equals is seen at once. Selected
 * crops are answered by the keys of the image; what was looked at and is right is confirmed together
 * (docs/product/annotation.md#bulk-review).
 */
export function BulkReview({ editor, picture, imageId, openNext, onClose }: BulkReviewProps) {
  const { t } = useTranslation(['annotation', 'bulk-review']);
  const classes = useClasses();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const inView = useRef<() => InView>(() => ({ onScreen: [], selected: [] }));
  const [hovered, setHovered] = useState<BulkCrop>();
  const { images, withNext, setWithNext } = useBulkImages({ imageId, editor, picture }, openNext);
  const atlases = useAtlases(images);
  const seen = useLooks(() => inView.current());
  const review = useBulkReview(images, seen);
  const filter = useEditor(editor, DISPLAY, lightOf);
  const { group, crops, selection, chosen } = review;
  const answerByKey = useBulkKeys(review);
  const pointed = hovered && crops.find(({ key }) => key === hovered.key);
  // The one that a hand or an answer came to last.
  const selected = crops[selection.cursor];
  const shown = pointed ?? selected;
  const isAltHeld = useAltHeld(panel);
  const [staysOnPicture, setStaysOnPicture] = useState(false);
  // What is selected next is looked at among the crops again.
  if (staysOnPicture && chosen.length === 0) setStaysOnPicture(false);
  useFocusWithin(panel);
  useClosedWhenDone({ isDone: images.length === 1 && group === undefined, onClose });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !staysOnPicture) return answerByKey(event);
    event.preventDefault();
    setStaysOnPicture(false);
  };
  const hintOf = ({ image, box }: BulkCrop) => {
    const code = image.editor.queue.hintsOf(box.index)[0]?.code;
    return code === undefined || code === 'UNKNOWN_LABEL' ? undefined : t(`boxes.special.${code}`);
  };
  const showOnImage = () => {
    editor.select(chosen.filter(({ image }) => image.editor === editor).map(({ box }) => box.index));
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
        <Header id={id} images={images} review={review} onClose={onClose}>
          {openNext && (
            <Switch label={t('bulk-review:withNext')} isOn={withNext} onChange={(isOn) => void setWithNext(isOn)} />
          )}
        </Header>
        <GroupTabs review={review} />
        <div className="relative min-h-0 flex-1" style={{ filter }}>
          {group ? (
            <BulkReviewGrid
              key={`${group.label} ${images.length}`}
              review={review}
              atlases={atlases}
              pictureOf={({ image }) => (images.length > 1 ? images.indexOf(image) + 1 : undefined)}
              seen={seen}
              hintOf={hintOf}
              inView={inView}
              label={t('bulk-review:crops', { name: nameOf(group.label, classes, t) })}
              onHover={setHovered}
            />
          ) : (
            <p className="p-8 text-center text-ink-soft">{t('bulk-review:allDone')}</p>
          )}
          {isAltHeld && shown?.image.picture && <OnPicture picture={shown.image.picture} box={shown.box} />}
          {!isAltHeld && staysOnPicture && selected?.image.picture && (
            <OnPicture picture={selected.image.picture} box={selected.box} onLeave={() => setStaysOnPicture(false)} />
          )}
        </div>
        <BulkFooter
          review={review}
          onShow={showOnImage}
          isOnPicture={staysOnPicture}
          onPicture={() => setStaysOnPicture((stays) => !stays)}
        />
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

/**
 * Closes the line-up some time after the last crop of the only image was answered. Not at once: what was done is read, it
 * can be taken back, and a hand that goes on pressing does not hit the image. One that opens on nothing stays.
 */
function useClosedWhenDone({ isDone, onClose }: { readonly isDone: boolean; readonly onClose: () => void }): void {
  const [wasDone] = useState(isDone);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isDone || wasDone) return;
    const timer = setTimeout(close, CLOSED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, wasDone]);
}

interface HeaderProps {
  /** Begins the ids of title and introduction. */
  readonly id: string;
  readonly images: readonly BulkImage[];
  readonly review: BulkReviewState;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Header({ id, images, review, onClose, children }: HeaderProps) {
  const { t } = useTranslation(['annotation', 'bulk-review']);
  const canUndo = images.some(({ editor }) => editor.history.canUndo);
  return (
    <div className="flex items-start gap-3 border-line border-b p-4 narrow:flex-wrap narrow:gap-x-1 narrow:p-2 sideways:items-center sideways:px-3 sideways:py-0.5 [@media(max-height:24rem)]:items-center [@media(max-height:24rem)]:px-3 [@media(max-height:24rem)]:py-0.5">
      <div className="min-w-0 flex-1">
        <h2 id={`${id}title`} className="font-bold font-display text-2xl leading-tight">
          {t('panels.bulkReview')}
        </h2>
        {/* The lowest screens, as at 200 % zoom, have their height for the crops: there it is only heard. */}
        <p
          id={`${id}intro`}
          className="text-ink-soft text-sm narrow:pointer-fine:line-clamp-2 [@media(max-height:24rem)]:sr-only"
        >
          <span className="pointer-coarse:hidden">{t('bulk-review:intro')}</span>
          <span className="hidden pointer-coarse:inline">{t('bulk-review:introTouch')}</span>
        </p>
      </div>
      {/* Beside the title a narrow screen has no room for it. */}
      <div className="narrow:order-last narrow:w-full empty:hidden">{children}</div>
      <Button
        variant="quiet"
        disabled={!canUndo}
        icon={<Undo2 aria-hidden="true" className="size-5" />}
        onClick={() => review.travel('undo')}
      >
        <span className="narrow:sr-only">{t('bulk-review:undo')}</span>
      </Button>
      <IconButton label={t('bulk-review:close')} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Of classes that have no room side by side the one that is lined up is seen, and what is beside it. */
function bringIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function GroupTabs({ review: { groups, group: current, pickGroup } }: { readonly review: BulkReviewState }) {
  const { t } = useTranslation(['annotation', 'bulk-review']);
  const classes = useClasses();
  return (
    <nav
      aria-label={t('bulk-review:groups')}
      className="flex gap-1 overflow-x-auto p-2 sideways:py-0.5 [@media(max-height:24rem)]:py-0.5"
    >
      {groups.map((group) => (
        <button
          key={group.label}
          ref={group === current ? bringIntoView : undefined}
          type="button"
          aria-current={group === current}
          onClick={() => pickGroup(group.label)}
          className={clsx(
            'inline-flex min-h-11 shrink-0 scroll-mx-12 items-center gap-2 rounded-control px-3 text-sm',
            group === current ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-sunken',
          )}
        >
          <ClassMark label={group.label} />
          {nameOf(group.label, classes, t)}
          <span className="figures">
            <Digits of={group.crops.length} />
          </span>
        </button>
      ))}
    </nav>
  );
}
