import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { ModalFrame } from './modal-frame.tsx';

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
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  description,
  icon,
  actions,
  canClose = true,
  className,
  children,
}: Omit<DialogProps, 'isOpen'>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <ModalFrame
      labelledBy={`${id}title`}
      describedBy={description === undefined ? undefined : `${id}description`}
      canClose={canClose}
      onClose={onClose}
      firstFocus={firstFocus}
      className="items-end justify-items-center backdrop:animate-fade backdrop:bg-backdrop backdrop:backdrop-blur-[2px] open:grid sm:items-center"
    >
      <div
        data-panel
        tabIndex={-1}
        className={clsx(
          // On a low screen what it has of height is for what it says.
          '[--pad:1.5rem] short:[--pad:1rem] max-h-[90dvh] short:max-h-[calc(100dvh-1rem)] w-full max-w-lg animate-rise overflow-y-auto rounded-t-card border border-line bg-raised p-(--pad) shadow-float',
          'sm:w-[calc(100%-3rem)] sm:scroll-pb-24 sm:rounded-card',
          className,
        )}
      >
        <div className="flex items-start gap-3">
          {icon}
          <h2 id={`${id}title`} className="min-w-0 flex-1 font-bold font-display text-2xl leading-tight">
            {title}
          </h2>
          {canClose && (
            <IconButton data-cross label={t('close')} onClick={onClose} className="-mt-2 -mr-2">
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
        {description !== undefined && (
          <p id={`${id}description`} className="mt-2 text-ink-soft">
            {description}
          </p>
        )}
        {children !== undefined && <div className="mt-4 short:mt-3">{children}</div>}
        {actions !== undefined && (
          <div
            data-actions
            className="flex flex-col-reverse gap-2 pt-6 short:pt-3 sm:sticky sm:-bottom-(--pad) sm:-mx-(--pad) sm:-mb-(--pad) sm:flex-row sm:justify-end sm:bg-raised sm:px-(--pad) sm:pb-(--pad)"
          >
            {actions}
          </div>
        )}
      </div>
    </ModalFrame>
  );
}

/** The first field, else the main button, else the cross. What is longer than the screen is read from its beginning. */
function firstFocus(frame: HTMLElement): HTMLElement | null {
  const panel = frame.querySelector<HTMLElement>('[data-panel]');
  if (panel === null || panel.scrollHeight > panel.clientHeight) return panel;
  return (
    panel.querySelector<HTMLElement>(':is(input, select, textarea):enabled') ??
    [...panel.querySelectorAll<HTMLElement>('[data-actions] :is(a[href], button:enabled)')].at(-1) ??
    panel.querySelector<HTMLElement>('[data-cross]') ??
    panel
  );
}
