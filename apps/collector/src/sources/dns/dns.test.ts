import { createSocket, type Socket } from 'node:dgram';
import { afterAll, describe, expect, it } from 'vitest';
import { callAtOnce, visitOf } from '../stand-in.testing.ts';
import { dns } from './dns.ts';

type DnsRecords = { A?: string[]; CNAME?: string[]; MX?: [priority: number, host: string][]; TXT?: string[] };
const TYPES = { 1: 'A', 5: 'CNAME', 15: 'MX', 16: 'TXT' } as const;

const ZONE: Record<string, DnsRecords> = {
  'www.soap.com': { CNAME: ['shops.myshopify.com.'] },
  'soap.com': {
    MX: [
      [20, 'alt1.aspmx.l.google.com'],
      [10, 'aspmx.l.google.com'],
    ],
  },
  'bare.com': { A: ['23.227.38.65'], MX: [[0, 'bare-com.mail.protection.outlook.com']] },
  'www.plain.com': { A: ['192.0.2.1'] },
  'www.cdn.com': { CNAME: ['d111111abcdef8.cloudfront.net.'] },
  'cdn.com': {
    TXT: [
      'v=spf1 include:_spf.google.com include:servers.mcsv.net include:mail.zendesk.com ~all',
      'klaviyo-site-verification=AbCdEf',
    ],
  },
  'outlet.soap.com': { A: ['192.0.2.1'] },
  'myshop.bigcartel.com': { CNAME: ['d222222abcdef8.cloudfront.net.'] },
  'bigcartel.com': { MX: [[10, 'aspmx.l.google.com']], TXT: ['klaviyo-site-verification=AbCdEf'] },
  'plain.com': { MX: [[10, 'mail.plain.com']] },
};

/** A name server for the zone, following RFC 1035; it fails for names that begin with 'fail'. */
async function serve(): Promise<{ address: string; socket: Socket }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, client) => {
    const labels: string[] = [];
    let position = 12;
    while (query[position]) {
      labels.push(query.toString('latin1', position + 1, position + 1 + query[position]!));
      position += query[position]! + 1;
    }
    const question = query.subarray(12, position + 5);
    const type = TYPES[query.readUInt16BE(position + 1) as keyof typeof TYPES];
    const name = labels.join('.').toLowerCase();
    const zone = ZONE[name];
    const data =
      type === 'MX'
        ? (zone?.MX ?? []).map(([priority, host]) => Buffer.concat([word(priority), encode(host)]))
        : type === 'A'
          ? (zone?.A ?? []).map((address) => Buffer.from(address.split('.').map(Number)))
          : type === 'TXT'
            ? (zone?.TXT ?? []).map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]))
            : (zone?.CNAME ?? []).map(encode);
    const records = data.map((rdata) =>
      Buffer.concat([
        word(0xc00c),
        query.subarray(position + 1, position + 5),
        word(0),
        word(60),
        word(rdata.length),
        rdata,
      ]),
    );
    const code = name.includes('fail') ? 2 : zone ? 0 : 3;
    const header = [query.readUInt16BE(0), 0x8180 | code, 1, records.length, 0, 0].map(word);
    socket.send(Buffer.concat([...header, question, ...records]), client.port, client.address);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  return { address: `127.0.0.1:${socket.address().port}`, socket };
}
function word(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
const encode = (name: string) =>
  Buffer.concat([
    ...name
      .replace(/\.$/, '')
      .split('.')
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

const server = await serve();
afterAll(() => {
  server.socket.close();
});

const collect = async (domain: string, facts = {}) =>
  (await dns.open({ OPEN_DATA: 'dns', DNS_RESOLVER: server.address }, callAtOnce)).collect(
    visitOf(domain, { facts }),
  );

describe('The DNS records of a store', () => {
  it('show its platform by CNAME and its mail provider by MX, with the record as evidence', async () => {
    const { facts } = await collect('soap.com');
    expect(facts).toEqual({
      platform: { name: 'Shopify', evidence: 'www.soap.com CNAME shops.myshopify.com' },
      mail_provider: 'Google Workspace',
      seen_in: {
        platform: { place: 'www.soap.com CNAME shops.myshopify.com', weak: true },
        mail_provider: { place: 'soap.com MX aspmx.l.google.com', weak: false },
      },
      technologies: [],
    });
  });

  it("show the platform of a name without www by the platform's documented address", async () => {
    const { facts } = await collect('bare.com');
    expect(facts.platform).toEqual({ name: 'Shopify', evidence: 'bare.com A 23.227.38.65' });
    expect(facts.mail_provider).toBe('Microsoft 365');
  });

  it('do not report a platform that the front page has already shown', async () => {
    const { facts } = await collect('soap.com', { platform: { name: 'Magento', evidence: 'a cookie' } });
    expect(facts).toMatchObject({ mail_provider: 'Google Workspace' });
    expect(facts.platform).toBeUndefined();
  });

  it('show technologies by CNAME, SPF records and verification codes, with the record as evidence', async () => {
    const spf = ZONE['cdn.com']?.TXT?.[0];
    expect(await collect('cdn.com')).toMatchObject({
      outcome: 'found',
      facts: {
        technologies: [
          { id: 'cloudfront', evidence: 'CNAME d111111abcdef8.cloudfront.net' },
          { id: 'klaviyo', evidence: 'TXT klaviyo-site-verification=AbCdEf' },
          { id: 'mailchimp', evidence: `TXT ${spf}` },
          { id: 'zendesk', evidence: `TXT ${spf}` },
        ],
      },
    });
    // Technologies are unknown if the resolver fails.
    expect((await collect('fail.com')).facts.technologies).toBeUndefined();
  });

  it('show of a subdomain its own platform, not that of www, and the mail provider of its domain', async () => {
    const { facts } = await collect('outlet.soap.com');
    expect(facts).toMatchObject({ mail_provider: 'Google Workspace', technologies: [] });
    expect(facts.platform).toBeUndefined();
  });

  it("show of a shop on a platform's host only its own name, no mail provider and technology of the platform", async () => {
    const { facts } = await collect('myshop.bigcartel.com');
    expect(facts.mail_provider).toBeUndefined();
    expect(facts.technologies).toEqual([
      { id: 'cloudfront', evidence: 'CNAME d222222abcdef8.cloudfront.net' },
    ]);
  });

  it('are missing if they show no known provider, and failed if the resolver fails', async () => {
    expect(await collect('plain.com')).toMatchObject({ outcome: 'missing' });
    expect(await collect('unknown.com')).toMatchObject({
      outcome: 'missing',
      facts: { technologies: [] },
    });
    expect(await collect('fail.com')).toMatchObject({
      outcome: 'failed',
      reason: 'the resolver reports ESERVFAIL',
    });
  });
});

it('rejects a resolver that is not an address', async () => {
  const open = async () => dns.open({ DNS_RESOLVER: 'resolver.example' }, callAtOnce);
  await expect(open()).rejects.toThrow('must be an IP address');
});
