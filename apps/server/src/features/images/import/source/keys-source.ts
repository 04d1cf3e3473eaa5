import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { textOf } from '@uvh/formats/files';
import { Findings, findingsOf, sentenceOf } from '@uvh/formats/problem';
import { parseCsv } from '@uvh/formats/text/csv';
import * as z from 'zod/mini';
import { type ObjectReader, s3Objects } from '../../../../platform/blobs/s3-store.ts';
import { parseS3Url, prefixMeant } from '../../../../platform/blobs/s3-url.ts';
import { CommandRefusal } from '../../../../platform/cli/command-refusal.ts';
import { fileSource } from './folder-source.ts';
import { type ImageSource, NO_FACTS, type PictureFacts } from './image-source.ts';
import { safeEntryName } from './limits.ts';

const keyRow = z.object({
  key: z.string().check(z.minLength(1)),
  file_name: z.optional(z.string()),
  camera: z.optional(z.string()),
  captured_at: z.optional(z.string()),
  licence: z.optional(z.string()),
  license: z.optional(z.string()),
  attribution: z.optional(z.string()),
});

/**
 * Pictures of an object store by a CSV of their keys, with what else the list says about each: file_name (default:
 * the key), camera, captured_at, licence, attribution. The list itself is among the files, since it may hold boxes.
 */
export async function keysSource(list: string, storeUrl: string | undefined): Promise<ImageSource> {
  const name = path.basename(list);
  if (storeUrl === undefined)
    throw new CommandRefusal(
      `${name} lists keys of an object store: say which with --objects https://KEY:SECRET@host/bucket.`,
    );
  const parsed = parseS3Url(storeUrl);
  if (parsed.kind === 'refused') throw new CommandRefusal(`The address of the object store ${parsed.reason}.`);
  const prefix = prefixMeant(parsed.location);
  if (prefix === undefined)
    throw new CommandRefusal(
      'The address of the object store has a % in its folder that stands for nothing: write %25.',
    );
  const pictures = picturesIn(textOf(await readFile(list)), name);
  const objects = s3Objects({ ...parsed.location, prefix });
  const itself = fileSource(list);
  return {
    paths: [name, ...[...pictures.keys()].sort()],
    bytes: (file) => (file === name ? itself.bytes(file) : readObject(objects, pictures, file)),
    head: (file, count) => (file === name ? itself.head(file, count) : readObject(objects, pictures, file, count)),
    factsOf: (file) => pictures.get(file)?.facts ?? NO_FACTS,
    close: async () => objects.close(),
  };
}

interface ListedPicture {
  readonly key: string;
  readonly facts: PictureFacts;
}

function picturesIn(text: string, list: string): ReadonlyMap<string, ListedPicture> {
  const pictures = new Map<string, ListedPicture>();
  for (const { line, cells } of recordsIn(text, list)) {
    const row = keyRow.safeParse(cells);
    if (!row.success) throw new CommandRefusal(`${list}:${line}: the column key is empty or missing.`);
    const { key, file_name: fileName, captured_at: capturedAt, camera, attribution } = row.data;
    const licence = row.data.licence || row.data.license;
    const facts = {
      ...(camera && { camera }),
      ...(capturedAt && { capturedAt }),
      ...(licence && { licence }),
      ...(attribution && { attribution }),
    };
    const file = safeEntryName(list, fileName || key.replace(/^\/+/, ''));
    // A list with a row for each box names its pictures many times.
    const before = pictures.get(file);
    if (before !== undefined && before.key !== key)
      throw new CommandRefusal(
        `${list}:${line}: ${file} is the name of ${before.key} as well as of ${key}. Give each a file_name of its own.`,
      );
    if (before === undefined) pictures.set(file, { key, facts });
  }
  return pictures;
}

/** The rows below the first one, by its names of columns. */
function recordsIn(text: string, list: string) {
  const findings = new Findings();
  const [head, ...rows] = parseCsv(text, findingsOf(list, findings));
  const [problem] = findings.list();
  if (problem) throw new CommandRefusal(`${sentenceOf(problem)}.`);
  const names = (head?.cells ?? []).map((name) => name.toLowerCase());
  return rows.map(({ line, cells }) => {
    if (cells.length > names.length)
      throw new CommandRefusal(
        `${list}:${line}: has ${cells.length} cells and the first row ${names.length}. Put between quotes what holds a separator.`,
      );
    return { line, cells: Object.fromEntries(cells.map((cell, index) => [names[index], cell])) };
  });
}

async function readObject(
  objects: ObjectReader,
  pictures: ReadonlyMap<string, ListedPicture>,
  file: string,
  count?: number,
): Promise<Buffer> {
  const picture = pictures.get(file);
  const bytes = picture && (await objects.read(picture.key, count));
  if (!bytes) throw new CommandRefusal(`there is no object ${picture?.key ?? file}`);
  return bytes;
}
