import type { ClassRule, WireClass } from '@uvh/contract/object-class';
import { WORKSPACE_KEYS } from '@uvh/domain/annotation/class-list';

/** What is wrong with a list of classes: where, and how the sentence about that place goes on. */
export interface ClassProblem {
  /** [] for the list, [2] for its third class, [2, 'code'] for an entry of it. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly rule: ClassRule;
  /** The name of the class that the rule is broken with. */
  readonly other?: string;
}

/** What the classes of one list must not have in common, and the look-alikes that must be among them. */
export function listProblems(classes: readonly WireClass[]): ClassProblem[] {
  return [
    ...shared(classes, 'id', ({ id }) => String(id)),
    ...shared(classes, 'name', ({ name }) => folded(name)),
    ...shared(classes, 'code', ({ code }) => code),
    ...shared(classes, 'key', ({ key }) => key ?? undefined),
    ...shared(classes, 'coco.id', ({ id, coco }) => String(coco?.id ?? id)),
    ...shared(classes, 'coco.name', ({ name, coco }) => folded(coco?.name ?? name)),
    ...sharedWords(classes),
    ...keyProblems(classes),
    ...lookAlikeProblems(classes),
  ];
}

/** Two names that people cannot tell apart, or that files spell alike, are the same. */
function folded(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

function shared(
  classes: readonly WireClass[],
  entry: string,
  entryOf: (each: WireClass) => string | undefined,
): ClassProblem[] {
  const holders = new Map<string, WireClass>();
  return classes.flatMap((each, index): ClassProblem[] => {
    const value = entryOf(each);
    const holder = value === undefined ? undefined : holders.get(value);
    if (value !== undefined && !holder) holders.set(value, each);
    // An exchange id that was not given is the id, of which the complaint is made already.
    const isToldAlready = entry.startsWith('coco.') && !each.coco && !holder?.coco;
    if (!holder || isToldAlready) return [];
    const message = `must differ from that of "${holder.name}"`;
    return [{ path: [index, ...entry.split('.')], message, rule: 'taken', other: holder.name }];
  });
}

/** In no language may two classes be called the same: nobody could tell which one is meant. */
function sharedWords(classes: readonly WireClass[]): ClassProblem[] {
  const languages = [...new Set(classes.flatMap(({ display_names }) => Object.keys(display_names)))].sort();
  const fallback = shared(classes, 'display_name', (each) => folded(each.display_name ?? each.name));
  const nameIsTold = new Set(shared(classes, 'name', ({ name }) => folded(name)).map(({ path }) => path[0]));
  return [
    ...fallback.filter(({ path }) => !nameIsTold.has(path[0] ?? '')),
    ...languages.flatMap((language) =>
      shared(classes, `display_names.${language}`, ({ display_names }) => {
        const word = display_names[language];
        return word === undefined ? undefined : folded(word);
      }),
    ),
  ];
}

function keyProblems(classes: readonly WireClass[]): ClassProblem[] {
  return classes.flatMap(({ key }, index): ClassProblem[] =>
    key !== null && WORKSPACE_KEYS.includes(key)
      ? [
          {
            path: [index, 'key'],
            message: `must be none of ${[...WORKSPACE_KEYS].join(', ')}: the workspace has those`,
            rule: 'workspace-key',
          },
        ]
      : [],
  );
}

function lookAlikeProblems(classes: readonly WireClass[]): ClassProblem[] {
  const names = new Set(classes.map(({ name }) => name));
  return classes.flatMap(({ name, look_alikes: lookAlikes }, index) =>
    lookAlikes.flatMap((other, place): ClassProblem[] => {
      const broken = { path: [index, 'look_alikes', place], rule: 'look-alike', other } as const;
      if (other === name) return [{ ...broken, message: 'must be another class' }];
      if (!names.has(other)) return [{ ...broken, message: `must be the name of a class; there is no "${other}"` }];
      return lookAlikes.indexOf(other) < place ? [{ ...broken, message: `must not name "${other}" twice` }] : [];
    }),
  );
}
