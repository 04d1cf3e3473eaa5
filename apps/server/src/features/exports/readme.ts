import { VEHICLE_CLASSES } from '@uvh/domain/annotation/vehicle-class';

export interface ExportFigures {
  readonly exportedAt: string;
  readonly images: number;
  readonly train: number;
  readonly val: number;
  readonly boxes: number;
  readonly reviews: number;
  readonly annotators: number;
  readonly teams: number;
  readonly left: number;
}

/** Explains the files beside it to whoever finds them years later. */
export function exportReadme(figures: ExportFigures): string {
  const classes = VEHICLE_CLASSES.map((c) => `| ${c.id} | ${c.name} |`).join('\n');
  return `# Vehicle boxes of a traffic-image hackathon

Exported at ${figures.exportedAt}: ${figures.images} images (${figures.train} train, ${figures.val} val), ${figures.boxes} vehicles,
${figures.reviews} reviews by ${figures.annotators} people in ${figures.teams} teams. ${figures.left} images with reviews were left out (see \`--min-reviews\`).

| file | what |
|---|---|
| consensus.coco.json | all images, COCO object annotations |
| train.coco.json, val.coco.json | the same, split 80 : 20 by the picture's content: an image keeps its side while the data set grows |
| reviews.jsonl | every review as it was sent, one a line, people under pseudonyms |
| manifest.json | counts, and SHA-256 of each file |

All boxes are \`[x, y, width, height]\` in pixels of the source picture with its EXIF orientation applied, origin at the top
left. \`images[].id\` is the same in all three files and is the \`image_id\` of reviews.jsonl. Category ids have a gap
at 11: join by class name, never by \`category_id - 1\`. File names are those of the imported folder; \`sha256\` is that of the source file.

## How a box came about

A machine suggested boxes. People confirmed, relabelled, moved or deleted them and drew missing ones. The reviews of an
image are brought together by a Bayesian model of people and machine: a change says more than a confirmation, and
everybody counts by what is known of them. Boxes whose most probable state is "removed" are not in the COCO files.

### annotations[].attributes (beside COCO's own fields)

| field | meaning |
|---|---|
| object_id | the object, unique in the data set and the same in every export |
| source | machine: suggested by the machine; peer: drawn by somebody and shown to later people; found: drawn |
| suggestion_id | id of the suggested box, null for a found one |
| probability (also \`score\`) | of the class, given all reviews |
| agreement | share of the reviewers who said the same |
| votes | how many said what; "removed" for those who deleted it or did not draw it |

### images[].attributes

| field | meaning |
|---|---|
| reviews, teams | how many people and how many teams looked at it |
| risk | expected mistakes per box; an image is settled at 0.03 or after nine reviews |
| expected_missed | vehicles that probably nobody found |
| is_settled | whether the consensus was sure when this was exported |
| is_gold | the boxes were known beforehand and served to measure people |
| zone | difficulty, 0 to 3 |
| split | train or val |

### reviews.jsonl

\`boxes[].suggestion_id\` is null for a drawn box. Flags are derived by the server from the suggestion: \`is_edited\` moved or
relabelled, \`is_label_changed\` relabelled, \`is_confirmed\` ticked by the person. \`seconds\` is the time of activity, where known.

## Classes

Exchange classes by name: other releases of such data use other ids from 11 on.

| id | name |
|---|---|
${classes}
`;
}
