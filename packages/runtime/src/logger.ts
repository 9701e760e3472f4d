import { pino } from 'pino';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type Logger = pino.Logger;

/** Writes at 4,096 bytes or after 250 ms: one write for each request would cost a tenth of the throughput. */
const BUFFERED = { minLength: 4_096, periodicFlush: 250 };

/** A logger that writes a line of JSON for each event to standard output. */
export const createLogger = (level: string, name: string): Logger =>
  pino(
    {
      level,
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    pino.destination(BUFFERED),
  );

/** Node prints warnings as text; a service's output must be JSON only. */
export function logWarnings(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, warning.message));
}

type Described = { type: string; message: string; stack: string; cause?: Described; [code: string]: unknown };

/** Libraries attach values, addresses and whole requests to their errors: only these fields are logged. */
function describeError(error: Error): Described {
  const given = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...(typeof given === 'string' && { code: given }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

const ADDRESS = /[^\s<>"'()[\],;:=]+@[^\s<>"'()[\],;:=]+/g;
const withoutAddresses = (text: string) => text.replace(ADDRESS, '<address>');
