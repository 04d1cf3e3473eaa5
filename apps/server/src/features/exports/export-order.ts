import type { ExportFormat } from '@uvh/domain/data-set/export-choices';
import type { GroupRule, SplitShares } from '@uvh/formats/split/group-split';
import type { Method } from './methods/method.ts';

/** Which pictures and boxes of the event go into the data set. All that are given must hold. */
export interface ExportFilter {
  /** Pictures with fewer reviews by people who count are left out; gold ones are in all the same. */
  readonly minReviews: number;
  readonly onlySettled: boolean;
  /** Least mean agreement on the objects of a picture, 0 to 1. */
  readonly minAgreement?: number;
  /** Greatest expected mistakes per box. */
  readonly maxRisk?: number;
  /** Boxes of other classes are left out, and pictures that then show none. */
  readonly classes?: readonly string[];
  readonly zones?: readonly number[];
  readonly cameras?: readonly string[];
}

/** What only the organiser knows of the data, for its card. */
interface CardTexts {
  readonly title: string;
  /** Licence of the annotations. */
  readonly licence?: string;
  /** Licence of the pictures whose import named none. */
  readonly pictureLicence?: string;
  /** Whom to credit for the pictures whose import named nobody. */
  readonly attribution?: string;
  /** Where the pictures come from. */
  readonly source?: string;
  /** What people had to agree to when they registered; null: nothing, undefined: it is not known. */
  readonly consent?: string | null;
  /** Set where the reviews are not those of an event but the annotations of another tool. */
  readonly isOfAnotherTool?: boolean;
  readonly authors: readonly string[];
  readonly url?: string;
}

/** How pictures are shared out over train, val and test. */
export interface SplitOrder {
  readonly shares: SplitShares;
  readonly rule: GroupRule;
  /** What is said of the rule in the data card. */
  readonly sentence: string;
}

/** What an export is to hold. */
export interface ExportOrder {
  /** A folder, or a file that ends in .zip. */
  readonly target: string;
  readonly isZip: boolean;
  readonly formats: readonly ExportFormat[];
  /** The first one is the data set itself, the others lie beside it. */
  readonly methods: readonly Method[];
  readonly withPictures: boolean;
  /** Writes the imported files, cleaned of metadata, where they were kept; else what players see. */
  readonly withOriginals?: boolean;
  /** A file or folder with boxes of what is blurred on exported pictures: faces, plates. */
  readonly blurBoxes?: string;
  /** Undefined: the pictures are not split. */
  readonly split: SplitOrder | undefined;
  /** What a file name tells of its camera: the first group of the pattern, or the whole match. */
  readonly cameraPattern?: RegExp;
  readonly filter: ExportFilter;
  readonly card: CardTexts;
}
