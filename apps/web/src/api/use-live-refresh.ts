import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '@uvh/contract/calls/live';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from './live.ts';

/** A storm of scores is one new picture, not a hundred; and not everybody who was told asks in the same moment. */
const GATHER_MS = 700;
const SPREAD_MS = 1_300;

/** Refetches queries when the server reports an event of one of these kinds; 'resync' concerns everything. */
export function useLiveRefresh(queryKey: QueryKey, kinds: readonly LiveEvent['kind'][]): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvents((event) => {
    if (event.kind !== 'resync' && !kinds.includes(event.kind)) return;
    // Not put off by each further event: in a steady stream nothing would ever be fetched.
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        void client.invalidateQueries({ queryKey });
      },
      GATHER_MS + Math.random() * SPREAD_MS,
    );
  });
}
