/** A class that boxes of an event can have. */
export interface ObjectClass {
  /** Stays for ever: stored reviews, exports and keys go by it. */
  readonly id: number;
  /** Stands in calls, files and exports, whatever people read. */
  readonly name: string;
  /** What people read where their language has no name of its own in `displayNames`. */
  readonly displayName: string;
  /** Names by language code. */
  readonly displayNames: Readonly<Record<string, string>>;
  /** Two capital letters on chips and crops. */
  readonly code: string;
  /** #rrggbb. */
  readonly color: string;
  /** Lengths of lines and gaps in CSS pixels; empty for a whole line. */
  readonly dash: readonly number[];
  /** Names of the classes that it is taken for, the likeliest first. */
  readonly lookAlikes: readonly string[];
  /** The letter or digit that means the class; null where it is given one by its place in the list. */
  readonly key: string | null;
  /** How it is told from others, by language code; paragraphs are parted by empty lines. */
  readonly guide: Readonly<Record<string, string>>;
  /** Address of a picture that shows it. */
  readonly guidePicture: string | null;
  /** The category that it is in COCO files, where that has another id or name; null where it has not. */
  readonly coco: CocoCategory | null;
}

/** What is not said is as of the class itself. */
export interface CocoCategory {
  readonly id?: number | undefined;
  readonly name?: string | undefined;
  readonly supercategory?: string | undefined;
}

/** Letters of the workspace's own commands, which no class can have. */
export const WORKSPACE_KEYS: readonly string[] = [...'beghilmnpqrtuwxz'];

/**
 * The classes of an event in their order, which is that of keys, palettes and charts
 * (docs/product/annotation.md#vehicle-classes).
 */
export class ClassList implements Iterable<ObjectClass> {
  readonly classes: readonly ObjectClass[];
  /** Names in the order of the list. */
  readonly names: readonly string[];
  readonly #indexByName: ReadonlyMap<string, number>;
  readonly #byId: ReadonlyMap<number, ObjectClass>;

  constructor(classes: readonly ObjectClass[]) {
    this.classes = classes;
    this.names = classes.map(({ name }) => name);
    this.#indexByName = new Map(this.names.map((name, index) => [name, index]));
    this.#byId = new Map(classes.map((each) => [each.id, each]));
  }

  get size(): number {
    return this.classes.length;
  }

  [Symbol.iterator](): Iterator<ObjectClass> {
    return this.classes[Symbol.iterator]();
  }

  /** The class of that exact name, or undefined for 'default' and every other text. */
  named(name: string): ObjectClass | undefined {
    const index = this.#indexByName.get(name);
    return index === undefined ? undefined : this.classes[index];
  }

  byId(id: number): ObjectClass | undefined {
    return this.#byId.get(id);
  }

  /** Whether the text is the name of a class, to the letter. */
  has(name: string): boolean {
    return this.#indexByName.has(name);
  }

  /** How to tell the class, in the language or else in English, or in any; undefined where nobody wrote it. */
  guideOf(name: string, language: string): string | undefined {
    const guide = this.named(name)?.guide;
    return guide?.[language] ?? guide?.en ?? Object.values(guide ?? {})[0];
  }

  /** The place of the class of that name in the list; -1 for every other text. */
  indexOf(name: string): number {
    return this.#indexByName.get(name) ?? -1;
  }

  /** What people read for a label: the name in their language, or the label itself where it is no class. */
  displayNameOf(label: string, language?: string): string {
    const found = this.named(label);
    if (!found) return label;
    return (language === undefined ? undefined : found.displayNames[language]) ?? found.displayName;
  }
}
