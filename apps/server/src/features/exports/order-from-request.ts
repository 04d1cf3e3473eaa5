import type { ExportRequest } from '@uvh/contract/export-order';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { definedOf } from '@uvh/formats/image-fields';
import type { GroupRule, SplitShares } from '@uvh/formats/split/group-split';
import { defaultTitle } from './card/title.ts';
import type { ExportFilter, ExportOrder, SplitOrder } from './export-order.ts';

/** Where the data set is written, and where the names of the request lie. */
interface ExportPlaces {
  /** A folder, or a file that ends in .zip. */
  readonly target: string;
  readonly isZip: boolean;
  readonly blurBoxesAt: (name: string) => string;
}

/** What of the event an order depends on. */
export interface EventOfExport {
  readonly classes: ClassList;
  readonly settings: {
    readonly eventName: string | null;
    readonly dataLicence: { readonly name: string } | null;
    readonly consentText: string | null;
  };
}

/** The order of a request that `exportProblems` finds nothing wrong with. */
export function exportOrderFrom(request: ExportRequest, places: ExportPlaces, event: EventOfExport): ExportOrder {
  const { formats, methods, with_images, with_originals, blur_boxes, camera_pattern, split } = request;
  return {
    target: places.target,
    isZip: places.isZip,
    // One that is named twice would be written twice under the same names.
    formats: [...new Set(formats)],
    methods: [...new Set(methods)],
    withPictures: with_images || with_originals,
    withOriginals: with_originals,
    ...(blur_boxes !== undefined && { blurBoxes: places.blurBoxesAt(blur_boxes) }),
    split: split ? splitOf(split) : undefined,
    ...(camera_pattern !== undefined && { cameraPattern: new RegExp(camera_pattern, 'u') }),
    filter: filterOf(request),
    card: cardOf(request, event),
  };
}

function cardOf(request: ExportRequest, { classes, settings }: EventOfExport): ExportOrder['card'] {
  const { title, authors, licence, picture_licence: pictureLicence, attribution, source, url } = request;
  return {
    title: title ?? defaultTitle(classes, settings.eventName),
    authors,
    consent: settings.consentText,
    // What participants were promised holds where nobody says otherwise.
    ...definedOf({ licence: licence ?? settings.dataLicence?.name, pictureLicence, attribution, source, url }),
  };
}

function filterOf(request: ExportRequest): ExportFilter {
  const { min_reviews, only_settled, min_agreement, max_risk, classes, zones, cameras } = request;
  return {
    minReviews: min_reviews,
    onlySettled: only_settled,
    ...definedOf({ minAgreement: min_agreement, maxRisk: max_risk, classes, zones, cameras }),
  };
}

function splitOf({ train, val, test, by, pattern }: NonNullable<ExportRequest['split']>): SplitOrder {
  const shares: SplitShares = { train, val, test };
  const [rule, group] = ruleOf(by, pattern ?? '');
  const sentence = `${train} : ${val} : ${test} (train, val, test) by ${group}, never by picture: frames of one camera are near duplicates, and a split by picture would test on what was trained on. All pictures of the event were shared out, whatever was left out later, so a picture is on the same side in every file.`;
  return { shares, rule, sentence };
}

function ruleOf(by: NonNullable<ExportRequest['split']>['by'], pattern: string): readonly [GroupRule, string] {
  switch (by) {
    case 'camera-and-day':
      return [{ kind: 'camera_and_day' }, 'camera and day'];
    case 'camera':
    case 'day':
    case 'folder':
      return [{ kind: by }, by];
    case 'pattern':
      return [{ kind: 'pattern', pattern: new RegExp(pattern, 'u') }, `what ${pattern} finds in the file name`];
  }
}
