import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface LatePanelProps<Code> {
  readonly name: string;
  readonly title: string;
  readonly load: () => Promise<Code>;
  readonly onClose: () => void;
  readonly children: (code: Code) => ReactNode;
}

/** What comes sooner needs no word in between. */
const SOON_MS = 200;

/** A panel whose code is fetched when it is first opened, not with the desk: most images are reviewed without it. */
export function LatePanel<Code>({ name, title, load, onClose, children }: LatePanelProps<Code>) {
  const { t } = useTranslation(['common', 'errors']);
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Without a network it fails and says so, rather than wait unseen.
    networkMode: 'always',
    retry: false,
  });
  const isSlow = useIsOver(SOON_MS);
  if (data !== undefined) return children(data);
  const hasFailed = errorUpdateCount > 0;
  if (!isSlow && !hasFailed) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      {...(hasFailed
        ? {
            actions: (
              // Never disabled, or the focus would be lost with each attempt.
              <Button icon={<RotateCw aria-hidden="true" className="size-5" />} onClick={() => isFetching || refetch()}>
                {t('retry')}
              </Button>
            ),
          }
        : {})}
    >
      {isFetching ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {t('loading')}
        </p>
      ) : (
        <p role="alert">{t('errors:NETWORK')}</p>
      )}
    </Dialog>
  );
}

function useIsOver(timeMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), timeMs);
    return () => clearTimeout(timer);
  }, [timeMs]);
  return isOver;
}
