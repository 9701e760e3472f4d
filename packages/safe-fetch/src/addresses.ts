import ipaddr from 'ipaddr.js';

/** Cloud services of the host at public addresses. */
const METADATA = new Set(['168.63.129.16']);
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is reachable on the internet; all others are blocked. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.range() === 'unicast' && !METADATA.has(ip.toString());
  // NAT64 (RFC 6052) reaches IPv4 from networks without it: the embedded address counts.
  if (ip.toByteArray().slice(0, 12).join() === NAT64) return isPublic(lastFour(ip));
  return ip.range() === 'unicast' && ip.match(GLOBAL_UNICAST);
}

/** Whether an IP address belongs to this machine. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const NAT64 = ipaddr.IPv6.parse('64:ff9b::').toByteArray().slice(0, 12).join();
const lastFour = (ip: ipaddr.IPv6) => ip.toByteArray().slice(12).join('.');
