import { afterEach, describe, expect, it } from 'vitest';
import { askName } from './ask-name.ts';
import { DnsClient, parseDnsServers } from './dns-client.ts';
import { type DnsServerForTests, startDnsServer, type Zone } from './testing.ts';

const SHOP: Zone[string] = { CNAME: 'shops.myshopify.com' };
const ZONE: Zone = {
  'shops.myshopify.com': { A: ['23.227.38.74'] },
  'www.shop.com': SHOP,
  'shop.com': { A: ['192.0.2.1'] },
  'apex.com': { A: ['23.227.38.65'] },
  'www.six.com': { AAAA: ['2620:127:f00f:5::'] },
  'www.plain.com': { A: ['192.0.2.1'] },
  'plain.com': { A: ['192.0.2.1'] },
  'www.hidden.com': { A: ['104.17.1.1'] },
  'hidden.com': { A: ['104.17.1.1'] },
  'kids.plain.com': SHOP,
  'www.lame.com': { rcode: 2 },
  'lame.com': { A: ['192.0.2.1'] },
  'www.half.com': { rcode: 2 },
  'half.com': { A: ['23.227.38.65'] },
  'www.silent.com': { silent: true },
  'silent.com': { silent: true },
  'www.lossy.com': { silentTimes: 1, A: ['23.227.38.65'] },
  'www.loop.com': { CNAME: 'loop.com' },
  'www.empty.com': {},
  'www.large.com': { truncated: 'over UDP', A: ['23.227.38.65'] },
  'www.cut.com': { truncated: 'always', A: ['23.227.38.65'] },
  'cut.com': { A: ['192.0.2.1'] },
};

let opened: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
  opened = [];
});

async function start(zone: Zone = ZONE, more: DnsServerForTests[] = []) {
  const server = await startDnsServer(zone);
  const client = await DnsClient.open({
    servers: [server, ...more],
    rate: 100_000,
    timeoutMs: 150,
    tries: 2,
  });
  opened.push({ close: () => client.close() }, server);
  return { server, client, ask: (name: string) => askName(client, name) };
}

