import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** See docs/product/limits.md#timings. */
const CLOSE_ANIMATION_MS = 300;

const ICONS = {
  info: <Info aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-info" />,
  success: <CircleCheck aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-go" />,
  warning: <TriangleAlert aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-warn" />,
  error: <CircleAlert aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-danger" />,
} as const;

export interface MessageDialogProps {
  readonly type: keyof typeof ICONS;
  readonly isOpen: boolean;
  readonly canClose?: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly message: string;
  readonly details?: ReactNode;
  readonly confirm?: { readonly label: string; readonly onConfirm: () => void };
}

/** The screen's message: a type, a title, a message, details, Close and perhaps a way on, which has the focus. */
export function MessageDialog(props: MessageDialogProps) {
  const { type, isOpen, canClose = true, onClose, title, message, details, confirm } = props;
  const { t } = useTranslation();
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // One dialog follows another in place: the title tells that there is a new button to focus.
    if (isOpen && title !== '') main.current?.focus();
  }, [isOpen, title]);
  if (!isOpen) return <Leaving key={title} type={type} title={title} message={message} />;
  return (
    <Dialog
      isOpen
      canClose={canClose}
      onClose={onClose}
      title={title}
      description={message}
      icon={ICONS[type]}
      {...(canClose
        ? {
            actions: (
              <>
                <Button variant={confirm ? 'secondary' : 'primary'} onClick={onClose}>
                  {t('close')}
                </Button>
                {confirm && (
                  // It has the focus, so that Enter goes on (docs/product/choices.md#going-to-the-next-image).
                  <Button ref={main} autoFocus onClick={confirm.onConfirm}>
                    {confirm.label}
                  </Button>
                )}
              </>
            ),
          }
        : {})}
    >
      {details}
    </Dialog>
  );
}

/** Fades out over what comes next, which is there at once and can be worked on meanwhile. */
function Leaving({ type, title, message }: Pick<MessageDialogProps, 'type' | 'title' | 'message'>) {
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsGone(true), CLOSE_ANIMATION_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isGone) return null;
  return (
    <div
      aria-hidden="true"
      style={{ animationDuration: `${CLOSE_ANIMATION_MS}ms` }}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 mx-auto flex w-full max-w-lg animate-fade gap-3 rounded-t-card border border-line bg-raised p-6 shadow-float [animation-direction:reverse] sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2 sm:rounded-card"
    >
      {ICONS[type]}
      <div>
        <p className="font-bold font-display text-2xl leading-tight">{title}</p>
        <p className="mt-2 text-ink-soft">{message}</p>
      </div>
    </div>
  );
}
