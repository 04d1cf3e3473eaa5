import { getImage, type LeasedImage, type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import type { Prng } from '@uvh/domain/random/prng';
import { untouched } from './images.ts';
import { aPerson, aTeam, type Person } from './people.ts';
import type { TestApp } from './start-app.ts';

/** What is really on every image of an event with {@link SUGGESTIONS}, box by box; the machine took half of them for hatchbacks. */
export const TRUTH = ['Sedan', 'Bus', 'Hatchback', 'Hatchback'] as const;
const VEHICLES = TRUTH.map((_, index) => aBoxAt(index, 0.9));
/** The machine is in doubt about the last box, where there is nothing. */
export const SUGGESTIONS = [...VEHICLES, aBoxAt(VEHICLES.length, 0.3)];
/** {@link TRUTH} as gold knows it. */
export const TRUE_BOXES = TRUTH.map((label, index) => ({ ...aRect(index), label }));
export const SECONDS_AN_IMAGE = 30;

function aRect(index: number) {
  return { x: 100 + index * 300, y: 300, width: 120, height: 90 };
}

function aBoxAt(index: number, score: number) {
  return { bboxId: index + 1, label: 'Hatchback', score, ...aRect(index) };
}

/** How somebody works: what they send for an image, and the seconds that they spent. */
export interface PlayerAtWork {
  readonly name: string;
  readonly person: Person;
  readonly seconds: number;
  review(image: LeasedImage): SubmittedBox[];
}

/** Looks at each box, and errs once in a while. */
export function honest(random: Prng): PlayerAtWork['review'] {
  return ({ bbox }) =>
    bbox.map((box, index) => {
      if (index >= TRUTH.length) return random.chance(0.9) ? deleted(box) : reviewed(box, box.label);
      const isWrong = random.chance(0.04);
      const label = isWrong ? 'SUV' : (TRUTH[index] ?? box.label);
      return reviewed(box, label);
    });
}

/** Confirms whatever is there. */
export const blind: PlayerAtWork['review'] = ({ bbox }) => bbox.map((box) => reviewed(box, box.label));

export function deleted(box: LeasedImage['bbox'][number]): SubmittedBox {
  return { ...reviewed(box, box.label), is_confirmed: false, is_deleted: true };
}

/** A suggestion that was confirmed, or given another label. */
export function reviewed(box: LeasedImage['bbox'][number], label: string): SubmittedBox {
  const isChanged = label !== box.label;
  const { bbox_id: bboxId, x, y, width, height } = box;
  return {
    ...untouched({ bboxId, label, x, y, width, height }),
    is_label_changed: isChanged,
    is_edited: isChanged,
    is_confirmed: !isChanged,
  };
}

/** A team of one, who works in that way. */
export async function join(
  server: TestApp,
  name: string,
  seconds: number,
  review: PlayerAtWork['review'],
): Promise<PlayerAtWork> {
  const team = await aTeam(server, name);
  return { name, seconds, review, person: await aPerson(server, { team, isLeader: true }) };
}

/** Takes the next image and submits it. */
export async function playOne(server: TestApp, { person: { token }, review, seconds }: PlayerAtWork): Promise<void> {
  const leased = await server.succeed(getImage, {}, { token });
  const telemetry = { active_seconds: seconds, coverage_tiles: 12, coverage_looked: 12, actions: 8 };
  await server.succeed(
    submitImage,
    { body: { image_id: leased.image_id, bbox: review(leased), telemetry } },
    { token },
  );
}
