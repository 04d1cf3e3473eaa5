import type { ExportFormat } from '@uvh/domain/data-set/export-choices';
import { counted } from '@uvh/domain/text/counted';
import { yamlText } from '../text/yaml.ts';
import { bibtex } from './citation.ts';
import { type DataCardFacts, type FieldMeaning, type Figure, type MethodFacts, NOT_STATED } from './facts.ts';
import { loadSnippets } from './load-snippets.ts';

/** More gaps than that between ids are not told one by one. */
const MOST_NAMED_GAPS = 5;

/** Where the formats of an export lie, from the folder of the card. */
export type FormatFolders = Partial<Readonly<Record<ExportFormat, string>>>;

/** The README of an export: the header that Hugging Face reads, then the card. */
export function dataCardReadme(facts: DataCardFacts, folders: FormatFolders): string {
  return `${yamlHeader(facts, folders)}\n${dataCard(facts, folders)}`;
}

/** The YAML header of a data card (huggingface.co/docs/hub/datasets-cards). */
export function yamlHeader({ title, licence, counts, tags }: DataCardFacts, folders: FormatFolders): string {
  const folder = folders['hugging-face'];
  const prefix = folder === undefined || folder === '.' ? '' : `${folder.replace(/\/+$/, '')}/`;
  const splits = counts.parts.flatMap(({ split, images }) => (split === 'all' || images === 0 ? [] : [split]));
  const dataFiles = (splits.length > 0 ? splits : (['train'] as const)).map((split) => {
    const name = split === 'val' ? 'validation' : split;
    return { split: name, path: `${prefix}${name}/**` };
  });
  const header = {
    pretty_name: title,
    license: huggingFaceLicence(licence),
    ...(huggingFaceLicence(licence) === 'other' && { license_name: licence }),
    task_categories: ['object-detection'],
    task_ids: [],
    tags,
    annotations_creators: ['crowdsourced', 'machine-generated'],
    size_categories: [sizeCategory(counts.parts.at(-1)?.images ?? 0)],
    ...(folder !== undefined && { configs: [{ config_name: 'default', data_files: dataFiles }] }),
  };
  return `---\n${yamlText(header)}---\n`;
}

/** Hugging Face writes licences in lower case and knows a list of them; any other is `other`, none is `unknown`. */
function huggingFaceLicence(licence: string): string {
  if (licence === NOT_STATED) return 'unknown';
  const id = licence
    .trim()
    .toLowerCase()
    .replaceAll(' ', '-')
    .replace(/^(odbl|odc-by|pddl)-1\.0$/, '$1');
  const known =
    /^(cc0-1\.0|cc-by(-nc)?(-sa|-nd)?-\d\.\d|odbl|odc-by|pddl|apache-2\.0|mit|bsd-3-clause|cdla-(permissive-[12]|sharing-1)\.0)$/;
  return known.test(id) ? id : 'other';
}

function sizeCategory(images: number): string {
  if (images < 1000) return 'n<1K';
  if (images < 10_000) return '1K<n<10K';
  if (images < 100_000) return '10K<n<100K';
  return images < 1_000_000 ? '100K<n<1M' : '1M<n<10M';
}

