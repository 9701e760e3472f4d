import ipaddr from 'ipaddr.js';
import { hashSecret } from './secrets/secrets.ts';

/** The network of a client: an IPv4 address itself, the /64 of an IPv6 address, which one household or server is assigned. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const parts = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}

export const hashNetwork = (ip: string): Buffer => hashSecret(networkOf(ip));