describe('Asking name servers about a name', () => {
  it('recognises a store from one question about www', async () => {
    const { ask, server } = await start();
    expect(await ask('shop.com')).toEqual({
      outcome: 'platform',
      platform: 'Shopify',
      kind: 'shops',
      evidence: 'www.shop.com CNAME shops.myshopify.com',
    });
    expect(server.questions).toEqual(['www.shop.com A']);
  });

  it('asks for the name itself where www shows nothing, and for IPv6 addresses only without IPv4 ones', async () => {
    const { ask, server } = await start();
    expect(await ask('apex.com')).toMatchObject({ platform: 'Shopify', evidence: 'apex.com A 23.227.38.65' });
    expect(server.questions.splice(0)).toEqual(['www.apex.com A', 'apex.com A']);
    expect(await ask('six.com')).toMatchObject({ evidence: 'www.six.com AAAA 2620:127:f00f:5::' });
    expect(server.questions.splice(0)).toEqual(['www.six.com A', 'www.six.com AAAA']);
    expect(await ask('plain.com')).toEqual({ outcome: 'other' });
    expect(server.questions).toEqual(['www.plain.com A', 'plain.com A']);
  });

  it('asks for a subdomain without www, and asks nothing about a store on its platform’s host', async () => {
    const { ask, server } = await start();
    expect(await ask('kids.plain.com')).toMatchObject({ outcome: 'platform', platform: 'Shopify' });
    expect(await ask('soap.myshopify.com')).toMatchObject({ outcome: 'platform', platform: 'Shopify' });
    expect(await ask('myshopify.com')).toEqual({ outcome: 'other' });
    expect(server.questions).toEqual(['kids.plain.com A']);
  });

  it('tells a name that is hidden by a network, does not exist or has no address from one hosted elsewhere', async () => {
    const { ask } = await start();
    expect(await ask('hidden.com')).toEqual({ outcome: 'hidden', evidence: 'Cloudflare' });
    for (const name of ['unknown.com', 'empty.com', 'loop.com'])
      expect(await ask(name)).toEqual({ outcome: 'missing' });
  });

  it('does not decide about a name while one of its questions failed, unless another one shows the platform', async () => {
    const { ask } = await start();
    expect(await ask('lame.com')).toEqual({ outcome: 'failed', reason: 'SERVFAIL' });
    expect(await ask('silent.com')).toEqual({ outcome: 'failed', reason: 'timed out' });
    expect(await ask('cut.com')).toEqual({ outcome: 'failed', reason: 'truncated' });
    expect(await ask('half.com')).toMatchObject({ outcome: 'platform', platform: 'Shopify' });
  });

  it('asks over TCP for an answer that does not fit into a packet', async () => {
    const { ask, client, server } = await start();
    expect(await ask('large.com')).toMatchObject({ outcome: 'platform', platform: 'Shopify' });
    expect(server.questions).toEqual(['www.large.com A', 'www.large.com A over TCP']);
    expect(client.queries).toBe(2);
  });

  it('repeats a question that got lost, at the next server', async () => {
    const { ask, client } = await start();
    expect(await ask('lossy.com')).toMatchObject({ outcome: 'platform' });
    expect(client.queries).toBe(2);

    const refusing = await startDnsServer({ 'www.shop.com': { rcode: 5 } });
    opened.push(refusing);
    const two = await start(ZONE, [refusing]);
    for (let round = 0; round < 4; round += 1)
      expect(await two.ask('shop.com')).toMatchObject({ platform: 'Shopify' });
    expect(refusing.questions.length).toBeGreaterThan(0);
  });

  it('finds every name also where it is to ask faster than the server can answer', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `shop${index}.com`);
    const zone = Object.fromEntries(names.map((name) => [`www.${name}`, { A: ['23.227.38.65'] }]));
    const server = await startDnsServer(zone, { perSecond: 300 });
    const client = await DnsClient.open({ servers: [server], rate: 20_000, timeoutMs: 300 });
    opened.push({ close: () => client.close() }, server);
    const answers = await Promise.all(names.map((name) => askName(client, name)));
    expect(answers.filter(({ outcome }) => outcome !== 'platform')).toEqual([]);
  });

  it('counts the packets without a response since the last one', async () => {
    const { ask, client } = await start();
    await ask('silent.com');
    expect(client.unanswered).toBe(4);
    await ask('plain.com');
    expect(client.unanswered).toBe(0);
  });

  it('keeps to the rate, also with many questions at once', async () => {
    const server = await startDnsServer(ZONE);
    const client = await DnsClient.open({ servers: [server], rate: 200 });
    opened.push({ close: () => client.close() }, server);
    const began = performance.now();
    await Promise.all(Array.from({ length: 60 }, () => askName(client, 'shop.com')));
    // The first questions may use what 50 ms allow.
    expect(performance.now() - began).toBeGreaterThan((1000 * (60 - 1 - 200 / 20)) / 200 - 50);
    expect(server.questions).toHaveLength(60);
  });
});

it('reads name servers from a setting, each an IP address with a port unless it is 53', () => {
  expect(parseDnsServers('127.0.0.1:5353, 9.9.9.9,[::1]:54,::1,[::1]')).toEqual([
    { host: '127.0.0.1', port: 5353 },
    { host: '9.9.9.9', port: 53 },
    { host: '::1', port: 54 },
    { host: '::1', port: 53 },
    { host: '::1', port: 53 },
  ]);
  for (const wrong of ['', 'resolver.example', '9.9.9.9:0', '9.9.9.9:70000', '9.9.9.9,', '9.9.9.9 9.9.9.10'])
    expect(parseDnsServers(wrong)).toBeUndefined();
});
