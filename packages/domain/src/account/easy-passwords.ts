/**
 * The handful of passwords that every guesser tries first. Short on purpose: tries are limited, and a long
 * list refuses people more often than it stops anybody.
 */
const COMMON = new Set([
  '00000000',
  '11111111',
  '12345678',
  '123456789',
  '1234567890',
  '87654321',
  'abcd1234',
  'abcdefgh',
  'hackathon',
  'iloveyou',
  'password',
  'password1',
  'qwerty123',
  'qwertyui',
  'qwertyuiop',
  'urbanvision',
  'urban vision',
]);

const SHORTEST_PERSONAL_PART = 4;

/**
 * Whether a password would be among the first that a guesser tries: a common one, or one made of the
 * account's own name or address and little else (NIST SP 800-63B, 5.1.1.2).
 */
export function isEasyToGuess(
  password: string,
  account: { readonly username?: string; readonly email: string },
): boolean {
  const plain = password.toLowerCase();
  if (COMMON.has(plain)) return true;
  const own = [account.username ?? '', account.email, account.email.split('@')[0] ?? ''].map((part) =>
    part.toLowerCase(),
  );
  return own.some((part) => part.length >= SHORTEST_PERSONAL_PART && isMostly(plain, part));
}

/** The part itself, or with no more than three characters around it. */
function isMostly(password: string, part: string): boolean {
  return password.includes(part) && password.length - part.length <= 3;
}
