import { wilsonInterval } from '../skill/wilson.ts';
import type { Likeness } from './conduct.ts';

/** What speaks for it that somebody changes boxes by a rule of a few. */
export interface CampEvidence {
  /** Boxes of the others of the camp that either changed, and those that both changed to the same. */
  readonly changed: number;
  readonly alike: number;
  /** The most that people who are in no camp agree in. */
  readonly usual: number;
}

/** How often changes are made alike: of how many. */
interface Alike {
  changed: number;
  alike: number;
}

/** Changes within a camp, between its people and the rest, and among the rest. */
interface Split {
  readonly within: Alike;
  readonly across: Alike;
  readonly outside: Alike;
}

/** Two people may simply see alike. */
const LEAST_PEOPLE = 3;
/** Standard normal quantiles of the intervals: few changes are a camp's own, many its others'. */
const Z_WITHIN = 2;
const Z = 3;
/** Whoever looks lets things pass that others see: nobody makes so many of their changes as somebody else does. */
const BY_RULE = 2 / 3;
/** What the camp has in common with the rest is less than this share of what it has in common among itself. */
const APART = 0.25;
/** How much likelier somebody's changes are from the camp than from the rest, in bits, and how many of them are the camp's. */
const BITS_OF_A_CAMP = 10;
const LEAST_ALIKE = 3;
/** People from whom a camp is looked for, those whose nearest agree most first, and rounds until it stands. */
const SEEDS = 8;
const ROUNDS = 10;
/** Pairs of which nearly every change is alike begin a camp. */
const NEARLY_ALL = 0.8;
/** As many as it takes to see whether they agree among themselves; the others join by and by. */
const NEAREST = 40;

/**
 * Those who change boxes by a rule of their own, whatever is right: without gold they are believed wherever two of them meet.
 * Where some merely look oftener than others, what the two kinds change alike lies between what each does among itself. Who
 * follows a rule agrees with their like in nearly all, and with everybody else in less than those do with each other.
 * The order of the pairs changes nothing.
 */
export function campsOf(likenesses: Iterable<Readonly<Likeness>>): ReadonlyMap<number, CampEvidence> {
  const found = new Map<number, CampEvidence>();
  const all = pairsByPerson(likenesses);
  for (;;) {
    const people = new Map([...all].filter(([id]) => !found.has(id)));
    const camp = firstCamp(people);
    if (!camp) return found;
    const before = found.size;
    for (const [id, evidence] of camp) found.set(id, evidence);
    if (found.size === before) return found;
  }
}

type Pairs = ReadonlyMap<number, ReadonlyMap<number, Alike>>;

function pairsByPerson(likenesses: Iterable<Readonly<Likeness>>): Pairs {
  const pairs = new Map<number, Map<number, Alike>>();
  const put = (id: number, otherId: number, alike: Alike) => {
    const own = pairs.get(id) ?? new Map<number, Alike>();
    pairs.set(id, own.set(otherId, alike));
  };
  for (const { annotatorId, otherId, changedByEither, changedAlike } of likenesses) {
    if (changedByEither === 0) continue;
    const alike = { changed: changedByEither, alike: changedAlike };
    put(annotatorId, otherId, alike);
    put(otherId, annotatorId, alike);
  }
  return pairs;
}

function firstCamp(people: Pairs): Map<number, CampEvidence> | undefined {
  const seeds = [...people.keys()]
    .map((id) => ({ id, ...nearestOf(id, people) }))
    .filter(({ alike }) => alike >= LEAST_ALIKE)
    .sort((a, b) => b.amongThem - a.amongThem || b.alike - a.alike || a.id - b.id)
    .slice(0, SEEDS);
  const looked = new Set<number>();
  for (const { id, nearest } of seeds) {
    // From anybody of a camp the same one is found.
    if (looked.has(id)) continue;
    const camp = campAround(nearest, people);
    for (const each of camp) looked.add(each);
    if (camp.size < LEAST_PEOPLE || camp.size * 2 > people.size) continue;
    const split = splitBy(camp, people);
    if (!isByRule(split)) continue;
    const named = evidenceIn(camp, split, people);
    if (named.size >= LEAST_PEOPLE) return named;
  }
  return undefined;
}

