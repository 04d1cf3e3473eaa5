import type { EffortFigures } from '@uvh/contract/effort';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../ui/formats.ts';

interface EffortProps {
  readonly effort: EffortFigures;
  /** To compare with; left out where there is nobody to compare with. */
  readonly everybody?: EffortFigures;
}

/** Where the time of reviews went: seconds for each kind of answer, keys and presses per box, answers taken back. */
export function EffortTable({ effort, everybody }: EffortProps) {
  const { t, i18n } = useTranslation('effort');
  if (effort.images === 0) return <p className="text-ink-soft">{t('none')}</p>;
  const number = (value: number) => formatNumber(Math.round(value * 10) / 10, i18n.language);
  const seconds = (value: number) => t('seconds', { seconds: number(value) });
  const secondsOf = (figures: EffortFigures, kind: string) =>
    figures.by_kind.find((each) => each.kind === kind)?.seconds_each;
  const rows: readonly Row[] = [
    { name: t('keys'), own: effort.keys_per_box, all: everybody?.keys_per_box, say: number },
    { name: t('presses'), own: effort.presses_per_box, all: everybody?.presses_per_box, say: number },
    {
      name: t('undone'),
      own: effort.undo_rate,
      all: everybody?.undo_rate,
      say: (value) => formatPercent(value, i18n.language),
    },
    ...effort.by_kind.map(({ kind, count, seconds_each }) => ({
      name: t(`kind.${kind}`, { count }),
      own: seconds_each,
      all: everybody && secondsOf(everybody, kind),
      say: seconds,
    })),
  ];
  return (
    <dl className="grid gap-1">
      {rows.map(({ name, own, all, say }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt>{name}</dt>
          <dd className="figures font-semibold">
            {own === null ? '–' : say(own)}
            {all !== null && all !== undefined && (
              <span className="ml-2 font-normal text-ink-soft text-sm">{t('everybody', { value: say(all) })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Row {
  readonly name: string;
  readonly own: number | null;
  readonly all: number | null | undefined;
  readonly say: (value: number) => string;
}
