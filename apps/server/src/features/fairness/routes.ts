import { type Flag, hasShare } from '@uvh/consensus/fairness/flags';
import { decideFlags, listFlagged as listCall, noteAppeal, openFlags } from '@uvh/contract/calls/organiser/fairness';
import { wilsonInterval } from '@uvh/domain/statistics/wilson';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SkillModelStore } from '../consensus/skill-model.ts';
import { boxAnswer } from '../images/box-answer.ts';
import { imageLinks } from '../images/file/image-links.ts';
import { decide, keepAppeal } from './decisions.ts';
import { type DrawnEvidence, drawnEvidence } from './drawn-evidence.ts';
import { findUsernames, lastLookAt, listDecisions, listFlagged } from './queries.ts';

interface FairnessServices extends Pick<Platform, 'db' | 'clock' | 'secret'> {
  readonly skillModel: Pick<SkillModelStore, 'rates'>;
}

type Flagged = Awaited<ReturnType<typeof listFlagged>>[number];

export function registerFairnessRoutes(app: FastifyInstance, services: FairnessServices): void {
  const { db, skillModel } = services;
  const links = imageLinks(services.secret, services.clock);
  const flagged = async (userId: number): Promise<Flagged> => {
    const person = (await listFlagged(db)).find((each) => each.userId === userId);
    if (!person) throw refusal('NOT_FOUND');
    return person;
  };

  bindCall(app, listCall, async () => {
    const people = await listFlagged(db);
    const names = await findUsernames(db, othersOf(people));
    return {
      looked_at: (await lastLookAt(db))?.toISOString() ?? null,
      people: people.map((person) => ({
        ...personAnswer(person),
        flags: person.flags.map((flag) => flagAnswer(flag, names)),
      })),
    };
  });

  bindCall(app, openFlags, async ({ params }) => {
    const person = await flagged(params.userId);
    const [names, rates, history] = await Promise.all([
      findUsernames(db, othersOf([person])),
      skillModel.rates(),
      listDecisions(db, person.email),
    ]);
    const flags = [];
    for (const flag of person.flags) {
      const evidence = await drawnEvidence(db, person.userId, flag, rates);
      flags.push({
        ...flagAnswer(flag, names),
        evidence: evidence.map((each) => ({
          image_id: each.imageId,
          image_url: links.urlOf(each.objectKey),
          boxes: each.boxes.map(drawnAnswer),
          other_boxes: each.otherBoxes?.map(drawnAnswer) ?? null,
        })),
      });
    }
    return {
      ...personAnswer(person),
      flags,
      history: history.map(({ at, actor, action, details }) => ({
        at: at.toISOString(),
        actor,
        kind: action === 'fairness.appeal' ? ('appeal' as const) : ('count' as const),
        text: String(details.note ?? details.reason ?? (details.counts === true ? '✓' : '✗')),
      })),
    };
  });

  bindCall(app, decideFlags, async ({ params, body }, { username }) => {
    const { userId, email } = await flagged(params.userId);
    const expected = body.expected == null ? body.expected : new Date(body.expected);
    await decide(services, username, { userId, email, ...body, expected });
    return { user_id: userId };
  });

  bindCall(app, noteAppeal, async ({ params, body }, { username }) => {
    const { userId, email } = await flagged(params.userId);
    await keepAppeal(services, username, email, body.note);
    return { user_id: userId };
  });
}

function othersOf(people: readonly Flagged[]): number[] {
  return people.flatMap(({ flags }) => flags.flatMap(({ otherId }) => (otherId === undefined ? [] : [otherId])));
}

function personAnswer(person: Flagged) {
  return {
    user_id: person.userId,
    username: person.username,
    email: person.email,
    team: person.teamId === null || person.teamName === null ? null : { team_id: person.teamId, name: person.teamName },
    counts: person.weight > 0,
    held_back_at: person.heldBackAt?.toISOString() ?? null,
    decided_at: person.decidedAt?.toISOString() ?? null,
  };
}

function flagAnswer(flag: Flag, names: ReadonlyMap<number, string>) {
  const { otherId } = flag;
  return {
    code: flag.code,
    count: flag.count,
    of: flag.of,
    ...(hasShare(flag) ? percentOf(flag) : { low: null, high: null, limit: flag.limit }),
    other: otherId === undefined ? null : { user_id: otherId, username: names.get(otherId) ?? String(otherId) },
  };
}

function percentOf({ count, of, limit }: Flag) {
  const { low, high } = wilsonInterval(count, of);
  return { low: 100 * low, high: 100 * high, limit: 100 * limit };
}

function drawnAnswer({ box, isMarked }: DrawnEvidence['boxes'][number]) {
  return { ...boxAnswer(box), is_deleted: box.isDeleted, is_marked: isMarked };
}
