import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetched, type Loadable } from '../../layout/loadable.ts';
import { worthAnotherTry } from '../../layout/until-it-comes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useKeysMeanwhile } from '../keys-meanwhile.ts';
import { useHeldPresses } from './hold-presses.ts';

interface LatePanelProps<Code> extends Loadable<Code> {
  readonly title: string;
  readonly onClose: () => void;
  /** What to do instead while the network is away; left out where it is waited for. */
  readonly onMissing?: () => void;
  readonly children: (code: Code) => ReactNode;
}

/** What comes sooner needs no word in between. */
const SOON_MS = 200;

/** A panel whose code, with its texts, is fetched when it is first opened, not with the workspace: most images are reviewed without it. */
export function LatePanel<Code>({ title, texts, load, onClose, onMissing, children }: LatePanelProps<Code>) {
  const { t } = useTranslation(['common', 'errors']);
  const { code, hasFailed, isLoading, retry } = useLate(() => fetched({ texts, load }), onMissing);
  const isSlow = useIsOver(SOON_MS);
  useHeldPresses(code !== undefined && hasFailed);
  // Where something else may come in its place, the work goes on until then.
  useDroppedKeys(code === undefined && !isSlow && !hasFailed && onMissing === undefined, onClose);
  if (code !== undefined) return children(code);
  if ((!isSlow || onMissing !== undefined) && !hasFailed) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      {...(hasFailed
        ? {
            actions: (
              // Never disabled, or the focus would be lost with each attempt.
              <Button icon={<RotateCw aria-hidden="true" className="size-5" />} onClick={retry}>
                {t('retry')}
              </Button>
            ),
          }
        : {})}
    >
      {isLoading ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {t('loading')}
        </p>
      ) : (
        <>
          <p role="alert">{t('errors:NETWORK')}</p>
          <p className="mt-2 text-ink-soft text-sm">{t('comesByItself')}</p>
        </>
      )}
    </Dialog>
  );
}

interface Late<Code> {
  readonly code?: Code;
  /** Whether it ever failed, also while it is tried again and once it has come. */
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  readonly failures: number;
}

function useLate<Code>(
  load: () => Promise<Code>,
  onMissing: (() => void) | undefined,
): Late<Code> & { readonly retry: () => void } {
  const [late, setLate] = useState<Late<Code>>({ hasFailed: false, isLoading: true, failures: 0 });
  const fetchCode = useEffectEvent(load);
  const fail = useEffectEvent(() => {
    if (onMissing) onMissing();
    else setLate(({ failures }) => ({ hasFailed: true, isLoading: false, failures: failures + 1 }));
  });
  useEffect(() => {
    if (!late.isLoading) return;
    let isGone = false;
    fetchCode().then(
      (code) => isGone || setLate(({ hasFailed }) => ({ code, hasFailed, isLoading: false, failures: 0 })),
      () => isGone || fail(),
    );
    return () => {
      isGone = true;
    };
  }, [late.isLoading]);
  // Nobody has to press anything when the network is back.
  const { hasFailed, isLoading, failures } = late;
  const hasCome = late.code !== undefined;
  useEffect(() => {
    if (!hasFailed || isLoading || hasCome) return;
    const { promise, callOff } = worthAnotherTry(failures);
    void promise.then(() => setLate((last) => ({ ...last, isLoading: true })));
    return callOff;
  }, [hasFailed, isLoading, hasCome, failures]);
  return { ...late, retry: () => setLate((last) => ({ ...last, isLoading: true })) };
}

/** Lets keys go by for the moment in which nothing shows yet that a panel comes: they are meant for it, not for what it will cover. */
function useDroppedKeys(isComing: boolean, onGivenUp: () => void): void {
  useKeysMeanwhile(isComing, (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') onGivenUp();
  });
}

function useIsOver(timeMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), timeMs);
    return () => clearTimeout(timer);
  }, [timeMs]);
  return isOver;
}
