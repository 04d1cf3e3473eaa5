import type { CallInput } from '@uvh/contract/call';
import type { startTask } from '@uvh/contract/calls/organiser/tasks';
import type { ImportReport } from './report.ts';

type ImportOrder = NonNullable<CallInput<typeof startTask>['body']['import']>;

/** Class names of files with what an organiser chose: a class of the event, null (reviewers choose), false (left out). */
export type ClassChoices = NonNullable<ImportOrder['class_map']>;
export type ClassChoice = ClassChoices[string];

/** A class name of the files, with its boxes of both kinds. */
export interface ForeignClass {
  readonly name: string;
  readonly boxes: number;
  readonly goldBoxes: number;
  /** What it becomes, as the files were tried. */
  readonly becomes: ClassChoice;
  /** It became that because the name is near one of ours; nobody has said so. */
  readonly isProposed: boolean;
  /** Classes that it may mean, the likeliest first. */
  readonly candidates: readonly string[];
  /** One of our names: there is nothing to choose. */
  readonly isOurs: boolean;
}

/** One entry for each name that a trial found, in whatever case, those first that are to be decided. */
export function foreignClassesOf({ classes }: Pick<ImportReport, 'classes'>): readonly ForeignClass[] {
  const byName = Map.groupBy(classes, ({ name }) => name.trim().toLowerCase());
  const found = [...byName].map(([folded, roles]): ForeignClass => {
    const [one] = roles;
    const boxesOf = (isGold: boolean): number =>
      roles.filter(({ role }) => (role === 'trusted') === isGold).reduce((sum, { boxes }) => sum + boxes, 0);
    const isKnown = one?.isKnown === true;
    return {
      name: one?.name ?? folded,
      boxes: boxesOf(false),
      goldBoxes: boxesOf(true),
      becomes: one?.isLeftOut === true ? false : isKnown ? one.label : null,
      isProposed: one?.isProposed === true,
      candidates: one?.candidates ?? [],
      isOurs: isKnown && one.isLeftOut !== true && one.label.toLowerCase() === folded,
    };
  });
  const rankOf = ({ becomes, isProposed }: ForeignClass): number => (becomes === null ? 0 : isProposed ? 1 : 2);
  return found.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** What a class becomes: what was chosen on the page, else what the trial made of it. */
export function choiceFor({ name, becomes }: ForeignClass, chosen: ClassChoices): ClassChoice {
  return Object.hasOwn(chosen, name) ? (chosen[name] ?? null) : becomes;
}

/** The class map of an import: all that the page shows, so that nothing becomes what nobody has seen. */
export function classMapOf(classes: readonly ForeignClass[], chosen: ClassChoices): ClassChoices {
  const choosable = classes.filter(({ isOurs }) => !isOurs);
  return Object.fromEntries(choosable.map((one) => [one.name, choiceFor(one, chosen)]));
}

/** Whether something was chosen since the trial, so that its figures are of before. */
export function isChosenSince(classes: readonly ForeignClass[], chosen: ClassChoices): boolean {
  return classes.some((one) => !one.isOurs && choiceFor(one, chosen) !== one.becomes);
}
