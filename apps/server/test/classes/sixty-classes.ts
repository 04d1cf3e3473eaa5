import type { WireClass } from '@uvh/contract/object-class';

const COLORS = [
  ...['#2f6bff', '#ffd60a', '#ff3b30', '#1fb254', '#9b51e0', '#ff8a00'],
  ...['#ff86b9', '#a0622d', '#22d3ee', '#f012be', '#0d9488', '#4f3fd1'],
];
/** Every colour is near others to somebody, so each class has a dash of its own. */
const dashOf = (index: number) => [3 + 3 * Math.floor(index / 6), 2 + 3 * (index % 6)];

/** The most classes that an event can have, as lines of its file. */
export function sixtyClasses(): readonly Pick<WireClass, 'id' | 'name'>[] & { readonly yaml: string } {
  const classes = Array.from({ length: 60 }, (_, index) => ({ id: 2 * index + 1, name: `species ${index + 1}` }));
  const yaml = classes.map(({ id, name }, index) => {
    const color = COLORS[index % COLORS.length];
    return `  - { id: ${id}, name: ${name}, code: "${index + 10}", color: "${color}", dash: [${dashOf(index).join(', ')}] }`;
  });
  return Object.assign(classes, { yaml: `classes:\n${yaml.join('\n')}\n` });
}
