import type { Answer } from '@uvh/contract/call';
import type { previewEventChange } from '@uvh/contract/calls/organiser/event';
import { objectClassSchema, type WireClass } from '@uvh/contract/object-class';
import { useTranslation } from 'react-i18next';
import { useSayProblem } from './say-problem.ts';

export type Problem = Answer<typeof previewEventChange>['problems'][number];

/** The controls that a class has in the form, by the entries of the file that they write. */
const CONTROLS = ['color', 'name', 'display_name', 'code', 'key'] as const;
type ClassControl = (typeof CONTROLS)[number];

/** What is wrong with a class, by control. */
export type ClassErrors = Partial<Record<ClassControl, string>>;

/** Entries without a control stand at the one that changes what they are about. */
const STANDS_AT = new Map<string, ClassControl>([
  ...CONTROLS.map((control) => [control, control] as const),
  ['display_names', 'display_name'],
  ['dash', 'color'],
]);

/** Entries that cannot be meant, found before anything is sent. */
export function shapeProblems(classes: readonly WireClass[]): Problem[] {
  return classes.flatMap((each, index) => {
    const checked = objectClassSchema.safeParse(each);
    const entries = new Set(checked.error?.issues.map(({ path }) => String(path[0])));
    return [...entries].map((entry) => ({
      field: `settings.classes.${index}.${entry}`,
      kind: 'format' as const,
      limit: null,
    }));
  });
}

/** Says problems in the language of the console: those of each class by control, and those of the list. */
export function useSayClassProblems(problems: readonly Problem[]): {
  readonly ofClass: (index: number) => ClassErrors;
  readonly ofList: readonly string[];
} {
  const { t } = useTranslation('organiser-event');
  const sayOther = useSayProblem();
  const say = (problem: Problem, control?: ClassControl) => {
    const { rule, other, kind } = problem;
    if (rule !== undefined) return t(`classes.rules.${rule}`, { other: other ?? '' });
    return kind === 'format' && control !== undefined ? t(`classes.forms.${control}`) : sayOther(problem);
  };
  return {
    ofClass: (index) => {
      const errors: ClassErrors = {};
      for (const problem of problems) {
        if (rowOf(problem) !== index) continue;
        const control = STANDS_AT.get(problem.field.split('.')[3] ?? '') ?? 'name';
        errors[control] = [errors[control] ?? '', say(problem, control)].join(' ').trim();
      }
      return errors;
    },
    ofList: problems.filter((problem) => rowOf(problem) === undefined).map((problem) => say(problem)),
  };
}

/** The place of the class that a problem is about; undefined where it is about the list. */
function rowOf({ field }: Problem): number | undefined {
  const place = /^settings\.classes\.(\d+)/.exec(field)?.[1];
  return place === undefined ? undefined : Number(place);
}
