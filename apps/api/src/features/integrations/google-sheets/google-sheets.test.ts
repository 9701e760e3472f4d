import { type BrandDetail, METRIC_KEYS, METRICS } from '@brandlode/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../../testing.ts';
import { openSheet } from './testing.ts';

const api = await useApi({ brands: 60 });
const token = await api.tokenFor('plus');
let sheet: ReturnType<typeof openSheet>;
const sheets: ReturnType<typeof openSheet>[] = [];
afterAll(async () => {
  for (const opened of sheets) await opened.close();
});

async function createKey(scopes: string[]): Promise<{ id: string; key: string }> {
  return (await api.request('/api/keys', { token, body: { name: 'Sheet', scopes, days: 1 } })).json;
}
const setKey = (key: string, server = 'https://brandlode.example/') =>
  sheet.run('setServerAndKey', [], [server, key]);
const brandOf = async (id: number): Promise<BrandDetail> =>
  (await api.request(`/api/brands/${id}`, { token })).json;
const [first, second, third] = [await brandOf(1), await brandOf(2), await brandOf(3)];
const { key } = await createKey(['brands']);

beforeEach(() => {
  sheet = openSheet(api.url);
  sheets.push(sheet);
});

describe('the formula', () => {
  beforeEach(() => setKey(key));

  it('gives a metric by its label or key, as the API does', async () => {
    expect(await sheet.formula(first.domain, 'Monthly traffic')).toBe(first.estimated_monthly_traffic);
    expect(await sheet.formula(`https://${first.domain}/some/page`, 'estimated_monthly_traffic')).toBe(
      first.estimated_monthly_traffic,
    );
  });

  it('gives a table for ranges of addresses and metrics, in one request with each address once', async () => {
    sheet.requested.length = 0;
    const domains = [[first.domain], [second.domain], [''], [first.domain], [third.domain]];
    expect(await sheet.formula(domains, [['Products', 'average PRICE ']])).toEqual(
      [first, second, null, first, third].map((brand) =>
        brand ? [brand.product_count ?? '', brand.product_avg_price ?? ''] : ['', ''],
      ),
    );
    expect(sheet.requested).toEqual([[first.domain, second.domain, third.domain]]);
    expect(await sheet.formula(domains, 'Products')).toEqual(
      [first, second, null, first, third].map((brand) => [brand?.product_count ?? '']),
    );
    expect(sheet.requested).toHaveLength(1);
    // Those of shops on marketplaces may be case-sensitive.
    const shop = 'https://www.amazon.com/stores/page/1A2B3C4D-0000-1111-2222-333344445555';
    await sheet.formula(` ${shop} `, 'Products');
    expect(sheet.requested.at(-1)).toEqual([shop]);
    expect(await sheet.formula(first.domain.toUpperCase(), 'Products')).toBe(first.product_count ?? '');
  });

  it('gives the range, kind, source and day of a value', async () => {
    const origin = first.origins.estimated_monthly_traffic;
    const parts = ['low', 'high', 'kind', 'source', 'date'];
    const shown = [];
    for (const part of parts) shown.push(await sheet.formula(first.domain, 'Monthly traffic', part));
    expect(shown).toEqual([
      origin?.low ?? '',
      origin?.high ?? '',
      origin?.kind,
      origin?.source,
      origin?.observedAt.slice(0, 10),
    ]);
  });

  it('is empty for what is not known, and the note says why', async () => {
    const unknown = METRIC_KEYS.find((metric) => first[metric] === null);
    expect(unknown).toBeDefined();
    expect(await sheet.formula(first.domain, unknown)).toBe('');
    expect(await sheet.formula(first.domain, unknown, 'note')).toBe('No source has this value yet.');
    expect(await sheet.formula('nobody-sells-here.com', 'Products')).toBe('');
    expect(await sheet.formula('nobody-sells-here.com', 'Products', 'note')).toBe(
      'This store is not in Brandlode.',
    );
    expect(await sheet.formula([['not an address'], [first.domain]], 'Products')).toEqual([
      [''],
      [first.product_count ?? ''],
    ]);
    expect(await sheet.formula('not an address', 'Products', 'note')).toMatch(/not the address of a store/);
  });

  it('says in words what is wrong with its arguments', async () => {
    expect(await sheet.formula(first.domain, 'Fame')).toMatch(
      /^"fame" is not a metric\. Use one of: Monthly traffic; /,
    );
    expect(await sheet.formula(first.domain, 'Products', 'colour')).toMatch(
      /^The third argument is one of: /,
    );
    const many = Array.from({ length: 501 }, (_, index) => [`store${index}.com`]);
    expect(await sheet.formula(many, 'Products')).toBe('A formula can have 500 addresses at most.');
  });

  it('is calculated again after a refresh, and from the cache before', async () => {
    await sheet.formula(second.domain, 'Products');
    sheet.requested.length = 0;
    await sheet.formula(second.domain, 'Monthly orders');
    expect(sheet.requested).toEqual([]);
    await sheet.run('refreshValues', [], [], { user: 'editor' });
    sheet.requested.length = 0;
    await sheet.formula(second.domain, 'Products');
    expect(sheet.requested).toHaveLength(1);
  });

  it('stays in every cell when some cannot be refreshed, which are named', async () => {
    const formula = '=BRANDLODE(B1, "Products")';
    const states = ['editable', 'protected', 'broken', 'editable'] as const;
    const { alerts, cells } = await sheet.run('refreshValues', [], [], {
      cells: states.map((state) => ({ formula, state })),
    });
    expect(cells.map((cell) => cell.formula)).toEqual(Array(4).fill(formula));
    expect(cells.map(({ refreshed = false }) => refreshed)).toEqual([true, false, false, true]);
    expect(alerts).toEqual(['These cells could not be refreshed: A2, A3.']);
  });
});

it('the metrics of the script are those of the product', async () => {
  await setKey(key);
  const message = await sheet.formula(first.domain, 'no such metric');
  expect(message).toBe(
    `"no such metric" is not a metric. Use one of: ${METRIC_KEYS.map((metric) => METRICS[metric].label).join('; ')}.`,
  );
});

it('without a key, and with one that is revoked or has another scope, the formula says so', async () => {
  expect(await sheet.formula(first.domain, 'Products')).toMatch(/^Set the server and your key first/);
  const { id, key: revoked } = await createKey(['brands']);
  expect(await setKey(revoked)).toMatchObject({ alerts: ['Connected.'] });
  await api.request(`/api/keys/${id}`, { token, method: 'DELETE' });
  expect(await sheet.formula(first.domain, 'Products')).toMatch(/does not accept this key/);
  await setKey((await createKey(['alerts'])).key);
  expect(await sheet.formula(first.domain, 'Products')).toMatch(/scope "brands"/);
});

it('an address that is not a server by https is not kept, and one that cannot be reached is named', async () => {
  for (const server of [
    'http://brandlode.example',
    'https://u@brandlode.example',
    'https://a.example/x',
    'a',
  ])
    expect(await setKey(key, server)).toMatchObject({
      alerts: ['The address starts with https:// and has no path.'],
    });
  expect(await setKey(key, 'https://elsewhere.example')).toMatchObject({
    alerts: ['Brandlode could not be reached at https://elsewhere.example.'],
  });
});
