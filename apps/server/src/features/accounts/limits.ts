import type { RateRule } from '../../platform/rate-limit/rate-limiter.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How often what may be tried. Rules with 'ip' in their name count whole networks and are generous: three
 * hundred people of one campus register, mistype and log in from one address within an hour. The others
 * protect one account, one address or one code.
 */
export const LIMITS = {
  /** Wrong passwords for an account from one network: an attacker elsewhere does not lock its owner out. */
  loginFromIp: { name: 'login account+ip', limit: 10, seconds: 15 * MINUTE },
  /** Wrong passwords for an account from everywhere (NIST SP 800-63B, 5.2.2: at most 100 in a row). */
  loginOfAccount: { name: 'login account', limit: 100, seconds: DAY },
  wrongLoginsOfIp: { name: 'login ip', limit: 150, seconds: 15 * MINUTE },
  registrationsOfEmail: { name: 'register email', limit: 10, seconds: 15 * MINUTE },
  registrationsOfIp: { name: 'register ip', limit: 5000, seconds: HOUR },
  detailsOfIp: { name: 'details ip', limit: 5000, seconds: HOUR },
  /** Mails with a code to one address. */
  codeMails: { name: 'code mail', limit: 3, seconds: 15 * MINUTE },
  codeRequestsOfIp: { name: 'code request ip', limit: 1000, seconds: HOUR },
  /** Codes tried for one address, over all codes sent to it. */
  codeTries: { name: 'code try', limit: 15, seconds: HOUR },
  /** Requests to try a code from one network, whatever the address. */
  codeTriesOfIp: { name: 'code try ip', limit: 5000, seconds: HOUR },
  teamCodeTriesOfEmail: { name: 'team code email', limit: 10, seconds: 15 * MINUTE },
  wrongTeamCodesOfIp: { name: 'team code ip', limit: 100, seconds: 15 * MINUTE },
} as const satisfies Record<string, RateRule>;
