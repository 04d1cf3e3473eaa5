import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** Ends what a test has started, however the test itself ends. */
export interface Guard {
  /** This process is to end with the test, by this signal. */
  watch(child: ChildProcess, signal?: NodeJS.Signals): void;
  /** The test has ended everything itself. */
  leave(): void;
}

/**
 * A process beside a test that outlives it by a moment, even where the test is killed: it ends the processes that it was told of and
 * the PostgreSQL of the folder, which runs in a session of its own, and removes the folder.
 */
export function openGuard(folder: string): Guard {
  const program = path.join(import.meta.dirname, 'guard-program.ts');
  // Of a session of its own: what is sent to the group of the test does not reach it.
  const guard = spawn(process.execPath, [program, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
  const tell = (words: string) => guard.stdin.writable && guard.stdin.write(`${words}\n`);
  guard.stdin.on('error', () => undefined);
  return {
    watch(child, signal = 'SIGKILL') {
      const { pid } = child;
      if (pid === undefined) return;
      tell(`${signal} ${pid}`);
      // Its number may become another's.
      child.once('exit', () => tell(`gone ${pid}`));
    },
    leave() {
      tell('leave');
      guard.stdin.end();
    },
  };
}
