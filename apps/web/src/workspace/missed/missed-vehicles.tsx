import type { Editor } from '@uvh/annotator/editor';
import { classIdOf } from '@uvh/annotator/input/action';
import { actionFor } from '@uvh/annotator/keymap/keymap';
import { keyInputOf } from '@uvh/annotator/mount/key-input';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ModalFrame } from '../../ui/modal-frame.tsx';
import { ClassFinder } from '../class-picker/class-finder.tsx';
import { lightOf } from '../panels/light-of.ts';
import { KeyOf } from '../shortcuts/key-caps.tsx';
import { useKeymap } from '../shortcuts/keymap-store.ts';
import { PlaceTile } from './place-tile.tsx';
import { foundAt, positionOfCode } from './places.ts';
import { useTileColumns } from './tile-columns.ts';
import { useEnds } from './use-ends.ts';
import { useFindings } from './use-findings.ts';
import { useLookedPlaces } from './use-looked-places.ts';

interface MissedVehiclesProps {
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
  /** Otherwise it came up by itself, under a hand that may have meant the next key for a box. */
  readonly isAskedFor: boolean;
  /** What the screen calls the submission of the image. */
  readonly submitLabel: string;
  readonly onClose: () => void;
}

/**
 * The places that may hold a missed vehicle on one sheet: a glance, a letter or a press for each that holds one, and the
 * key that confirms for all together (docs/product/annotation.md#missed-vehicles).
 */
export function MissedVehicles({ editor, picture, isAskedFor, submitLabel, onClose }: MissedVehiclesProps) {
  const { t } = useTranslation(['missed', 'annotation']);
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const [grid, setGrid] = useState<HTMLElement | null>(null);
  const keymap = useKeymap((state) => state.keymap);
  const [places] = useState(() => editor.likelyPlaces());
  const looked = useLookedPlaces(grid);
  const { columns, tileWidth } = useTileColumns(grid, places.length);
  const [isFinding, setIsFinding] = useState(false);
  const { findings, vehicles, isSeeking, last, press, pressAt, draw, giveClass } = useFindings(editor, onClose);
  const count = vehicles.length;
  const { done, submit, walk, end } = useEnds({ editor, places, looked, vehicles, isSeeking, isAskedFor, onClose });
  const { takesKey, onFocus } = useReachedButtons();
  const onKeyDown = (event: KeyboardEvent) => {
    if (takesKey(event)) return;
    const input = keyInputOf(event);
    const isHeldWith = Object.values(input.modifiers).includes(true);
    const position = isHeldWith ? undefined : positionOfCode(input.code, places.length);
    const place = position === undefined ? undefined : places[position];
    const action = actionFor(input, keymap);
    const classId = action && classIdOf(action);
    const name = classId === undefined ? undefined : editor.classes.byId(classId)?.name;
    if (place && position !== undefined) press(place, position);
    else if (action === 'confirm' || action === 'submit' || action === 'undo') end(action, event.repeat);
    else if (action === 'pickClass' && last) setIsFinding(true);
    else if (name !== undefined) giveClass(name);
    else return;
    event.preventDefault();
  };
  return (
    <ModalFrame
      labelledBy={`${id}title`}
      describedBy={`${id}intro`}
      onClose={onClose}
      firstFocus={(frame) => frame.querySelector('[data-sheet]')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole panel, whichever of its buttons has the focus. */}
      <div
        ref={sheet}
        data-sheet
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        className="flex size-full animate-fade flex-col bg-ground outline-none"
      >
        <div className="relative short:flex flex-wrap items-baseline gap-x-4 border-line border-b p-4 max-sm:p-2 max-sm:pr-12 short:px-3 short:py-2 short:pr-12">
          <h2 id={`${id}title`} className="font-bold font-display text-2xl short:text-lg leading-tight">
            {t('title')}
          </h2>
          {/* On the lowest screens its height is that of the places: there it is only heard. */}
          <p id={`${id}intro`} className="text-ink-soft text-sm [@media(max-height:24rem)]:sr-only">
            <span className="pointer-coarse:hidden">{t('intro', { count: places.length })}</span>
            <span className="hidden pointer-coarse:inline">{t('introTouch', { count: places.length })}</span>
          </p>
          {/* Where the foot has no room for it. */}
          <IconButton label={t('later')} onClick={onClose} className="absolute! top-0.5 right-0.5 sm:not-short:hidden">
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div
          ref={setGrid}
          className="grid min-h-0 flex-1 auto-rows-min justify-center gap-2 overflow-y-auto p-3 max-sm:p-2"
          style={{ filter: lightOf(editor), gridTemplateColumns: `repeat(${columns}, ${tileWidth}px)` }}
        >
          {places.map((place, position) => (
            <PlaceTile
              key={`${place.tile} ${place.candidate?.candidateId}`}
              place={place}
              position={position}
              picture={picture}
              width={tileWidth}
              boxes={editor.boxes()}
              found={foundAt(findings, position)}
              onPress={(at) => {
                if (at) void pressAt(place, position, at);
                else press(place, position);
              }}
              onDrawn={(rect) => draw(position, rect)}
            />
          ))}
        </div>
        {/* On a phone two rows of two, in reach of a thumb: the likely ways on are the lower ones. */}
        <div className="flex flex-wrap short:flex-nowrap items-center justify-end gap-2 border-line border-t p-3 narrow:grid narrow:grid-cols-2 narrow:items-stretch narrow:gap-1.5 narrow:p-2 short:px-3 short:py-1 [@media(max-height:24rem)]:*:px-2 narrow:*:px-2">
          <FoundTold count={count} hasClass={last !== undefined} />
          {last && (
            <ClassFinder
              question={{ label: last.label, countByClass: editor.figures().countByClass }}
              isOpen={isFinding}
              label={t('annotation:current.relabel')}
              onOpen={() => setIsFinding(true)}
              onPick={giveClass}
              onClose={() => {
                setIsFinding(false);
                sheet.current?.focus({ preventScroll: true });
              }}
            />
          )}
          <WaysOn
            count={count}
            submitLabel={submitLabel}
            onLater={onClose}
            onWalk={walk}
            onDone={done}
            onSubmit={submit}
          />
        </div>
      </div>
    </ModalFrame>
  );
}

