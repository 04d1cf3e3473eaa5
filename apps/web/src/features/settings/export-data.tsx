import { useMutation } from '@tanstack/react-query';
import { exportAccount } from '@uvh/contract/calls/account';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';

/** What is stored of the person, as a file of their own. */
export function ExportData() {
  const { t } = useTranslation('settings');
  const taking = useMutation({
    mutationFn: () => callApi(exportAccount, {}),
    onSuccess: (taken) =>
      saveFile(
        new File([JSON.stringify(taken, null, 2)], `urban-vision-${taken.account.username}.json`, {
          type: 'application/json',
        }),
      ),
    onError: (error) => toast.error(messageOf(error, t('data.failed'))),
  });
  return (
    <Button
      variant="secondary"
      isBusy={taking.isPending}
      busyLabel={t('data.busy')}
      icon={<Download aria-hidden="true" className="size-5" />}
      onClick={() => taking.mutate()}
    >
      {t('data.button')}
    </Button>
  );
}
