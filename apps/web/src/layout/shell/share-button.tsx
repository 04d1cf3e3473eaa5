import { Share2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** Opens the ways to hand the team code on. */
export function ShareButton(props: Omit<ComponentProps<'button'>, 'children' | 'className'>) {
  const { t } = useTranslation('shell');
  return (
    <Button
      {...props}
      variant="secondary"
      size="small"
      className="min-h-11"
      icon={<Share2 aria-hidden="true" className="size-5" />}
    >
      <span className="sr-only sm:not-sr-only">{t('share.button')}</span>
    </Button>
  );
}
