import type { BoxVerdictAnswer } from '@uvh/contract/calls/submission';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../../event/classes.ts';
import type { LoadedPicture } from '../../../learning/use-picture.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ClassMark } from '../../../workspace/class-picker/class-mark.tsx';
import { CropCanvas } from '../../../workspace/crops/crop-canvas.tsx';
import { AppealControl } from './appeal-control.tsx';
import { Gain } from './gain.tsx';

interface BoxVerdictProps {
  readonly submissionId: number;
  readonly verdict: BoxVerdictAnswer;
  readonly picture: LoadedPicture;
}

/** From this certainty of the others on there is nothing to say about it. */
const SURE = 0.9;

/** One box: its crop, what was said of it and how it was settled, and why that brought or cost XP. */
export function BoxVerdict({ submissionId, verdict, picture }: BoxVerdictProps) {
  const { t } = useTranslation('results');
  const { reason, said, suggested, settled, milli_xp, base_rate, certainty } = verdict;
  const isFind = reason === 'vehicle-found' || reason === 'vehicle-misnamed';
  return (
    <li className="flex items-start gap-3 border-line border-b py-3 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]">
      <Crop picture={picture} verdict={verdict} />
      <div className="grid min-w-0 flex-1 gap-1 text-sm">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1">
          {suggested !== null && <Word name={t('byImage.suggested')} label={suggested} />}
          <Word name={t('byImage.said')} label={said} />
          <Word name={t('byImage.settled')} label={settled} />
        </dl>
        <p className="flex items-baseline justify-between gap-3">
          {t(`verdict.${reason}`)}
          <Gain xp={milli_xp / 1000} />
        </p>
        {settled !== null && certainty < SURE && (
          <p className="text-ink-soft">{t('byImage.unsure', { share: certainty * 100 })}</p>
        )}
        {base_rate !== null && milli_xp > 0 && (
          <p className="text-ink-soft">
            {t(isFind ? 'byImage.findRate' : 'byImage.baseRate', { share: base_rate * 100 })}
          </p>
        )}
        <AppealControl submissionId={submissionId} index={verdict.index} state={verdict.appeal} />
      </div>
    </li>
  );
}

function Crop({ picture, verdict }: Pick<BoxVerdictProps, 'picture' | 'verdict'>) {
  if (picture.kind !== 'ready') {
    return picture.kind === 'loading' ? <Skeleton className="h-16 w-22 shrink-0" /> : null;
  }
  return (
    <CropCanvas
      picture={picture.bitmap}
      rect={verdict.box}
      width={176}
      height={128}
      className="h-16 w-22 shrink-0 rounded-control bg-sunken"
    />
  );
}

/** What somebody said of the box. Null while it is undecided. */
function Word({ name, label }: { readonly name: string; readonly label: string | null }) {
  const { t } = useTranslation('results');
  const classes = useClasses();
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="flex items-center gap-1.5 font-semibold">
        {label === null ? (
          t('byImage.undecided')
        ) : label === 'removed' ? (
          t('byImage.removed')
        ) : classes.has(label) ? (
          <>
            <ClassMark label={label} />
            {classes.displayNameOf(label)}
          </>
        ) : (
          t('byImage.noClass')
        )}
      </dd>
    </>
  );
}
