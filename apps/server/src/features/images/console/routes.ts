import { changeImages, imageFilters, listImages, openImage, setTruth } from '@uvh/contract/calls/organiser/images';
import { rectOf } from '@uvh/domain/annotation/box';
import type { FastifyInstance } from 'fastify';
import { pageFrom, sortKeyFrom } from '../../../platform/db/keyset.ts';
import { bindCall } from '../../../platform/http/bind-call.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readContested } from '../../consensus/contested-truth-queries.ts';
import { boxesFromText } from '../../submissions/stored-boxes.ts';
import { boxAnswer } from '../box-answer.ts';
import { deleteUnreviewed, sendBack, upholdGold } from '../curation/acts.ts';
import { mendTruth } from '../curation/mend-truth.ts';
import type { ClassCurationServices } from '../curation/service.ts';
import {
  restoreImages,
  retireImages,
  setGold,
  truthByConsensus,
  unknownTruth,
  unsetGold,
} from '../curation/service.ts';
import { imageLinks } from '../file/image-links.ts';
import {
  countImages,
  findImageRow,
  type ImageRow,
  listImageRows,
  readAppealed,
  readFilters,
  readLayers,
} from './queries.ts';

type ImageServices = ClassCurationServices & Pick<Platform, 'secret'>;

export function registerImageConsoleRoutes(app: FastifyInstance, services: ImageServices): void {
  const { db } = services;
  const links = imageLinks(services.secret, services.clock);
  const rowAnswer = (row: ImageRow) => ({
    image_id: row.imageId,
    image_url: links.urlOf(row.objectKey),
    placeholder: row.placeholder,
    source_name: row.sourceName,
    state: row.state,
    zone: row.zone,
    camera: row.camera,
    batch_id: row.batchId,
    boxes: row.boxes,
    reviews: row.reviews,
    risk: row.risk,
    agreement: row.agreement,
    contested: row.contested,
    open_reports: row.openReports,
  });

  bindCall(app, listImages, async ({ query: { after, limit, ...filter } }) => {
    const found = await listImageRows(db, { ...filter, sortKey: sortKeyFrom(after), limit: limit + 1 });
    const { rows, next } = pageFrom(found, limit, ({ sortKey }) => sortKey);
    return { rows: rows.map(rowAnswer), next, total: after === undefined ? await countImages(db, filter) : null };
  });

  bindCall(app, imageFilters, async () => {
    const { cameras, batches } = await readFilters(db);
    return { cameras, batches: batches.map(({ id, name }) => ({ batch_id: Number(id), name })) };
  });

  bindCall(app, openImage, async ({ params: { imageId } }) => {
    const [row, { layers, reviews }, contested, appealed] = await Promise.all([
      findImageRow(db, imageId),
      readLayers(db, imageId),
      readContested(db, imageId),
      readAppealed(db, imageId),
    ]);
    if (!row || !layers) throw refusal('NOT_FOUND');
    return {
      ...rowAnswer(row),
      suggestions: layers.suggestions.map(boxAnswer),
      reviews: reviews.map((review) => ({
        submission_id: review.submissionId,
        user_id: review.userId,
        username: review.username,
        at: review.at.toISOString(),
        boxes: boxesFromText(review.boxes).map((box) => ({
          ...boxAnswer(box),
          is_deleted: box.isDeleted,
          is_new: box.isNew,
        })),
        judged: review.judged ?? 0,
        hits: review.hits ?? 0,
      })),
      consensus:
        layers.objects?.map(({ verdict, posterior, rect }) => ({
          ...boxAnswer({ ...rect, label: verdict }),
          certainty: posterior,
          is_removed: verdict === 'removed',
        })) ?? null,
      truth: layers.truth?.map(boxAnswer) ?? null,
      contested_places: (layers.truth ? contested : []).map(({ known, said, teams, teamsForKnown, rect }) => ({
        ...rectOf(rect),
        known,
        said,
        teams,
        teams_for_known: teamsForKnown,
      })),
      appeals: appealed.map(({ appealId, username, box, said, was, outcome }) => ({
        ...rectOf(box),
        appeal_id: appealId,
        username,
        said,
        was,
        state: outcome ?? ('open' as const),
      })),
    };
  });

  bindCall(app, setTruth, async ({ params: { imageId }, body: { boxes } }, { username }) => {
    await mendTruth(services, username, imageId, boxes);
    return { image_id: imageId };
  });

  bindCall(app, changeImages, async ({ body: { act, image_ids } }, { username }) => {
    const ids = [...new Set(image_ids)].sort((one, other) => one - other);
    const { changed, kept } = await ACTS[act](services, username, ids);
    return { changed: [...changed], kept: kept.map(({ imageId, ...why }) => ({ image_id: imageId, ...why })) };
  });
}

const ACTS = {
  'send-back': sendBack,
  'make-gold': (services: ImageServices, actor: string, ids: readonly number[]) =>
    setGold(services, actor, ids, (image) => (image.isGold ? unknownTruth('goldAlready') : truthByConsensus(image))),
  'unset-gold': unsetGold,
  'uphold-gold': upholdGold,
  retire: retireImages,
  restore: restoreImages,
  delete: deleteUnreviewed,
} as const;
