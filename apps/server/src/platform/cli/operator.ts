import os from 'node:os';

/** Who runs a command, for the audit log: by number where the machine knows no name, as containers that run as any user. */
export function operatorName(read: () => { readonly username: string } = os.userInfo): string {
  try {
    return read().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