/** Somebody with those who make nearly all changes alike with them, how many, and how far those others agree among themselves. */
function nearestOf(
  seed: number,
  people: Pairs,
): { readonly nearest: ReadonlySet<number>; readonly alike: number; readonly amongThem: number } {
  const likest = [...(people.get(seed) ?? [])]
    .filter(([id, { changed, alike }]) => people.has(id) && alike >= NEARLY_ALL * changed)
    .sort(([a, { alike: one }], [b, { alike: other }]) => other - one || a - b)
    .slice(0, NEAREST);
  const among = nothing();
  let sum = 0;
  for (const [at, [id, { alike }]] of likest.entries()) {
    sum += alike;
    for (const [otherId] of likest.slice(at + 1)) {
      const pair = people.get(id)?.get(otherId);
      among.changed += pair?.changed ?? 0;
      among.alike += pair?.alike ?? 0;
    }
  }
  const nearest = new Set(likest.map(([id]) => id));
  nearest.add(seed);
  return { nearest, alike: sum, amongThem: shareOf(among) };
}

/** Those who are likelier of one camp than not, from a few on, until it stands. */
function campAround(few: ReadonlySet<number>, people: Pairs): ReadonlySet<number> {
  let camp = few;
  for (let round = 0; round < ROUNDS; round++) {
    const split = splitBy(camp, people);
    const isOfIt = (id: number) => hasChangedWith(id, camp, people) && bitsFor(id, camp, split, people) > 0;
    const next = new Set([...people.keys()].filter(isOfIt));
    const stands = next.size === camp.size && [...next].every((id) => camp.has(id));
    camp = next;
    if (stands) break;
  }
  return camp;
}

/** Whether somebody has made any change that another of the camp made: who changes nothing is of no camp. */
function hasChangedWith(id: number, camp: ReadonlySet<number>, people: Pairs): boolean {
  return [...(people.get(id) ?? [])].some(([otherId, { alike }]) => alike > 0 && camp.has(otherId));
}

function splitBy(camp: ReadonlySet<number>, people: Pairs): Split {
  const split = { within: nothing(), across: nothing(), outside: nothing() };
  for (const [id, others] of people) {
    for (const [otherId, { changed, alike }] of others) {
      if (otherId < id || !people.has(otherId)) continue;
      const into = camp.has(id) !== camp.has(otherId) ? split.across : camp.has(id) ? split.within : split.outside;
      into.changed += changed;
      into.alike += alike;
    }
  }
  return split;
}

function isByRule({ within, across, outside }: Split): boolean {
  const least = wilsonInterval(within.alike, within.changed, Z_WITHIN).low;
  const usual = wilsonInterval(outside.alike, outside.changed, Z);
  const common = wilsonInterval(across.alike, across.changed, Z).high;
  return least > Math.max(BY_RULE, usual.high) && common < APART * least && common < usual.low;
}

/** How much likelier somebody's changes are if they are of the camp than if they are not, in bits. */
function bitsFor(id: number, camp: ReadonlySet<number>, split: Split, people: Pairs): number {
  const [within, across, outside] = [shareOf(split.within), shareOf(split.across), shareOf(split.outside)];
  let bits = 0;
  for (const [otherId, { changed, alike }] of people.get(id) ?? []) {
    if (!people.has(otherId)) continue;
    const [ifOf, ifNot] = camp.has(otherId) ? [within, across] : [across, outside];
    bits += alike * Math.log2(ifOf / ifNot) + (changed - alike) * Math.log2((1 - ifOf) / (1 - ifNot));
  }
  return bits;
}

function evidenceIn(camp: ReadonlySet<number>, split: Split, people: Pairs): Map<number, CampEvidence> {
  const named = new Map<number, CampEvidence>();
  const usual = wilsonInterval(split.outside.alike, split.outside.changed, Z).high;
  for (const id of [...camp].sort((a, b) => a - b)) {
    if (bitsFor(id, camp, split, people) < BITS_OF_A_CAMP) continue;
    const own = nothing();
    for (const [otherId, { changed, alike }] of people.get(id) ?? []) {
      if (!camp.has(otherId)) continue;
      own.changed += changed;
      own.alike += alike;
    }
    if (own.alike >= LEAST_ALIKE) named.set(id, { ...own, usual });
  }
  return named;
}

function nothing(): Alike {
  return { changed: 0, alike: 0 };
}

function shareOf({ changed, alike }: Alike): number {
  return (alike + 0.5) / (changed + 2);
}
