import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const STEPS = ['account', 'team', 'game'] as const;

export type StepName = (typeof STEPS)[number];

/** The steps of registration as a stepper: done, current, ahead. */
export function Stepper({ current }: { readonly current: StepName }) {
  const { t } = useTranslation('auth');
  const here = STEPS.indexOf(current);
  return (
    <ol aria-label={t('steps.label')} className="mb-8 flex items-center gap-2 font-display font-semibold text-sm">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === here ? 'step' : undefined}
          className={clsx('flex items-center gap-2', index > 0 && 'flex-1', index > here && 'text-ink-soft')}
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={clsx(
                'h-1 flex-1 rounded-full forced-color-adjust-none',
                index <= here ? 'bg-accent' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={clsx(
              'grid size-5 place-items-center rounded-full border-[3px] forced-color-adjust-none',
              index < here && 'border-accent bg-accent text-on-accent',
              index === here && 'border-ink bg-accent',
              index > here && 'border-line bg-surface',
            )}
          >
            {index < here && <Check className="size-3.5" strokeWidth={3.5} />}
          </span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
