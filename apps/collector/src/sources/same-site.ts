import { parse as parseHost } from 'tldts';

/** Whether two addresses belong to one site: the same registrable domain, or the same host and port if there is none. */
export function isSameSite(a: string, b: string): boolean {
  const [one, other] = [new URL(a), new URL(b)];
  if (one.host === other.host) return true;
  const domain = parseHost(one.hostname).domain;
  return domain !== null && domain === parseHost(other.hostname).domain;
}