/** The card itself in Markdown. */
export function dataCard(facts: DataCardFacts, folders: FormatFolders): string {
  const sections = [
    `# ${line(facts.title)}\n\n${facts.description}\n\nVersion ${facts.version}, ${periodOf(facts)}.`,
    `## What is in it\n\n${partsTable(facts)}\n\n${classTable(facts)}\n\n${sentences(facts)}`,
    idsSection(folders, facts),
    fieldsSection(facts),
    `## How the boxes came about\n\n${counted(facts.reviews, 'review')} by ${counted(facts.annotators, 'person', 'people')} in ${counted(facts.teams, 'team')}. People appear under pseudonyms.${alphaSentence(facts)}\n\n${facts.methods.map(methodText).join('\n\n')}`,
    `## Splits\n\n${facts.splitRule}`,
    `## Known gaps\n\n${facts.knownGaps.length > 0 ? facts.knownGaps.map((gap) => `- ${gap}`).join('\n') : 'None are known.'}`,
    `## Collection and privacy\n\n${facts.collection}\n\n${facts.privacy}`,
    licenceSection(facts),
    `## How to cite\n\n\`\`\`bibtex\n${bibtex(facts)}\n\`\`\``,
    loadSection(folders, facts),
    '## Checksums\n\n`SHA256SUMS` lists all files: `sha256sum --check SHA256SUMS`.',
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function periodOf({ reviews, firstReviewAt, lastReviewAt }: DataCardFacts): string {
  if (reviews === 0) return 'without a review';
  return firstReviewAt === undefined || lastReviewAt === undefined
    ? 'with reviews of which no time is known'
    : `with all reviews from ${firstReviewAt} to ${lastReviewAt}`;
}

function partsTable({ counts, things }: DataCardFacts): string {
  return table(
    ['part', 'pictures', things.many],
    counts.parts.map(({ split, images, boxes }) => [split, images, boxes]),
  );
}

function classTable({ counts, things }: DataCardFacts): string {
  return table(
    ['class', things.many, 'pictures', 'small (to 32 x 32 px)', 'medium (to 96 x 96 px)', 'large'],
    counts.classes.map(({ name, boxes, images, small, medium, large }) => [name, boxes, images, small, medium, large]),
  );
}

function sentences({ counts, hasPictures, things }: DataCardFacts): string {
  const empty = counted(counts.emptyImages, 'picture shows', 'pictures show');
  const pictures = hasPictures
    ? 'The pictures are included.'
    : 'The pictures are not included; names are those of the source.';
  return `${cameraSentence(counts)}${empty} no ${things.one}. ${pictures}`;
}

function cameraSentence({ parts, cameras, withoutCamera }: DataCardFacts['counts']): string {
  if (cameras === 0) return '';
  const known = counted(cameras, 'camera');
  if (withoutCamera === 0) return `The pictures come from ${known}. `;
  const knownPictures = (parts.at(-1)?.images ?? 0) - withoutCamera;
  return `${counted(knownPictures, 'picture comes', 'pictures come')} from ${known}; of ${withoutCamera} no camera is known. `;
}

function idsSection(folders: FormatFolders, { idGaps }: DataCardFacts): string {
  const gaps =
    idGaps.length > MOST_NAMED_GAPS
      ? ', which have gaps'
      : idGaps.length > 0
        ? `, which have a gap at ${idGaps.join(', ')}`
        : '';
  const coco = `COCO keeps the category ids of the event${gaps}: join by name, never by \`category_id - 1\`.`;
  const yolo =
    'YOLO numbers the classes from 0 without a gap, as `data.yaml` names them; `ids.csv` leads from its files to the ids.';
  return [
    '## Ids\n\nA picture and an object have the same id in every file of this and of every later export. Boxes are in pixels of the picture as shown (EXIF orientation applied), origin at the top left.',
    ...(folders.coco === undefined ? [] : [coco]),
    ...(folders.yolo === undefined ? [] : [yolo]),
  ].join(' ');
}

function fieldsSection({ fields }: DataCardFacts): string {
  const meanings = (rows: readonly FieldMeaning[]): string =>
    table(
      ['field', 'meaning'],
      rows.map(([name, meaning]) => [`\`${name}\``, meaning]),
      'left',
    );
  return `## Fields\n\nOf a box:\n\n${meanings(fields.box)}\n\nOf a picture:\n\n${meanings(fields.picture)}\n\nCOCO, CVAT and VOC have them under attributes, Label Studio under \`meta\` and \`data\`. CSV, Parquet and Hugging Face have some in columns, the others as JSON under \`attributes\` and \`image_attributes\`. YOLO has no place for them beside \`ids.csv\`.`;
}

function alphaSentence({ agreementAlpha }: DataCardFacts): string {
  return agreementAlpha === undefined ? '' : ` Krippendorff's alpha of the labels is ${figureText(agreementAlpha)}.`;
}

function methodText({ name, description, parameters, figures, reliability = [] }: MethodFacts): string {
  const parts = [`### ${line(name)}\n\n${description}`];
  const given = Object.entries(parameters);
  if (given.length > 0) parts.push(`Parameters: ${given.map(([key, value]) => `${key} = ${value}`).join(', ')}.`);
  if (figures.length > 0)
    parts.push(
      table(
        ['on gold pictures', 'value (95 % interval)'],
        figures.map((figure) => [figure.name, figureText(figure)]),
      ),
    );
  if (reliability.length > 0)
    parts.push(
      table(
        ['probability of a verdict', 'verdicts on gold', 'said on average', 'right'],
        reliability.map(({ from, to, claims, said, right }) => [
          `${from.toFixed(1)} to ${to.toFixed(1)}`,
          claims,
          said.toFixed(3),
          right.toFixed(3),
        ]),
      ),
    );
  return parts.join('\n\n');
}

function figureText({ value, low, high }: Figure): string {
  return low === undefined || high === undefined
    ? value.toFixed(3)
    : `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}

function licenceSection({ licence, counts }: DataCardFacts): string {
  const rows = counts.licences.map((row) => [row.licence, row.attribution, row.images]);
  const annotations =
    licence === NOT_STATED
      ? 'No licence is stated for the annotations: ask the organisers before using them.'
      : `The annotations are under ${line(licence)}.`;
  return `## Licence and attribution\n\n${annotations} The pictures keep the licences of their sources${rows.length > 0 ? `:\n\n${table(['licence', 'attribution', 'pictures'], rows, 'left')}` : '.'}`;
}

function loadSection(folders: FormatFolders, { counts }: DataCardFacts): string {
  const splits = counts.parts.flatMap(({ split }) => (split === 'all' ? [] : [split]));
  const snippets = loadSnippets(folders, splits);
  if (snippets.length === 0) return '';
  return `## How to load it\n\n${snippets.map(({ tool, code }) => `${tool}:\n\n\`\`\`python\n${code}\n\`\`\``).join('\n\n')}`;
}

/** A table of numbers behind a first column of text, or of texts alone. */
function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  align: 'right' | 'left' = 'right',
): string {
  const rowText = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => line(String(cell))).join(' | ')} |`;
  const rule = `|${head.map((_, index) => (index === 0 || align === 'left' ? '---' : '--:')).join('|')}|`;
  return [rowText(head), rule, ...rows.map(rowText)].join('\n');
}

/** Text for one line or cell of Markdown. */
function line(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;').trim();
}
