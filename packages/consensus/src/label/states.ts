import { VEHICLE_CLASS_NAMES, type VehicleClassName } from '@uvh/domain/annotation/vehicle-class';

/** Number of vehicle classes. States 0 to CLASS_COUNT - 1 are the classes in the order of the domain's list. */
export const CLASS_COUNT = VEHICLE_CLASS_NAMES.length;
/** The state of a box with no vehicle behind it: it is to be removed. */
export const REMOVED = VEHICLE_CLASS_NAMES.length;
/** Number of states that a box can truly be in: every class, and removed. */
export const STATE_COUNT = CLASS_COUNT + 1;
/**
 * The code of a machine label that is no class of ours. It shares the number of {@link REMOVED}, which no machine
 * says.
 */
export const UNKNOWN_LABEL = VEHICLE_CLASS_NAMES.length;

/** What a box is found to be: a class, or not a vehicle at all. */
export type ObjectLabel = VehicleClassName | 'removed';

const stateByName = new Map<string, number>(VEHICLE_CLASS_NAMES.map((name, state) => [name, state]));

/** The state of a label; {@link UNKNOWN_LABEL} for 'default' and every other text that is no class. */
export function stateOfLabel(label: string): number {
  return stateByName.get(label) ?? UNKNOWN_LABEL;
}

/** The verdict that a state stands for. */
export function verdictOf(state: number): ObjectLabel {
  return VEHICLE_CLASS_NAMES[state] ?? 'removed';
}

/** The state that a verdict stands for. */
export function stateOfVerdict(verdict: ObjectLabel): number {
  return verdict === 'removed' ? REMOVED : stateOfLabel(verdict);
}
