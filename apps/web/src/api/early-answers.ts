/** What public/theme.js asked for while the page came, in the name of whoever is signed in. */
interface EarlyAnswers {
  readonly token: string;
  readonly askedAt: number;
  /** By address; undefined where it could not be had. */
  readonly answers: Map<string, Promise<Response | undefined>>;
}

declare global {
  var uvhEarlyAnswers: EarlyAnswers | undefined;
}

/** Older answers than this were asked for another screen than the one that is now opened. */
const FRESH_MS = 15_000;

/** Takes over the answer to a call that was made with the page, once, and for the same person alone. */
export async function earlyAnswer(url: string, token: string | null): Promise<Response | undefined> {
  const early = globalThis.uvhEarlyAnswers;
  if (early === undefined || early.token !== token || Date.now() - early.askedAt > FRESH_MS) return undefined;
  const answer = early.answers.get(url);
  early.answers.delete(url);
  return answer;
}
