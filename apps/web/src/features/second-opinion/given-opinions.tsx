import { useTranslation } from 'react-i18next';
import { useAppeals } from '../../account/appeals.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatInstant } from '../../ui/formats.ts';
import { ClassName } from '../../workspace/class-picker/class-name.tsx';

/** What the person said of others' boxes, and as what these were settled. */
export function GivenOpinions() {
  const { t, i18n } = useTranslation('appeals');
  const { data } = useAppeals();
  if (data === undefined || data.judged.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{t('judge.given')}</h2>
      <ul className="grid gap-2">
        {data.judged.map(({ appeal_id, said, settled, at }) => (
          <li key={appeal_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t pt-2 text-sm">
            <span className="text-ink-soft">{formatInstant(at, i18n.language)}</span>
            <span className="flex items-center gap-1.5">
              {t('said')} {said === null ? t('judge.unsure') : <ClassName label={said} />}
            </span>
            {settled === null ? (
              <Badge tone="warn">{t('states.open')}</Badge>
            ) : (
              <span className="flex items-center gap-1.5">
                {t('settled')} <ClassName label={settled} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
