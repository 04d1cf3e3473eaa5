import type { Answer } from '@uvh/contract/call';
import type { listImages } from '@uvh/contract/calls/organiser/images';
import { counted } from '@uvh/domain/text/counted';
import { onOneLine } from '@uvh/domain/text/plain-note';
import type { Command } from 'commander';
import type { CommandContext, RunCommand } from '../../../platform/cli/command.ts';
import { readRows, type WithCalls } from '../../../platform/cli/console-calls.ts';
import { groupOf } from '../../../platform/cli/group.ts';
import { idFrom, oneOf } from '../../../platform/cli/option-values.ts';
import {
  addListOptions,
  type Columns,
  type ListOptions,
  rowLimit,
  showRows,
} from '../../../platform/cli/row-output.ts';
import { table } from '../../../platform/cli/table.ts';

type Run = RunCommand<WithCalls>;
type ImageRow = Answer<typeof listImages>['rows'][number];

const SHOWN_IMAGES = 100;
const STATES = ['waiting', 'started', 'done', 'gold', 'withdrawn'] as const;
const load = () => import('@uvh/contract/calls/organiser/images');

const COLUMNS: Columns<ImageRow> = [
  ['id', ({ image_id: id }) => id],
  ['file', ({ source_name: name }) => name],
  ['state', ({ state }) => state],
  ['zone', ({ zone }) => zone],
  ['camera', ({ camera }) => camera],
  ['batch', ({ batch_id: batch }) => batch],
  ['boxes', ({ boxes }) => boxes],
  ['reviews', ({ reviews }) => reviews],
  ['risk', ({ risk }) => Number(risk.toFixed(3))],
  ['agreement %', ({ agreement }) => agreement && Number(agreement.toFixed(1))],
  ['contested', ({ contested }) => contested],
];

interface ImageFilter extends ListOptions {
  readonly state?: string;
  readonly zone?: string;
  readonly camera?: string;
  readonly class?: string;
  readonly batch?: string;
  readonly risk?: string;
  readonly agreement?: string;
  readonly contested?: boolean;
  readonly byRisk?: boolean;
}

export function addImageConsoleCommands(program: Command, run: Run): void {
  const images = groupOf(
    program,
    'images',
    'look at images, take them out of the event, bring them back, make them gold',
  );
  addList(images, run);
  addShow(images, run);
  for (const [name, act, description, done] of [
    ['send-back', 'send-back', 'let images that are done be reviewed once more', 'wait for another review'],
    ['uphold', 'uphold-gold', 'leave what is known of gold images, against what people say', 'stand as they are'],
    ['delete', 'delete', 'delete images that nobody has reviewed', 'deleted'],
  ] as const) {
    images
      .command(`${name} <ids...>`)
      .description(`${description} (ids as "images list" names them)`)
      .action((ids: string[]) =>
        run(async (context) => {
          const { imageIdsFrom } = await import('../curation/image-ids.ts');
          await change(context, act, [...imageIdsFrom(ids)], done);
        }),
      );
  }
}

function addList(images: Command, run: Run): void {
  const list = images
    .command('list')
    .description('images by state, zone, camera, class, risk, agreement and batch')
    .option('--state <which>', STATES.join(', '))
    .option('--zone <zone>', 'from 0, the outermost')
    .option('--camera <name>', 'the camera that took them')
    .option('--class <name>', 'a class that the machine suggests on them')
    .option('--batch <id>', 'the import that they came with')
    .option('--risk <percent>', 'at least that much doubt')
    .option('--agreement <percent>', 'at most that much agreement')
    .option('--contested', 'gold that people contradict')
    .option('--by-risk', 'the greatest doubt first');
  addListOptions(list, SHOWN_IMAGES).action((options: ImageFilter) =>
    run(async (context) => {
      const { listImages: call } = await load();
      const { state, zone, camera, batch, risk, agreement } = options;
      const query = {
        state: state === undefined ? undefined : oneOf('--state', STATES, state),
        zone,
        camera,
        label: options.class,
        batch: batch === undefined ? undefined : idFrom(batch),
        risk,
        agreement,
        ...(options.contested && { contested: 'yes' as const }),
        ...(options.byRisk && { sort: 'risk' as const, direction: 'desc' as const }),
      };
      const { calls } = context.services;
      const read = await readRows(rowLimit(options), (page) => calls.make(call, { query: { ...query, ...page } }));
      showRows(context, read, COLUMNS, options);
    }),
  );
}

function addShow(images: Command, run: Run): void {
  images
    .command('show <id>')
    .description('one image with suggestions, every review, consensus and truth')
    .action((id: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { openImage } = await load();
        const image = await calls.make(openImage, { params: { imageId: idFrom(id) } });
        answer(image);
        const row = { ...image, reviews: image.reviews.length };
        print(
          table(
            COLUMNS.map(([heading]) => heading),
            [COLUMNS.map(([, cell]) => String(cell(row) ?? ''))],
          ),
        );
        const layers: readonly (readonly [string, readonly { readonly label: string }[] | null])[] = [
          ['suggested', image.suggestions],
          ['consensus', image.consensus],
          ['truth', image.truth],
        ];
        for (const [name, boxes] of layers)
          if (boxes) print(onOneLine(`${name}: ${boxes.map(({ label }) => label).join(', ')}`));
        for (const { known, said, teams, teams_for_known: forKnown } of image.contested_places)
          print(onOneLine(`contested: known as ${known} (${forKnown}), people say ${said} (${teams} teams)`));
        for (const { username, said, was, state } of image.appeals ?? [])
          print(onOneLine(`appealed: ${username} says ${said}, it was settled as ${was} (${state})`));
        for (const { at, username, judged, hits, boxes } of image.reviews)
          print(`${at} ${username}: ${counted(boxes.length, 'box', 'boxes')}, ${hits} of ${judged} judged ones right`);
      }),
    );
}

async function change(
  { services: { calls }, print, answer, fail }: CommandContext<WithCalls>,
  act: 'send-back' | 'uphold-gold' | 'delete',
  ids: readonly number[],
  done: string,
): Promise<void> {
  const { changeImages, MAX_IMAGES_AT_ONCE } = await load();
  const changed: number[] = [];
  const kept: { readonly image_id: number; readonly reason: string }[] = [];
  for (let from = 0; from < ids.length; from += MAX_IMAGES_AT_ONCE) {
    const result = await calls.make(changeImages, {
      body: { act, image_ids: ids.slice(from, from + MAX_IMAGES_AT_ONCE) },
    });
    changed.push(...result.changed);
    kept.push(...result.kept);
  }
  answer({ changed, kept });
  for (const { image_id: id, reason } of kept) print(`${id}: ${reason}`);
  print(`${counted(changed.length, 'image')} ${done}.`);
  if (changed.length === 0) fail();
}
