import type { ClassList } from '@uvh/domain/annotation/class-list';
import { MOST_ZONES } from '@uvh/domain/game/zones';

export const IMAGE_STATES = ['waiting', 'started', 'done', 'gold', 'withdrawn'] as const;
export type ImageState = (typeof IMAGE_STATES)[number];

/** With reports that nobody has decided, or with any. */
export const REPORTED = ['open', 'any'] as const;

/** What the address says of the list, each as text; empty where it does not narrow the list down. */
export const NO_FILTERS = {
  state: '',
  zone: '',
  camera: '',
  label: '',
  batch: '',
  risk: '',
  agreement: '',
  contested: '',
  reported: '',
  sort: 'image_id',
  direction: 'asc',
};
type Filters = Readonly<typeof NO_FILTERS>;

/** The filters as the server takes them; what somebody wrote into the address that is none of ours is left out. */
export function filterQuery(values: Filters, classes: ClassList) {
  const state = IMAGE_STATES.find((each) => each === values.state);
  const reported = REPORTED.find((each) => each === values.reported);
  const label = classes.names.find((each) => each === values.label);
  return {
    sort: values.sort === 'risk' ? ('risk' as const) : ('image_id' as const),
    direction: values.direction === 'desc' ? ('desc' as const) : ('asc' as const),
    ...(state === undefined ? {} : { state }),
    ...(label === undefined ? {} : { label }),
    ...(values.camera === '' ? {} : { camera: values.camera }),
    ...wholeNumber('zone', values.zone, MOST_ZONES - 1),
    ...wholeNumber('batch', values.batch, Number.MAX_SAFE_INTEGER),
    ...wholeNumber('risk', values.risk, 100),
    ...wholeNumber('agreement', values.agreement, 100),
    ...(values.contested === 'yes' ? { contested: 'yes' as const } : {}),
    ...(reported === undefined ? {} : { reported }),
  };
}

function wholeNumber<Name extends string>(name: Name, text: string, most: number): Partial<Record<Name, number>> {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most) return {};
  const part: Partial<Record<Name, number>> = {};
  part[name] = value;
  return part;
}
