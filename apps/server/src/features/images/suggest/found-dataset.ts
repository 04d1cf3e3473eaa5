import type { ClassList } from '@uvh/domain/annotation/class-list';
import { ClassMap } from '@uvh/formats/class-map';
import type { Dataset } from '@uvh/formats/dataset';
import type { ChosenClass } from './choose-classes.ts';
import type { FoundBoxes } from './detection-log.ts';

/** What was found as a data set under the model's own class names, as a file of suggestions would hold it. */
export function foundDataset(found: ReadonlyMap<string, FoundBoxes>, classes: readonly ChosenClass[]): Dataset {
  const names = [...found.keys()].sort();
  return {
    classes: classes.map(({ name, index }) => ({ name, id: index })),
    images: names.map((fileName, image) => {
      const { widthPx, heightPx, boxes } = found.get(fileName) ?? { widthPx: 0, heightPx: 0, boxes: [] };
      return {
        id: String(image + 1),
        fileName,
        widthPx,
        heightPx,
        boxes: boxes.map(({ name, ...box }, index) => ({
          id: `${image + 1}/${index + 1}`,
          label: name,
          state: 'suggestion' as const,
          ...box,
        })),
      };
    }),
  };
}

/** The map from the model's names to our classes; null where a person is to choose. */
export function chosenClassMap(chosen: readonly ChosenClass[], classes: ClassList): ClassMap {
  return new ClassMap(
    classes,
    chosen.map(({ name, label }) => [name, classes.has(label) ? label : null]),
  );
}
