/** How a command ends; scripts go by it, and every help names it. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

export const EXIT_CODES_HELP = 'Exit code: 0 done, 1 failed, 2 wrong usage.';