/** Keys that press a button. */
const OF_BUTTONS: ReadonlySet<string> = new Set(['Space', 'Enter']);

/**
 * Buttons that the keyboard has come to take the keys that press them. A mouse leaves the focus on the place that it pressed,
 * where the key that confirms is still about the sheet.
 */
function useReachedButtons() {
  const isOnOne = useRef(false);
  return {
    takesKey: ({ code, ctrlKey, metaKey }: KeyboardEvent) =>
      isOnOne.current && OF_BUTTONS.has(code) && !ctrlKey && !metaKey,
    onFocus: ({ target }: FocusEvent) => {
      isOnOne.current = target.matches('button:focus-visible');
    },
  };
}

/** How many were found. Where the ways on need its room it is only heard: the places show it too. */
function FoundTold({ count, hasClass }: { readonly count: number; readonly hasClass: boolean }) {
  const { t } = useTranslation('missed');
  return (
    <p
      aria-live="polite"
      className={clsx(
        'mr-auto self-center text-ink-soft text-sm',
        hasClass ? 'max-sm:sr-only short:sr-only' : '[@media(max-height:24rem)]:sr-only',
      )}
    >
      {t('found', { count })}
    </p>
  );
}

interface WaysOnProps {
  readonly count: number;
  readonly submitLabel: string;
  readonly onLater: () => void;
  readonly onWalk: () => void;
  readonly onDone: () => void;
  readonly onSubmit: () => void;
}

/** How the sheet is left. */
function WaysOn({ count, submitLabel, onLater, onWalk, onDone, onSubmit }: WaysOnProps) {
  const { t } = useTranslation('missed');
  return (
    <>
      <Button variant="quiet" onClick={onLater} className="max-sm:hidden! short:hidden!">
        {t('later')}
      </Button>
      <Button variant="secondary" onClick={onWalk}>
        {t('walk')} <KeyOf action="nextTile" />
      </Button>
      <Button variant="secondary" onClick={onDone}>
        {t('done', { count })} <KeyOf action="confirm" />
      </Button>
      <Button onClick={onSubmit}>
        {submitLabel} <KeyOf action="submit" />
      </Button>
    </>
  );
}
