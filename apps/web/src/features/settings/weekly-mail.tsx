import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getMailPreference, setMailPreference } from '@uvh/contract/calls/mail-preference';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';

const KEY = ['mail-preference'];

/** Orders and ends the weekly mail. */
export function WeeklyMail() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const known = useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(getMailPreference, {}, { signal }) });
  const setting = useMutation({
    mutationFn: (weekly: boolean) => callApi(setMailPreference, { body: { weekly } }),
    onSuccess: (now) => client.setQueryData(KEY, now),
    onError: (error) => toast.error(messageOf(error, t('mails.failed'))),
  });
  if (known.isError) return <Notice tone="warning">{t('mails.unknown')}</Notice>;
  if (known.data === undefined) return <Skeleton className="h-8 w-64" />;
  return (
    <Switch
      label={t('mails.weekly')}
      isOn={setting.isPending ? setting.variables : known.data.weekly}
      disabled={setting.isPending}
      onChange={(weekly) => setting.mutate(weekly)}
    />
  );
}
