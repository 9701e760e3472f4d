import { Socket } from 'node:net';
import pg from 'pg';

declare module 'pg' {
  interface Client {
    getStartupConf(): Record<string, string>;
  }
}

/** Error codes of system calls for an unreachable or disconnected peer. */
const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const DISK_FULL = '53100';
const READ_ONLY = '25006';
/**
 * PostgreSQL's: connection failures, too many connections, disk or memory full, shutting down or starting up,
 * a statement timeout, a read-only database, such as a standby that replaces a failed server.
 */
const SQLSTATES = /^(08...|53[123]00|57P0[1-3]|57014|25006)$/;
/** Messages of errors of the driver and the job queue, which have no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|received invalid response|Query read timeout|LISTEN\/NOTIFY|The server does not support SSL)/;

/** Whether an error means that the database cannot be reached or does not respond at the moment, so that a retry may help. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (GONE.has(code) || SQLSTATES.test(code) || WORDS.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return isUnavailable(error.cause);
}

/** The database cannot be connected to; the message is one sentence with a suggested fix. */
export class DatabaseUnreachableError extends Error {}

/** Why database work failed, as an actionable phrase; unknown errors keep their own message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseUnreachableError) return error.message.replace(/\.$/, '');
  if ('code' in error && error.code === DISK_FULL) return 'the disk of the database is full; free some space';
  if ('code' in error && error.code === READ_ONLY) return 'the database is read-only';
  const message = error.message || error.name;
  return isUnavailable(error) ? `the database no longer responds (${message})` : message;
}

export class SteadyClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A broken connection rejects the running query; without another listener the event would end the process.
    this.on('error', () => {});
  }

  /** Days of the product are those of UTC, whatever the server's time zone; pgbouncer rejects the usual way, `options`. */
  override getStartupConf() {
    return { ...super.getStartupConf(), timezone: 'UTC' };
  }
}

/**
 * For the driver's `stream` option: connections that break after `milliseconds` without data in either direction. A peer that is cut off
 * silently would otherwise block them, and their callers, for as long as the system keeps trying.
 */
export const breakingWhenSilent = (milliseconds: number) => () => {
  const socket = new Socket();
  socket.setTimeout(milliseconds, () =>
    socket.destroy(Object.assign(new Error('The database does not respond.'), { code: 'ETIMEDOUT' })),
  );
  return socket;
};
