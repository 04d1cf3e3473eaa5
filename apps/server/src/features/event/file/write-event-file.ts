import type { WireClass } from '@uvh/contract/object-class';
import { type Calendar, calendarOf, daysAfter } from '@uvh/domain/event/calendar';
import type { EventWindow } from '@uvh/domain/event/phases';
import { Document, isMap, isScalar, isSeq } from 'yaml';
import type { EventValues } from '../event-change.ts';
import type { EventSettings } from '../settings.ts';
import { CLASSES, CLASSES_ABOUT, DATES, FILE_VERSION, SECTIONS, WINDOWS } from './layout.ts';

const HEAD = ' An event: its dates and settings. What is left out has its default.';
const DATES_ABOUT = ' first_day and last_day, both in full and in event time; or the instants opens_at and closes_at.';
const LINE_WIDTH = 110;

/**
 * Writes dates and settings as an event file that reads back as the same. Settings that `beside` gives a file name are
 * in that file, beside this one.
 */
export function writeEventFile(
  { schedule, settings }: EventValues,
  beside: Partial<Record<keyof EventSettings, string>> = {},
): string {
  const calendar = calendarOf(settings.timeZone);
  const content = {
    version: FILE_VERSION,
    [DATES]: Object.fromEntries(WINDOWS.map((name) => [name, datesOf(schedule[name], calendar)])),
    ...Object.fromEntries(
      SECTIONS.map(({ name, entries }) => [
        name,
        Object.fromEntries(entries.map(({ key, setting }) => [key, beside[setting] ?? settings[setting]])),
      ]),
    ),
    [CLASSES]: settings.classes.map(briefly),
  };
  const document = new Document(content);
  document.commentBefore = HEAD;
  comment(document, [DATES], DATES_ABOUT);
  inOneLine(document);
  drawingInLines(document);
  comment(document, [CLASSES], ` ${CLASSES_ABOUT}`);
  for (const { name, entries } of SECTIONS) {
    for (const { key, about } of entries) comment(document, [name, key], ` ${about}`);
  }
  return document.toString({ lineWidth: LINE_WIDTH, flowCollectionPadding: false });
}

/** A class without what is its default. */
function briefly(each: WireClass): Partial<WireClass> {
  const isSaid = ([, value]: [string, unknown]) =>
    value !== null && value !== undefined && !(typeof value === 'object' && isEmpty(value));
  return Object.fromEntries(Object.entries(each).filter(isSaid));
}

/** Lists of a class and its COCO category are short. */
function inOneLine(document: Document): void {
  const classes = document.get(CLASSES);
  if (!isSeq(classes)) return;
  for (const each of classes.items) {
    if (!isMap(each)) continue;
    for (const { value } of each.items) if (isSeq(value)) value.flow = true;
    const coco = each.get('coco');
    if (isMap(coco)) coco.flow = true;
  }
}

/** A feature of the map takes a line. */
function drawingInLines(document: Document): void {
  const features = document.getIn(['map', 'drawing', 'features']);
  if (isSeq(features)) for (const each of features.items) if (isMap(each)) each.flow = true;
  const centre = document.getIn(['map', 'centre']);
  if (isMap(centre)) centre.flow = true;
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

/** Days where the window has whole days of event time, else instants. */
function datesOf(
  { opensAt, closesAt }: EventWindow,
  { dayOf, startOfDay }: Calendar,
): Readonly<Record<string, string>> {
  const [first, after] = [new Date(opensAt), new Date(closesAt)];
  const isStartOfDay = (instant: Date) => Date.parse(startOfDay(dayOf(instant))) === instant.getTime();
  if (!isStartOfDay(first) || !isStartOfDay(after)) return { opens_at: opensAt, closes_at: closesAt };
  return { first_day: dayOf(first), last_day: daysAfter(dayOf(after), -1) };
}

function comment(document: Document, path: readonly string[], text: string): void {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isMap(parent)) return;
  const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
  if (pair && isScalar(pair.key)) pair.key.commentBefore = text;
}
