/** Names of the 80 classes of COCO 2017 in the order in which detectors number them. */
export const COCO_NAMES: readonly string[] =
  'person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,parking meter,bench,bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,backpack,umbrella,handbag,tie,suitcase,frisbee,skis,snowboard,sports ball,kite,baseball bat,baseball glove,skateboard,surfboard,tennis racket,bottle,wine glass,cup,fork,knife,spoon,bowl,banana,apple,sandwich,orange,broccoli,carrot,hot dog,pizza,donut,cake,chair,couch,potted plant,bed,dining table,toilet,tv,laptop,mouse,remote,keyboard,cell phone,microwave,oven,toaster,sink,refrigerator,book,clock,vase,scissors,teddy bear,hair drier,toothbrush'.split(
    ',',
  );

/**
 * Reads class names in the order of their numbers: a JSON array or object, the Python dictionary that Ultralytics
 * writes into its models (`{0: 'car', 1: "driver's van"}`), or one name a line. Undefined where the text is none of
 * them or leaves a number out.
 */
export function readClassNames(text: string): readonly string[] | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (trimmed.startsWith('{')) return namesByNumber(trimmed);
  if (trimmed.startsWith('[')) {
    const list: unknown = parsed(trimmed);
    return Array.isArray(list) && list.every((name) => typeof name === 'string') ? list : undefined;
  }
  return trimmed.split(/\r?\n/).map((line) => line.trim());
}

/** A number, a colon and a text in either kind of quotes, with what a backslash protects. */
const ENTRY = /["']?(\d+)["']?\s*:\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/g;

function namesByNumber(text: string): readonly string[] | undefined {
  const names: string[] = [];
  for (const [, number, double, single] of text.matchAll(ENTRY))
    names[Number(number)] = (double ?? single ?? '').replace(/\\(.)/g, '$1');
  // `every` passes over the holes of an array; the iterator of `Array.from` does not.
  return names.length > 0 && Array.from(names).every((name) => name !== undefined) ? names : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
