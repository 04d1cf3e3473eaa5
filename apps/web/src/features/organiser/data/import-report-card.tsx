import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type ClassChoices, foreignClassesOf } from './class-choices.ts';
import { ClassMapTable } from './class-map-table.tsx';
import type { ImportReport } from './report.ts';

/** More findings than that are counted, not listed. */
const MOST_FINDINGS = 50;

interface ImportReportCardProps {
  readonly report: ImportReport;
  readonly chosen?: ClassChoices | undefined;
  readonly onChoose?: ((chosen: ClassChoices) => void) | undefined;
}

/** What an import has done, or what a trial says that it would do; there its classes are chosen. */
export function ImportReportCard({ report, chosen, onChoose }: ImportReportCardProps) {
  const { t } = useTranslation('organiser-data');
  const {
    imported = 0,
    gold = 0,
    known = 0,
    refused = 0,
    boxes = 0,
    withoutSuggestions = 0,
    putBack = 0,
    withTime = 0,
  } = report.counts;
  // Nobody may take it for done: without gold, people are not measured.
  const isGoldLost = typeof report.formats?.trusted === 'string' && imported > 0 && gold === 0;
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">{report.dryRun ? t('report.tried') : t('report.imported')}</h2>
      <p>{t('report.counts', { imported, gold, known, refused, boxes, without: withoutSuggestions })}</p>
      {withTime > 0 && <p>{t('report.withTime', { count: withTime })}</p>}
      {putBack > 0 && <p>{t('report.putBack', { count: putBack })}</p>}
      {isGoldLost && <Notice tone="warning">{t('report.noGold')}</Notice>}
      <ClassMapTable
        classes={foreignClassesOf(report)}
        chosen={report.dryRun ? (chosen ?? {}) : {}}
        onChoose={report.dryRun ? onChoose : undefined}
      />
      {report.findings.length > 0 && (
        <details open={isGoldLost}>
          <summary className="w-fit cursor-pointer">{t('report.findings', { count: report.findings.length })}</summary>
          <ul className="mt-2 max-h-72 overflow-auto text-sm">
            {report.findings.slice(0, MOST_FINDINGS).map((finding) => (
              <li key={JSON.stringify(finding)} className="break-words border-line border-t py-1">
                {finding.file}: {finding.what}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
