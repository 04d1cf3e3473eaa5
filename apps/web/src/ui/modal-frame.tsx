import { clsx } from 'clsx';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { openModal } from './open-modals.ts';

interface ModalFrameProps {
  /** Ids of what names and describes it. */
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly onClose: () => void;
  /** While false, neither Escape nor a press beside the panel closes it. */
  readonly canClose?: boolean;
  /** Where the focus goes when nothing within took it. */
  readonly firstFocus: (frame: HTMLDialogElement) => HTMLElement | null;
  readonly className?: string;
  /** The visible panel. What it leaves free of the frame is the backdrop. */
  readonly children: ReactNode;
}

/**
 * The mechanics of all modal dialogs: a native one that fills the screen, open for as long as it is rendered. The page
 * behind is inert and still, and the focus goes back to where it was.
 */
export function ModalFrame(props: ModalFrameProps) {
  const { labelledBy, describedBy, onClose, canClose = true, firstFocus, className, children } = props;
  const frame = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  // What is within comes once the dialog is open: before that, `autoFocus` would meet something that is not displayed.
  const [isOpen, setIsOpen] = useState(false);

  useLayoutEffect(() => {
    if (frame.current === null) return;
    const close = openModal(frame.current);
    setIsOpen(true);
    return close;
  }, []);
  const focusWithin = useEffectEvent(() => {
    const dialog = frame.current;
    const { activeElement } = document;
    if (dialog === null || (activeElement !== dialog && dialog.contains(activeElement))) return;
    firstFocus(dialog)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (isOpen) focusWithin();
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // Left to itself the browser closes it on the second Escape whatever is said to the first.
    event.preventDefault();
    if (canClose) onClose();
  };
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (canClose) onClose();
  };
  const onClosed = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.open || !currentTarget.isConnected) return;
    // The browser closed it without asking. Whether it is open is for its owner to say.
    currentTarget.showModal();
    if (canClose) onClose();
  };

  return createPortal(
    <dialog
      ref={frame}
      data-modal-open={hasScrollbar() ? 'scrolling' : 'still'}
      // A back gesture asks as Escape does; where it must not close, it is not even asked.
      closedby={canClose ? 'closerequest' : 'none'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onClose={onClosed}
      onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Who selects text and lets go beside the panel does not mean to leave.
        if (canClose && isPressedBeside.current && event.target === event.currentTarget) onClose();
      }}
      className={clsx(
        'fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent p-0 text-ink',
        className,
      )}
    >
      {isOpen && children}
    </dialog>,
    document.body,
  );
}

/** Whether the page behind gives some of its width to a scrollbar, which must then stay reserved. */
function hasScrollbar(): boolean {
  return window.innerWidth > document.documentElement.clientWidth;
}
