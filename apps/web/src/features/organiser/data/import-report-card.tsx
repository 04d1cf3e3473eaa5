import { isMostlyGold } from '@uvh/domain/data-set/mostly-gold';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type ClassChoices, foreignClassesOf } from './class-choices.ts';
import { ClassMapTable } from './class-map-table.tsx';
import type { ImportReport } from './report.ts';

/** More things than that are counted, not listed. */
const MOST_FINDINGS = 50;
/** Files named where the same was found of many. */
const MOST_NAMES = 3;

/** What goes on with an import that was tried. */
export interface Trial {
  readonly chosen: ClassChoices;
  readonly onChoose: (chosen: ClassChoices) => void;
  /** Makes the import, where what was tried is still what is to be imported. */
  readonly begin: ReactNode;
}

interface ImportReportCardProps {
  readonly report: ImportReport;
  readonly trial?: Trial | undefined;
}

/** What an import has done, or what a trial says that it would do; there its classes are chosen. */
export function ImportReportCard({ report, trial: given }: ImportReportCardProps) {
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
  const trial = report.dryRun ? given : undefined;
  // Nobody may take it for done: without gold, people are not measured.
  const isGoldLost = typeof report.formats?.trusted === 'string' && imported > 0 && gold === 0;
  // A picture that is known may still be put back where the store has lost it.
  const isNothing = trial !== undefined && imported + known === 0;
  const isMostGold = trial !== undefined && isMostlyGold({ gold, imported });
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">{report.dryRun ? t('report.tried') : t('report.imported')}</h2>
      <p>{t('report.counts', { imported, gold, known, refused, boxes, without: withoutSuggestions })}</p>
      {withTime > 0 && <p>{t('report.withTime', { count: withTime })}</p>}
      {putBack > 0 && <p>{t('report.putBack', { count: putBack })}</p>}
      {isGoldLost && <Notice tone="warning">{t('report.noGold')}</Notice>}
      {isNothing && <Notice tone="warning">{t('report.noPicture')}</Notice>}
      {isMostGold && <Notice tone="warning">{t('report.mostGold')}</Notice>}
      <ClassMapTable classes={foreignClassesOf(report)} chosen={trial?.chosen ?? {}} onChoose={trial?.onChoose} />
      {report.findings.length > 0 && <Findings findings={report.findings} isOpen={isGoldLost || isNothing} />}
      {!isNothing && trial?.begin}
    </Card>
  );
}

/** What was found, each thing once with the first of its files. */
function Findings({ findings, isOpen }: { readonly findings: ImportReport['findings']; readonly isOpen: boolean }) {
  const { t } = useTranslation('organiser-data');
  const sorts = [...Map.groupBy(findings, ({ what }) => what)].slice(0, MOST_FINDINGS);
  return (
    <details open={isOpen}>
      <summary className="w-fit cursor-pointer py-1">{t('report.findings', { count: findings.length })}</summary>
      <ul className="mt-2 max-h-72 overflow-auto text-sm">
        {sorts.map(([what, same]) => {
          const files = same.slice(0, MOST_NAMES).map(({ file }) => file);
          const named = files.join(', ');
          const more = same.length - files.length;
          return (
            <li key={what} className="break-words border-line border-t py-1">
              {more > 0 ? t('report.andMore', { files: named, count: more }) : named}: {what}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
