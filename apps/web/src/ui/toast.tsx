import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type FocusEvent, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { IconButton } from './icon-button.tsx';
import { useTopModal } from './open-modals.ts';

type ToastTone = 'info' | 'success' | 'error';

interface ToastEntry {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

/** Long enough to be read twice; errors stay longer, and none leaves under the pointer or the focus. */
const SHOWN_MS: Readonly<Record<ToastTone, number>> = { info: 6000, success: 6000, error: 12_000 };
const MOST_AT_ONCE = 3;

const useToasts = create<{ readonly entries: readonly ToastEntry[] }>()(() => ({ entries: [] }));

let lastId = 0;

function show(tone: ToastTone, text: string): void {
  lastId += 1;
  const entry = { id: lastId, tone, text };
  useToasts.setState(({ entries }) => ({
    // The same words twice are one message, told again.
    entries: [...entries.filter((other) => other.text !== text), entry].slice(-MOST_AT_ONCE),
  }));
}

function dismiss(id: number): void {
  useToasts.setState(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) }));
}

/** A message that comes, is announced, and goes (docs/product/choices.md#no-browser-alerts). */
export const toast = {
  info: (text: string) => show('info', text),
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  /** Takes back what is not true any more. */
  withdraw: (text: string) =>
    useToasts.setState(({ entries }) => ({ entries: entries.filter((entry) => entry.text !== text) })),
};

/** Where toasts appear; once, around all pages. */
export function Toasts() {
  const entries = useToasts((state) => state.entries);
  const topModal = useTopModal();
  // One element that is moved, so that the toasts in it neither restart their time nor lose what they know.
  const [container] = useState(newContainer);
  useLayoutEffect(() => {
    // Outside of an open modal dialog they would neither be read out nor take a press.
    (topModal ?? document.body).append(container);
    return () => container.remove();
  }, [topModal, container]);
  return createPortal(
    <div
      aria-live="assertive"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-70 mx-auto grid max-w-md gap-2 sm:right-6 sm:bottom-6 sm:left-auto sm:mx-0"
    >
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </div>,
    container,
  );
}

function newContainer(): HTMLElement {
  const container = document.createElement('div');
  // Whatever it is moved to lays out its own children as if it were not there.
  container.className = 'contents';
  return container;
}

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert } as const;
const STRIPES = { info: 'border-l-info', success: 'border-l-go', error: 'border-l-danger' } as const;
const TINTS = { info: 'text-info', success: 'text-go', error: 'text-danger' } as const;

function Toast({ entry: { id, tone, text } }: { readonly entry: ToastEntry }) {
  const { t } = useTranslation();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(id), SHOWN_MS[tone]);
    return () => clearTimeout(timer);
  }, [id, tone, isHeld]);

  const Icon = ICONS[tone];
  const release = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsHeld(false);
  };
  return (
    <div
      role="alert"
      className={clsx(
        'pointer-events-auto flex animate-rise items-center gap-3 rounded-control border border-line border-l-4 bg-raised py-1.5 pr-1.5 pl-4 text-ink shadow-float',
        STRIPES[tone],
      )}
      onPointerOver={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={release}
    >
      <Icon aria-hidden="true" className={clsx('size-5 shrink-0', TINTS[tone])} />
      <p className="min-w-0 flex-1 break-words text-sm">{text}</p>
      <IconButton label={t('close')} onClick={() => dismiss(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
