import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { classListFrom, classToWire, objectClassSchema } from '@uvh/contract/object-class';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import * as z from 'zod/mini';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import { jsonOf } from '../../../platform/json-of.ts';
import { type EventRules, rulesFromWire, rulesToWire } from './event-rules.ts';
import { parseGoldLine, parsePictureLine, parseReviewLine } from './parse-lines.ts';
import type { PictureWithReviews, ReviewedEvent, ReviewRecord } from './record.ts';
import { linesOf, textIn } from './record-text.ts';

/** Names of the record files within an export. */
export const RECORD_FILES = {
  images: 'images.jsonl',
  gold: 'gold.jsonl',
  reviews: 'reviews.jsonl',
  classes: 'classes.json',
  rules: 'rules.json',
} as const;

const classesSchema = z.array(objectClassSchema).check(z.minLength(1));

/**
 * The event whose records lie in that folder, read again on each pass: an event of any size takes the
 * memory of one picture. Refuses files whose reviews are not in the order of the pictures, and classes
 * and rules that are none.
 */
export function eventInFolder(folder: string): ReviewedEvent {
  const file = (name: string): string => path.join(folder, name);
  if (!existsSync(file(RECORD_FILES.images)))
    throw new CommandRefusal(
      `${folder} holds no ${RECORD_FILES.images}, which says what was suggested. Name the folder of an export.`,
    );
  const rules = readRules(file(RECORD_FILES.rules));
  return {
    classes: readClasses(file(RECORD_FILES.classes)),
    ...(rules && { rules }),
    [Symbol.iterator]: () => picturesIn(file),
  };
}

/** The file of the classes; undefined where they are those of the default event, which no file needs to tell. */
export function classesText(classes: ClassList): string | undefined {
  const wire = classes.classes.map(classToWire);
  return isDeepStrictEqual(wire, DEFAULT_CLASSES.classes.map(classToWire))
    ? undefined
    : `${JSON.stringify(wire, null, 1)}\n`;
}

/** The file of what images are retired and answers paid by. */
export function rulesText(rules: EventRules): string {
  return `${JSON.stringify(rulesToWire(rules), null, 1)}\n`;
}

/** Undefined where there is no such file: exports of before had none. */
function readRules(file: string): EventRules | undefined {
  if (!existsSync(file)) return undefined;
  const rules = rulesFromWire(jsonOf(textIn(file)));
  if (!rules) throw new CommandRefusal(`${RECORD_FILES.rules} holds no rules as an export has them.`);
  return rules;
}

function readClasses(file: string): ClassList {
  if (!existsSync(file)) return DEFAULT_CLASSES;
  const read = classesSchema.safeParse(jsonOf(textIn(file)));
  if (!read.success) throw new CommandRefusal(`${RECORD_FILES.classes} is no list of classes as an export has it.`);
  return classListFrom(read.data);
}

function* picturesIn(file: (name: string) => string): Generator<PictureWithReviews> {
  const truth = new Map(
    existsSync(file(RECORD_FILES.gold))
      ? linesOf(file(RECORD_FILES.gold)).map(({ text, line }) => parseGoldLine(text, { file: RECORD_FILES.gold, line }))
      : [],
  );
  const reviews = linesOf(file(RECORD_FILES.reviews)).map(({ text, line }) => ({
    line,
    of: parseReviewLine(text, { file: RECORD_FILES.reviews, line }),
  }));
  let next = reviews.next();
  for (const { text, line } of linesOf(file(RECORD_FILES.images))) {
    const picture = parsePictureLine(text, { file: RECORD_FILES.images, line });
    const known = truth.get(picture.id);
    const own: ReviewRecord[] = [];
    for (; !next.done && next.value.of[0] === picture.id; next = reviews.next()) own.push(next.value.of[1]);
    yield { picture: known ? { ...picture, truth: known } : picture, reviews: own };
  }
  if (!next.done)
    throw new CommandRefusal(
      `${RECORD_FILES.reviews}, line ${next.value.line}: picture ${next.value.of[0]} is not in ${RECORD_FILES.images}, or its reviews are not in the order of that file.`,
    );
}
