import { useTranslation } from 'react-i18next';
import type { Act } from './act.ts';
import { changesOf, sayValue } from './changes.ts';

/** What an act replaced, field by field, and what else is known of it. */
export function ActFacts({ act }: { readonly act: Act }) {
  const { t } = useTranslation('organiser');
  const changes = changesOf(act.before, act.after);
  const facts = Object.entries(act.details);
  return (
    <>
      {changes.length > 0 && (
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
                <td className="break-words py-1.5 pe-3">{sayValue(before)}</td>
                <td className="break-words py-1.5">{sayValue(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="break-words">{sayValue(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
