import type { BoxDraft, ImageDraft } from '../draft.ts';
import { definedOf } from '../image-fields.ts';
import type { PixelSize } from '../orientation.ts';
import type { FileFindings } from '../problem.ts';
import { parseCsv } from '../text/csv.ts';
import { idIn, isJsonObject, type JsonObject } from '../text/json.ts';
import { boxDraft } from './box-draft.ts';
import { pictureName } from './picture-name.ts';
import { listOf, sizeIn } from './results.ts';

/** A task of JSON_MIN or CSV: the regions of one annotation lie in it under the name of their control. */
export function minimalDraft(task: JsonObject, place: string, findings: FileFindings): ImageDraft | undefined {
  const name = pictureName(task);
  if (name === undefined) return findings.leaveOut(place, 'has no single picture in its data and was left out');
  const annotator = idIn(isJsonObject(task.annotator) ? task.annotator.id : task.annotator);
  const boxes: BoxDraft[] = [];
  let size: PixelSize | undefined;
  for (const [key, list] of Object.entries(task))
    for (const [index, value] of listOf(list).entries()) {
      if (!isJsonObject(value) || !sizeIn(value)) continue;
      size ??= sizeIn(value);
      const region = { ...value, value };
      const annotation = { object: task, place, annotator, state: 'review' } as const;
      const box = boxDraft({ ...region, id: undefined }, `${place}.${key}[${index}]`, annotation, findings);
      if (box) boxes.push(box);
    }
  return {
    place,
    file: findings.file,
    name,
    ...definedOf({ id: idIn(task.id) }),
    ...(annotator !== undefined && { annotators: [annotator] }),
    ...(size && { size }),
    boxes,
  };
}

/** The rows of a CSV export as JSON_MIN has them: their regions are JSON in a cell. */
export function rowsOfTable(text: string, findings: FileFindings): readonly JsonObject[] {
  const [header, ...rows] = parseCsv(text, findings);
  return rows.map(({ cells }) =>
    Object.fromEntries((header?.cells ?? []).map((name, index) => [name, listOrText(cells[index])])),
  );
}

function listOrText(cell: string | undefined): unknown {
  if (!cell?.startsWith('[')) return cell;
  try {
    return JSON.parse(cell);
  } catch {
    // Text that happens to begin with a bracket.
    return cell;
  }
}

/** A picture that several people annotated has a row for each of them: they are one picture. */
export function joinRows(rows: readonly ImageDraft[]): readonly ImageDraft[] {
  const ofTask = Map.groupBy(rows, ({ id, name }) => `${id}\n${name}`);
  return [...ofTask.values()].flatMap((same) => {
    const [first] = same;
    if (!first || same.length === 1) return same;
    const annotators = [...new Set(same.flatMap((row) => row.annotators ?? []))];
    const size = same.find((row) => row.size)?.size;
    const boxes = same.flatMap((row) => row.boxes);
    return [{ ...first, ...definedOf({ size }), ...(annotators.length > 0 && { annotators }), boxes }];
  });
}
