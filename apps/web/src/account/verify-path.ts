export interface VerifyParams {
  readonly email: string;
  readonly username: string;
  readonly team: 'create' | 'join';
}

/** The address of the verification screen; the mailed link is the same. */
export function verifyPath({ email, username, team }: VerifyParams): string {
  return `/verify?${new URLSearchParams({ email, team, username })}`;
}

/** Reads the query of the verification screen; undefined when a part is missing. */
export function verifyParamsOf(query: URLSearchParams): VerifyParams | undefined {
  const email = query.get('email') ?? '';
  const username = query.get('username') ?? '';
  const team = query.get('team') ?? '';
  if (email === '' || username === '' || team === '') return undefined;
  return { email, username, team: team === 'join' ? 'join' : 'create' };
}
