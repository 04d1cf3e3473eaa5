import type { ImageSuggestion, TrueBox } from '@uvh/consensus/review';
import { ANSWER_KINDS } from '@uvh/domain/annotation/answer-kind';
import type { Rect } from '@uvh/domain/annotation/box';
import { NEW_BOX_ID, type ReviewedBox } from '@uvh/domain/annotation/review';
import type { Split } from '@uvh/formats/dataset';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import type { OpinionRecord, PictureRecord, ReviewRecord } from './record.ts';

/** Where a line stands, for the sentence that refuses it. */
export interface LinePlace {
  readonly file: string;
  readonly line: number;
}

/** The picture of a line of `images.jsonl`, without truth. */
export function parsePictureLine(text: string, place: LinePlace): PictureRecord {
  const fields = objectIn(text, place);
  return {
    id: idAt(fields, 'image_id', place),
    fileName: textAt(fields, 'file_name', place),
    widthPx: sizeAt(fields, 'width', place),
    heightPx: sizeAt(fields, 'height', place),
    ...optional('sourceName', fields.source_name, isText),
    ...optional('sha256', fields.sha256, isText),
    ...optional('zone', fields.zone, isNumber),
    ...optional('camera', fields.camera, isText),
    ...optional('capturedAt', fields.captured_at, isText),
    ...optional('licence', fields.licence, isText),
    ...optional('attribution', fields.attribution, isText),
    ...optional('split', fields.split, isSplit),
    isSettled: fields.is_settled === true,
    suggestions: listAt(fields, 'suggestions', place).map(
      (item): ImageSuggestion => ({
        bboxId: numberAt(item, 'suggestion_id', place),
        label: textAt(item, 'label', place),
        ...rectAt(item, place),
        ...optional('score', item.score, isNumber),
        ...(item.origin === 'peer' && { origin: 'peer' }),
      }),
    ),
  };
}

/** The picture and the vehicles of a line of `gold.jsonl`. */
export function parseGoldLine(text: string, place: LinePlace): readonly [id: string, truth: readonly TrueBox[]] {
  const fields = objectIn(text, place);
  const truth = listAt(fields, 'boxes', place).map((item) => ({
    label: textAt(item, 'label', place),
    ...rectAt(item, place),
  }));
  return [idAt(fields, 'image_id', place), truth];
}

/** The review of a line of `reviews.jsonl` with the picture that it is of. */
export function parseReviewLine(text: string, place: LinePlace): readonly [imageId: string, review: ReviewRecord] {
  const fields = objectIn(text, place);
  const review: ReviewRecord = {
    reviewId: numberAt(fields, 'review', place),
    annotator: textAt(fields, 'annotator', place),
    team: textAt(fields, 'team', place),
    weight: isNumber(fields.weight) ? fields.weight : 1,
    ...optional('submittedAt', fields.submitted_at, isText),
    ...optional('seconds', fields.seconds, isNumber),
    ...effortIn(fields, place),
    boxes: listAt(fields, 'boxes', place).map((item) => reviewedBox(item, place)),
    ...(fields.candidates_shown !== undefined && {
      seenCandidates: listAt(fields, 'candidates_shown', place).map((item) => rectAt(item, place)),
    }),
    ...(fields.second_opinions !== undefined && {
      secondOpinions: listAt(fields, 'second_opinions', place).map((item) => secondOpinion(item, place)),
    }),
  };
  return [idAt(fields, 'image_id', place), review];
}

/** Nothing where the review did not tell. */
function effortIn(fields: Fields, place: LinePlace): Pick<ReviewRecord, 'effort'> {
  const { keys, presses } = fields;
  if (!isNumber(keys) || !isNumber(presses) || fields.answers === undefined) return {};
  const answers = listAt(fields, 'answers', place).map((item) => {
    const kind = ANSWER_KINDS.find((known) => known === item.kind);
    if (kind === undefined) refuse(place, 'an answer is of no known kind');
    return { kind, count: numberAt(item, 'count', place), seconds: numberAt(item, 'seconds', place) };
  });
  return { effort: { keys, presses, answers } };
}

function secondOpinion(item: Fields, place: LinePlace): OpinionRecord {
  return {
    boxIndex: numberAt(item, 'box', place),
    annotator: textAt(item, 'annotator', place),
    team: textAt(item, 'team', place),
    said: textAt(item, 'said', place),
  };
}

function reviewedBox(item: Fields, place: LinePlace): ReviewedBox {
  return {
    bboxId: isNumber(item.suggestion_id) ? item.suggestion_id : NEW_BOX_ID,
    label: textAt(item, 'label', place),
    ...rectAt(item, place),
    isDeleted: item.is_deleted === true,
    isEdited: item.is_edited === true,
    isNew: item.is_new === true,
    isLabelChanged: item.is_label_changed === true,
    isConfirmed: item.is_confirmed === true,
    ...optional('candidateId', item.candidate_id, isNumber),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isSplit(value: unknown): value is Split {
  return value === 'train' || value === 'val' || value === 'test';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function refuse({ file, line }: LinePlace, why: string): never {
  throw new CommandRefusal(`${file}, line ${line}: ${why}.`);
}

function objectIn(text: string, place: LinePlace): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse(place, 'this is not JSON');
  }
  return isFields(value) ? value : refuse(place, 'an object is wanted');
}

function listAt(fields: Fields, name: string, place: LinePlace): readonly Fields[] {
  const value = fields[name];
  if (!Array.isArray(value) || !value.every(isFields)) refuse(place, `${name} must be a list of objects`);
  return value;
}

function textAt(fields: Fields, name: string, place: LinePlace): string {
  const value = fields[name];
  return isText(value) ? value : refuse(place, `${name} must be text`);
}

function numberAt(fields: Fields, name: string, place: LinePlace): number {
  const value = fields[name];
  return isNumber(value) ? value : refuse(place, `${name} must be a number`);
}

function sizeAt(fields: Fields, name: string, place: LinePlace): number {
  const value = numberAt(fields, name, place);
  return value > 0 ? value : refuse(place, `${name} must be above 0`);
}

function idAt(fields: Fields, name: string, place: LinePlace): string {
  const value = fields[name];
  return isNumber(value) || isText(value) ? String(value) : refuse(place, `${name} must be a number or text`);
}

function rectAt(fields: Fields, place: LinePlace): Rect {
  const value: unknown = fields.bbox;
  if (!Array.isArray(value)) return refuse(place, 'bbox must be [x, y, width, height]');
  const [x, y, width, height]: readonly unknown[] = value;
  if (isNumber(x) && isNumber(y) && isNumber(width) && isNumber(height) && width > 0 && height > 0)
    return { x, y, width, height };
  return refuse(place, 'bbox must be [x, y, width, height] with a width and height above 0');
}

function optional<Name extends string, T>(
  name: Name,
  value: unknown,
  is: (value: unknown) => value is T,
): { readonly [Key in Name]?: T } {
  const given: { [Key in Name]?: T } = {};
  if (is(value)) given[name] = value;
  return given;
}
