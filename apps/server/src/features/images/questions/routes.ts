import { answerQuestion, askOpinion, teamQuestions } from '@uvh/contract/calls/question';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../../platform/http/bind-call.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { EventService } from '../../event/service.ts';
import { imageLinks } from '../file/image-links.ts';
import { listTeamQuestions, writeAnswer } from './queries.ts';
import { askQuestion } from './service.ts';

/** A question of yesterday is about an image that is long submitted. */
const SHOWN_MS = 24 * 3_600_000;

export function registerQuestionRoutes(
  app: FastifyInstance,
  services: Pick<Platform, 'db' | 'clock' | 'secret'> & { readonly event: Pick<EventService, 'current'> },
): void {
  const { db, clock } = services;
  const links = imageLinks(services.secret, clock);
  bindCall(app, askOpinion, async ({ body }, caller) => {
    const { image_id: imageId, ...rest } = body;
    return { question_id: await askQuestion(services, caller, { imageId, ...rest }) };
  });
  bindCall(app, teamQuestions, async (_, { userId, team }) => {
    const rows = await listTeamQuestions(db, team.teamId, new Date(clock.now().getTime() - SHOWN_MS));
    return {
      questions: rows.map((row) => ({
        question_id: row.questionId,
        image_id: row.imageId,
        image_url: links.urlOf(row.objectKey),
        box: row.box,
        note: row.note,
        asked_by: row.askedBy,
        is_own: row.userId === userId,
        asked_at: row.askedAt.toISOString(),
        answer: row.answer && { ...row.answer, at: row.answer.at.toISOString() },
      })),
    };
  });
  bindCall(app, answerQuestion, async ({ params, body }, { userId, team }) => {
    const { classes } = await services.event.current();
    if (body.label !== null && !classes.has(body.label)) throw refusal('INVALID_INPUT');
    const answer = { questionId: params.questionId, label: body.label, at: clock.now() };
    if (!(await writeAnswer(db, { userId, teamId: team.teamId }, answer))) throw refusal('NOT_FOUND');
    return { question_id: params.questionId };
  });
}
