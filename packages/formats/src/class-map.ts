import { VEHICLE_CLASSES, vehicleClassNamed } from '@uvh/domain/annotation/vehicle-class';
import { isJsonObject, shown } from './text/json.ts';

/** Foreign class name, folded, to one of our class names; null where a person has to choose. */
export type ClassMap = ReadonlyMap<string, string | null>;

/** No map: names stand for themselves. */
export const EMPTY_CLASS_MAP: ClassMap = new Map();

export type ClassMapResult =
  | { readonly kind: 'read'; readonly map: ClassMap }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

const ownNames = new Map(
  VEHICLE_CLASSES.flatMap((c) => [
    [fold(c.name), c.name],
    [fold(c.displayName), c.name],
  ]),
);

function fold(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * Reads a class map: a JSON object from foreign class name to one of our class names or null. `section`
 * picks one map out of a file that holds several by name. Refuses names that are none of our classes.
 */
export function readClassMap(text: string, fileName: string, section?: string): ClassMapResult {
  let root: unknown;
  try {
    root = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', problems: [`${fileName}: is not JSON (${why})`] };
  }
  const chosen = section !== undefined && isJsonObject(root) ? root[section] : root;
  const place = section === undefined ? fileName : `${fileName}: ${section}`;
  if (!isJsonObject(chosen))
    return { kind: 'refused', problems: [`${place}: must be an object from class name to class name or null`] };
  const sections = Object.keys(chosen).filter((name) => isJsonObject(chosen[name]));
  if (sections.length > 0)
    return {
      kind: 'refused',
      problems: [`${place} holds several maps; name the one to use with --map-section: ${sections.join(', ')}`],
    };
  const map = new Map<string, string | null>();
  const problems: string[] = [];
  for (const [name, target] of Object.entries(chosen)) {
    if (target === null) map.set(fold(name), null);
    else if (typeof target === 'string' && vehicleClassNamed(target)) map.set(fold(name), target);
    else problems.push(`${place}: "${name}" leads to ${shown(target)}, which is no class name`);
  }
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'read', map };
}

/**
 * The label that a box of that foreign class gets: what the map says, else our class of that name or
 * display name without regard to case, else the foreign name itself, which the product treats as unknown
 * so that a person must choose (docs/product/choices.md#vehicle-classes).
 */
export function labelFor(map: ClassMap, foreignName: string): string {
  const mapped = map.get(fold(foreignName));
  if (mapped === null) return foreignName;
  return mapped ?? ownNames.get(fold(foreignName)) ?? foreignName;
}
