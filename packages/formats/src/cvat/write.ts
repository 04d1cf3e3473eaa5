import type { Dataset, DatasetBox, DatasetImage } from '../dataset.ts';
import { classNames } from '../dataset-classes.ts';
import { integerIds } from '../ids/integer-ids.ts';
import { assertUniqueIds } from '../ids/unique-ids.ts';
import { boxFieldsOf } from '../image-fields.ts';
import { textFromTyped } from '../text/typed-text.ts';
import { xmlText } from '../text/xml.ts';
import { type ExportFile, hundredths, inChunks, sizeInHundredths } from '../write.ts';

/**
 * Writes a data set as "CVAT for images 1.1". CVAT keeps attributes that its labels declare, so all that the boxes have
 * are declared as text; nested values are JSON. Throws when ids are there twice.
 */
export function* writeCvat(dataset: Dataset): Generator<ExportFile> {
  assertUniqueIds(dataset.images);
  yield { path: 'annotations.xml', chunks: inChunks(textsOf(dataset)) };
}

function* textsOf(dataset: Dataset): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n  <version>1.1</version>\n  <meta>\n    <task>\n';
  yield `      <size>${dataset.images.length}</size>\n      <mode>annotation</mode>\n      <labels>\n`;
  const declared = attributeNames(dataset).map(
    (name) =>
      `            <attribute><name>${xmlText(name)}</name><mutable>False</mutable><input_type>text</input_type><default_value></default_value><values></values></attribute>\n`,
  );
  for (const name of classNames(dataset))
    yield `        <label>\n          <name>${xmlText(name)}</name>\n          <type>any</type>\n          <attributes>\n${declared.join('')}          </attributes>\n        </label>\n`;
  yield '      </labels>\n    </task>\n  </meta>\n';
  const ids = integerIds();
  for (const image of dataset.images) {
    yield `  <image${attributesText(imageAttributes(image, ids.of(image.id)))}>\n`;
    for (const box of image.boxes) yield boxText(box);
    yield '  </image>\n';
  }
  yield '</annotations>\n';
}

/** CVAT reads the first ones; the further ones are ours, and it passes over them. */
function imageAttributes(image: DatasetImage, id: number): Readonly<Record<string, unknown>> {
  return {
    id,
    name: image.fileName,
    subset: image.split,
    width: image.widthPx,
    height: image.heightPx,
    image_id: image.id,
    camera: image.camera,
    captured_at: image.capturedAt,
    licence: image.licence,
    attribution: image.attribution,
  };
}

function attributesText(attributes: Readonly<Record<string, unknown>>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('');
}

function valuesOf(box: DatasetBox): readonly (readonly [string, unknown])[] {
  const values = { object_id: box.id, score: box.score, ...boxFieldsOf(box) };
  return Object.entries(values).filter(([, value]) => value !== undefined);
}

function attributeNames({ images }: Dataset): readonly string[] {
  const names = new Set<string>();
  for (const image of images) for (const box of image.boxes) for (const [name] of valuesOf(box)) names.add(name);
  return [...names].sort();
}

function boxText(box: DatasetBox): string {
  const [left, top] = [hundredths(box.x), hundredths(box.y)];
  const corners = {
    label: box.label,
    source: box.state === 'suggestion' ? 'auto' : 'manual',
    occluded: 0,
    xtl: left.toFixed(2),
    ytl: top.toFixed(2),
    xbr: (left + sizeInHundredths(box.width)).toFixed(2),
    ybr: (top + sizeInHundredths(box.height)).toFixed(2),
    z_order: 0,
  };
  const values = valuesOf(box).map(
    ([name, value]) => `      <attribute name="${xmlText(name)}">${xmlText(textFromTyped(value))}</attribute>\n`,
  );
  return `    <box${attributesText(corners)}>\n${values.join('')}    </box>\n`;
}
