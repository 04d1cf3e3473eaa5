import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ChangeTableProps {
  readonly changes: readonly {
    readonly name: string;
    readonly before: ReactNode;
    readonly after: ReactNode;
  }[];
}

/** Values before and after, a row each. */
export function ChangeTable({ changes }: ChangeTableProps) {
  const { t } = useTranslation('organiser');
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr>
          {[t('audit.field'), t('audit.before'), t('audit.after')].map((head) => (
            <th key={head} scope="col" className="py-1.5 pe-3 text-start font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name} className="border-line border-t align-top">
            <th scope="row" className="break-words py-1.5 pe-3 text-start font-normal">
              {name}
            </th>
            <td className="break-words py-1.5 pe-3">{before}</td>
            <td className="break-words py-1.5">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
