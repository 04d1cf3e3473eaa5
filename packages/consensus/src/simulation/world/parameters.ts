import type { Behaviour } from '../people/behaviour.ts';

/** How good the simulated machine is. Shares are 0 to 1. */
export interface MachineParameters {
  /** Share of its suggestions that show a vehicle under the right class; its doubles come on top. */
  readonly right: number;
  /** Share of its suggestions with nothing behind them. */
  readonly spurious: number;
  /** Share of the vehicles that it does not suggest. */
  readonly missed: number;
  /** Share of its vehicles that it suggests twice, under two labels as often as under one. */
  readonly doubled: number;
  /** Share of its boxes that overlap their vehicle with an IoU of only about 0.2 to 0.5. */
  readonly loose: number;
  /** What its confidence says: nothing at all, little, or as much as that of a real detector. */
  readonly scores: 'none' | 'weak' | 'informative';
}

/** What makes the objects hard, for everybody at once. */
interface ObjectParameters {
  /** Number of classes: the first ones of the product's list. */
  readonly classes: number;
  /** Share of the wrong perceptions of one object that name the same look-alike. */
  readonly sharedLookAlike: number;
  /** Share of the objects that most people take for their look-alike. */
  readonly foolingMost: number;
  /** Share of the people that look for vehicles who find one that the machine missed. */
  readonly foundByOne: number;
  /** Places per camera that look like a vehicle on each of its images. */
  readonly illusionsPerCamera: number;
  readonly imagesPerCamera: number;
}

/** How honest people see and work. */
interface HonestParameters {
  /** Ease of telling classes apart, in standard deviations of the hardness of objects, and its spread over people. */
  readonly acuity: number;
  readonly acuitySpread: number;
  /** Mean chance of letting a wrong label stand without a thought of one's own. */
  readonly anchoring: number;
  /** Mean chance of deleting a suggestion with nothing behind it. */
  readonly scepticism: number;
  /** Loss of attention from the first image to the hundredth, as a rise of anchoring. */
  readonly drift: number;
  /** Share of teams with a habit: one class that they name by its look-alike half of the time. */
  readonly teamHabits: number;
  /** Chance of drawing a box at an illusion that is not suggested. */
  readonly fancy: number;
  /** Chance of deleting a suggestion that lies beside its vehicle and drawing another box in its stead. */
  readonly redrawing: number;
}

/** A world: everything that decides how an event goes, in one record that can be read. */
export interface WorldParameters {
  readonly name: string;
  /** What is special about it, in a sentence of the report. */
  readonly about: string;
  /** Hostile worlds are allowed a larger calibration error. */
  readonly isHostile: boolean;
  readonly images: number;
  /** Images with known truth, in addition. */
  readonly goldImages: number;
  readonly machine: MachineParameters;
  readonly objects: ObjectParameters;
  readonly honest: HonestParameters;
  readonly people: number;
  /** Share of the people who play in another than the honest way. The rest is honest. */
  readonly crowd: Readonly<Partial<Record<Behaviour, number>>>;
  readonly peoplePerTeam: number;
  /** Share of the people who join when half of the reviews are in. */
  readonly lateJoiners: number;
  /** Most leases that are out at a time in a played event: what their holders see is as old as that. */
  readonly leasesInFlight: number;
}

const MACHINE: MachineParameters = {
  right: 0.885,
  spurious: 0.06,
  missed: 0.15,
  doubled: 0.03,
  loose: 0.04,
  scores: 'informative',
};

const OBJECTS: ObjectParameters = {
  classes: 12,
  sharedLookAlike: 0.85,
  foolingMost: 0.015,
  foundByOne: 0.13,
  illusionsPerCamera: 2,
  imagesPerCamera: 10,
};

const HONEST: HonestParameters = {
  acuity: 2.4,
  acuitySpread: 0.35,
  anchoring: 0.35,
  scepticism: 0.41,
  drift: 0.1,
  teamHabits: 0.2,
  fancy: 0.06,
  redrawing: 0,
};

/**
 * The world to which all others are compared. Its parameters are set so that it shows what is reported of the BMD-45
 * hackathon (arXiv 2604.24419): pairs agree in 87 % of the suggestions, majority of five says what majority of nine
 * says in 97 to 98 %, the machine is right in 86 %.
 */
export const REFERENCE_WORLD: WorldParameters = {
  name: 'honest',
  about: 'Everybody tries; calibrated to what is reported of the BMD-45 hackathon.',
  isHostile: false,
  images: 250,
  goldImages: 25,
  machine: MACHINE,
  objects: OBJECTS,
  honest: HONEST,
  people: 60,
  crowd: {},
  peoplePerTeam: 4,
  lateJoiners: 0.2,
  leasesInFlight: 6,
};

/** Changes to the reference world; parts that are left out stay as they are. */
export interface WorldChanges extends Partial<Omit<WorldParameters, 'machine' | 'objects' | 'honest'>> {
  readonly machine?: Partial<MachineParameters>;
  readonly objects?: Partial<ObjectParameters>;
  readonly honest?: Partial<HonestParameters>;
}

/** The reference world with some parameters changed. */
export function worldWith(changes: WorldChanges, from: WorldParameters = REFERENCE_WORLD): WorldParameters {
  return {
    ...from,
    ...changes,
    machine: { ...from.machine, ...changes.machine },
    objects: { ...from.objects, ...changes.objects },
    honest: { ...from.honest, ...changes.honest },
  };
}
