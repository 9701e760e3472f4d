import { BlockList } from 'node:net';
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

/** Where clouds tell virtual machines their credentials. */
const CREDENTIALS = new Set([
  ...METADATA,
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
]);

/**
 * Whether an IP address is in one of these networks, in CIDR notation or single addresses. Addresses of cloud metadata must be listed
 * themselves: a network around them does not include them.
 */
export function isIn(networks: readonly string[]): (address: string) => boolean {
  const listed = new BlockList();
  const single = new Set<string>();
  for (const network of networks) {
    const [start = '', bits] = network.split('/');
    const ip = ipaddr.parse(start);
    const whole = ip.kind() === 'ipv4' ? 32 : 128;
    const length = bits === undefined ? whole : Number(bits);
    listed.addSubnet(start, length, ip.kind());
    if (length === whole) single.add(ip.toString());
  }
  return (address) => {
    if (!ipaddr.isValid(address) || address.includes('%')) return false;
    // IPv4 addresses within IPv6 count as IPv4.
    const ip = ipaddr.process(address);
    const text = ip.toString();
    return CREDENTIALS.has(text) ? single.has(text) : listed.check(text, ip.kind());
  };
}

const NAT64 = ipaddr.IPv6.parse('64:ff9b::').toByteArray().slice(0, 12).join();
const lastFour = (ip: ipaddr.IPv6) => ip.toByteArray().slice(12).join('.');
