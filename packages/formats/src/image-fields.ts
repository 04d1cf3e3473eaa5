import type { BoxState, DatasetBox, DatasetImage, Split } from './dataset.ts';
import { attributesIn, type JsonObject, textIn } from './text/json.ts';

type ImageFields = Pick<DatasetImage, 'camera' | 'capturedAt' | 'split' | 'licence' | 'attribution' | 'attributes'>;

/**
 * The split of that name, as tools spell it (`valid`, `validation`, `training`), also with a year as COCO has it
 * (`train2017`); undefined for another word.
 */
export function splitNamed(name: string | undefined): Split | undefined {
  switch (
    name
      ?.trim()
      .toLowerCase()
      .replace(/(19|20)\d\d$/, '')
  ) {
    case 'train':
    case 'training':
      return 'train';
    case 'val':
    case 'valid':
    case 'validation':
    case 'dev':
      return 'val';
    case 'test':
    case 'testing':
      return 'test';
    default:
      return undefined;
  }
}

/** The split that a part of a path names: a folder `valid/`, a file `instances_train.json`. */
export function splitInPath(path: string): Split | undefined {
  const parts = path.split('/').toReversed();
  for (const part of parts) {
    const word = part
      .replace(/\.[^.]*$/, '')
      .split(/[_.-]/)
      .map(splitNamed)
      .find((split) => split !== undefined);
    const split = splitNamed(part) ?? (part === parts[0] ? word : undefined);
    if (split) return split;
  }
  return undefined;
}

/** Reads the fields of a picture, and its own id, out of a file's attributes; what is none of them stays an attribute. */
export function imageFieldsIn(value: unknown): ImageFields & { readonly id?: string } {
  const attributes = attributesIn(value);
  if (!attributes) return {};
  const { image_id, camera, captured_at, split, licence, attribution, ...others } = attributes;
  const fields = {
    id: textIn(image_id),
    camera: textIn(camera),
    capturedAt: textIn(captured_at),
    split: splitNamed(textIn(split)),
    licence: textIn(licence),
    attribution: textIn(attribution),
  };
  return { ...definedOf(fields), ...(Object.keys(others).length > 0 && { attributes: others }) };
}

/** The fields of a picture under the names that {@link imageFieldsIn} reads, then its attributes. */
export function imageFieldsOf(image: DatasetImage): Readonly<Record<string, unknown>> {
  const { camera, capturedAt, split, licence, attribution } = image;
  return definedOf({ camera, captured_at: capturedAt, split, licence, attribution, ...image.attributes });
}

type BoxFields = Pick<DatasetBox, 'state' | 'annotator' | 'attributes'> & { readonly objectId?: string };

const STATES: ReadonlySet<string> = new Set<BoxState>(['suggestion', 'review', 'consensus', 'gold']);

function isBoxState(text: string | undefined): text is BoxState {
  return text !== undefined && STATES.has(text);
}

/** Reads state, annotator and id of a box out of a file's attributes; the others stay attributes. */
export function boxFieldsIn(value: unknown): BoxFields {
  const attributes = attributesIn(value);
  if (!attributes) return {};
  const { object_id, state, annotator, ...others } = attributes;
  const stateText = textIn(state);
  return {
    ...definedOf({ objectId: textIn(object_id), annotator: textIn(annotator) }),
    ...(isBoxState(stateText) && { state: stateText }),
    ...(Object.keys(others).length > 0 && { attributes: others }),
  };
}

/** State, annotator and further attributes of a box under the names that {@link boxFieldsIn} reads. */
export function boxFieldsOf({ state, annotator, attributes }: DatasetBox): Readonly<Record<string, unknown>> {
  return definedOf({ state, annotator, ...attributes });
}

type Defined<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The object without the fields that are undefined. */
export function definedOf<T extends JsonObject>(object: T): Defined<T> {
  const fields = Object.entries(object).filter(([, value]) => value !== undefined);
  // The standard library's types give up the names of the fields on the way through entries.
  return Object.fromEntries(fields) as Defined<T>;
}
