import { spawn } from 'node:child_process';

/** One step of a check: a name for people and the command behind it. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs steps one after the other, prints how long each took, and ends the process at the first failure. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const startedAt = performance.now();
    console.log(`\n▶ ${step.name}`);
    const exitCode = await run(step);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (exitCode !== 0) {
      console.error(`✗ ${step.name} failed after ${seconds} s (exit code ${exitCode}).`);
      process.exit(exitCode ?? 1);
    }
    console.log(`✓ ${step.name} (${seconds} s)`);
  }
}

function run(step: Step): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(step.command, step.args, { stdio: 'inherit', env: { ...process.env, ...step.env } });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}
