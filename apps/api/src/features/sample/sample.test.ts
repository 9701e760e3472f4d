import { SAMPLE_ANSWER_SIZE, SAMPLE_SIZE, SampleAnswer, SampleBrandPage } from '@brandlode/contract';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApi, useApi } from '../../testing.ts';

const COLLECTED = 320;
const OBSERVED = '2026-03-03T10:00:00Z';
const api = await useApi();
const { query } = api.database;
beforeEach(() => query('delete from rate_limits'));

type Options = { token?: string; method?: string; headers?: Record<string, string> };
const get = (path: string, options: Options = {}) => api.request(`/api/sample${path}`, options);
const ask = async (question: string) => {
  const response = await get(`?q=${encodeURIComponent(question)}`);
  expect(response.status, response.text).toBe(200);
  return SampleAnswer.parse(response.json);
};
const brandPage = async (id: number) => SampleBrandPage.parse((await get(`/brands/${id}`)).json);
const dollars = (text: string) => Number(text.replace(/[$,]/g, ''));

describe('Without a collected catalogue, visitors', () => {
  it('get answers to every suggested question, from brands whose values are known, said to be sample data', async () => {
    const { questions, note, demonstration } = await ask('');
    expect(questions).toEqual([
      'Pet brands in Germany under $40',
      'Who started advertising',
      'Similar to Havby but smaller',
    ]);
    expect([demonstration, note]).toEqual([true, `Sample data: these ${SAMPLE_SIZE} brands are made up.`]);
    for (const question of questions) {
      const { total, data, ignored } = await ask(question);
      expect(total, question).toBeGreaterThanOrEqual(7);
      expect(data).toHaveLength(Math.min(total, SAMPLE_ANSWER_SIZE));
      expect(ignored).toEqual([]);
      for (const brand of data) expect(Object.values(brand)).not.toContain('-');
    }
  });

  it('get exactly the brands that a phrase asks for', async () => {
    const { data } = await ask('Pet brands in Germany under $40');
    for (const { id, country, price } of data) {
      expect(country).toMatch(/^Germany/);
      expect(dollars(price)).toBeLessThanOrEqual(40);
      expect((await brandPage(id)).metrics.length).toBeGreaterThan(4);
    }
    for (const { ads } of (await ask('Who started advertising')).data) expect(ads).toMatch(/^Since /);
    const growing = await ask('growing fashion brands');
    expect(growing.total).toBeGreaterThan(0);
    for (const { growth } of growing.data) expect(growth).toMatch(/^\+/);
    const [havby] = (await ask('Havby')).data;
    expect(havby?.name).toBe('Havby');
    const similar = await ask('Similar to Havby but smaller');
    expect(similar.data.map(({ name }) => name)).not.toContain('Havby');
    const german = await ask('Similar to Havby in Germany');
    expect(german.total).toBeGreaterThanOrEqual(7);
    for (const { country } of german.data) expect(country).toMatch(/^Germany/);
    expect((await ask('')).total).toBe(SAMPLE_SIZE);
  });

  it('are told what was not understood, and get nothing for words without a meaning', async () => {
    expect(await ask('pet brands for xyzzyq')).toMatchObject({
      ignored: ['xyzzyq'],
      summary: expect.stringContaining('Not understood: “xyzzyq”.'),
    });
    expect(await ask('xyzzyq')).toMatchObject({
      total: 0,
      data: [],
      summary: 'Nothing found for “xyzzyq”.',
    });
    expect((await ask('Similar to xyzzyq')).data).toEqual([]);
  });

  it('see a brand with its metrics, sources, changes and two years of visits', async () => {
    const { data } = await ask('Havby');
    const page = await brandPage(data[0]!.id);
    expect(page).toMatchObject({ demonstration: true, brand: { name: 'Havby', domain: 'havby.example' } });
    expect(page.metrics[0]).toMatchObject({
      label: 'Monthly traffic',
      value: data[0]!.visits,
      source: expect.stringMatching(/^Sample data, /),
    });
    expect(page.visits.length).toBeGreaterThan(12);
    const logo = await api.request(page.brand.logo!);
    expect([logo.status, logo.type]).toEqual([200, 'image/svg+xml']);
  });

  it('may cache answers', async () => {
    expect((await get('')).headers.get('cache-control')).toBe('public, max-age=300');
  });
});

