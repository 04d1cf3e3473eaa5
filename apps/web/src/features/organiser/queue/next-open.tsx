import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { KeyCaps } from '../../../workspace/shortcuts/key-caps.tsx';
import { GOES_ON } from '../act/hand-on-focus.ts';

interface NextOpenProps {
  /** Where the next one is; null where none is left. */
  readonly to: string | null;
  /** What the button is called. */
  readonly label: string;
  /** How many are left, or that none is. */
  readonly status: string;
  /** What is shown is decided: to go on is what comes next. */
  readonly isDecided: boolean;
  /** Where those are that what is searched for leaves out, and what the way there is called. */
  readonly rest?: { readonly to: string; readonly label: string } | undefined;
}

/** With a modifier, so that no single letter acts for those who speak to the computer. */
const KEYS = ['Alt', 'N'];

/** The way from one thing that is to be decided straight to the next one, by a button and by a key. */
export function NextOpen({ to, label, status, isDecided, rest }: NextOpenProps) {
  useNextKey(to);
  const { t } = useTranslation('organiser');
  return (
    <nav
      aria-label={t('queue.label')}
      className={clsx(
        'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border px-4 py-2',
        isDecided ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <p role="status" className="figures min-w-0">
        {status}
      </p>
      {to !== null && (
        <ButtonLink
          {...{ [GOES_ON]: '' }}
          to={to}
          size="small"
          variant={isDecided ? 'primary' : 'secondary'}
          aria-keyshortcuts={KEYS.join('+')}
          className="max-sm:w-full"
        >
          {label}
          <span aria-hidden="true" className="pointer-coarse:hidden">
            <KeyCaps caps={KEYS} />
          </span>
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      )}
      {to === null && rest !== undefined && (
        <ButtonLink {...{ [GOES_ON]: '' }} to={rest.to} size="small" variant="secondary" className="max-sm:w-full">
          {rest.label}
        </ButtonLink>
      )}
    </nav>
  );
}

/** By its place on the keyboard: on a Mac, Alt and a letter write another one. */
function useNextKey(to: string | null): void {
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
    if (to === null || code !== 'KeyN' || !altKey || ctrlKey || metaKey || shiftKey) return;
    if (document.querySelector('[data-modal-open]') !== null) return;
    event.preventDefault();
    if (!repeat) void navigate(to);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
