import { appealBox, giveSecondOpinion, listAppeals, nextAppeal } from '@uvh/contract/calls/appeal';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import type { Platform } from '../../platform/platform.ts';
import { imageLinks } from '../images/file/image-links.ts';
import { type AppealServices, appealToJudge, giveOpinion, makeAppeal, readAppeals } from './service.ts';

export function registerAppealRoutes(app: FastifyInstance, services: AppealServices & Pick<Platform, 'secret'>): void {
  const links = imageLinks(services.secret, services.clock);

  bindCall(app, appealBox, async ({ params, body }, caller) => {
    const { appealId, left } = await makeAppeal(services, caller, params.submissionId, body.index);
    return { appeal_id: appealId, left };
  });

  bindCall(app, listAppeals, async (_, { userId, team: { teamId } }) => {
    const { left, waiting, own, judged } = await readAppeals(services, { userId, teamId });
    return {
      left,
      waiting,
      own: own.map((each) => ({
        appeal_id: each.appealId,
        submission_id: each.submissionId,
        image_id: each.imageId,
        index: each.boxIndex,
        said: each.said,
        was: each.was,
        state: each.outcome ?? ('open' as const),
        opinions: each.opinions,
        at: each.createdAt.toISOString(),
        decided_at: (each.outcome === null ? each.imageOutSince : each.decidedAt)?.toISOString() ?? null,
      })),
      judged: judged.map(({ appealId, said, settled, createdAt }) => ({
        appeal_id: appealId,
        said,
        settled,
        at: createdAt.toISOString(),
      })),
    };
  });

  bindCall(app, nextAppeal, async (_, caller) => {
    const waiting = await appealToJudge(services, caller);
    if (!waiting) return { appeal: null };
    const { appealId, objectKey, box } = waiting;
    return { appeal: { appeal_id: appealId, image_url: links.urlOf(objectKey), box } };
  });

  bindCall(app, giveSecondOpinion, ({ params, body }, caller) =>
    giveOpinion(services, caller, params.appealId, body.said),
  );
}
