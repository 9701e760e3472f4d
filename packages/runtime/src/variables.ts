import { isIP } from 'node:net';
import { Email, isEmail } from '@brandlode/contract';
import { z } from 'zod';
import type { AddError } from './environment.ts';

/** Kinds of variables, each with an error message in plain words. */

export const text = (max = 500) =>
  z
    .string()
    .trim()
    .max(max, `must be at most ${max.toLocaleString('en-US')} characters long`);

export const wholeNumber = (min: number, max: number) =>
  number(/^-?\d{1,15}$/, min, max, `must be a whole number ${limits(min, max)}`);
export const decimal = (min: number, max: number) =>
  number(/^-?\d{1,15}(\.\d{1,10})?$/, min, max, `must be a number ${limits(min, max)}`);
export const port = number(/^\d{1,5}$/, 1, 65_535, 'must be a port: a whole number from 1 to 65535');

const limits = (min: number, max: number) =>
  `from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`;

function number(form: RegExp, min: number, max: number, error: string) {
  return z
    .string()
    .trim()
    .regex(form, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, error);
}

export const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');

export const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    // Further checks parse the value.
    abort: true,
  });

export const databaseUrl = url('postgres', 'postgresql');

type DatabaseAddresses = { DATABASE_URL?: string | undefined; DATABASE_DIRECT_URL?: string | undefined };

/** The address of the server itself, for locks, notifications and commands, and that of a pooler for everything else, if there is one. */
export const databaseAddresses = ({ DATABASE_URL, DATABASE_DIRECT_URL }: DatabaseAddresses) => ({
  databaseUrl: DATABASE_DIRECT_URL ?? DATABASE_URL,
  poolerUrl: DATABASE_DIRECT_URL === undefined ? undefined : DATABASE_URL,
});

export function checkDatabaseAddresses(
  { DATABASE_URL, DATABASE_DIRECT_URL }: DatabaseAddresses,
  addError: AddError,
): void {
  if (DATABASE_DIRECT_URL && !DATABASE_URL)
    addError(
      'DATABASE_DIRECT_URL',
      'needs DATABASE_URL, the address of the pooler: set both, or DATABASE_URL alone',
    );
}

/** Reported by programs that do not start the embedded database. */
export const DATABASE_NEEDED = 'is needed: the address of a PostgreSQL (npm start brings its own)';

export const email = z
  .string()
  .trim()
  .refine(isEmail, 'must be an email address, such as help@brands.example');

export const pattern = (form: RegExp, error: string) => z.string().trim().regex(form, error);

/** Reads comma-separated values, of which there must be at least one. */
export const list = (max = 500) =>
  text(max)
    .transform((given) =>
      given
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine((items) => items.length > 0, 'must name at least one');

export const listenAddress = z
  .string()
  .trim()
  .refine(
    (host) => host === 'localhost' || isIP(host) > 0,
    'must be an IP address of this machine: 127.0.0.1 for this machine only, 0.0.0.0 for every network',
  );

/** In their stored form. */
export const emails = list(5_000)
  .refine((items) => items.every(isEmail), 'must be email addresses, separated by commas')
  .transform((items) => items.map((item) => Email.parse(item)));

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** IP addresses, networks in CIDR notation, or names of private networks. */
export const networks = list().refine(
  (items) => items.every((item) => NETWORK_NAMES.includes(item) || isNetwork(item)),
  'must be IP addresses or networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas',
);

/** The same without names. */
export const cidrs = list(2_000).refine(
  (items) => items.every(isNetwork),
  'must be IP addresses or networks such as 10.0.0.0/8 or fd12:3456::/32, separated by commas',
);

function isNetwork(item: string): boolean {
  const [address = '', bits, ...rest] = item.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK_HOSTS.has(hostname);
