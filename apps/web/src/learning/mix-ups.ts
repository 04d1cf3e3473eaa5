import { afterMixUp, afterRight, type MixUp, type Repetition } from '@uvh/domain/practice/repetition';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { useSession } from '../session/session.ts';
import { storedJson } from '../storage/browser-storage.ts';

const schema = z.array(
  z.object({ truth: z.string(), said: z.string(), step: z.number(), dueAt: z.number(), wrongAt: z.number() }),
);

/** Kept on the device, by person; people who practise without an account share one. */
const keptFor = (username: string | undefined) =>
  storedJson('local', `uvh.mix-ups.${username ?? ''}`, (value): readonly Repetition[] => {
    const read = schema.safeParse(value);
    return read.success ? read.data : [];
  });

const nameOfUser = () => useSession.getState().user?.username;

/** The classes that the person mixes up, and when each pair comes back. */
export const useMixUps = create<{ readonly schedule: readonly Repetition[] }>()(() => ({
  schedule: keptFor(nameOfUser()).read(),
}));

useSession.subscribe(({ user }, before) => {
  if (user?.username !== before.user?.username) useMixUps.setState({ schedule: keptFor(user?.username).read() });
});

function keep(schedule: readonly Repetition[]): void {
  if (schedule === useMixUps.getState().schedule) return;
  keptFor(nameOfUser()).write(schedule);
  useMixUps.setState({ schedule });
}

/** Remembers that a class was taken for another one. */
export function rememberMixUp(mixUp: MixUp, at = Date.now()): void {
  keep(afterMixUp(useMixUps.getState().schedule, mixUp, at));
}

/** Remembers that the two were told apart. */
export function rememberToldApart(mixUp: MixUp, at = Date.now()): void {
  keep(afterRight(useMixUps.getState().schedule, mixUp, at));
}
