import { useQuery } from '@tanstack/react-query';
import { listMixUps } from '@uvh/contract/calls/submission';
import { calendarOf } from '@uvh/domain/event/calendar';
import { useEffect } from 'react';
import { callApi } from '../api/call-api.ts';
import { useEvent } from '../event/event.ts';
import { useSession } from '../session/session.ts';
import { rememberMixUp } from './mix-ups.ts';

/** A few times a day is enough: the list changes at midnight. */
const FRESH_MS = 3_600_000;

/** Adds what was settled of the person's reviews up to yesterday to what comes back. */
export function useSettledMixUps(): void {
  const isMember = useSession((session) => session.token !== null && session.hasTeam);
  const { data } = useQuery({
    queryKey: ['mix-ups'],
    queryFn: ({ signal }) => callApi(listMixUps, {}, { signal }),
    enabled: isMember,
    staleTime: FRESH_MS,
    // A tip less: nobody waits for it.
    retry: false,
  });
  const { timeZone } = useEvent();
  useEffect(() => {
    if (timeZone === undefined) return;
    const { endOfDay } = calendarOf(timeZone);
    for (const { truth, said, last_on } of data?.mix_ups ?? []) {
      rememberMixUp({ truth, said }, endOfDay(last_on).getTime());
    }
  }, [data, timeZone]);
}
