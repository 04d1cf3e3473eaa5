import type { Command } from 'commander';

/** A group of commands to which several features add theirs; the first one that asks makes it. */
export function groupOf(program: Command, name: string, description: string): Command {
  return program.commands.find((each) => each.name() === name) ?? program.command(name).description(description);
}
