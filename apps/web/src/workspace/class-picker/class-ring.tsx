import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { type ClassQuestion, likeliestClasses, MOST_AT_A_GLANCE } from './likely-classes.ts';
import { positionWithin, ringCentre } from './panel-position.ts';

/** From the middle of the ring to the middle of its buttons, and half a button. */
const RADIUS_PX = 112;
const BUTTON_PX = 52;

interface ClassRingProps {
  /** CSS pixels from the canvas' corner. */
  readonly at: { readonly x: number; readonly y: number };
  readonly within: { readonly width: number; readonly height: number };
  readonly question: ClassQuestion;
  readonly onPick: (name: string) => void;
  /** Of many classes the likeliest are in the ring; this leads to all. */
  readonly onAll: () => void;
  readonly onClose: () => void;
}

/** All classes, or of many the likeliest, in reach of the finger that pressed long; a tap settles the box. */
export function ClassRing({ at, within, question, onPick, onAll, onClose }: ClassRingProps) {
  const { t } = useTranslation('annotation');
  const classes = useClasses();
  const cancel = useRef<HTMLButtonElement>(null);
  // Lifting the finger that pressed long also clicks what has come up under it: only a new press counts.
  const isPressedAnew = useRef(false);
  useEffect(() => cancel.current?.focus({ preventScroll: true }), []);
  useSlideTo(onPick);
  const isPart = classes.size > MOST_AT_A_GLANCE;
  const shown = isPart ? likeliestClasses(classes, question, MOST_AT_A_GLANCE - 1) : classes.classes;
  const count = shown.length + (isPart ? 1 : 0);
  const reach = RADIUS_PX + BUTTON_PX / 2;
  const middle = ringCentre(at, within, reach);
  const corner = positionWithin({ x: middle.x - reach - 8, y: middle.y - reach - 8 }, within, reach * 2, reach * 2);
  return (
    <>
      <div className="absolute inset-0 z-20 animate-fade bg-backdrop" onPointerDown={onClose} />
      <div
        role="dialog"
        aria-label={t('ring.title')}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') onClose();
        }}
        onPointerDownCapture={() => {
          isPressedAnew.current = true;
        }}
        onClickCapture={(event) => {
          if (event.detail > 0 && !isPressedAnew.current) event.stopPropagation();
        }}
        style={{ ...corner, width: reach * 2, height: reach * 2 }}
        className="pointer-events-none absolute z-30 animate-fade"
      >
        {shown.map(({ id, name, displayName, code, color }, index) => (
          <button
            key={id}
            type="button"
            data-class={name}
            onClick={() => onPick(name)}
            style={{ ...placeOf(index, count), borderColor: color }}
            className={`${IN_THE_RING} border-4`}
          >
            <span aria-hidden="true">{code}</span>
            <span className="sr-only">{displayName}</span>
          </button>
        ))}
        {isPart && (
          <button
            type="button"
            aria-label={t('ring.all')}
            onClick={onAll}
            style={placeOf(count - 1, count)}
            className={IN_THE_RING}
          >
            <Search aria-hidden="true" className="size-5" />
          </button>
        )}
        <button
          ref={cancel}
          type="button"
          aria-label={t('ring.cancel')}
          onClick={onClose}
          style={{ left: reach - BUTTON_PX / 2, top: reach - BUTTON_PX / 2, width: BUTTON_PX, height: BUTTON_PX }}
          className="pointer-events-auto absolute grid place-items-center rounded-full bg-raised text-ink shadow-float"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
    </>
  );
}

const IN_THE_RING =
  'pointer-events-auto absolute grid place-items-center content-center rounded-full bg-raised font-bold font-display text-ink text-sm leading-none shadow-float';

/** Where the button of that number stands, from the top on clockwise. */
function placeOf(index: number, count: number) {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
  const reach = RADIUS_PX + BUTTON_PX / 2;
  return {
    left: reach + Math.cos(angle) * RADIUS_PX - BUTTON_PX / 2,
    top: reach + Math.sin(angle) * RADIUS_PX - BUTTON_PX / 2,
    width: BUTTON_PX,
    height: BUTTON_PX,
  };
}

/** The finger may also slide to a class and be lifted there. */
function useSlideTo(onPick: (name: string) => void): void {
  const pick = useEffectEvent(onPick);
  useEffect(() => {
    const onLift = (event: PointerEvent) => {
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-class]');
      if (under?.dataset.class !== undefined) pick(under.dataset.class);
    };
    window.addEventListener('pointerup', onLift, { once: true });
    return () => window.removeEventListener('pointerup', onLift);
  }, []);
}
