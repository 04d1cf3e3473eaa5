import { MAX_SEARCH_LENGTH } from '@uvh/contract/calls/organiser/page';
import { Download, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CONTROL_LOOK } from '../../../ui/field.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';
import { useSearchText } from '../../../ui/use-search-text.ts';
import type { Column } from './column.ts';
import { csvOf } from './csv.ts';
import { fetchAll, type List } from './list.ts';

interface TableToolsProps<Row> {
  readonly search?: { readonly label: string; readonly value: string; readonly onChange: (value: string) => void };
  /** Further filters. */
  readonly children?: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly list: List<Row>;
  /** Name of the downloaded file, without its ending. */
  readonly fileName: string;
}

/** What narrows a table down, and the way to have all of it as a file. */
export function TableTools<Row>({ search, children, columns, list, fileName }: TableToolsProps<Row>) {
  const { t } = useTranslation('organiser');
  const [isBusy, setIsBusy] = useState(false);

  const download = async () => {
    setIsBusy(true);
    try {
      const rows = await fetchAll(list.source, new AbortController().signal);
      const parts = columns.flatMap(({ header, csv }) => (csv === undefined ? [] : [{ header, csv }]));
      const text = csvOf(
        parts.map(({ header }) => header),
        rows.map((row) => parts.map(({ csv }) => csv(row))),
      );
      saveFile(new File([text], `${fileName}.csv`, { type: 'text/csv;charset=utf-8' }));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('table.failed'));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      {search !== undefined && <SearchField {...search} />}
      {children}
      <Button
        variant="secondary"
        onClick={() => void download()}
        isBusy={isBusy}
        icon={<Download aria-hidden="true" className="size-5" />}
        className="ms-auto"
      >
        {t('table.csv')}
      </Button>
    </div>
  );
}

function SearchField({ label, value, onChange }: NonNullable<TableToolsProps<never>['search']>) {
  const [text, setText] = useSearchText(value, onChange);
  return (
    <label className="relative block min-w-48 flex-1 basis-56 sm:max-w-sm">
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-ink-soft"
      />
      <input
        type="search"
        value={text}
        placeholder={label}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={(event) => setText(event.target.value)}
        className={`${CONTROL_LOOK} pl-10`}
      />
    </label>
  );
}
