import type { BoxView } from '@uvh/annotator/document/box-reader';
import type { Editor } from '@uvh/annotator/editor';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type MouseEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { nameOf, stateOf } from '../box-list/box-words.ts';
import { useSpanInView } from '../box-list/virtual-rows.ts';
import { ClassMark } from '../class-picker/class-mark.tsx';
import { lightOf } from '../panels/light-of.ts';
import { DISPLAY, DOCUMENT_AND_SELECTION, useEditor, useEditorValue } from '../use-editor.ts';
import type { Atlas } from './atlas.ts';
import { CropImage } from './crop-image.tsx';
import { groupedByClass } from './grouping.ts';
import { useAtlas } from './use-atlas.ts';

/** A card of 110 px and the gap after it (docs/product/limits.md#sizes). */
const CARD_PX = 110;
const STEP_PX = CARD_PX + 6;

interface GalleryCardsProps {
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
}

/** A crop of each box that is not deleted, same class together. */
export function GalleryCards({ editor, picture }: GalleryCardsProps) {
  const { t } = useTranslation('annotation');
  const classes = useClasses();
  const scroller = useRef<HTMLDivElement>(null);
  const atlas = useAtlas(editor, picture);
  const { boxes, selection } = useEditor(editor, DOCUMENT_AND_SELECTION, (current) => ({
    boxes: current.boxes(),
    selection: current.selection,
  }));
  const light = useEditorValue(editor, DISPLAY, lightOf);
  const cards = useMemo(() => groupedByClass(boxes, classes).flatMap((group) => group.boxes), [boxes, classes]);
  const selected = useMemo(() => new Set(selection), [selection]);
  const { first, end } = useSpanInView(scroller, 'x', STEP_PX, cards.length);

  const pick = (event: MouseEvent, box: BoxView, index: number) => {
    if (box.isConfirmed) return;
    if (event.shiftKey) editor.select(rangeTo(cards, editor.current, index));
    else if (event.ctrlKey || event.metaKey) editor.select(toggled(editor.selection, box.index), { isFlying: false });
    else editor.select([box.index]);
  };

  if (cards.length === 0) return <p className="px-4 pb-3 text-ink-soft text-sm">{t('gallery.empty')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div ref={scroller} tabIndex={0} className="overflow-x-auto px-2 pb-2">
      <ul className="relative h-27" style={{ width: cards.length * STEP_PX, filter: light }}>
        {cards.slice(first, end).map((box, offset) => (
          <li key={box.key} className="absolute inset-y-0" style={{ left: (first + offset) * STEP_PX, width: CARD_PX }}>
            <Card
              box={box}
              atlas={atlas}
              isSelected={selected.has(box.index)}
              onPick={(event) => pick(event, box, first + offset)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CardProps {
  readonly box: BoxView;
  readonly atlas: Atlas | undefined;
  readonly isSelected: boolean;
  readonly onPick: (event: MouseEvent) => void;
}

function Card({ box, atlas, isSelected, onPick }: CardProps) {
  const { t } = useTranslation('annotation');
  const classes = useClasses();
  const name = nameOf(box.label, classes, t);
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-disabled={box.isConfirmed || undefined}
      onClick={onPick}
      className={clsx(
        'flex h-full w-full flex-col items-center gap-1 rounded-control border-2 bg-sunken p-1 text-xs focus-visible:outline-offset-[-3px]',
        isSelected ? 'border-focus forced-colors:border-[Highlight]' : 'border-unseen hover:border-line-strong',
      )}
    >
      <span className="sr-only">
        {t('gallery.card', { name, state: t(`boxes.state.${stateOf(box)}`), number: String(box.index + 1) })}
      </span>
      <CropImage atlas={atlas} index={box.index} className="h-17.5 w-25 rounded" />
      <span aria-hidden="true" className="flex w-full items-center gap-1">
        <ClassMark label={box.label} className="h-5! w-7! border-2! text-[0.65rem]!" />
        <span className="min-w-0 flex-1 truncate text-left">{name}</span>
        {box.isConfirmed && <Check aria-hidden="true" className="size-3.5 shrink-0 text-go" />}
      </span>
    </button>
  );
}

function toggled(selection: readonly number[], index: number): readonly number[] {
  return selection.includes(index) ? selection.filter((other) => other !== index) : [...selection, index];
}

function rangeTo(cards: readonly BoxView[], from: number | undefined, index: number): readonly number[] {
  const start = Math.max(
    0,
    cards.findIndex((box) => box.index === from),
  );
  const [low, high] = start < index ? [start, index] : [index, start];
  return cards.slice(low, high + 1).map((box) => box.index);
}
