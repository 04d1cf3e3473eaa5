import { useTranslation } from 'react-i18next';
import type { ControlProblem } from './export-values.ts';

/** Why a value of the data set cannot be used, in a sentence. */
export function useSayExportProblem(): (problem: ControlProblem['problem']) => string {
  const { t } = useTranslation('organiser-data');
  return (problem) => {
    switch (problem.kind) {
      case 'pattern-broken':
        return t('export.problems.pattern-broken', { why: problem.why });
      case 'unknown-class':
        return t('export.problems.unknown-class', { name: problem.name });
      default:
        return t(`export.problems.${problem.kind}`);
    }
  };
}
