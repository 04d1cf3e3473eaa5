import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from './scene-messages.ts';

type ExampleLevel = Exclude<Level, 'own'>;

const LEVELS: readonly ExampleLevel[] = ['photo', 'calm', 'busy', 'rush'];

interface LevelChoiceProps {
  readonly level: Level;
  readonly onChange: (level: ExampleLevel) => void;
}

/** Photographs, or drawn streets with more and more traffic. */
export function LevelChoice({ level, onChange }: LevelChoiceProps) {
  const { t } = useTranslation('practice');
  // It may stand on the page twice, once for each width of screen.
  const group = useId();
  return (
    // Its words are long in some languages: it scrolls, and lies over nothing.
    <fieldset className="flex min-w-0 max-w-full overflow-x-auto rounded-control border border-line-strong p-0.5">
      <legend className="sr-only">{t('level.label')}</legend>
      {LEVELS.map((value) => (
        <label
          key={value}
          className={clsx(
            'relative grid min-h-8 cursor-pointer place-items-center whitespace-nowrap rounded-[0.5rem] px-2.5 text-sm has-focus-visible:-outline-offset-3 has-focus-visible:outline-3 has-focus-visible:outline-focus',
            value === level ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name={group}
            value={value}
            checked={value === level}
            onChange={() => onChange(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {t(`level.${value}`)}
        </label>
      ))}
    </fieldset>
  );
}
