import { cookieName, SIGNED_IN_COOKIE } from '@brandlode/contract';
import { CHALLENGE_SECONDS, DEVICE_DAYS } from '@brandlode/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { originOf } from '../../../origins/request-origin.ts';
import type { Client } from '../services.ts';

type CookieConfig = Pick<Config, 'https' | 'publicUrl' | 'countryHeader'>;

/** While verification links of the registration may still be sent and opened. */
const REGISTRATION_SECONDS = 7 * 86_400;

export const nameOf = (name: string, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  cookieName(name, new URL(publicUrl));

const attributes = ({ https }: CookieConfig) => ({ path: '/', secure: https, sameSite: 'strict' }) as const;
const hidden = (config: CookieConfig) => ({ ...attributes(config), httpOnly: true });

/** The client of a request, from its address, cookies and headers. */
export function clientOf(request: FastifyRequest, config: CookieConfig): Client {
  const cookie = (name: string) => request.cookies[nameOf(name, config)] || undefined;
  return {
    ip: request.ip,
    origin: originOf(request, config),
    refreshToken: cookie('rt'),
    device: cookie('device'),
    registration: cookie('registration'),
    challenge: cookie('challenge'),
    isBrowser: request.headers['sec-fetch-site'] !== undefined,
  };
}

/** `cookieSeconds`: at most the remaining life of the session. */
export function setSessionCookies(
  reply: FastifyReply,
  config: CookieConfig,
  session: { refreshToken: string; cookieSeconds: number; device: string | null },
) {
  const maxAge = session.cookieSeconds;
  reply.setCookie(nameOf('rt', config), session.refreshToken, { ...hidden(config), maxAge });
  reply.setCookie(nameOf(SIGNED_IN_COOKIE, config), '1', {
    ...attributes(config),
    // Holds no secret. Lax, so that the server picks the right page for a user who follows a link from another site.
    sameSite: 'lax',
    maxAge,
  });
  setDeviceCookie(reply, config, session.device);
}

export function clearRefreshCookie(reply: FastifyReply, config: CookieConfig) {
  reply.clearCookie(nameOf('rt', config), hidden(config));
  reply.clearCookie(nameOf(SIGNED_IN_COOKIE, config), attributes(config));
}

/** Survives a sign-out: it grants no access, only a separate sign-in allowance. */
export function setDeviceCookie(reply: FastifyReply, config: CookieConfig, device: string | null) {
  if (device === null) return;
  reply.setCookie(nameOf('device', config), device, {
    ...hidden(config),
    // Lax, not Strict: it must be sent when Google redirects back, or each sign-in would seem to be in a new browser.
    sameSite: 'lax',
    maxAge: DEVICE_DAYS * 86_400,
  });
}

/** For a sign-in that waits for the second factor. */
export function setChallengeCookie(reply: FastifyReply, config: CookieConfig, secret: string) {
  reply.setCookie(nameOf('challenge', config), secret, { ...hidden(config), maxAge: CHALLENGE_SECONDS });
}

export function clearChallengeCookie(reply: FastifyReply, config: CookieConfig) {
  reply.clearCookie(nameOf('challenge', config), hidden(config));
}

export function setRegistrationCookie(reply: FastifyReply, config: CookieConfig, secret: string) {
  reply.setCookie(nameOf('registration', config), secret, {
    ...hidden(config),
    maxAge: REGISTRATION_SECONDS,
  });
}

export function clearRegistrationCookie(reply: FastifyReply, config: CookieConfig) {
  reply.clearCookie(nameOf('registration', config), hidden(config));
}
