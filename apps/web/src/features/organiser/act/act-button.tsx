import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { sayFailure } from '../say-failure.ts';
import { DESTRUCTIVE, useHandOnFocus, wayOn } from './hand-on-focus.ts';

interface ActButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'disabled'> {
  /** What the act is called: on the button, over the question and on the button that confirms. */
  readonly label: string;
  /** What follows from it. */
  readonly text: string;
  /** What is said when it is done; left out where the act itself says it. */
  readonly done?: string;
  readonly act: () => Promise<unknown>;
  /** What has to be filled in first; a function, where some failures are about what was filled in, and are said there. */
  readonly children?: ReactNode | ((problem: string | undefined) => ReactNode);
  readonly isAboutField?: (failure: Error) => boolean;
  /** Whether that is filled in. */
  readonly isReady?: boolean;
  /** Whoever has done it goes on from the page's way on, though the button stays. */
  readonly goesOn?: boolean;
}

/** Asks before an organiser's act, makes it, and says why when it cannot be made. */
export function ActButton({
  label,
  text,
  done,
  act,
  children,
  isReady = true,
  isAboutField,
  goesOn = false,
  ...look
}: ActButtonProps) {
  const { t } = useTranslation('organiser');
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useHandOnFocus(isOpen);
  const formId = useId();
  const run = useMutation({
    mutationFn: act,
    onSuccess: async () => {
      setIsOpen(false);
      if (done !== undefined) toast.success(done);
      await client.invalidateQueries();
      if (goesOn && document.activeElement === opener.current) wayOn()?.focus();
    },
  });
  const isOfField = run.isError && isAboutField?.(run.error) === true;
  const marks = look.variant === 'danger' ? { [DESTRUCTIVE]: '' } : {};
  const close = () => {
    setIsOpen(false);
    // What could not be done may have been changed by somebody else: the page shows it as it is now.
    if (run.isError) void client.invalidateQueries();
    run.reset();
  };
  return (
    <>
      <Button ref={opener} variant="secondary" {...look} {...marks} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        canClose={!run.isPending}
        title={label}
        description={text}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={look.variant === 'danger' ? 'danger' : 'primary'}
              disabled={!isReady}
              isBusy={run.isPending}
            >
              {label}
            </Button>
          </>
        }
      >
        {/* So that Enter in a field does what the button does. */}
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            run.mutate();
          }}
          className="grid gap-4"
        >
          {typeof children === 'function' ? children(isOfField ? sayFailure(run.error) : undefined) : children}
          {run.isError && !isOfField && <Notice tone="error">{sayFailure(run.error)}</Notice>}
        </form>
      </Dialog>
    </>
  );
}
