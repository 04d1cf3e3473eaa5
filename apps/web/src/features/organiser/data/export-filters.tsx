import { useQuery } from '@tanstack/react-query';
import { imageFilters } from '@uvh/contract/calls/organiser/images';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { useClasses } from '../../../event/classes.ts';
import { useZones } from '../../../layout/zone-name.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Choices } from './choices.tsx';

/** What an export leaves out; of a list that is empty nothing. */
export interface ExportFilters {
  readonly agreement: string;
  readonly risk: string;
  readonly classes: readonly string[];
  readonly zones: readonly string[];
  readonly cameras: readonly string[];
}

export const NO_FILTERS: ExportFilters = { agreement: '', risk: '', classes: [], zones: [], cameras: [] };

/** The filters as the call takes them: shares of one, and nothing where nothing was said. */
export function filtersOf({ agreement, risk, classes, zones, cameras }: ExportFilters) {
  const [minAgreement, maxRisk] = [shareOf(agreement), shareOf(risk)];
  return {
    ...(minAgreement !== undefined && { min_agreement: minAgreement }),
    ...(maxRisk !== undefined && { max_risk: maxRisk }),
    ...(classes.length > 0 && { classes: [...classes] }),
    ...(zones.length > 0 && { zones: zones.map(Number) }),
    ...(cameras.length > 0 && { cameras: [...cameras] }),
  };
}

function shareOf(percent: string): number | undefined {
  const value = Number(percent.trim().replace(',', '.'));
  return percent.trim() === '' || !(value >= 0 && value <= 100) ? undefined : value / 100;
}

interface FieldsProps {
  readonly filters: ExportFilters;
  readonly onChange: (filters: ExportFilters) => void;
}

/** What is to be left out; folded away, since most exports hold everything. */
export function ExportFilterFields({ filters, onChange }: FieldsProps) {
  const { t } = useTranslation('organiser-data');
  const zones = useZones();
  const classes = useClasses();
  const { data: known } = useQuery({
    queryKey: ['organiser', 'image-filters'],
    queryFn: ({ signal }) => callApi(imageFilters, {}, { signal }),
    retry: whileTransient,
  });
  const same = (name: string) => name;
  return (
    <details>
      <summary className="w-fit cursor-pointer font-semibold">{t('export.filters.title')}</summary>
      <div className="mt-3 grid gap-4">
        <p className="text-ink-soft text-sm">{t('export.filters.hint')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('export.filters.agreement')}
            inputMode="decimal"
            value={filters.agreement}
            onChange={(event) => onChange({ ...filters, agreement: event.target.value })}
          />
          <TextField
            label={t('export.filters.risk')}
            inputMode="decimal"
            value={filters.risk}
            onChange={(event) => onChange({ ...filters, risk: event.target.value })}
          />
        </div>
        <Choices
          legend={t('export.filters.classes')}
          all={classes.names}
          chosen={filters.classes}
          onChange={(classes) => onChange({ ...filters, classes })}
          say={same}
          mayBeEmpty
        />
        <Choices
          legend={t('export.filters.zones')}
          all={zones.map(({ number }) => String(number))}
          chosen={filters.zones}
          onChange={(zones) => onChange({ ...filters, zones })}
          say={same}
          mayBeEmpty
        />
        {known !== undefined && known.cameras.length > 0 && (
          <Choices
            legend={t('export.filters.cameras')}
            all={known.cameras}
            chosen={filters.cameras}
            onChange={(cameras) => onChange({ ...filters, cameras })}
            say={same}
            mayBeEmpty
          />
        )}
      </div>
    </details>
  );
}
