import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { NETWORKS, PLATFORM_ROWS, READ } from './platforms.ts';
import { isPlatformItself, platformOfHost, recogniseNetwork, recognisePlatform } from './recognise.ts';

const records = (aliases: string[], addresses: string[] = []) => ({
  host: 'www.soap.com',
  aliases,
  addresses,
});

describe('The platform of a name', () => {
  it('is shown by a CNAME to a host of the platform, at any place of the chain', () => {
    expect(recognisePlatform(records(['shops.myshopify.com'], ['192.0.2.1']))).toEqual({
      platform: 'Shopify',
      kind: 'shops',
      evidence: 'www.soap.com CNAME shops.myshopify.com',
    });
    expect(recognisePlatform(records(['soap.com', 'pointing.wixdns.net']))).toMatchObject({
      platform: 'Wix',
      kind: 'sites',
    });
  });

  it('is shown by an address that the platform gives to its customers, in any spelling', () => {
    expect(recognisePlatform(records([], ['192.0.2.1', '23.227.38.65']))).toMatchObject({
      platform: 'Shopify',
      evidence: 'www.soap.com A 23.227.38.65',
    });
    expect(recognisePlatform(records([], ['2620:0127:f00f:0005::']))).toMatchObject({
      platform: 'Shopify',
      evidence: 'www.soap.com AAAA 2620:0127:f00f:0005::',
    });
  });

  it('is shown by any address of a network of its own', () => {
    expect(recognisePlatform(records([], ['23.227.38.71']))).toMatchObject({ platform: 'Shopify' });
    expect(recognisePlatform(records([], ['2620:127:f00f:e::']))).toMatchObject({ platform: 'Shopify' });
    expect(recognisePlatform(records([], ['23.227.39.1']))).toBeUndefined();
  });

  it('is not shown by names that only contain or resemble a host of the platform', () => {
    for (const alias of ['notmyshopify.com', 'myshopify.com.example', 'shopify.com'])
      expect(recognisePlatform(records([alias], ['192.0.2.66']))).toBeUndefined();
  });

  it('is the one whose host the name itself is on, except for the host of the platform', () => {
    expect(platformOfHost('soap.myshopify.com')).toMatchObject({ platform: 'Shopify', kind: 'shops' });
    expect(platformOfHost('myshopify.com')).toBeUndefined();
    expect(isPlatformItself('myshopify.com')).toBe(true);
    expect(isPlatformItself('soap.com')).toBe(false);
  });
});

it('The network in front of a name is shown by its CNAME or by an address in its ranges', () => {
  expect(recogniseNetwork(records(['d111111abcdef8.cloudfront.net']))).toBe('Amazon CloudFront');
  expect(recogniseNetwork(records([], ['104.17.1.1']))).toBe('Cloudflare');
  expect(recogniseNetwork(records([], ['2606:4700::6810:1']))).toBe('Cloudflare');
  expect(recogniseNetwork(records([], ['151.101.1.1']))).toBe('Fastly');
  expect(recogniseNetwork(records(['soap.com'], ['192.0.2.1']))).toBeUndefined();
});

it('The table of platforms has each host and address once, documented by a public page or in a domain of the platform', () => {
  const values = PLATFORM_ROWS.flatMap(({ hosts = [], addresses = [], source }) => {
    for (const address of addresses) expect(isIP(address.replace(/\/\d+$/, ''))).toBeGreaterThan(0);
    if (source === undefined) expect(addresses).toEqual([]);
    else expect(source).toMatch(/^https:\/\/[\w.-]+\//);
    return [...hosts, ...addresses];
  });
  expect(values.length).toBeGreaterThan(50);
  expect(new Set(values).size).toBe(values.length);
  expect(READ).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const { source } of NETWORKS) expect(source).toMatch(/^https:\/\/[\w.-]+\//);
});
