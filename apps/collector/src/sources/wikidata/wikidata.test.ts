import { afterEach, describe, expect, it } from 'vitest';
import { callAtOnce, type StandIn, standIn, visitOf } from '../stand-in.testing.ts';
import { wikidata } from './wikidata.ts';

let service: StandIn;
afterEach(() => service.close());

const value = (value: unknown) => ({ snaktype: 'value', datavalue: { value } });
const statement = (mainsnak: unknown, rest: object = {}) => ({ mainsnak, rank: 'normal', ...rest });
const item = (id: string, rest?: object) => statement(value({ 'entity-type': 'item', id }), rest);
const time = (time: string, precision: number) => value({ time, precision, timezone: 0 });
const followers = (amount: string, day: string, account: string, rest: object = {}) =>
  statement(value({ amount, unit: '1' }), {
    qualifiers: { P585: [time(`+${day}T00:00:00Z`, 11)], P2003: [value(account)] },
    ...rest,
  });
const entities = (id: string, entity: object) => ({ json: { entities: { [id]: { id, ...entity } } } });

/** An item's entity data in the format that Wikidata documents. */
const BRAND = entities('Q1', {
  labels: { en: { language: 'en', value: 'Gymshark' } },
  claims: {
    P17: [item('Q145')],
    P571: [statement(time('+2012-00-00T00:00:00Z', 9))],
    P749: [item('Q3', { rank: 'deprecated' }), item('Q2')],
    P8687: [
      followers('+5100000', '2021-03-01', 'gymshark'),
      followers('+5900000', '2023-01-02', 'gymshark'),
      followers('+900', '2024-01-02', 'gymsharkwomen'),
      statement(value({ amount: '+77', unit: '1' }), {
        qualifiers: { P585: [time('+2024-05-05T00:00:00Z', 11)] },
      }),
    ],
  },
});

const collect = async (visit: Parameters<typeof visitOf>[1], OPEN_DATA = 'wikidata') => {
  const source = await wikidata.open({ OPEN_DATA, WIKIDATA_BASE: service.base }, callAtOnce);
  return source.collect(visitOf('gymshark.com', visit));
};

describe("A brand's item on Wikidata", () => {
  const replies = {
    '/wiki/Special:EntityData/Q1.json': BRAND,
    '/wiki/Special:EntityData/Q2.json': entities('Q2', { labels: { en: { value: 'Gymshark Group' } } }),
    '/wiki/Special:EntityData/Q145.json': entities('Q145', { claims: { P297: [statement(value('GB'))] } }),
  };
  const known = { wikidataId: 'Q1' };

  it('yields country, founding and parent, and the newest followers of the account named by the store', async () => {
    service = await standIn(replies);
    const report = await collect({ known, facts: { ig_url: 'https://www.instagram.com/gymshark' } });
    expect(report.facts).toEqual({
      founded: '2012',
      parent: 'Gymshark Group',
      country: 'GB',
      seen_in: { country: { place: 'Wikidata Q1, P17', weak: true } },
    });
    expect(report.metrics).toEqual([
      {
        metric: 'ig_followers_count',
        value: 5_900_000,
        kind: 'measured',
        observedAt: '2023-01-02T00:00:00.000Z',
        inputs: { source: 'wikidata', day: '2023-01-02' },
      },
    ]);
    expect(report.requests).toBe(3);
    // Two accounts, and no evidence of which is the brand's.
    expect((await collect({ known })).metrics).toEqual([]);
  });

  it('yields the preferred of several countries, and no parent that it no longer has', async () => {
    const ended = { qualifiers: { P582: [time('+2020-01-01T00:00:00Z', 11)] } };
    service = await standIn({
      ...replies,
      '/wiki/Special:EntityData/Q1.json': entities('Q1', {
        claims: { P17: [item('Q30'), item('Q145', { rank: 'preferred' })], P749: [item('Q2', ended)] },
      }),
    });
    const { facts } = await collect({ known });
    expect([facts.country, facts.parent]).toEqual(['GB', undefined]);
  });

  it('yields the country of every brand, after any number of countries, and requests each country once', async () => {
    service = await standIn({});
    const country = { claims: { P297: [statement(value('GB'))] } };
    const source = await wikidata.open({ OPEN_DATA: 'all' }, async ({ url }) => {
      const [id = '', number] = /Q(\d+)/.exec(url.pathname) ?? [];
      const entity = Number(number) < 1000 ? { claims: { P17: [item(`${id}000`)] } } : country;
      return { outcome: 'response', status: 200, ...entities(id, entity) };
    });
    const collect = (brand: number) =>
      source.collect(visitOf('gymshark.com', { known: { wikidataId: `Q${brand}` } }));
    for (let brand = 1; brand <= 301; brand += 1) expect((await collect(brand)).facts.country).toBe('GB');
    expect(await collect(1)).toMatchObject({ facts: { country: 'GB' }, requests: 1 });
  });

  it('sends no request without an item, for a reserved name, or while it is off', async () => {
    service = await standIn(replies);
    expect(await collect({})).toMatchObject({ outcome: 'missing', reason: 'no Wikidata item known' });
    expect(await collect({ known }, 'none')).toMatchObject({ reason: 'off: add wikidata to OPEN_DATA' });
    const source = await wikidata.open({ OPEN_DATA: 'all', WIKIDATA_BASE: service.base }, callAtOnce);
    expect(await source.collect(visitOf('shop.example', { known }))).toMatchObject({
      reason: 'a reserved name',
    });
    expect(service.requested).toEqual([]);
  });

  it('reports a response in another format as failed, and an item without claims as found and empty', async () => {
    service = await standIn({
      '/wiki/Special:EntityData/Q1.json': { json: { entities: { Q1: { claims: [] } } } },
    });
    expect(await collect({ known })).toMatchObject({
      outcome: 'failed',
      reason: 'unexpected response format',
    });
    await service.close();
    service = await standIn({ '/wiki/Special:EntityData/Q1.json': entities('Q1', { claims: {} }) });
    expect(await collect({ known })).toMatchObject({ outcome: 'found', facts: {}, metrics: [] });
  });
});
