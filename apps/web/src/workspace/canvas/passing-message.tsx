import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { isHeldByFingers } from '../pointer.ts';

const SHOWN_MS = 4_000;
/** What can be pressed stays longer. */
const OFFERED_MS = 8_000;

interface PassingMessageProps {
  /** Fingers get a button with it: a mouse comes with keys. */
  readonly isOfferedToFingers: boolean;
  readonly onOver: () => void;
  readonly children: ReactNode;
}

/** What is told over the image for a while. It stays for as long again where the focus or the mouse is on it when its time is over. */
export function PassingMessage({ isOfferedToFingers, onOver, children }: PassingMessageProps) {
  const message = useRef<HTMLSpanElement>(null);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const shownMs = isOfferedToFingers && isHeldByFingers() ? OFFERED_MS : SHOWN_MS;
    // The mouse goes through the message to the image, so that the message is not told of it.
    let mouse: PointerEvent | undefined;
    const follow = (event: PointerEvent) => {
      mouse = event.pointerType === 'touch' ? undefined : event;
    };
    const forget = () => {
      mouse = undefined;
    };
    const end = () => {
      if (message.current && isHeld(message.current, mouse)) timer = setTimeout(end, shownMs);
      else over();
    };
    let timer = setTimeout(end, shownMs);
    window.addEventListener('pointermove', follow, { passive: true });
    document.documentElement.addEventListener('pointerleave', forget);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', follow);
      document.documentElement.removeEventListener('pointerleave', forget);
    };
  }, [isOfferedToFingers]);
  return (
    <span
      ref={message}
      className="pointer-events-none z-10 flex animate-fade items-center gap-3 rounded-control bg-ink px-3 py-1.5 text-ground text-sm shadow-float"
    >
      {children}
    </span>
  );
}

function isHeld(message: HTMLElement, mouse: PointerEvent | undefined): boolean {
  if (message.contains(document.activeElement)) return true;
  if (!mouse) return false;
  const { left, right, top, bottom } = message.getBoundingClientRect();
  return mouse.clientX >= left && mouse.clientX <= right && mouse.clientY >= top && mouse.clientY <= bottom;
}
