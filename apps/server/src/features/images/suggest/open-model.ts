import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Head, headName } from '@uvh/detector/head/head';
import { recogniseHead } from '@uvh/detector/head/recognise';
import { COCO_NAMES, readClassNames } from '@uvh/detector/model/class-names';
import { type PictureInput, pictureInput } from '@uvh/detector/model/input';
import { type ModelDescription, readModel } from '@uvh/detector/model/read-model';
import { counted } from '@uvh/domain/text/counted';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import { unreadableFile } from '../../../platform/cli/unreadable-file.ts';
import { openSession, type RuntimeKind, runtimeKind } from './runtime.ts';

/** A model whose input, outputs and classes are understood. */
export interface OpenModel {
  /** Name of the file. */
  readonly name: string;
  /** SHA-256 of the file in hex. */
  readonly hash: string;
  readonly bytes: Uint8Array;
  readonly input: PictureInput;
  readonly head: Head;
  /** Names in the order of the model's numbers. */
  readonly classNames: readonly string[];
  readonly namesFrom: 'model' | 'file' | 'coco';
  readonly runtime: RuntimeKind;
}

export interface ModelOptions {
  /** A file with the names of the classes, where the model does not hold them. */
  readonly classNames?: string | undefined;
  /** Side of the input in pixels, where the model takes any. */
  readonly sizePx?: number | undefined;
}

/**
 * Opens an ONNX file and finds out what it takes and gives: by what it says of itself, and by one run on a grey picture,
 * since sizes may be left open. Refuses with the reason as a sentence.
 */
export async function openModel(file: string, options: ModelOptions = {}): Promise<OpenModel> {
  const name = path.basename(file);
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw unreadableFile(file, error);
  });
  const read = readModel(bytes);
  if (read.kind === 'refused') throw new CommandRefusal(`${name} ${read.reason}.`);
  const taken = pictureInput(read.model, options.sizePx);
  if (taken.kind === 'refused') throw new CommandRefusal(`${name} ${taken.reason}.`);
  const names = await classNamesOf(read.model, options.classNames);
  const outputs = await trialOutputs(name, bytes, taken.input);
  const found = recogniseHead(read.model, taken.input, outputs, names?.list.length);
  if (found.kind === 'refused') throw new CommandRefusal(`${name} ${found.reason}.`);
  return {
    name,
    hash: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    input: taken.input,
    head: found.head,
    ...namesFor(name, found.classes, names),
    runtime: await runtimeKind(),
  };
}

/** What is known of a model in one line. */
export function modelLine({ name, head, input, classNames, namesFrom, runtime }: OpenModel): string {
  const names = { model: 'named by the model', file: 'named by the file', coco: 'those of COCO' }[namesFrom];
  return (
    `${name}: ${headName(head)}, ${input.widthPx} x ${input.heightPx}, ${counted(classNames.length, 'class', 'classes')} (${names}), ` +
    `ONNX Runtime (${runtime})`
  );
}

async function trialOutputs(name: string, bytes: Uint8Array, input: PictureInput) {
  try {
    const session = await openSession(bytes, input);
    try {
      const outputs = await session.run(new Float32Array(3 * input.widthPx * input.heightPx).fill(0.5));
      return [...outputs].map(([output, { sizes }]) => ({ name: output, sizes }));
    } finally {
      await session.close();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandRefusal(`${name} cannot be run: ${why.split('\n')[0]}`);
  }
}

interface Names {
  readonly list: readonly string[];
  readonly from: 'model' | 'file';
}

async function classNamesOf({ metadata }: ModelDescription, file: string | undefined): Promise<Names | undefined> {
  if (file !== undefined) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw unreadableFile(file, error);
    });
    const list = readClassNames(text);
    if (!list) throw new CommandRefusal(`${file} must hold class names: a JSON array, or one name a line.`);
    return { list, from: 'file' };
  }
  const own = metadata.get('names');
  const list = own === undefined ? undefined : readClassNames(own);
  return list && { list, from: 'model' };
}

function namesFor(
  model: string,
  classes: number | undefined,
  names: Names | undefined,
): Pick<OpenModel, 'classNames' | 'namesFrom'> {
  if (names && (classes === undefined || names.list.length === classes))
    return { classNames: names.list, namesFrom: names.from };
  if (names)
    throw new CommandRefusal(
      `${model} scores ${counted(classes ?? 0, 'class', 'classes')}, but ${counted(names.list.length, 'is', 'are')} named.`,
    );
  if (classes === undefined || classes === COCO_NAMES.length) return { classNames: COCO_NAMES, namesFrom: 'coco' };
  throw new CommandRefusal(
    `${model} scores ${counted(classes, 'class', 'classes')} and does not name them. Name them in its order with --class-names, a file with one name a line.`,
  );
}
