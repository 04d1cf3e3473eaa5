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

const NAME = 'uvh_device';
const TOKEN = /^[\w-]{43}$/;
/** How long a browser keeps it after each login, and the server what it knows of it. */
export const DEVICE_KEPT_SECONDS = 180 * 24 * 3600;

/** Sent to the calls of accounts alone, unseen by scripts and by requests that start on other sites. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, hasTls: boolean): Device {
  return {
    token: tokenIn(request.headers.cookie),
    keep: (token) => {
      const attributes = `Path=/api; Max-Age=${DEVICE_KEPT_SECONDS}; HttpOnly; SameSite=Strict${hasTls ? '; Secure' : ''}`;
      reply.header('set-cookie', `${NAME}=${token}; ${attributes}`);
    },
  };
}

function tokenIn(header: string | undefined): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === NAME && value !== undefined && TOKEN.test(value)) return value;
  }
  return undefined;
}
