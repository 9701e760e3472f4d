import { afterEach, describe, expect, it } from 'vitest';
import { callAtOnce, type StandIn, standIn, visitOf } from '../stand-in.testing.ts';
import { rdap } from './rdap.ts';

const services: StandIn[] = [];
afterEach(() => Promise.all(services.splice(0).map((service) => service.close())));
const start = async (replies: Parameters<typeof standIn>[0]) => {
  const service = await standIn(replies);
  services.push(service);
  return service;
};

/** Following RFC 9083, 5.3. */
const DOMAIN = {
  objectClassName: 'domain',
  ldhName: 'soap.com',
  events: [
    { eventAction: 'expiration', eventDate: '2027-04-12T04:00:00Z' },
    { eventAction: 'registration', eventDate: '1999-04-12T04:00:00Z' },
  ],
};

async function open(registryReplies: Parameters<typeof standIn>[0]) {
  const registry = await start(registryReplies);
  // Following RFC 9224, 3.
  const bootstrap = await start({
    '/rdap/dns.json': {
      json: {
        version: '1.0',
        services: [
          [['com', 'net'], [`${registry.base}/com/v1/`]],
          [['de'], []],
        ],
      },
    },
  });
  const source = await rdap.open(
    { OPEN_DATA: 'rdap', RDAP_BOOTSTRAP_URL: `${bootstrap.base}/rdap/dns.json` },
    callAtOnce,
  );
  return { source, bootstrap, registry };
}

describe("The registry of a store's domain", () => {
  it('reports the day of registration; the list of registries is read once', async () => {
    const { source, bootstrap, registry } = await open({ '/com/v1/domain/soap.com': { json: DOMAIN } });
    const report = await source.collect(visitOf('uk.soap.com'));
    expect(report).toMatchObject({ outcome: 'found', facts: { domain_created: '1999-04-12' } });
    await source.collect(visitOf('soap.com'));
    expect(bootstrap.requested).toHaveLength(1);
    expect(registry.requested.map(({ headers }) => headers.accept)).toEqual(
      Array(2).fill('application/rdap+json'),
    );
  });

  it('is missing for an unknown domain, and does not apply without an RDAP server', async () => {
    const { source } = await open({});
    expect(await source.collect(visitOf('unknown.com'))).toMatchObject({
      outcome: 'missing',
      reason: 'not registered',
    });
    expect(await source.collect(visitOf('seife.de'))).toMatchObject({ outcome: 'not applicable' });
  });

  it("does not apply to a shop on a platform's host, whose domain is the platform's", async () => {
    const { source, registry } = await open({ '/com/v1/domain/bigcartel.com': { json: DOMAIN } });
    expect(await source.collect(visitOf('myshop.bigcartel.com'))).toMatchObject({
      outcome: 'not applicable',
      facts: {},
    });
    expect(registry.requested).toEqual([]);
  });

  it('reports a domain without such an event as missing', async () => {
    const { source } = await open({ '/com/v1/domain/soap.com': { json: { events: [] } } });
    expect(await source.collect(visitOf('soap.com'))).toMatchObject({ outcome: 'missing' });
  });
});
