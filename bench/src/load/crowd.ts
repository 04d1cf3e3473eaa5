import type { SeededPlayer } from './event.ts';
import type { HttpClient } from './http-client.ts';
import { type Diary, player } from './player.ts';

const REVIEWS_A_PERSON = 6;
/** Neighbours in the list are of one team; those who play at one moment seldom are. */
const APART = 7;

/** Leases ahead, takes the image in hand and submits it, as the browser does; says whether it was taken. */
export async function playOne(person: ReturnType<typeof player>): Promise<boolean> {
  await person.leaseAhead();
  const leased = await person.lease();
  return leased !== undefined && (await person.submit(leased));
}

/** Everybody plays a few images and leaves the place to the next. Gives what the next at a place does. */
export function crowd(
  players: readonly SeededPlayer[],
  clients: readonly HttpClient[],
  diary: Diary,
): (place: number) => Promise<void> {
  let next = 0;
  const seats = new Map<number, { readonly person: ReturnType<typeof player>; left: number }>();
  return async (place) => {
    let seat = seats.get(place);
    if (!seat || seat.left === 0) {
      const seeded = players[(next * APART) % players.length];
      const client = clients[next % clients.length];
      if (!seeded || !client) throw new Error('There are no players.');
      next += 1;
      seat = { person: player(client, seeded, diary), left: REVIEWS_A_PERSON };
      seats.set(place, seat);
    }
    seat.left -= 1;
    if (!(await playOne(seat.person))) seat.left = 0;
  };
}
