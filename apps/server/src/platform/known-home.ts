import os from 'node:os';

/** What Debian says of a user without a home; nothing is found there, and nothing can be put there. */
const NO_HOME = '/nonexistent';

/**
 * Libraries ask for the home of the user when they load, as the one that draws does for fonts. A user whom the machine does not know, as a
 * cluster chooses one by number, has none unless HOME names it, and asking throws.
 */
try {
  os.homedir();
} catch {
  process.env.HOME = NO_HOME;
}
