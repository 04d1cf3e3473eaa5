import { withoutTag } from '@uvh/domain/account/email';
import type { Platform } from '../../platform/platform.ts';
import type { RateRule } from '../../platform/rate-limit/rate-limiter.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How often what may be tried (docs/adr/027-slow-the-guesser.md). A limit that strangers can use up must never keep out
 * the owner of an account or a campus of three hundred people behind one address: it only makes the tries of unknown
 * browsers fewer. Every hit is taken before the try is looked at, so that many at the same moment share the limit, and
 * given back when the try was right.
 */
export const LIMITS = {
  /** Wrong passwords for an account from one network by unknown browsers. */
  loginFromIp: { name: 'login account+ip', limit: 10, seconds: 15 * MINUTE },
  /** The same for a browser on which the owner logged in before. */
  loginOfDevice: { name: 'login account+device', limit: 10, seconds: 15 * MINUTE },
  /** Wrong passwords for an account from everywhere by unknown browsers (NIST SP 800-63B, 5.2.2). Beyond it … */
  loginOfAccount: { name: 'login account', limit: 100, seconds: DAY },
  /** … each network has so few: the owner needs one, and many networks together get nowhere. */
  loginUnderAttack: { name: 'login account+ip under attack', limit: 3, seconds: HOUR },
  /** Wrong passwords from one network by unknown browsers: twice for each of three hundred people. Beyond it … */
  wrongLoginsOfIp: { name: 'login ip', limit: 600, seconds: 15 * MINUTE },
  /** … unknown browsers of that network wait their turn, a minute at most. */
  slowLoginsOfIp: { name: 'login ip slow', limit: 60, seconds: MINUTE },
  /** Passwords typed to delete one's own account: who holds a session does not yet know the password. */
  erasureTries: { name: 'erase account', limit: 10, seconds: 15 * MINUTE },
  /** Copies of all that is stored of a person: every review with its boxes, some ten megabytes of a diligent one. */
  ownExports: { name: 'own export', limit: 10, seconds: HOUR },
  registrationsOfEmail: { name: 'register email', limit: 10, seconds: 15 * MINUTE },
  registrationsOfIp: { name: 'register ip', limit: 5000, seconds: HOUR },
  detailsOfIp: { name: 'details ip', limit: 2000, seconds: HOUR },
  /** Answers that tell a network of an account or a leader. An honest campus gets few of them. */
  disclosuresOfIp: { name: 'disclosure ip', limit: 40, seconds: HOUR },
  /** A name with which nothing was stored, since the address has an account and that is not told: taken, as with a free address. */
  namesOfNobody: { name: 'name of nobody', limit: 1, seconds: DAY },
  /** Mails with a code to one address. */
  codeMails: { name: 'code mail', limit: 3, seconds: 15 * MINUTE },
  /** Mails that strangers can have sent to one inbox, by a kind: to an address, or to all of its addresses with a tag together. */
  mailsToInbox: { name: 'mail inbox', limit: 30, seconds: HOUR },
  codeRequestsOfIp: { name: 'code request ip', limit: 1000, seconds: HOUR },
  /** Tries of one code from one network or known browser. */
  codeTries: { name: 'code try', limit: 5, seconds: HOUR },
  /** Requests to try a code from one network, whatever the address. */
  codeTriesOfIp: { name: 'code try ip', limit: 5000, seconds: HOUR },
  /** Wrong team codes for an address from one network. */
  teamCodeTriesFromIp: { name: 'team code address+ip', limit: 10, seconds: 15 * MINUTE },
  /** Wrong team codes of somebody who is logged in. */
  teamCodeTriesOfUser: { name: 'team code user', limit: 10, seconds: 15 * MINUTE },
  /** Wrong team codes of a network whose senders are not logged in: 887 million codes are possible. */
  wrongTeamCodesOfIp: { name: 'team code ip', limit: 600, seconds: 15 * MINUTE },
  /** New names of one team by its leader: each is told to everybody who looks at the board. */
  teamRenames: { name: 'team rename', limit: 20, seconds: HOUR },
  /** Members that a leader takes out of a team: each is mailed to an address that may be a stranger's. */
  memberRemovals: { name: 'member removal', limit: 20, seconds: HOUR },
} as const satisfies Record<string, RateRule>;

/** What mails to an inbox are counted by. It tells nothing, and stays when the account is erased: else who registers and erases goes on. */
export function inboxKey({ secret }: Pick<Platform, 'secret'>, kind: string, email: string): string {
  return `${kind} ${secret.hash('inbox', withoutTag(email)).toString('hex')}`;
}
