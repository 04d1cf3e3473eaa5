import type { Dimension, ModelDescription, TensorDeclaration } from './read-model.ts';

/** How a model takes a picture. */
export interface PictureInput {
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Whether colours stand before rows and columns (NCHW), as nearly all exports have it, or after (NHWC). */
  readonly isPlanar: boolean;
  /** Name of the input that takes the size of the picture, where there is one (RT-DETR by its authors). */
  readonly sizesInput: string | undefined;
}

export type InputResult =
  | { readonly kind: 'read'; readonly input: PictureInput }
  | { readonly kind: 'refused'; readonly reason: string };

/** The size of nearly all detectors that take any. */
const USUAL_SIZE_PX = 640;
/** No detector takes less; larger ones would take the memory of a machine. */
const MIN_SIZE_PX = 32;
const MAX_SIZE_PX = 4096;

/**
 * Finds the input that takes the picture and its size: that of the model, where it takes any `wantedPx` or what its
 * metadata names, else 640. Refuses a model that does not take one picture of floating point numbers.
 */
export function pictureInput({ inputs, metadata }: ModelDescription, wantedPx?: number): InputResult {
  const pictures = inputs.filter(({ shape }) => shape?.length === 4);
  const [picture, ...others] = pictures;
  if (!picture?.shape || others.length > 0)
    return refused(`takes ${listed(inputs)} where one picture of four dimensions is needed`);
  if (picture.type !== 'float32')
    return refused(`takes a picture of ${picture.type}; export it with an input of float32`);
  const [batch, second, third, fourth] = picture.shape;
  if (typeof batch === 'number' && batch !== 1)
    return refused(`takes ${batch} pictures at once; export it for one picture or for any number`);
  const isPlanar = second === 3 || fourth !== 3;
  if (isPlanar && typeof second === 'number' && second !== 3)
    return refused(`takes pictures of ${second} colours, not three: ${listed([picture])}`);
  const sizes = isPlanar ? [third, fourth] : [second, third];
  const open = wantedPx ?? metadataSize(metadata.get('imgsz'));
  const [heightPx, widthPx] = sizes.map((size, axis) => sizePx(size, Array.isArray(open) ? open[axis] : open));
  if (heightPx === undefined || widthPx === undefined) return refused(`takes ${listed([picture])}, which is no size`);
  if (Math.min(heightPx, widthPx) < MIN_SIZE_PX || Math.max(heightPx, widthPx) > MAX_SIZE_PX)
    return refused(`takes pictures of ${widthPx} x ${heightPx}; ${MIN_SIZE_PX} to ${MAX_SIZE_PX} can be worked with`);
  const sizesInput = inputs.find(({ shape }) => shape?.length === 2)?.name;
  return { kind: 'read', input: { name: picture.name, widthPx, heightPx, isPlanar, sizesInput } };
}

function refused(reason: string): InputResult {
  return { kind: 'refused', reason };
}

function sizePx(size: Dimension | undefined, open: number | undefined): number | undefined {
  return typeof size === 'number' ? size : size === undefined ? undefined : (open ?? USUAL_SIZE_PX);
}

/** `[640, 640]` (height, width) as Ultralytics writes it. */
function metadataSize(text: string | undefined): number[] | undefined {
  const numbers = text?.match(/\d+/g)?.map(Number);
  return numbers?.length === 2 ? numbers : undefined;
}

/** Tensors as a sentence names them: `images float32 [1, 3, 416, 416]`. */
export function listed(tensors: readonly TensorDeclaration[]): string {
  if (tensors.length === 0) return 'nothing';
  return tensors.map(({ name, type, shape }) => `${name} ${type} [${shape?.join(', ') ?? '?'}]`).join(' and ');
}
