import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { freezeLeaderboard, getEventSettings, pauseGame } from '@uvh/contract/calls/organiser/event';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { useLiveRefresh } from '../../../api/use-live-refresh.ts';
import { toast } from '../../../ui/toast.tsx';
import { sayFailure } from '../say-failure.ts';
import type { EventState } from './event-form.ts';

const KEY = ['organiser', 'event'] as const;

/** Dates and settings; read again when another organiser changes them. */
export function useEventState() {
  useLiveRefresh(KEY, ['event']);
  return useQuery<EventState>({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(getEventSettings, {}, { signal }),
    retry: whileTransient,
  });
}

/** The two switches of the event that take effect at a press. */
export function useSwitches() {
  const client = useQueryClient();
  const settled = {
    onSuccess: async () => client.invalidateQueries(),
    onError: (error: Error) => toast.error(sayFailure(error)),
  };
  const pause = useMutation({
    mutationFn: (isPaused: boolean) => callApi(pauseGame, { body: { is_paused: isPaused } }),
    ...settled,
  });
  const freeze = useMutation({
    mutationFn: (frozenAt: string | null) => callApi(freezeLeaderboard, { body: { frozen_at: frozenAt } }),
    ...settled,
  });
  return { pause, freeze };
}
