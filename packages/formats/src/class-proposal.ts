/** Words for one thing on the road, folded. The first lists are checked first; a word may stand in several. */
const SYNONYMS: readonly (readonly string[])[] = [
  [
    'twowheeler',
    '2wheeler',
    'bike',
    // BDD100K and VisDrone call it so.
    'motor',
    'motorbike',
    'motorcycle',
    'motorcyclist',
    'scooter',
    'scooty',
    'moped',
    'motorscooter',
    'motorizedtwowheeler',
  ],
  [
    'threewheeler',
    '3wheeler',
    'auto',
    'autorickshaw',
    'rickshaw',
    'autoricksaw',
    'erickshaw',
    'tuktuk',
    'trishaw',
    'toto',
    'cng',
    'threewheelerscng',
    'bajaj',
  ],
  ['bicycle', 'cycle', 'pushbike', 'pedalcycle', 'bicyclist', 'cyclist', 'bike'],
  ['minibus', 'microbus', 'maxicab', 'schoolvan'],
  ['tempotraveller', 'tempotraveler', 'traveller', 'traveler', 'tempo', 'forcetraveller', 'van'],
  [
    'lcv',
    'lightcommercialvehicle',
    'pickup',
    'pickuptruck',
    'minitruck',
    'goodsvan',
    'deliveryvan',
    'tataace',
    'smalltruck',
    'van',
    'tempo',
  ],
  [
    'truck',
    'lorry',
    'hcv',
    'heavytruck',
    'heavyvehicle',
    'trailer',
    'dumper',
    'tipper',
    'tanker',
    'articulatedtruck',
    'singleunittruck',
    'multiaxle',
  ],
  ['bus', 'coach', 'citybus', 'publicbus', 'doubledecker'],
  ['suv', 'jeep', 'sportutilityvehicle', 'crossover', 'car'],
  ['muv', 'mpv', 'minivan', 'peoplecarrier', 'multiutilityvehicle', 'van', 'car'],
  ['hatchback', 'hatch', 'smallcar', 'compactcar', 'car'],
  ['sedan', 'saloon', 'car'],
];

/** Why a target is proposed; `several` and `none` leave the choice to a person. */
export type ProposalReason = 'same' | 'synonym' | 'spelling' | 'several' | 'none';

/** What a name of a file may mean. */
export interface ClassProposal {
  readonly source: string;
  /** The class that is proposed; null where a person has to choose. */
  readonly target: string | null;
  readonly reason: ProposalReason;
  /** Classes worth offering, the likeliest first. */
  readonly candidates: readonly string[];
}

/**
 * Proposes a class for each name of a file: the same name without regard to case, spaces and hyphens; a synonym of the
 * road (auto-rickshaw, motorbike, pickup); or a name that differs by a slip of the keyboard. Where a name can mean
 * several classes, such as car or van, all are offered and none is proposed. Each proposal is for a person to confirm.
 */
export function proposeClassMap(
  sourceNames: readonly string[],
  targetNames: readonly string[],
): readonly ClassProposal[] {
  const targets = targetNames.map((name) => ({ name, word: folded(name) }));
  return sourceNames.map((source) => proposalFor(source, targets));
}

interface Target {
  readonly name: string;
  readonly word: string;
}

function proposalFor(source: string, targets: readonly Target[]): ClassProposal {
  const word = folded(source);
  const same = targets.find((target) => target.word === word || target.word === singular(word));
  if (same) return { source, target: same.name, reason: 'same', candidates: [same.name] };
  const meant = meanings(singular(word), targets);
  if (meant.length > 0) return choice(source, meant, 'synonym');
  const near = nearestWords(singular(word), targets);
  if (near.length > 0) return choice(source, near, 'spelling');
  return { source, target: null, reason: 'none', candidates: [] };
}

function choice(source: string, names: readonly string[], reason: 'synonym' | 'spelling'): ClassProposal {
  const [first, ...others] = names;
  if (first !== undefined && others.length === 0) return { source, target: first, reason, candidates: names };
  return { source, target: null, reason: 'several', candidates: names };
}

/** A name without case, accents and what separates words. Letters of all scripts stay. */
function folded(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '')
    .replace(/\p{Diacritic}/gu, '');
}

function singular(word: string): string {
  if (/(ses|xes|ches)$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') && word.length > 3 && word !== 'bus' && !word.endsWith('bus')
    ? word.slice(0, -1)
    : word;
}

/** The targets that share a list of synonyms with the word. */
function meanings(word: string, targets: readonly Target[]): readonly string[] {
  const lists = SYNONYMS.filter((list) => list.includes(word));
  return distinct(
    lists.flatMap((list) => targets.filter((target) => list.includes(target.word)).map(({ name }) => name)),
  );
}

function nearestWords(word: string, targets: readonly Target[]): readonly string[] {
  const limit = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  if (limit === 0) return [];
  const known = [
    ...targets.map(({ name, word: own }) => ({ name, word: own })),
    ...SYNONYMS.flatMap((list) =>
      list.flatMap((synonym) => meanings(synonym, targets).map((name) => ({ name, word: synonym }))),
    ),
  ];
  const distances = known.map(({ name, word: other }) => ({ name, distance: editDistance(word, other, limit) }));
  const least = Math.min(...distances.map(({ distance }) => distance));
  return least > limit ? [] : distinct(distances.filter(({ distance }) => distance === least).map(({ name }) => name));
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}

/** Letters to change, add, drop or swap with their neighbour (Damerau 1964); more than `limit` counts as limit + 1. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const changed = (previous[j - 1] ?? 0) + (isSame ? 0 : 1);
      const moved = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(changed, moved, isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY));
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? limit + 1;
}
