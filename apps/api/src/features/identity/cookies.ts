import { SIGNED_IN_COOKIE } from '@brandlode/contract';
import { DEVICE_DAYS } from '@brandlode/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Client } from './services.ts';

type Place = Pick<Config, 'https'>;

/** As long as links of the registration may still be sent again and opened. */
const REGISTRATION_SECONDS = 7 * 86_400;

/** `__Host-` binds a cookie to this host over https; a plain name on loopback http, where Secure cannot be asked for. */
const nameOf = (name: string, { https }: Place) => (https ? `__Host-${name}` : name);

const attributes = ({ https }: Place) => ({ path: '/', secure: https, sameSite: 'strict' }) as const;
const hidden = (place: Place) => ({ ...attributes(place), httpOnly: true });

/** Who sends a request, as far as its address, cookies and headers tell. */
export function clientOf(request: FastifyRequest, place: Place): Client {
  const cookie = (name: string) => request.cookies[nameOf(name, place)] || undefined;
  return {
    ip: request.ip,
    refreshToken: cookie('rt'),
    device: cookie('device'),
    registration: cookie('registration'),
    isBrowser: request.headers['sec-fetch-site'] !== undefined,
  };
}

/** `seconds`: no longer than the session itself can live. */
export function setRefreshCookie(reply: FastifyReply, place: Place, token: string, seconds: number) {
  reply.setCookie(nameOf('rt', place), token, { ...hidden(place), maxAge: seconds });
  reply.setCookie(nameOf(SIGNED_IN_COOKIE, place), '1', {
    ...attributes(place),
    // A mark without a secret, which tells the server what page to send to a user who comes by a link from elsewhere.
    sameSite: 'lax',
    maxAge: seconds,
  });
}

export function clearRefreshCookie(reply: FastifyReply, place: Place) {
  reply.clearCookie(nameOf('rt', place), hidden(place));
  reply.clearCookie(nameOf(SIGNED_IN_COOKIE, place), attributes(place));
}

/** Stays over a sign-out: it opens nothing, it only gives the user's own browser an allowance of its own. */
export function setDeviceCookie(reply: FastifyReply, place: Place, device: string | null) {
  if (device === null) return;
  reply.setCookie(nameOf('device', place), device, { ...hidden(place), maxAge: DEVICE_DAYS * 86_400 });
}

export function setRegistrationCookie(reply: FastifyReply, place: Place, secret: string) {
  reply.setCookie(nameOf('registration', place), secret, { ...hidden(place), maxAge: REGISTRATION_SECONDS });
}

export function clearRegistrationCookie(reply: FastifyReply, place: Place) {
  reply.clearCookie(nameOf('registration', place), hidden(place));
}
