import { useTranslation } from 'react-i18next';
import { useClasses } from '../../../event/classes.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CONTROL_LOOK } from '../../../ui/field.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type ClassChoice, type ClassChoices, choiceFor, type ForeignClass, isChosenSince } from './class-choices.ts';

interface ClassMapTableProps {
  readonly classes: readonly ForeignClass[];
  readonly chosen: ClassChoices;
  /** Where it is left out, the import is made and there is nothing more to choose. */
  readonly onChoose?: ((chosen: ClassChoices) => void) | undefined;
}

/** What becomes of each class name of the files; a name that is none of ours is given a class here. */
export function ClassMapTable({ classes, chosen, onChoose }: ClassMapTableProps) {
  const { t, i18n } = useTranslation('organiser-data');
  const countOf = (boxes: number) => formatNumber(boxes, i18n.language);
  const open = classes.filter((one) => choiceFor(one, chosen) === null);
  const hasGold = classes.some(({ goldBoxes }) => goldBoxes > 0);
  const choose = (names: readonly string[], choice: ClassChoice) =>
    onChoose?.({ ...chosen, ...Object.fromEntries(names.map((name) => [name, choice])) });
  return (
    <div className="grid gap-3">
      {onChoose && open.length > 0 && (
        <Notice
          tone="warning"
          title={t('classMap.open', { count: open.length })}
          action={
            open.length > 1 && (
              <Button
                size="small"
                variant="secondary"
                onClick={() =>
                  choose(
                    open.map(({ name }) => name),
                    false,
                  )
                }
              >
                {t('classMap.leaveOutAll')}
              </Button>
            )
          }
        >
          {t('classMap.openText')}
        </Notice>
      )}
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t('report.classes')}</caption>
        <thead>
          <tr>
            <th scope="col" className="py-1.5 text-start">
              {t('report.class')}
            </th>
            <th scope="col" className="py-1.5 pe-4 text-end max-sm:hidden">
              {t('report.boxes')}
            </th>
            {hasGold && (
              <th scope="col" className="py-1.5 pe-4 text-end max-sm:hidden">
                {t('report.goldBoxes')}
              </th>
            )}
            <th scope="col" className="py-1.5 text-start">
              {t('report.becomes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {classes.map((one) => (
            <tr key={one.name} className="border-line border-t">
              <th scope="row" className="break-words py-1.5 pe-2 text-start font-normal">
                {one.name}
                {/* A phone has no room for columns of figures. */}
                <span className="block text-ink-soft sm:hidden">
                  {t('report.boxes')}: {countOf(one.boxes)}
                  {hasGold && `, ${t('report.goldBoxes')}: ${countOf(one.goldBoxes)}`}
                </span>
              </th>
              <td className="figures py-1.5 pe-4 text-end max-sm:hidden">{countOf(one.boxes)}</td>
              {hasGold && <td className="figures py-1.5 pe-4 text-end max-sm:hidden">{countOf(one.goldBoxes)}</td>}
              <td className="py-1.5">
                {onChoose && !one.isOurs ? (
                  <Chooser one={one} chosen={chosen} onChoose={(choice) => choose([one.name], choice)} />
                ) : (
                  <Fixed choice={one.becomes} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {onChoose && isChosenSince(classes, chosen) && <p className="text-sm">{t('classMap.since')}</p>}
    </div>
  );
}

function Fixed({ choice }: { readonly choice: ClassChoice }) {
  const { t } = useTranslation('organiser-data');
  if (choice === null) return <Badge tone="warn">{t('classMap.reviewers')}</Badge>;
  return choice === false ? <span className="text-ink-soft">{t('classMap.leftOut')}</span> : choice;
}

interface ChooserProps {
  readonly one: ForeignClass;
  readonly chosen: ClassChoices;
  readonly onChoose: (choice: ClassChoice) => void;
}

const REVIEWERS = 'reviewers';
const LEFT_OUT = 'left out';
/** No name of a class is taken for one of the other two. */
const CLASS = 'class ';

function Chooser({ one, chosen, onChoose }: ChooserProps) {
  const { t } = useTranslation('organiser-data');
  const names = useClasses().names;
  const likely = one.candidates.filter((name) => names.includes(name));
  const choice = choiceFor(one, chosen);
  const optionFor = (name: string) => (
    <option key={name} value={`${CLASS}${name}`}>
      {name}
    </option>
  );
  return (
    <span className="flex flex-wrap items-center gap-2">
      <select
        aria-label={t('classMap.becomes', { name: one.name })}
        value={optionOf(choice)}
        onChange={({ target }) => onChoose(choiceOf(target.value))}
        className={`${CONTROL_LOOK} max-w-64`}
      >
        <option value={REVIEWERS}>{t('classMap.reviewers')}</option>
        <option value={LEFT_OUT}>{t('classMap.leaveOut')}</option>
        {likely.length > 0 && <optgroup label={t('classMap.likely')}>{likely.map(optionFor)}</optgroup>}
        <optgroup label={t('report.classes')}>{names.filter((name) => !likely.includes(name)).map(optionFor)}</optgroup>
      </select>
      {one.isProposed && choice === one.becomes && <Badge tone="info">{t('classMap.proposed')}</Badge>}
      {choice === null && one.goldBoxes > 0 && <span className="text-sm">{t('classMap.notGold')}</span>}
    </span>
  );
}

function optionOf(choice: ClassChoice): string {
  if (choice === null) return REVIEWERS;
  return choice === false ? LEFT_OUT : `${CLASS}${choice}`;
}

function choiceOf(value: string): ClassChoice {
  if (value === REVIEWERS) return null;
  return value === LEFT_OUT ? false : value.slice(CLASS.length);
}
