import { useTranslation } from 'react-i18next';
import { useAppeals } from '../../account/appeals.ts';
import { useEvent } from '../../event/event.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { formatInstant } from '../../ui/formats.ts';
import { ClassName } from '../../workspace/class-picker/class-name.tsx';
import { AppealBadge } from './appeal-badge.tsx';

/** The person's appeals with what became of them, and the way to those of others. */
export function AppealsCard() {
  const { t, i18n } = useTranslation('appeals');
  const { data } = useAppeals();
  const isOver = useEvent().phase === 'after';
  if (data === undefined) return null;
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-xl">{t('title')}</h2>
          {isOver ? (
            <p className="mt-1 max-w-prose text-ink-soft">{t('over')}</p>
          ) : (
            <>
              <p className="mt-1 max-w-prose text-ink-soft">{t('text')}</p>
              <p className="mt-1 text-ink-soft text-sm">{t('left', { count: data.left })}</p>
            </>
          )}
        </div>
        {!isOver && (
          <ButtonLink to="/game/second-opinion" variant="secondary">
            {data.waiting > 0 ? t('judgeOthers', { count: data.waiting }) : t('judge.title')}
          </ButtonLink>
        )}
      </div>
      {data.own.length > 0 && (
        <ul className="grid gap-2">
          {data.own.map(({ appeal_id, image_id, said, was, state, at, decided_at }) => (
            <li
              key={appeal_id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t pt-2 text-sm"
            >
              {/* A name, which organisers find by these digits, and no count. */}
              <span className="font-semibold">{t('ofImage', { id: String(image_id) })}</span>
              <span className="text-ink-soft">{formatInstant(at, i18n.language)}</span>
              <span className="flex items-center gap-1.5">
                {t('said')} <ClassName label={said} />
              </span>
              <span className="flex items-center gap-1.5">
                {t('was')} <ClassName label={was} />
              </span>
              <AppealBadge state={state} isImageOut={decided_at !== null} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
