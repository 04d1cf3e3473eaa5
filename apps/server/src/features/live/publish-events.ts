import type { Platform } from '../../platform/platform.ts';
import type { PubSub } from '../../platform/pubsub/pubsub.ts';
import { APPEAL_TOPIC, APPEALS_CHANGED_TOPIC, appealEvent, appealsChangedEvent } from '../appeals/events.ts';
import { SETTLED_TOPIC, settledEvent } from '../consensus/events.ts';
import { EVENT_TOPIC } from '../event/service.ts';
import { SCORE_TOPIC, scoreEvent } from '../submissions/events.ts';
import { TEAM_CHANGE_TOPIC, teamChangeEvent } from '../teams/events.ts';
import type { EventBroker } from './event-broker.ts';

/** At most one leaderboard event per interval: every client that shows the leaderboard then fetches it. */
const LEADERBOARD_INTERVAL_MS = 2000;

interface NewsServices extends Pick<Platform, 'clock'> {
  readonly pubsub: Pick<PubSub, 'subscribe' | 'onResync'>;
}

/** Turns messages between server processes into events for clients. Returns a function that stops it. */
export function publishEvents(broker: EventBroker, { pubsub, clock }: NewsServices): () => void {
  let pending: NodeJS.Timeout | undefined;
  const publishLeaderboard = (): void => {
    pending ??= setTimeout(() => {
      pending = undefined;
      broker.publish({ event: { kind: 'leaderboard', version: clock.now().getTime() } });
    }, LEADERBOARD_INTERVAL_MS);
  };
  const stops = [
    pubsub.subscribe(SCORE_TOPIC, ({ payload }) => {
      const { teamId, teamScore } = scoreEvent.parse(JSON.parse(payload));
      broker.publish({ teamId, event: { kind: 'score', team_id: teamId, team_score: teamScore } });
      publishLeaderboard();
    }),
    pubsub.subscribe(SETTLED_TOPIC, ({ payload }) => {
      const { teamId, userId, confirmed, xp } = settledEvent.parse(JSON.parse(payload));
      broker.publish({ teamId, event: { kind: 'settled', team_id: teamId, user_id: userId, confirmed, xp } });
      publishLeaderboard();
    }),
    pubsub.subscribe(APPEAL_TOPIC, ({ payload }) => {
      const { teamId, userId, outcome } = appealEvent.parse(JSON.parse(payload));
      broker.publish({ teamId, event: { kind: 'appeal', team_id: teamId, user_id: userId, outcome } });
    }),
    pubsub.subscribe(APPEALS_CHANGED_TOPIC, ({ payload }) => {
      const { teamId } = appealsChangedEvent.parse(JSON.parse(payload));
      broker.publish({ teamId, event: { kind: 'resync' } });
    }),
    pubsub.subscribe(TEAM_CHANGE_TOPIC, ({ payload }) => {
      const { teamId } = teamChangeEvent.parse(JSON.parse(payload));
      broker.publish({ teamId, event: { kind: 'resync' } });
    }),
    pubsub.subscribe(EVENT_TOPIC, () => {
      broker.publish({ event: { kind: 'event' } });
      publishLeaderboard();
    }),
    pubsub.onResync(() => broker.publish({ event: { kind: 'resync' } })),
  ];
  return () => {
    clearTimeout(pending);
    for (const stop of stops) stop();
  };
}
