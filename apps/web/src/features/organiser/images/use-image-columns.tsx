import type { Answer } from '@uvh/contract/call';
import type { listImages } from '@uvh/contract/calls/organiser/images';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { formatNumber, formatPercent } from '../../../ui/formats.ts';
import type { Column } from '../table/column.ts';

type Row = Answer<typeof listImages>['rows'][number];

const TONES = { waiting: 'neutral', started: 'info', done: 'go', gold: 'accent', withdrawn: 'danger' } as const;

/** The columns of the images, the first to select by. */
export function useImageColumns(
  selected: ReadonlySet<number>,
  onToggle: (imageId: number) => void,
): readonly Column<Row>[] {
  const { t, i18n } = useTranslation('organiser-images');
  const number = (value: number) => formatNumber(value, i18n.language);
  return [
    {
      id: 'picture',
      header: t('picture'),
      cell: ({ image_id, source_name, placeholder }) => (
        <label className="flex cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            aria-label={t('select', { name: source_name })}
            checked={selected.has(image_id)}
            onChange={() => onToggle(image_id)}
            className="size-5 shrink-0 cursor-pointer accent-go"
          />
          {/* The placeholder is in the list already: no picture is fetched for a row that flies by. */}
          <img src={placeholder} alt="" className="h-10 w-16 rounded object-cover" />
        </label>
      ),
      width: '8rem',
    },
    {
      id: 'image_id',
      header: t('name'),
      cell: ({ image_id, source_name }) => <span title={source_name}>{`${image_id} · ${source_name}`}</span>,
      csv: ({ source_name }) => source_name,
      width: 'minmax(16rem, 3fr)',
      canSort: true,
    },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state, contested }) => (
        <span className="flex gap-1">
          <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
          {contested > 0 && <Badge tone="danger">{t('contestedPlaces', { count: contested })}</Badge>}
        </span>
      ),
      csv: ({ state }) => state,
      width: 'minmax(13rem, 1fr)',
    },
    {
      id: 'zone',
      header: t('zone'),
      cell: ({ zone }) => number(zone),
      csv: ({ zone }) => zone,
      width: '5rem',
      isNumber: true,
    },
    {
      id: 'camera',
      header: t('camera'),
      cell: ({ camera }) => camera ?? '–',
      csv: ({ camera }) => camera,
      width: 'minmax(8rem, 1fr)',
    },
    {
      id: 'boxes',
      header: t('boxes'),
      cell: ({ boxes }) => number(boxes),
      csv: ({ boxes }) => boxes,
      width: '6rem',
      isNumber: true,
    },
    {
      id: 'reviews',
      header: t('reviews'),
      cell: ({ reviews }) => number(reviews),
      csv: ({ reviews }) => reviews,
      width: '7rem',
      isNumber: true,
    },
    {
      id: 'risk',
      header: t('risk'),
      cell: ({ risk }) => formatPercent(100 * risk, i18n.language),
      csv: ({ risk }) => risk,
      width: '7rem',
      isNumber: true,
      canSort: true,
    },
    {
      id: 'agreement',
      header: t('agreement'),
      cell: ({ agreement }) => (agreement === null ? '–' : formatPercent(agreement, i18n.language)),
      csv: ({ agreement }) => agreement,
      width: '8rem',
      isNumber: true,
    },
  ];
}
