import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Overview } from './overview-query.ts';
import { sayBytes } from './say-bytes.ts';

/** Below that an import of some thousand pictures may fill the disk. */
const LITTLE_BYTES = 2e9;

/** Mail, jobs and storage. */
export function ServerCard({ overview: { mail, jobs, storage } }: { readonly overview: Overview }) {
  const { t, i18n } = useTranslation('organiser');
  const number = (value: number) => formatNumber(value, i18n.language);
  const groups = [
    {
      title: t('overview.server.mail'),
      rows: [
        [t('overview.server.sent'), number(mail.sent)],
        [t('overview.server.waiting'), number(mail.waiting)],
        [t('overview.server.refused'), number(mail.refused)],
      ],
    },
    {
      title: t('overview.server.jobs'),
      rows: [
        [t('overview.server.toJudge'), number(jobs.to_judge)],
        [t('overview.server.toLearn'), number(jobs.to_learn)],
      ],
    },
    {
      title: t('overview.server.storage'),
      rows: [
        [t('overview.server.database'), sayBytes(storage.database_bytes, i18n.language)],
        [t('overview.server.free'), storage.free_bytes === null ? '–' : sayBytes(storage.free_bytes, i18n.language)],
      ],
    },
  ] as const;
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('overview.server.title')}</h2>
      {storage.free_bytes !== null && storage.free_bytes < LITTLE_BYTES && (
        <Notice tone="warning" className="mb-4">
          {t('overview.server.littleSpace')}
        </Notice>
      )}
      <div className="grid gap-6 md:grid-cols-3">
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3 className="mb-1 font-semibold text-base">{title}</h3>
            <dl>
              {rows.map(([name, value]) => (
                <div key={name} className="flex justify-between gap-4 border-line border-t py-1.5">
                  <dt>{name}</dt>
                  <dd className="figures">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Card>
  );
}
