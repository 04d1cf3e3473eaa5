import { lastWorkSession, submitImage } from '@uvh/contract/calls/image';
import { workSessionTarget } from '@uvh/domain/game/stars';
import type { FastifyInstance } from 'fastify';
import { bindCall, WrittenAnswer } from '../../platform/http/bind-call.ts';
import { zonesOf } from '../event/settings.ts';
import { leasedImageTexts } from '../images/lease/leased-image.ts';
import { LONG_BODY_BYTES } from '../images/long-bodies.ts';
import { inHandBesideCaller } from './ground-queries.ts';
import { idempotencyHeaders, idempotencyKeyOf } from './idempotency-key.ts';
import { submissionPace } from './pace.ts';
import { createSubmission, type SubmissionServices } from './service.ts';
import { registerShareCardRoute } from './share-card/routes.ts';
import { submissionText } from './submission-writing.ts';
import { findLastWorkSession } from './work-session/queries.ts';
import { workSessionFigures } from './work-session/service.ts';

export function registerSubmissionRoutes(
  app: FastifyInstance,
  services: SubmissionServices & Parameters<typeof submissionPace>[0] & Parameters<typeof registerShareCardRoute>[1],
): void {
  const pace = submissionPace(services);
  const shown = leasedImageTexts(services);
  bindCall(
    app,
    submitImage,
    async ({ body, query }, caller, { headers }) => {
      const receipt = await createSubmission(services, caller, {
        imageId: body.image_id,
        boxes: body.bbox,
        telemetry: body.telemetry,
        candidatesShown: body.candidates_shown,
        ahead: query.ahead,
        idempotencyKey: idempotencyKeyOf(idempotencyHeaders.parse(headers)),
      });
      if (!receipt.isReplayed) pace.count(caller);
      const { ahead } = receipt;
      return new WrittenAnswer(
        submissionText(
          {
            submission_id: receipt.submissionId,
            score_delta: receipt.scoreDelta,
            team_score: receipt.teamScore,
            modified: receipt.modified,
            total: receipt.total,
            replayed: receipt.isReplayed,
          },
          ahead && { held: ahead.heldIds, leased: await shown(ahead.leased) },
        ),
      );
    },
    {
      bodyLimitBytes: LONG_BODY_BYTES,
      headers: idempotencyHeaders,
      beside: inHandBesideCaller,
      admit: pace.admit,
      preview: (body, caller) => pace.refuseVain(services.db, caller, body),
    },
  );
  registerShareCardRoute(app, services);
  bindCall(app, lastWorkSession, async (_, caller) => {
    const { classes, settings } = await services.event.current();
    const figures = workSessionFigures(
      await findLastWorkSession(services.db, caller.userId, caller.team.teamId),
      classes,
    );
    return {
      images: figures.images,
      xp: figures.xp,
      vehicles_labelled: figures.vehiclesLabelled,
      time_spent_seconds: figures.timeSpentSeconds,
      accuracy: figures.accuracyPercent,
      judged: figures.judged,
      hits: figures.hits,
      xp_target: workSessionTarget(zonesOf(settings)),
      by_class: figures.byClass.map((one) => ({ ...one })),
      effort: figures.effort,
      started_at: figures.startedAt?.toISOString() ?? null,
      ended_at: figures.endedAt?.toISOString() ?? null,
    };
  });
}
