/**
 * A cookie that scripts may read, set and cleared together with the refresh cookie, whose existence it indicates: a browser
 * without it need not request the session.
 */
export const SIGNED_IN_COOKIE = 'signed-in';

/**
 * The name of a cookie at an address. `__Host-` binds it to the host over https. Over http, which is this machine, browsers send a
 * cookie to all ports: there products at other ports than the usual one have names of their own.
 */
export function cookieName(name: string, { protocol, port }: Pick<URL, 'protocol' | 'port'>): string {
  if (protocol === 'https:') return `__Host-${name}`;
  return port === '' || port === '3000' ? name : `${name}-${port}`;
}
