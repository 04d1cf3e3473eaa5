import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endPush, orderPush, pushKey } from '@uvh/contract/calls/push';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { presentSubscription } from '../../session/push-subscription.ts';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { canPush, isMadeWith, orderOf, subscribe } from './browser-push.ts';

const KEY = ['push-key'];
const PRESENT = ['push-subscription'];

/** The key of an event that sends push messages to browsers, where this browser can be sent any. */
export function usePushKey(): string | undefined {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(pushKey, {}, { signal }),
    enabled: canPush(),
  });
  return data?.key ?? undefined;
}

/** Orders and ends push messages to this browser; leave is asked for here and nowhere else. */
export function PushMessages({ pushKey: key }: { readonly pushKey: string }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const [isRefused, setIsRefused] = useState(false);
  const present = useQuery({ queryKey: [...PRESENT, key], queryFn: () => isOrderedWith(key) });
  const setting = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (!wanted) return end();
      const subscription = await subscribe(key);
      setIsRefused(subscription === undefined);
      if (subscription !== undefined) await order(subscription);
      return subscription !== undefined;
    },
    onSuccess: (isOn) => client.setQueryData([...PRESENT, key], isOn),
    onError: (error) => {
      toast.error(messageOf(error, t('push.failed')));
      return client.invalidateQueries({ queryKey: PRESENT });
    },
  });
  return (
    <>
      <Switch
        label={t('push.switch')}
        isOn={setting.isPending ? setting.variables : present.data === true}
        disabled={setting.isPending || present.isPending}
        onChange={(wanted) => setting.mutate(wanted)}
      />
      {isRefused && (
        <Notice tone="warning" className="mt-3">
          {t('push.refused')}
        </Notice>
      )}
    </>
  );
}

/** One that was made with an earlier key of the organisers would say "on", and bring nothing. */
async function isOrderedWith(key: string): Promise<boolean> {
  const subscription = await presentSubscription();
  return subscription !== undefined && isMadeWith(key, subscription);
}

/** A subscription that the server does not know would say "on", and bring nothing. */
async function order(subscription: PushSubscription): Promise<void> {
  try {
    await callApi(orderPush, { body: orderOf(subscription) });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** The browser first: what it gave up reaches nobody, even where the server is away. */
async function end(): Promise<boolean> {
  const subscription = await presentSubscription();
  if (subscription === undefined) return false;
  await subscription.unsubscribe();
  await callApi(endPush, { body: { endpoint: subscription.endpoint } });
  return false;
}
