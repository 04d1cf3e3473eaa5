import type { Answer } from '@uvh/contract/call';
import type { openImage } from '@uvh/contract/calls/organiser/images';
import { shownAppeal } from '@uvh/contract/shown-appeal';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { useSaidOf } from '../images/use-said-of.ts';
import { AppealBadge } from './appeal-badge.tsx';

interface AppealedBoxesProps {
  readonly appeals: NonNullable<Answer<typeof openImage>['appeals']>;
  readonly isImageOut: boolean;
}

/** In words what is drawn on the image of its appeals: on a phone the letters there are too small to read. */
export function AppealedBoxes({ appeals, isImageOut }: AppealedBoxesProps) {
  const { t } = useTranslation('organiser-appeals');
  const saidOf = useSaidOf();
  return (
    <Card className="mb-4">
      <h2 className="mb-2 text-xl">{t('title')}</h2>
      <ul className="grid gap-2">
        {appeals.map(({ appeal_id, username, said, was, state }) => (
          <li key={appeal_id} className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1">
            <AppealBadge state={shownAppeal(state, isImageOut)} />
            <span className="min-w-0">{t('ofBox', { name: username, said: saidOf(said), was: saidOf(was) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
