import { useMutation } from '@tanstack/react-query';
import { SHARE_CARD_PATH } from '@uvh/contract/calls/share-card';
import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../api/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { handOver } from './hand-over.ts';

const FILE_NAME = 'urban-vision-hackathon.png';

/** Hands the card of the session to another app, or saves it where the browser cannot do that. */
export function ShareButton() {
  const { t } = useTranslation('results');
  const share = useMutation({
    mutationFn: async () => {
      const card = await fetchFile(SHARE_CARD_PATH);
      return handOver(new File([card], FILE_NAME, { type: 'image/png' }), t('share.text'));
    },
    onSuccess: (outcome) => {
      if (outcome === 'saved') toast.success(t('share.saved'));
    },
    onError: () => toast.error(t('share.error')),
  });
  return (
    <Button
      variant="secondary"
      size="large"
      icon={<Share2 aria-hidden="true" className="size-5" />}
      isBusy={share.isPending}
      busyLabel={t('share.busy')}
      onClick={() => share.mutate()}
    >
      {t('share.button')}
    </Button>
  );
}
