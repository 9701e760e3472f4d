import { describe, expect, it } from 'vitest';
import { isIn, isPublic } from './addresses.ts';

describe('An address is public', () => {
  it('when it is reachable on the internet', () => {
    for (const address of ['93.184.215.14', '8.8.8.8', '2606:4700:4700::1111', '64:ff9b::808:808']) {
      expect(isPublic(address), address).toBe(true);
    }
  });

  it('never when it is loopback, private, link-local, cloud metadata or unassigned', () => {
    const rejected = {
      loopback: ['127.0.0.1', '127.255.255.254', '::1'],
      'this network': ['0.0.0.0', '0.1.2.3', '::'],
      private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
      'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
      'link-local': ['169.254.0.1', 'fe80::1', 'febf::1'],
      metadata: ['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254'],
      multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
      reserved: [
        '240.0.0.1',
        '255.255.255.255',
        '192.0.2.1',
        '198.18.0.1',
        '198.51.100.1',
        '203.0.113.1',
        '2001:db8::1',
      ],
      'site-local': ['fec0::1'],
      'IPv4 within IPv6': [
        '::ffff:127.0.0.1',
        '::ffff:10.0.0.1',
        '::ffff:a9fe:a9fe',
        '::127.0.0.1',
        '::ffff:0:127.0.0.1',
        '64:ff9b::7f00:1',
        '64:ff9b::a9fe:a9fe',
        '64:ff9b:1::a00:1',
        '2002:7f00:1::1',
        '2002:a9fe:a9fe::1',
        '2001:0:7f00:1::1',
      ],
      'no address': ['', 'localhost', '999.1.1.1'],
    };
    for (const [kind, addresses] of Object.entries(rejected)) {
      for (const address of addresses) expect(isPublic(address), `${kind}: ${address}`).toBe(false);
    }
  });
});

describe('An address is in a network of a list', () => {
  it('of IPv4 or IPv6 in CIDR notation, or a single address', () => {
    const isAllowed = isIn(['10.1.0.0/16', '192.168.7.9', 'fd12:3456::/32', '::1']);
    for (const address of [
      '10.1.0.0',
      '10.1.255.255',
      '::ffff:10.1.2.3',
      '192.168.7.9',
      'fd12:3456:1::5',
      '::1',
    ])
      expect(isAllowed(address), address).toBe(true);
    for (const address of [
      '10.2.0.1',
      '10.0.255.255',
      '192.168.7.8',
      '192.168.7.10',
      'fd12:3457::1',
      '::2',
      '127.0.0.1',
    ])
      expect(isAllowed(address), address).toBe(false);
  });

  it('never when it is not an address or has a zone', () => {
    const isAllowed = isIn(['0.0.0.0/0', '::/0']);
    for (const address of ['', 'n8n', '10.0.0.0/8', 'fe80::1%eth0'])
      expect(isAllowed(address), address).toBe(false);
  });

  it('when it belongs to cloud metadata only if it is listed itself', () => {
    const metadata = [
      '169.254.169.254',
      '100.100.100.200',
      'fd00:ec2::254',
      '::ffff:169.254.169.254',
      '168.63.129.16',
    ];
    const isAllowed = isIn(['0.0.0.0/0', '::/0', '169.254.169.254/31']);
    for (const address of metadata) expect(isAllowed(address), address).toBe(false);
    expect(isIn(['169.254.169.254'])('169.254.169.254')).toBe(true);
    expect(isIn(['fd00:ec2::254/128'])('fd00:ec2:0::254')).toBe(true);
  });

  it('never for an empty list', () => {
    expect(isIn([])('10.0.0.1')).toBe(false);
  });
});
