import type { Answer } from '@uvh/contract/call';
import type { openImage } from '@uvh/contract/calls/organiser/images';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { useSaidOf } from './use-said-of.ts';

/** Where people contradict what is known of a gold image, for somebody who knows to look at. */
export function ContestedPlaces({ places }: { readonly places: Answer<typeof openImage>['contested_places'] }) {
  const { t } = useTranslation('organiser-images');
  const saidOf = useSaidOf();
  return (
    <Notice tone="warning" title={t('contestedTitle', { count: places.length })} className="mb-4">
      <p>{t('contestedLead')}</p>
      <ol className="mt-2 list-decimal pl-5">
        {places.map(({ known, said, teams, teams_for_known: forKnown, x, y }) => (
          <li key={`${x} ${y} ${said}`}>
            {t('contestedPlace', { count: teams, known: saidOf(known), said: saidOf(said), forKnown })}
          </li>
        ))}
      </ol>
    </Notice>
  );
}
