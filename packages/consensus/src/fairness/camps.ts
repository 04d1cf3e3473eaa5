import { wilsonInterval } from '@uvh/domain/statistics/wilson';
import type { Likeness } from './likeness.ts';

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

/** Changes within a camp, between its people and the rest, and among the rest; and of each person with those of the camp. */
interface Split {
  readonly withCamp: ReadonlyMap<number, Alike>;
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
  const met = [...likenesses].filter(({ changedByEither }) => changedByEither > 0);
  for (;;) {
    const camp = firstCamp(
      crowdOf(met.filter(({ annotatorId, otherId }) => !found.has(annotatorId) && !found.has(otherId))),
    );
    if (!camp) return found;
    for (const [id, evidence] of camp) found.set(id, evidence);
  }
}

/** People with what each of them and each other changed alike, and with everybody together. */
interface Crowd {
  readonly pairs: ReadonlyMap<number, ReadonlyMap<number, Alike>>;
  readonly withAll: ReadonlyMap<number, Alike>;
}

function crowdOf(met: readonly Readonly<Likeness>[]): Crowd {
  const pairs = new Map<number, Map<number, Alike>>();
  const withAll = new Map<number, Alike>();
  const put = (id: number, otherId: number, alike: Alike) => {
    const own = pairs.get(id);
    if (own) own.set(otherId, alike);
    else pairs.set(id, new Map([[otherId, alike]]));
    addTo(withAll, id, alike);
  };
  for (const { annotatorId, otherId, changedByEither, changedAlike } of met) {
    const alike = { changed: changedByEither, alike: changedAlike };
    put(annotatorId, otherId, alike);
    put(otherId, annotatorId, alike);
  }
  return { pairs, withAll };
}

function firstCamp(crowd: Crowd): Map<number, CampEvidence> | undefined {
  const seeds = [...crowd.pairs.keys()]
    .map((id) => ({ id, ...nearestOf(id, crowd) }))
    .filter(({ alike }) => alike >= LEAST_ALIKE)
    .sort((a, b) => b.amongThem - a.amongThem || b.alike - a.alike || a.id - b.id)
    .slice(0, SEEDS);
  const looked = new Set<number>();
  for (const { id, nearest } of seeds) {
    // From anybody of a camp the same one is found.
    if (looked.has(id)) continue;
    const camp = campAround(nearest, crowd);
    for (const each of camp) looked.add(each);
    if (camp.size < LEAST_PEOPLE || camp.size * 2 > crowd.pairs.size) continue;
    const split = splitBy(camp, crowd);
    if (!isByRule(split)) continue;
    const named = evidenceIn(camp, split, crowd);
    if (named.size >= LEAST_PEOPLE) return named;
  }
  return undefined;
}

/** Somebody with those who make nearly all changes alike with them, how many, and how far those others agree among themselves. */
function nearestOf(
  seed: number,
  { pairs }: Crowd,
): { readonly nearest: ReadonlySet<number>; readonly alike: number; readonly amongThem: number } {
  const likest = [...(pairs.get(seed) ?? [])]
    .filter(([, { changed, alike }]) => alike >= NEARLY_ALL * changed)
    .sort(([a, { alike: one }], [b, { alike: other }]) => other - one || a - b)
    .slice(0, NEAREST);
  const among = nothing();
  let sum = 0;
  for (const [at, [id, { alike }]] of likest.entries()) {
    sum += alike;
    for (const [otherId] of likest.slice(at + 1)) {
      const pair = pairs.get(id)?.get(otherId);
      among.changed += pair?.changed ?? 0;
      among.alike += pair?.alike ?? 0;
    }
  }
  const nearest = new Set(likest.map(([id]) => id));
  nearest.add(seed);
  return { nearest, alike: sum, amongThem: shareOf(among) };
}

/** Those who are likelier of one camp than not, from a few on, until it stands. */
function campAround(few: ReadonlySet<number>, crowd: Crowd): ReadonlySet<number> {
  let camp = few;
  for (let round = 0; round < ROUNDS; round++) {
    const split = splitBy(camp, crowd);
    // Who has made no change that another of the camp made is not of it.
    const isOfIt = (id: number) => (split.withCamp.get(id)?.alike ?? 0) > 0 && bitsFor(id, split, crowd) > 0;
    const next = new Set([...crowd.pairs.keys()].filter(isOfIt));
    const stands = next.size === camp.size && [...next].every((id) => camp.has(id));
    camp = next;
    if (stands) break;
  }
  return camp;
}

function splitBy(camp: ReadonlySet<number>, { pairs, withAll }: Crowd): Split {
  const withCamp = new Map<number, Alike>();
  for (const id of camp) for (const [otherId, alike] of pairs.get(id) ?? []) addTo(withCamp, otherId, alike);
  // Whoever is of the camp stands at both ends of what is within it.
  const [ends, across, all] = [nothing(), nothing(), nothing()];
  for (const [id, alike] of withCamp) add(camp.has(id) ? ends : across, alike);
  for (const alike of withAll.values()) add(all, alike);
  const within = { changed: ends.changed / 2, alike: ends.alike / 2 };
  const outside = {
    changed: all.changed / 2 - within.changed - across.changed,
    alike: all.alike / 2 - within.alike - across.alike,
  };
  return { withCamp, within, across, outside };
}

function isByRule({ within, across, outside }: Split): boolean {
  const least = wilsonInterval(within.alike, within.changed, Z_WITHIN).low;
  const usual = wilsonInterval(outside.alike, outside.changed, Z);
  const common = wilsonInterval(across.alike, across.changed, Z).high;
  return least > Math.max(BY_RULE, usual.high) && common < APART * least && common < usual.low;
}

/** How much likelier somebody's changes are if they are of the camp than if they are not, in bits. */
function bitsFor(id: number, split: Split, { withAll }: Crowd): number {
  const [all, own] = [withAll.get(id) ?? nothing(), split.withCamp.get(id) ?? nothing()];
  const rest = { changed: all.changed - own.changed, alike: all.alike - own.alike };
  const [within, across, outside] = [shareOf(split.within), shareOf(split.across), shareOf(split.outside)];
  const bits = ({ changed, alike }: Alike, ifOf: number, ifNot: number) =>
    alike * Math.log2(ifOf / ifNot) + (changed - alike) * Math.log2((1 - ifOf) / (1 - ifNot));
  return bits(own, within, across) + bits(rest, across, outside);
}

function evidenceIn(camp: ReadonlySet<number>, split: Split, crowd: Crowd): Map<number, CampEvidence> {
  const usual = wilsonInterval(split.outside.alike, split.outside.changed, Z).high;
  const named = new Map<number, CampEvidence>();
  for (const id of [...camp].sort((a, b) => a - b)) {
    const own = split.withCamp.get(id);
    if (own && own.alike >= LEAST_ALIKE && bitsFor(id, split, crowd) >= BITS_OF_A_CAMP)
      named.set(id, { ...own, usual });
  }
  return named;
}

function nothing(): Alike {
  return { changed: 0, alike: 0 };
}

function add(to: Alike, { changed, alike }: Readonly<Alike>): void {
  to.changed += changed;
  to.alike += alike;
}

function addTo(sums: Map<number, Alike>, id: number, alike: Readonly<Alike>): void {
  const sum = sums.get(id);
  if (sum) add(sum, alike);
  else sums.set(id, { ...alike });
}

function shareOf({ changed, alike }: Alike): number {
  return (alike + 0.5) / (changed + 2);
}
