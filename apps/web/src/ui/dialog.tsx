import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** One sentence under the title; it is read out with it. */
  readonly description?: ReactNode;
  readonly icon?: ReactNode;
  /** The buttons at the foot, the main one last. */
  readonly actions?: ReactNode;
  /** While false, neither Escape nor the backdrop nor the cross closes it. */
  readonly canClose?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Asks or tells something in the middle of the page. The focus stays within and returns afterwards. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  icon,
  actions,
  canClose = true,
  className,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const opener = useRef<Element>(null);
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && canClose && onClose()}>
      <Primitive.Portal>
        {/* A plain backdrop: the primitive's own locks scrolling by an inline style sheet, which the page's policy forbids. */}
        <div
          data-modal-open={hasScrollbar() ? 'scrolling' : 'still'}
          className="fixed inset-0 z-50 animate-fade bg-backdrop backdrop-blur-[2px]"
        />
        <Primitive.Content
          aria-modal="true"
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Left to itself the primitive returns to its own trigger, and here there is none.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          onInteractOutside={(event) => {
            if (event.target instanceof Element && event.target.closest('[data-toasts]') !== null)
              event.preventDefault();
          }}
          className={clsx(
            'fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[90dvh] w-full max-w-lg animate-rise overflow-y-auto rounded-t-card border border-line bg-raised p-6 shadow-float',
            'sm:top-1/2 sm:bottom-auto sm:w-[calc(100%-3rem)] sm:-translate-y-1/2 sm:rounded-card',
            className,
          )}
        >
          <div className="flex items-start gap-3">
            {icon}
            <Primitive.Title className="min-w-0 flex-1 font-bold font-display text-2xl leading-tight">
              {title}
            </Primitive.Title>
            {canClose && (
              <Primitive.Close asChild>
                <IconButton label={t('close')} className="-mt-2 -mr-2">
                  <X aria-hidden="true" />
                </IconButton>
              </Primitive.Close>
            )}
          </div>
          {description !== undefined && (
            <Primitive.Description className="mt-2 text-ink-soft">{description}</Primitive.Description>
          )}
          {children !== undefined && <div className="mt-4">{children}</div>}
          {actions !== undefined && (
            <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{actions}</div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Whether the page behind gives some of its width to a scrollbar, which must then stay reserved. */
function hasScrollbar(): boolean {
  return window.innerWidth > document.documentElement.clientWidth;
}
