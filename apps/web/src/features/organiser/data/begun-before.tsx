import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';

interface BegunBeforeProps {
  /** What the form begins with. */
  readonly text: string;
  readonly className: string;
  readonly onForget: () => void;
}

/** Says that a form begins with what was chosen before, and empties it. */
export function BegunBefore({ text, className, onForget }: BegunBeforeProps) {
  const { t } = useTranslation('organiser-data');
  return (
    <p className={clsx('flex flex-wrap items-center gap-x-3 text-ink-soft text-sm', className)}>
      {text}
      <Button size="small" variant="quiet" onClick={onForget}>
        {t('export.forget')}
      </Button>
    </p>
  );
}
