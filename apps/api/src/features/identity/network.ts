import { isIPv6 } from 'node:net';
import { hashSecret } from './secrets.ts';

/**
 * The network a client's address stands for: an IPv4 address itself, an IPv6 address its /64, which is what one
 * household or server is given. An IPv4 address written as IPv6 is the IPv4 address.
 */
export function networkOf(ip: string): string {
  const address = ip.split('%')[0]!.toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array(Math.max(missing, 0)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export const hashNetwork = (ip: string): Buffer => hashSecret(networkOf(ip));
