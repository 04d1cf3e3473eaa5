import { type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { LEASE_STATE, lease } from '../../src/platform/db/schema/images.ts';
import { anImage, aReview, threeSuggestions, untouched } from './images.ts';
import { aPerson, aTeam, type Person } from './people.ts';
import { startApp, type TestApp } from './start-app.ts';

export const PEOPLE = 9;
/** As many as the server takes of a person in ten seconds. */
export const IMAGES = 8;

export interface Reviewer extends Person {
  readonly teamId: number;
}

/** An event of nine teams: the first image is gold, the others are not. */
export async function anEvent(server: TestApp) {
  const truth = threeSuggestions().map(({ bboxId, ...box }) => ({
    ...box,
    label: bboxId === 1 ? 'Sedan' : 'Hatchback',
  }));
  const images = [await anImage(server, { truth })];
  while (images.length < IMAGES) images.push(await anImage(server));
  const people: Reviewer[] = [];
  while (people.length < PEOPLE) {
    const team = await aTeam(server);
    people.push({ ...(await aPerson(server, { team })), teamId: team.teamId });
  }
  return { images, people };
}

/** What a person says of an image, whenever they come to it: most are right, the last one is not. */
function boxesOf(person: number, image: number): SubmittedBox[] {
  const label = person === PEOPLE - 1 || (person + image) % 5 === 0 ? 'SUV' : 'Sedan';
  const drawn: SubmittedBox = {
    ...untouched({ bboxId: -1, label: 'Bus', x: 1000, y: 600, width: 200, height: 150 }),
    is_new: true,
    is_confirmed: true,
  };
  const boxes = aReview(label);
  return (person + image) % 4 === 1 ? [...boxes, ...boxes.slice(3), drawn] : boxes;
}

type Turn = readonly [person: number, image: number];

export const TURNS: readonly Turn[] = Array.from({ length: PEOPLE * IMAGES }, (_, turn) => [
  turn % PEOPLE,
  Math.floor(turn / PEOPLE),
]);

export async function submitAll(
  server: TestApp,
  { images, people }: Awaited<ReturnType<typeof anEvent>>,
  turns: readonly Turn[],
) {
  const { db, clock } = server.services;
  for (const [index, [person, image]] of turns.entries()) {
    const by = people[person];
    const imageId = images[image];
    if (!by || !imageId) throw new Error('nobody');
    const leasedAt = clock.now();
    await db.insert(lease).values({
      imageId,
      userId: by.userId,
      teamId: by.teamId,
      state: LEASE_STATE.live,
      leasedAt,
      expiresAt: new Date(leasedAt.getTime() + 3_600_000),
    });
    const body = { image_id: imageId, bbox: boxesOf(person, image) };
    await server.succeed(submitImage, { body }, { token: by.token });
    await recomputeConsensus(server.services, imageId);
    if (index % 15 === 14) await refitSkillModel(server.services);
  }
}

/** Another server on the same database once the game is over. */
export async function afterTheGame<T>(server: TestApp, act: (after: TestApp) => Promise<T>): Promise<T> {
  const after = await startApp({ beside: server, phase: 'after' });
  try {
    return await act(after);
  } finally {
    await after.close();
  }
}
