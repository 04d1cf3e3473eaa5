import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { openReport } from '@uvh/contract/calls/organiser/reports';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { usePathParams } from '../../../layout/path-params.ts';
import { QueryError } from '../../../layout/query-error.tsx';
import { PageTitle } from '../../../layout/title.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EvidencePicture } from '../fairness/evidence-picture.tsx';
import { lastAddressOf } from '../table/last-address.ts';
import { useInstant } from '../use-instant.ts';
import { DecisionBadge } from './decision-badge.tsx';
import { NextReport } from './next-report.tsx';
import { ReportActs } from './report-acts.tsx';

type Report = Answer<typeof openReport>;

/** /organiser/reports/:reportId: the picture, the box it is about, what the person had drawn, and the decision. */
export function Component() {
  const { t } = useTranslation('organiser-reports');
  const reportId = Number(usePathParams('/organiser/reports/:reportId').reportId);
  const report = useQuery<Report>({
    queryKey: ['organiser', 'report', reportId],
    queryFn: ({ signal }) => callApi(openReport, { params: { reportId } }, { signal }),
    retry: whileTransient,
  });
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {report.isPending && <Skeleton className="h-96 rounded-card" />}
      {report.isLoadingError && <QueryError title={t('failed')} query={report} />}
      {report.data !== undefined && <OpenReport key={reportId} report={report.data} />}
    </>
  );
}

function OpenReport({ report }: { readonly report: Report }) {
  const instant = useInstant();
  const { t } = useTranslation('organiser-reports');
  const { search } = useLocation();
  const time = instant(report.at);
  return (
    <>
      <PageHeader
        title={t(`kinds.${report.kind}`)}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={`/organiser/people/${report.user_id}`} className="wrap-anywhere min-w-0 underline">
              {report.username}
            </Link>
            <Link to={`/organiser/teams/${report.team_id}`} className="wrap-anywhere min-w-0 underline">
              {report.team}
            </Link>
            <span>{time}</span>
            <DecisionBadge report={report} />
          </span>
        }
        actions={
          <>
            <ButtonLink
              variant="quiet"
              to={search === '' ? lastAddressOf('/organiser/reports') : `/organiser/reports${search}`}
            >
              {t('back')}
            </ButtonLink>
            <ButtonLink variant="quiet" to={`/organiser/images/${report.image_id}`}>
              {t('toImage')}
            </ButtonLink>
            {report.decision === null && <ReportActs reportId={report.report_id} />}
          </>
        }
      />
      <NextReport reportId={report.report_id} isDecided={report.decision !== null} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <EvidencePicture evidence={report} boxes={drawnBoxes(report)} name={report.source_name} />
        <div className="grid gap-4">
          <Card>
            <h2 className="mb-2 text-xl">{t('note')}</h2>
            <p className="whitespace-pre-wrap wrap-anywhere">{report.note === '' ? t('noNote') : report.note}</p>
            <p className="mt-3 text-ink-soft text-sm">{t('reviews', { count: report.reviews })}</p>
          </Card>
          {report.decided_at !== null && (
            <Card>
              <h2 className="mb-2 text-xl">{t('decision')}</h2>
              <p className="wrap-anywhere">{report.reason}</p>
              <p className="wrap-anywhere mt-3 text-ink-soft text-sm">
                {t('decidedBy', { name: report.decided_by, time: instant(report.decided_at) })}
              </p>
            </Card>
          )}
          {report.others.length > 0 && <Others others={report.others} />}
        </div>
      </div>
    </>
  );
}

function Others({ others }: Pick<Report, 'others'>) {
  const { search } = useLocation();
  const instant = useInstant();
  const { t } = useTranslation('organiser-reports');
  return (
    <Card>
      <h2 className="mb-2 text-xl">{t('others')}</h2>
      <ul className="grid gap-3">
        {others.map((other) => (
          <li key={other.report_id}>
            <Link to={`/organiser/reports/${other.report_id}${search}`} className="font-semibold underline">
              {t(`kinds.${other.kind}`)}
            </Link>
            <p className="wrap-anywhere text-sm">{other.note}</p>
            <p className="wrap-anywhere text-ink-soft text-sm">{`${other.username} · ${other.team} · ${instant(other.at)}`}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the person had drawn, and over it the box that the note is about. */
function drawnBoxes({ box, boxes }: Report) {
  const plain = boxes.map((each) => ({ ...each, is_deleted: false, is_marked: false }));
  if (box === null) return plain;
  const others = plain.filter(
    ({ x, y, width, height }) => x !== box.x || y !== box.y || width !== box.width || height !== box.height,
  );
  return [...others, { ...box, is_deleted: false, is_marked: true }];
}
