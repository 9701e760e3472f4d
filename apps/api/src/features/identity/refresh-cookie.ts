import { SIGNED_IN_COOKIE } from '@brandlode/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

type Place = Pick<Config, 'https'>;

/** `__Host-` binds a cookie to this host over https; a plain name on loopback http, where Secure cannot be asked for. */
const nameOf = (name: string, { https }: Place) => (https ? `__Host-${name}` : name);
export const refreshCookieName = (place: Place) => nameOf('rt', place);

const attributes = ({ https }: Place) => ({ path: '/', secure: https, sameSite: 'strict' }) as const;

export const readRefreshCookie = (request: FastifyRequest, place: Place): string | undefined =>
  request.cookies[refreshCookieName(place)] || undefined;

/** `seconds`: no longer than the session itself can live. */
export function setRefreshCookie(reply: FastifyReply, place: Place, token: string, seconds: number) {
  const lasting = { ...attributes(place), maxAge: seconds };
  reply.setCookie(refreshCookieName(place), token, { ...lasting, httpOnly: true });
  reply.setCookie(nameOf(SIGNED_IN_COOKIE, place), '1', lasting);
}

export function clearRefreshCookie(reply: FastifyReply, place: Place) {
  reply.clearCookie(refreshCookieName(place), { ...attributes(place), httpOnly: true });
  reply.clearCookie(nameOf(SIGNED_IN_COOKIE, place), attributes(place));
}
