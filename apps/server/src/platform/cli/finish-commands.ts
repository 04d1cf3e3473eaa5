import type { Command } from 'commander';
import { EXIT_CODES_HELP } from './exit-codes.ts';

/** Every command that does something, with the words that lead to it: `teams list`. */
export function leafCommands(program: Command): readonly { readonly path: string; readonly command: Command }[] {
  const below = (command: Command, path: readonly string[]): { path: string; command: Command }[] =>
    command.commands.length === 0
      ? [{ path: path.join(' '), command }]
      : command.commands.flatMap((each) => below(each, [...path, each.name()]));
  return below(program, []);
}

/**
 * Gives every command what all of them have: --json, required options in its usage line, exit codes and its examples,
 * which stand in a table by the words of the command.
 */
export function finishCommands(program: Command, examples: ReadonlyMap<string, readonly string[]>): void {
  for (const { path, command } of leafCommands(program)) {
    if (!command.options.some(({ long }) => long === '--json'))
      command.option('--json', 'the result as JSON on standard output, and everything else on standard error');
    const required = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags);
    if (required.length > 0) command.usage([...required, command.usage()].join(' '));
    const lines = examples.get(path) ?? [];
    if (lines.length > 0) command.addHelpText('after', `\nExamples:\n${lines.map(exampleLine).join('\n')}`);
    command.addHelpText('after', `\n${EXIT_CODES_HELP}`);
  }
}

function exampleLine(words: string): string {
  return `  npm run organiser -- ${words}`;
}

/**
 * The words as commander should read them: where one of them is no command, without the request for help, which would
 * show the help of another command in place of the mistake.
 */
export function withoutVainHelp(program: Command, words: readonly string[]): readonly string[] {
  let command = program;
  for (const word of words) {
    if (word.startsWith('-') || command.commands.length === 0) return words;
    const next = command.commands.find((each) => each.name() === word || each.aliases().includes(word));
    if (!next) return word === 'help' ? words : words.filter((each) => each !== '--help' && each !== '-h');
    command = next;
  }
  return words;
}
