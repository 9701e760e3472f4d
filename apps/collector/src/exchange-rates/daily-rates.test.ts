import { conversion } from '@brandlode/currencies';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageCache } from '../sources/source.ts';
import { type StandIn, standIn } from '../sources/stand-in.testing.ts';
import { createDailyRates } from './daily-rates.ts';
import { parseRates } from './parse-rates.ts';

/** As the European Central Bank publishes it each working day. */
const list = (day: string, rates: Record<string, string>) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='${day}'>${Object.entries(rates)
  .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
  .join('')}</Cube></Cube></gesmes:Envelope>`;

const LATER = '2099-11-20';

describe('A daily list of exchange rates', () => {
  it('yields units per dollar and its day', () => {
    const table = parseRates(list(LATER, { USD: '1.25', GBP: '0.85', JPY: '187.5' }));
    expect(table).toMatchObject({ day: LATER, perDollar: { USD: 1, EUR: 0.8, JPY: 150 } });
    expect(conversion('EUR', table)).toEqual({ currency: 'EUR', rate: 0.8, rateDay: LATER });
  });

  it('uses the dated table for currencies that it lacks', () => {
    const table = parseRates(list(LATER, { USD: '1.25' }));
    expect(conversion('VND', table)).toEqual(conversion('VND'));
  });

  it('has no implausible rates', () => {
    const table = parseRates(list(LATER, { USD: '1.25', GBP: '0.0001', JPY: '99999', XXX: '1' }));
    expect(Object.keys(table?.perDollar ?? {}).sort()).toEqual(['EUR', 'USD']);
  });

  it.each(['', '<html>Not found</html>', list(LATER, { GBP: '0.85' }), list('yesterday', { USD: '1.1' })])(
    'is rejected in %j',
    (text) => {
      expect(parseRates(text)).toBeUndefined();
    },
  );
});

describe("Today's exchange rates", () => {
  const PATH = '/daily.xml';
  const HOUR = 3_600_000;
  const services: StandIn[] = [];
  afterEach(async () => {
    for (const service of services.splice(0)) await service.close();
  });

  async function setUp(replies: Parameters<typeof standIn>[0]) {
    const service = await standIn(replies);
    services.push(service);
    const stored = new Map<string, string>();
    const cache: PageCache = {
      get: async (url) => (stored.has(url) ? JSON.parse(stored.get(url) ?? '') : undefined),
      set: async (url, validators, content) => void stored.set(url, JSON.stringify({ validators, content })),
    };
    const time = { now: 0 };
    const open = () =>
      createDailyRates({ url: service.base + PATH, userAgent: 'Test/1.0', cache, clock: () => time.now });
    return { service, time, open };
  }
  const body = (rate: string) => ({ [PATH]: { body: list(LATER, { USD: rate }) } });

  it('are fetched once a day for all collectors', async () => {
    const { service, time, open } = await setUp(body('1.25'));
    const [one, other] = [open(), open()];
    expect((await Promise.all([one(), one()])).map((table) => table?.perDollar.EUR)).toEqual([0.8, 0.8]);
    expect((await other())?.perDollar.EUR).toBe(0.8);
    time.now += 23 * HOUR;
    await one();
    expect(service.requested).toHaveLength(1);
    time.now += 2 * HOUR;
    await one();
    expect(service.requested).toHaveLength(2);
  });

  it.each([
    ['the service is down', { [PATH]: { status: 500 } }],
    ['it sends something else', { [PATH]: { body: '<html>' } }],
    ['it sends too much', { [PATH]: { body: `${list(LATER, { USD: '1.25' })}${' '.repeat(200_000)}` } }],
    ['its list is older than the dated table', { [PATH]: { body: list('2020-01-02', { USD: '1.25' }) } }],
  ])('are those of the dated table when %s, without a request for each store', async (_, replies) => {
    const { service, open } = await setUp(replies);
    const rates = open();
    expect([await rates(), await rates(), await rates()]).toEqual([undefined, undefined, undefined]);
    expect(service.requested).toHaveLength(1);
  });

  it("are yesterday's while the service is down, and are retried after an hour", async () => {
    const { service, time, open } = await setUp(body('1.25'));
    const rates = open();
    await rates();
    await service.close();
    time.now += 25 * HOUR;
    expect((await rates())?.perDollar.EUR).toBe(0.8);
  });
});
