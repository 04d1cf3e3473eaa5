import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { type ClassQuestion, likeliestClasses, MOST_AT_A_GLANCE } from './likely-classes.ts';
import { positionAround } from './panel-position.ts';
import { ringPlaces } from './ring-places.ts';

/** A finger that was lifted nearer to where it came down has not slid to anything. */
const SLID_FROM_PX = 24;

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
  const ring = useSlideTo(at, onPick);
  const isPart = classes.size > MOST_AT_A_GLANCE;
  const shown = isPart ? likeliestClasses(classes, question, MOST_AT_A_GLANCE - 1) : classes.classes;
  const { width, height, buttons, cancel: cancelAt } = ringPlaces(shown.length + (isPart ? 1 : 0), within);
  return (
    <>
      <div className="absolute inset-0 z-20 animate-fade bg-backdrop" onPointerDown={onClose} />
      <div
        ref={ring}
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
        style={{ ...positionAround(at, within, width, height), width, height }}
        className="pointer-events-none absolute z-30 animate-fade"
      >
        {shown.map(({ id, name, displayName, code, color }, index) => (
          <button
            key={id}
            type="button"
            data-class={name}
            onClick={() => onPick(name)}
            style={{ ...buttons[index], borderColor: color }}
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
            style={buttons.at(-1)}
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
          style={cancelAt}
          className="pointer-events-auto absolute grid size-13 place-items-center rounded-full bg-raised text-ink shadow-float"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
    </>
  );
}

const IN_THE_RING =
  'pointer-events-auto absolute grid size-13 place-items-center content-center rounded-full bg-raised font-bold font-display text-ink text-sm leading-none shadow-float';

/** The finger that opened the ring at that place may also slide to a class and be lifted there. */
function useSlideTo(at: ClassRingProps['at'], onPick: (name: string) => void) {
  const ring = useRef<HTMLDivElement>(null);
  const lift = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    const area = ring.current?.offsetParent?.getBoundingClientRect();
    if (!area || Math.hypot(clientX - area.left - at.x, clientY - area.top - at.y) < SLID_FROM_PX) return;
    const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-class]');
    if (under?.dataset.class !== undefined) onPick(under.dataset.class);
  });
  useEffect(() => {
    window.addEventListener('pointerup', lift, { once: true });
    return () => window.removeEventListener('pointerup', lift);
  }, []);
  return ring;
}