describe('Requests for the sample', () => {
  it('are bounded: long questions are truncated, pages and limits do not exist, and only reading is allowed', async () => {
    const everything = await get(`?q=&page=999999999&limit=100000&scope=mine&ids=1,2,3`);
    expect(SampleAnswer.parse(everything.json).data).toHaveLength(SAMPLE_ANSWER_SIZE);
    expect((await get(`?q=${'pet '.repeat(2_000)}`)).status).toBe(200);
    expect((await get('?q=a&q=b')).status).toBe(400);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await get('', { method })).status).toBe(405);
      expect((await get('/brands/1', { method })).status).toBe(405);
    }
    for (const id of ['0', '-1', '1.5', '1e3', 'x', '9'.repeat(30), '1%00'])
      expect((await get(`/brands/${id}`)).status, id).toBe(400);
    expect((await get(`/brands/${SAMPLE_SIZE + 1}`)).status).toBe(404);
  });

  it('are limited per network', async () => {
    const from = (address: string) => get('', { headers: { 'x-forwarded-for': address } });
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async () => (await from('192.0.2.7')).status),
    );
    expect(statuses).toContain(429);
    const limited = await from('192.0.2.7');
    expect([limited.json.code, Number(limited.headers.get('retry-after')) > 0]).toEqual([
      'too-many-requests',
      true,
    ]);
    expect((await from('192.0.2.8')).status).toBe(200);
  });
});

it('With a collected catalogue, visitors see its best-known brands, estimates marked and with their range, and none of the others, none of a workspace and none that is age-restricted', async () => {
  const collected = await startApi({ brands: COLLECTED });
  onTestFinished(() => collected.stop());
  const db = collected.database.pool;
  await db.query(
    `update brands set is_demonstration = false, catalogue = 'real', locations = '{DE}', categories = '{200,201}',
           estimated_monthly_traffic = 1000000 - id, product_avg_price = 2500, origins = $1`,
    [
      {
        '*': { kind: 'measured', source: 'shop', observedAt: OBSERVED },
        estimated_monthly_traffic: {
          kind: 'estimated',
          source: 'estimates',
          observedAt: OBSERVED,
          low: 260_000,
          high: 5_600_000,
        },
      },
    ],
  );
  await db.query(`update brands set product_avg_price = null where id % 7 = 0`);
  await db.query(`update catalogue_state set active = 'real'`);
  const read = async (path: string) => collected.request(`/api/sample${path}`);
  const answer = await vi.waitUntil(
    async () => {
      const { demonstration, ...rest } = SampleAnswer.parse((await read('')).json);
      return demonstration ? undefined : rest;
    },
    { timeout: 240_000, interval: 50 },
  );
  expect(answer.note).toBe(
    `The ${SAMPLE_SIZE} best-known brands of this catalogue with enough known values.`,
  );
  expect(answer.total).toBe(SAMPLE_SIZE);
  const { rows } = await db.query('select id from brands order by id');
  const ids: number[] = rows.map(({ id }) => Number(id));
  const known = ids.filter((id) => id % 7 !== 0);
  expect(answer.data.map(({ id }) => id)).toEqual(known.slice(0, SAMPLE_ANSWER_SIZE));
  expect(answer.data[0]).toMatchObject({
    visits: '≈1.0M',
    visitsRange: '260K-5.6M',
    price: '$25',
    priceRange: '',
  });
  const { status, json } = await read(`/brands/${known[SAMPLE_SIZE - 1]}`);
  expect(status).toBe(200);
  expect(SampleBrandPage.parse(json).metrics[0]).toMatchObject({ value: '≈999.8K', range: '260K-5.6M' });
  for (const id of [known[SAMPLE_SIZE]!, ...ids.filter((id) => id % 7 === 0).slice(0, 3)])
    expect((await read(`/brands/${id}`)).status).toBe(404);
});
