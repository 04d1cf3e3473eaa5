import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A browser by a random value that it was given when somebody logged in on it. It opens nothing: it only tells a
 * browser that the owner of an account has used from one that nobody knows.
 */
export interface Device {
  /** As the browser sent it, not yet looked up. */
  readonly token: string | undefined;
  /** Hands the browser a token to keep. */
  keep(token: string): void;
}

/**
 * Over TLS under a name that a browser takes from this very host alone: another site of the same domain, as a campus has many, could
 * otherwise give everybody one cookie, with which they would share one pace and look like one person's accounts.
 */
const nameOf = (hasTls: boolean): string => (hasTls ? '__Host-uvh_device' : 'uvh_device');
const TOKEN = /^[\w-]{43}$/;
/** How long a browser keeps it after each login, and the server what it knows of it. */
export const DEVICE_KEPT_SECONDS = 180 * 24 * 3600;

/** Unseen by scripts and by requests that start on other sites. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, hasTls: boolean): Device {
  return {
    token: tokenIn(request.headers.cookie, nameOf(hasTls)),
    keep: (token) => {
      // The name with the prefix is only taken for the whole host, and over TLS.
      const where = hasTls ? 'Path=/; Secure' : 'Path=/api';
      const attributes = `${where}; Max-Age=${DEVICE_KEPT_SECONDS}; HttpOnly; SameSite=Strict`;
      reply.header('set-cookie', `${nameOf(hasTls)}=${token}; ${attributes}`);
    },
  };
}

function tokenIn(header: string | undefined, wanted: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === wanted && value !== undefined && TOKEN.test(value)) return value;
  }
  return undefined;
}
