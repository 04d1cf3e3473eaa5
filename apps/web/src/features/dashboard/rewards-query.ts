import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerInput } from '@uvh/contract/call';
import { type Reaction, reactToFeed, teamFeed, teamPulse } from '@uvh/contract/calls/reward';
import { callApi } from '../../api/call-api.ts';

/** Below the key of the team: what is settled moves them too. */
const FEED_KEY = ['team', 'feed'];

export function useTeamPulse() {
  return useQuery({
    queryKey: ['team', 'pulse'],
    queryFn: ({ signal }) => callApi(teamPulse, {}, { signal }),
    // Who is at work changes without anything being settled.
    refetchInterval: 60_000,
  });
}

export function useTeamFeed() {
  return useQuery({ queryKey: FEED_KEY, queryFn: ({ signal }) => callApi(teamFeed, {}, { signal }) });
}

/** Reacts to a line of the feed. Shown at once; the server's word follows. */
export function useReact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly item: string; readonly reaction: Reaction | null }) => callApi(reactToFeed, { body }),
    onMutate: async ({ item, reaction }) => {
      await client.cancelQueries({ queryKey: FEED_KEY });
      client.setQueryData<AnswerInput<typeof teamFeed>>(
        FEED_KEY,
        (feed) =>
          feed && {
            items: feed.items.map((line) =>
              line.item === item ? { ...line, reactions: withOwn(line.reactions, reaction) } : line,
            ),
          },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: FEED_KEY }),
  });
}

type Reactions = AnswerInput<typeof teamFeed>['items'][number]['reactions'];

function withOwn(reactions: Reactions, own: Reaction | null): Reactions {
  const others = reactions
    .map((each) => (each.is_own ? { ...each, count: each.count - 1, is_own: false } : each))
    .filter(({ count }) => count > 0);
  if (own === null) return others;
  const same = others.find(({ reaction }) => reaction === own);
  if (!same) return [...others, { reaction: own, count: 1, is_own: true }];
  return others.map((each) => (each === same ? { ...same, count: same.count + 1, is_own: true } : each));
}
