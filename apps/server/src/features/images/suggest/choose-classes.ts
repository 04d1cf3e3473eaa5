import type { ClassList } from '@uvh/domain/annotation/class-list';
import { onOneLine } from '@uvh/domain/text/plain-note';
import type { ClassMap } from '@uvh/formats/class-map';
import { type ClassProposal, proposeClassMap } from '@uvh/formats/class-proposal';

/** A class of a model that is looked for, and the label that its boxes get. */
export interface ChosenClass {
  readonly index: number;
  readonly name: string;
  /** One of our classes, or the model's own name where a person is to choose. */
  readonly label: string;
}

/** What becomes of the classes of a model. */
export interface ClassChoice {
  readonly chosen: readonly ChosenClass[];
  /** Names of things that are nothing of ours, or that the map does not name. */
  readonly leftOut: readonly string[];
  /** Classes that may mean one or several of ours, and that the map does not name. */
  readonly open: readonly ClassProposal[];
}

/**
 * Chooses the classes of a model to look for: those that the class map names (null: a person is to choose; false: none), those with a
 * name of ours, and with `acceptsProposals` what leaves no choice (motorcycle), while what leaves one (car) goes to
 * people. A slip of the keyboard is not thought of, since a model's names are not typed: a couch is no coach.
 */
export function chooseClasses(
  classNames: readonly string[],
  classMap: ClassMap,
  acceptsProposals: boolean,
): ClassChoice {
  const proposals = proposeClassMap(classNames, classMap.classes.names);
  const chosen: ChosenClass[] = [];
  const leftOut: string[] = [];
  const open: ClassProposal[] = [];
  classNames.forEach((name, index) => {
    const label = classMap.labelFor(name);
    const proposal = proposals[index];
    const isMapped = classMap.classes.has(label) || classMap.names(name);
    if (classMap.leavesOut(name)) leftOut.push(name);
    else if (isMapped) chosen.push({ index, name, label });
    else if (!proposal || proposal.reason === 'none' || proposal.reason === 'spelling') leftOut.push(name);
    else if (acceptsProposals) chosen.push({ index, name, label: proposal.target ?? name });
    else open.push(proposal);
  });
  return { chosen, leftOut, open };
}

/** Says for each open class what it may mean and how to decide. */
export function openClassesSentence(model: string, open: readonly ClassProposal[]): string {
  const lines = open.map(({ source, candidates }) => onOneLine(`  ${source}: ${candidates.join(', ')}`));
  return [
    `${model} has classes that are none of ours and may mean:`,
    ...lines,
    'Give each a class in a --class-map, or null where a person is to choose; --write-class-map writes one to edit. ' +
      '--accept-proposals takes what leaves no choice, and leaves the rest to people.',
  ].join('\n');
}

/** A class map to edit, of what a model can find of ours. */
export function classChoiceDraft({ chosen, open }: ClassChoice, classes: ClassList): Record<string, string | null> {
  return Object.fromEntries([
    ...chosen.map(({ name, label }) => [name, classes.has(label) ? label : null]),
    ...open.map(({ source, target }) => [source, target]),
  ]);
}
