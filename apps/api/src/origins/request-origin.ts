import { COUNTRY_IDS, MAX_USER_AGENT } from '@brandlode/contract';
import type { SessionOrigin } from '@brandlode/database';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const COUNTRY_CODES = new Set<string>(COUNTRY_IDS.filter((id) => id !== 'EU'));

/** What the browser and the proxy say about the client of a request. */
export function originOf(
  request: Pick<FastifyRequest, 'headers' | 'ips'>,
  { countryHeader }: Pick<Config, 'countryHeader'>,
): SessionOrigin {
  return {
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) || null,
    country: countryHeader ? countryOf(request, countryHeader) : null,
  };
}

/** Null for values such as Cloudflare's XX (unknown) and T1 (Tor), and from clients that are not a trusted proxy. */
function countryOf({ headers, ips = [] }: Pick<FastifyRequest, 'headers' | 'ips'>, name: string) {
  // The first address is the socket's; a second one is only taken from a proxy that is trusted.
  if (ips.length < 2) return null;
  const value = headers[name];
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return COUNTRY_CODES.has(code) ? code : null;
}
