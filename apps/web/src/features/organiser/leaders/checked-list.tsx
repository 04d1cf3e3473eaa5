import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PlainTable } from '../table/plain-table.tsx';
import type { Checked, LineProblem } from './use-invite.ts';

/** More would not be read; the count says how many there are. */
const SHOWN = 200;

/** What a list would do: the lines that are wrong, and those that are well. */
export function CheckedList({ checked: { leaders, problems } }: { readonly checked: Checked }) {
  const { t } = useTranslation('organiser-leaders');
  const known = leaders.filter(({ is_listed }) => is_listed).length;
  return (
    <div role="status" className="grid gap-4">
      <ProblemList problems={problems} />
      {leaders.length > 0 && (
        <>
          <p>
            {t('invite.good', { count: leaders.length - known })}
            {known > 0 && ` ${t('invite.known', { count: known })}`}
          </p>
          <PlainTable
            caption={t('invite.preview')}
            heads={[
              { text: t('invite.line') },
              { text: t('name') },
              { text: t('email') },
              { text: t('team') },
              { text: t('state') },
            ]}
            rows={leaders.slice(0, SHOWN).map(({ line, name, email, team, is_listed }) => ({
              key: line,
              cells: [
                line,
                name,
                email,
                team,
                <Badge key="state" tone={is_listed ? 'info' : 'go'}>
                  {t(is_listed ? 'invite.isListed' : 'invite.isNew')}
                </Badge>,
              ],
            }))}
          />
        </>
      )}
    </div>
  );
}

/** The lines that cannot be used, each with its reason. */
export function ProblemList({ problems }: { readonly problems: readonly LineProblem[] }) {
  const { t } = useTranslation('organiser-leaders');
  if (problems.length === 0) return null;
  return (
    <Notice tone="warning" title={t('invite.bad', { count: problems.length })}>
      <ul className="grid gap-1">
        {problems.slice(0, SHOWN).map(({ line, kind, value, before }) => (
          <li key={`${line} ${kind}`}>
            {t('invite.inLine', { line })} {t(`problems.${kind}`, { value: value ?? '', before: before ?? 0 })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
