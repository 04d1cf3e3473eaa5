import type { Editor } from '@uvh/annotator/editor';
import { clsx } from 'clsx';
import { Check, MoveDiagonal, ScanSearch, Tag, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useClasses } from '../../event/classes.ts';
import { useEvent } from '../../event/event.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ClassMark } from '../../workspace/class-picker/class-mark.tsx';
import { CropCanvas } from '../../workspace/crops/crop-canvas.tsx';
import { type Finding, marksOf } from './judge.ts';

const VERDICTS = ['right', 'wrongLabel', 'misplaced', 'missed', 'extra'] as const;
const ICONS = { right: Check, wrongLabel: Tag, misplaced: MoveDiagonal, missed: ScanSearch, extra: Trash2 } as const;
const TONES = {
  right: 'text-go',
  wrongLabel: 'text-danger',
  misplaced: 'text-warn',
  missed: 'text-info',
  extra: 'text-danger',
} as const;

interface VerdictPanelProps {
  readonly editor: Editor;
  readonly picture: ImageBitmap;
  readonly findings: readonly Finding[];
  /** The last word of the tour, where this comes up over the image on which it stands otherwise. */
  readonly tour: ReactNode;
  readonly onNext: () => void;
  readonly onAgain: () => void;
}

/** How it went, box by box: what was right, and for the rest what it is instead. */
export function VerdictPanel({ editor, picture, findings, tour, onNext, onAgain }: VerdictPanelProps) {
  const { t } = useTranslation('practice');
  // Appeals come to those who play, while the game runs.
  const { phase } = useEvent();
  const isPlaying = useSession(({ token, hasTeam }) => token !== null && hasTeam) && phase === 'open';
  const right = findings.filter((finding) => finding.verdict === 'right').length;
  const isPerfect = right === findings.length;
  const [onlyMistakes, setOnlyMistakes] = useState(!isPerfect);
  const [shown, setShown] = useState<Finding>();
  const listed = onlyMistakes ? findings.filter((finding) => finding.verdict !== 'right') : findings;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOnTour = Boolean(tour);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card of the tour goes with the button that was pressed on it.
  useEffect(() => heading.current?.focus(), [isOnTour]);

  const show = (finding: Finding) => {
    const next = shown === finding ? undefined : finding;
    setShown(next);
    editor.setDisplay({ verdicts: marksOf(next ? [next] : findings) });
  };

  return (
    <section aria-labelledby="verdict-title" className="flex min-h-0 flex-1 flex-col">
      <header className="grid gap-1 p-3">
        <h2 id="verdict-title" ref={heading} tabIndex={-1} className="text-base">
          {t('verdict.title')}
        </h2>
        <p className="figures font-bold text-2xl">{t('verdict.score', { right, total: findings.length })}</p>
        {isPerfect ? (
          <p className="text-go">{t('verdict.perfect')}</p>
        ) : (
          <ul className="flex flex-wrap gap-x-3 text-sm">
            {VERDICTS.map((verdict) => {
              const count = findings.filter((finding) => finding.verdict === verdict).length;
              if (count === 0) return null;
              const Icon = ICONS[verdict];
              return (
                <li key={verdict} className={clsx('flex items-center gap-1', TONES[verdict])}>
                  <Icon aria-hidden="true" className="size-4" />
                  {t(`verdict.counts.${verdict}`, { count })}
                </li>
              );
            })}
          </ul>
        )}
        <Switch label={t('verdict.onlyMistakes')} isOn={onlyMistakes} onChange={setOnlyMistakes} />
      </header>
      {isOnTour && <div className="px-3 pb-3 lg:hidden">{tour}</div>}
      {/* On a low screen two rows are left of it, and the panel is scrolled. */}
      <ul aria-label={t('verdict.list')} className="min-h-44 flex-1 overflow-y-auto px-2">
        {listed.map((finding) => (
          <li key={keyOf(finding)} className="[contain-intrinsic-size:auto_84px] [content-visibility:auto]">
            <FindingRow finding={finding} picture={picture} isShown={finding === shown} onShow={() => show(finding)} />
          </li>
        ))}
      </ul>
      <footer className="grid gap-2 border-line border-t p-3">
        <Button onClick={onNext}>{t('verdict.next')}</Button>
        <Button variant="secondary" size="small" onClick={onAgain}>
          {t('verdict.again')}
        </Button>
        {isPlaying && (
          <Link to="/game/second-opinion" className="text-link justify-self-center text-sm">
            {t('verdict.secondOpinions')}
          </Link>
        )}
      </footer>
    </section>
  );
}

function keyOf({ verdict, rect }: Finding): string {
  return `${verdict} ${rect.x} ${rect.y} ${rect.width} ${rect.height}`;
}

interface FindingRowProps {
  readonly finding: Finding;
  readonly picture: ImageBitmap;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function FindingRow({ finding, picture, isShown, onShow }: FindingRowProps) {
  const classes = useClasses();
  const Icon = ICONS[finding.verdict];
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className={clsx(
        'mb-1 flex w-full items-center gap-2 rounded-control border-2 p-1 text-left text-sm',
        isShown ? 'border-focus bg-sunken' : 'border-unseen hover:bg-sunken',
      )}
    >
      <CropCanvas
        picture={picture}
        rect={finding.rect}
        width={176}
        height={128}
        className="h-16 w-22 shrink-0 rounded bg-sunken"
      />
      <span className="min-w-0 flex-1">
        <span className={clsx('flex items-start gap-1 font-semibold leading-tight', TONES[finding.verdict])}>
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          <Sentence finding={finding} />
        </span>
        {finding.truth !== undefined && (
          <span className="mt-1 flex items-center gap-1.5 text-xs">
            <ClassMark label={finding.truth} /> {classes.displayNameOf(finding.truth)}
          </span>
        )}
      </span>
    </button>
  );
}

function Sentence({ finding: { verdict, truth = '', given = '' } }: { readonly finding: Finding }) {
  const { t } = useTranslation('practice');
  const classes = useClasses();
  const names = { truth: classes.displayNameOf(truth), given: classes.displayNameOf(given) };
  if (verdict === 'wrongLabel' && given === 'default') return t('verdict.noLabel', names);
  return t(`verdict.${verdict}`, names);
}
