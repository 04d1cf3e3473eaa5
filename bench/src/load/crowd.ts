import type { Diary } from './diary.ts';
import type { SeededPlayer } from './event.ts';
import type { HttpClient } from './http-client.ts';
import { type Player, player } from './player.ts';

const REVIEWS_A_PERSON = 6;
/** Neighbours in the list are of one team; those who play at one moment seldom are. */
const APART = 7;

/** The same people in an order in which neighbours are of different teams. */
export function mixed(players: readonly SeededPlayer[]): SeededPlayer[] {
  return Array.from({ length: APART }, (_, first) => players.filter((__, index) => index % APART === first)).flat();
}

/** Submits the image in hand and leases with it, as the browser does: one call. Says whether it was taken. */
export async function playOne(person: Player): Promise<boolean> {
  const image = await person.next();
  return image !== undefined && (await person.submitAndLease(image));
}

/** The same step by step, as a script may: leases ahead, takes the image in hand and submits it. */
export async function playStepByStep(person: Player): Promise<boolean> {
  await person.leaseAhead();
  const leased = await person.lease();
  return leased !== undefined && (await person.submit(leased));
}

/** Everybody plays a few images and leaves the place to the next. Gives what the next at a place does. */
export function crowd(
  players: readonly SeededPlayer[],
  clients: readonly HttpClient[],
  diary: Diary,
  play = playOne,
): (place: number) => Promise<void> {
  let next = 0;
  const seats = new Map<number, { readonly person: Player; left: number }>();
  return async (place) => {
    let seat = seats.get(place);
    if (!seat || seat.left === 0) {
      const seeded = players[(next * APART) % players.length];
      const client = clients[next % clients.length];
      if (!seeded || !client) throw new Error('There are no players.');
      next += 1;
      seat = { person: player(client, seeded, () => diary), left: REVIEWS_A_PERSON };
      seats.set(place, seat);
    }
    seat.left -= 1;
    if (!(await play(seat.person))) seat.left = 0;
  };
}
