import { ConfigError } from '../config-error.ts';

/** Where it was to be listened, and the variable that says so. */
interface Listening {
  readonly port: number;
  readonly host: string;
  readonly variable: 'PORT' | 'METRICS_PORT';
}

/** Why a port cannot be listened at, for whoever chose it; another failure as it is. */
export function portError(error: NodeJS.ErrnoException, { port, host, variable }: Listening): Error {
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${port} is taken by another program. Choose another one, e.g. ${variable}=${port + 1}.`,
    );
  }
  if (error.code === 'EACCES') {
    return new ConfigError(`Port ${port} may not be used by this user. Choose one above 1023 with ${variable}.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    return new ConfigError(`HOST=${host} is no address of this machine.`);
  }
  return error;
}
