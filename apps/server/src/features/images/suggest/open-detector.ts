import { writeFile } from 'node:fs/promises';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { counted } from '@uvh/domain/text/counted';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import { scoreFrom, wholeNumberFrom } from '../../../platform/cli/option-values.ts';
import { readClassMapFile } from '../import/read-boxes.ts';
import type { ImportOptions } from '../import/run-import.ts';
import { type ClassChoice, chooseClasses, classChoiceDraft, openClassesSentence } from './choose-classes.ts';
import type { LookOptions } from './look.ts';
import { modelLine, type OpenModel, openModel } from './open-model.ts';

/** The options of the command as typed, those of an import among them. */
export interface SuggestOptions extends ImportOptions {
  readonly model: string;
  readonly classNames?: string;
  readonly threshold: string;
  readonly candidates: string;
  readonly tiles: boolean;
  readonly tile?: string;
  readonly inputSize?: string;
  readonly workers?: string;
  readonly output?: string;
  readonly batch?: string;
}

/** A model with the classes that it looks for, and how it looks. */
export interface Detector {
  readonly model: OpenModel;
  readonly choice: ClassChoice;
  readonly look: LookOptions;
}

/** Opens the model and says how it is understood. Undefined where the draft of a class map was all that was asked for. */
export async function openDetector(
  options: SuggestOptions,
  classes: ClassList,
  say: (text: string) => void,
): Promise<Detector | undefined> {
  const model = await openModel(options.model, {
    classNames: options.classNames,
    sizePx: wholeNumberFrom('--input-size', options.inputSize),
  });
  say(modelLine(model));
  const choice = await classesFor(model, options, classes);
  if (!choice) return undefined;
  say(choiceLine(choice));
  return { model, choice, look: lookOptions(model, choice, options) };
}

async function classesFor(
  model: OpenModel,
  options: SuggestOptions,
  classes: ClassList,
): Promise<ClassChoice | undefined> {
  const classMap = await readClassMapFile(options.classMap, options.mapSection, classes);
  const choice = chooseClasses(model.classNames, classMap, options.acceptProposals ?? false);
  if (options.writeClassMap !== undefined) {
    await writeFile(options.writeClassMap, `${JSON.stringify(classChoiceDraft(choice, classes), null, 2)}\n`);
    return undefined;
  }
  if (choice.open.length > 0) throw new CommandRefusal(openClassesSentence(model.name, choice.open));
  if (choice.chosen.length === 0)
    throw new CommandRefusal(
      `No class of ${model.name} is one of the event's by its name (${model.classNames.slice(0, 10).join(', ')}); a --class-map can say which are.`,
    );
  return choice;
}

function choiceLine({ chosen, leftOut }: ClassChoice): string {
  const taken = chosen.map(({ name, label }) => (name === label ? name : `${name} as ${label}`));
  return `Looks for ${taken.join(', ')}; ${counted(leftOut.length, 'class of the model is', 'classes of the model are')} left out.`;
}

function lookOptions(model: OpenModel, choice: ClassChoice, options: SuggestOptions): LookOptions {
  const { input, head } = model;
  const tilePx = wholeNumberFrom('--tile', options.tile) ?? Math.min(input.widthPx, input.heightPx);
  return {
    input,
    head,
    classes: choice.chosen.map(({ index }) => index),
    minScore: Math.min(scoreFrom('--threshold', options.threshold), scoreFrom('--candidates', options.candidates)),
    tilePx: options.tiles ? tilePx : undefined,
  };
}
