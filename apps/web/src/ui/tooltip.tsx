import { clsx } from 'clsx';
import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { positionTip, type Side } from './tip-position.ts';

interface TooltipProps {
  readonly text: ReactNode;
  /** What the tooltip is about; it must take the focus, or the keyboard never meets the text. */
  readonly children: ReactElement<{ readonly 'aria-describedby'?: string }>;
  readonly side?: Side;
}

const SHOWN_AFTER_MS = 300;
/** Time for the pointer to cross over to the text, where it may stay. */
const GONE_AFTER_MS = 150;

/** A short word on pointing at something or focusing it. It lies over everything and within the screen. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isShown, setIsShown] = useState(false);

  const show = (isWanted: boolean, afterMs = 0) => {
    clearTimeout(waiting.current);
    if (afterMs === 0) setIsShown(isWanted);
    else waiting.current = setTimeout(() => setIsShown(isWanted), afterMs);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  useDismissal(isShown, () => show(false));
  useLayoutEffect(() => {
    const about = around.current?.firstElementChild;
    const shown = tip.current;
    if (!isShown || !about || !shown) return;
    shown.showPopover();
    // Its layout size: the box on the screen may be in the middle of a movement.
    const size = { width: shown.offsetWidth, height: shown.offsetHeight };
    const screen = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    const position = positionTip(about.getBoundingClientRect(), size, screen, side);
    shown.dataset.side = position.side;
    shown.style.left = `${position.left}px`;
    shown.style.top = `${position.top}px`;
    shown.style.setProperty('--arrow', `${position.arrow}px`);
    return () => shown.hidePopover();
  }, [isShown, side]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what happens to the control within.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the control only takes the text away.
    <span
      ref={around}
      className="contents"
      onPointerOver={(event) => {
        if (event.pointerType !== 'touch' && isAcrossTheEdge(event)) show(true, isShown ? 0 : SHOWN_AFTER_MS);
      }}
      onPointerOut={(event) => {
        if (!isAcrossTheEdge(event)) return;
        const { currentTarget } = event;
        const isFocused = currentTarget.querySelector(':focus-visible') !== null;
        show(isShown && isFocused, GONE_AFTER_MS);
      }}
      onFocus={({ target }) => target.matches(':focus-visible') && show(true)}
      onBlur={() => show(false)}
      onClick={() => show(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className={clsx(
          'fixed inset-auto m-0 w-max max-w-72 animate-fade overflow-visible rounded-control border border-transparent bg-ink px-3 py-1.5 text-left font-normal text-ground text-sm shadow-float',
          'before:absolute before:size-2 before:rotate-45 before:bg-ink',
          'data-[side=top]:before:-bottom-1 data-[side=top]:before:left-[calc(var(--arrow)-4px)]',
          'data-[side=bottom]:before:-top-1 data-[side=bottom]:before:left-[calc(var(--arrow)-4px)]',
          'data-[side=left]:before:top-[calc(var(--arrow)-4px)] data-[side=left]:before:-right-1',
          'data-[side=right]:before:top-[calc(var(--arrow)-4px)] data-[side=right]:before:-left-1',
        )}
      >
        {text}
      </span>
    </span>
  );
}

/**
 * Whether the pointer comes from elsewhere or goes elsewhere. In place of enter and leave: React tells of no entry
 * where what was under the pointer, such as a placeholder, has left the page.
 */
function isAcrossTheEdge({ currentTarget, relatedTarget }: PointerEvent): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
}

/** Escape takes it away and does nothing else; so does scrolling, which moves what it is about. */
function useDismissal(isShown: boolean, dismiss: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    dismiss();
  });
  const onMove = useEffectEvent(dismiss);
  useEffect(() => {
    if (!isShown) return;
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    window.addEventListener('keydown', (event) => onKeyDown(event), options);
    window.addEventListener('scroll', () => onMove(), options);
    window.addEventListener('resize', () => onMove(), options);
    return () => stop.abort();
  }, [isShown]);
}
