import { setImmediate } from 'node:timers/promises';
import { type BrandDetail, type ExportFormat, METRIC_KEYS } from '@brandlode/contract';
import { expect, it } from 'vitest';
import yauzl from 'yauzl';
import { columnName } from './formats/xlsx.ts';
import { PRODUCT_EXPORT_COLUMNS } from './product-table.ts';
import { type ExportedBrand, exportColumns } from './table.ts';
import { writeExport } from './write-export.ts';

const brand = (values: Partial<BrandDetail>): BrandDetail =>
  ({
    id: 7,
    brand_name: 'Fernloft',
    categories: [],
    locations: [],
    technologies: [],
    platforms: [],
    languages: [],
    currencies: [],
    origins: {},
    ...values,
  }) as BrandDetail;

const KETTLE = brand({
  brand_name: 'Kettle, "Co"',
  brand_description: '=HYPERLINK("http://evil.example")',
  categories: ['Food', 'Coffee and tea'],
  locations: ['DE', 'GB'],
  estimated_monthly_traffic: 12_000,
  product_avg_price: 39.9,
  is_shop: true,
  origins: {
    estimated_monthly_traffic: {
      source: 'estimates',
      kind: 'estimated',
      observedAt: '2026-03-01T23:00:00.000Z',
      low: 8_000,
      high: 18_000,
    },
    product_avg_price: {
      source: 'shopify-products',
      kind: 'measured',
      observedAt: '2026-04-02T00:00:00.000Z',
    },
  },
});

async function write(
  format: ExportFormat,
  brands: ExportedBrand[],
  columns: Parameters<typeof exportColumns>[0],
): Promise<Buffer> {
  async function* batches() {
    yield brands;
  }
  return Buffer.concat(await Array.fromAsync(writeExport(format, exportColumns(columns), batches())));
}

const NAMES = {
  columns: ['brand_name', 'brand_description', 'locations', 'product_avg_price'],
  ranges: false,
  provenance: false,
} as const;

it('a CSV quotes, keeps formulas as text and leaves unknown values empty', async () => {
  const lines = (await write('csv', [KETTLE, brand({ brand_description: '\n @SUM(1)' })], NAMES))
    .toString()
    .split('\r\n');
  expect(lines[0]).toBe('\uFEFFBrand name,Description,Countries,Average price (USD)');
  expect(lines[1]).toBe(
    '"Kettle, ""Co""","\'=HYPERLINK(""http://evil.example"")",Germany; United Kingdom,39.9',
  );
  expect(lines[2]).toBe('Fernloft,"\'\n @SUM(1)",,');
  expect(lines).toHaveLength(4);
});

/** The columns of release 1.0.0, whose positions spreadsheets refer to. */
const FORMER_COLUMNS = `
  id brand_name domain brand_url categories locations technologies platforms languages currencies
  brand_description fb_url ig_url shopify_url fb_ads_library_url trustpilot_url
  estimated_monthly_traffic estimated_monthly_revenue estimated_monthly_orders fb_likes_count
  ig_followers_count reddit_mentions_count trustpilot_rating trustpilot_reviews_count
  shopify_reviews_count fb_reviews_count fb_ads_count fb_ads_active_count product_count
  product_min_price product_avg_price product_max_price product_count_30_days is_fb_ads_active
  is_shop is_pinned`
  .trim()
  .split(/\s+/);

it('a file of all columns keeps them where they have been since 1.0.0, so that formulas on a live link stay right', () => {
  const keys = (listId?: string) =>
    exportColumns({ listId, ranges: false, provenance: false }).map(({ key }) => key);
  expect(keys()).toEqual([...FORMER_COLUMNS, 'payments', 'themes']);
  expect(keys('1')).toEqual([
    ...FORMER_COLUMNS.slice(0, 3),
    ...['list_status', 'list_rating', 'list_tags', 'list_note'],
    ...FORMER_COLUMNS.slice(3),
    ...['payments', 'themes'],
  ]);
});

it('a CSV names the payment methods and the theme among the technologies', async () => {
  const technologies = ['Shopify', 'PayPal', 'Klarna', 'Dawn'];
  const csv = await write('csv', [brand({ technologies })], { ...NAMES, columns: ['payments', 'themes'] });
  expect(csv.toString()).toBe('\uFEFFPayment,Theme\r\nPayPal; Klarna,Dawn\r\n');
});

it('a CSV begins with the mark by which Excel recognises UTF-8, so that umlauts stay umlauts', async () => {
  const csv = await write('csv', [brand({ brand_name: 'Käse-Müßig' })], {
    ...NAMES,
    columns: ['brand_name'],
  });
  expect(csv.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(csv.includes(Buffer.from('K\u00e4se-M\u00fc\u00dfig', 'utf8'))).toBe(true);
});

it.each(['+1', '-1', '@a', '=a', '\t=a', '\uFF1Da'])(
  'a CSV marks the name %j as text',
  async (brand_name) => {
    const csv = await write('csv', [brand({ brand_name })], { ...NAMES, columns: ['brand_name'] });
    expect(csv.toString()).toContain(`'${brand_name}`);
  },
);

it('an NDJSON line has value, range, kind, source and day of a metric', async () => {
  const columns = { columns: ['estimated_monthly_traffic'], ranges: true, provenance: true } as const;
  const lines = (await write('ndjson', [KETTLE, brand({})], columns)).toString().trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      estimated_monthly_traffic: 12_000,
      estimated_monthly_traffic_low: 8_000,
      estimated_monthly_traffic_high: 18_000,
      estimated_monthly_traffic_kind: 'estimated',
      estimated_monthly_traffic_source: 'estimates',
      estimated_monthly_traffic_as_of: '2026-03-01',
    },
    {
      estimated_monthly_traffic: null,
      estimated_monthly_traffic_low: null,
      estimated_monthly_traffic_high: null,
      estimated_monthly_traffic_kind: null,
      estimated_monthly_traffic_source: null,
      estimated_monthly_traffic_as_of: null,
    },
  ]);
});

it('a file with ranges has those of every metric, after all former columns where release 1.0.0 had none', async () => {
  const keysOf = (columns: Parameters<typeof exportColumns>[0]) =>
    exportColumns(columns).map(({ key }) => key);
  const rest = METRIC_KEYS.filter(
    (key) => !key.startsWith('estimated_') && key !== 'product_count' && key !== 'product_avg_price',
  );
  const seldom = ['product_count', 'product_avg_price', ...rest].flatMap((key) => [
    `${key}_low`,
    `${key}_high`,
  ]);
  const all = keysOf({ ranges: true, provenance: true });
  expect(all.slice(-seldom.length)).toEqual(seldom);
  expect(all.indexOf('product_count_kind')).toBe(all.indexOf('product_count') + 1);
  const compared = keysOf({ ranges: true, provenance: false, comparison: true });
  expect(compared.slice(-seldom.length)).toEqual(seldom);
  expect(all.filter((key) => key.endsWith('_low'))).toHaveLength(METRIC_KEYS.length);
  expect(keysOf({ ranges: false, provenance: true })).not.toContain('product_count_low');

  const origin = { source: 'structured-products', observedAt: '2026-03-01T00:00:00.000Z' };
  const store = brand({
    product_count: 144,
    product_avg_price: 24.3,
    origins: {
      product_count: { ...origin, kind: 'estimated', low: 120, high: 144 },
      product_avg_price: { ...origin, kind: 'measured' },
    },
  });
  const columns = {
    columns: ['product_count', 'product_avg_price'],
    ranges: true,
    provenance: false,
  } as const;
  expect(JSON.parse((await write('ndjson', [store], columns)).toString())).toEqual({
    product_count: 144,
    product_avg_price: 24.3,
    product_count_low: 120,
    product_count_high: 144,
    product_avg_price_low: null,
    product_avg_price_high: null,
  });
});

it('a comparison adds the difference of each metric in percent, and three products', async () => {
  const compared = {
    ratios: { estimated_monthly_traffic: 1.4 },
    products: {
      cheapest: { title: 'Mug', url: 'https://kettle.example/mug', priceUsd: { min: 8, max: 9 } },
      median: null,
      newest: null,
    },
  } as unknown as ExportedBrand['compared'];
  const columns = { columns: ['estimated_monthly_traffic'], ranges: false, provenance: false } as const;
  const rows = [{ ...KETTLE, compared }, brand({})] as ExportedBrand[];
  const lines = (await write('csv', rows, { ...columns, comparison: true })).toString().split('\r\n');
  expect(lines[0]).toContain(',"Monthly traffic, difference to the first brand (%)",Cheapest product,');
  expect(lines[1]).toBe('12000,40,Mug,8,https://kettle.example/mug,,,,,,');
  expect(lines[2]).toBe(',,,,,,,,,,');
  expect((await write('csv', rows, columns)).toString()).not.toContain('difference');
});

it('a comparison has a difference of 0% only to the same value, and of -100% to none', async () => {
  const difference = async (ratio: number) => {
    const compared = {
      ratios: { estimated_monthly_traffic: ratio },
      products: { cheapest: null, median: null, newest: null },
    };
    const columns = { columns: ['estimated_monthly_traffic'], ranges: false, provenance: false } as const;
    const file = await write('ndjson', [{ ...KETTLE, compared }], { ...columns, comparison: true });
    return JSON.parse(file.toString()).estimated_monthly_traffic_difference;
  };
  expect(await Promise.all([1, 1.0001, 0.9999, 0.0001, 120].map(difference))).toEqual([
    0, 0.1, -0.1, -99.9, 11_900,
  ]);
});

it("the source of revenue from a category's median price names the category", async () => {
  const origin = {
    source: 'estimates',
    kind: 'estimated' as const,
    observedAt: '2026-03-01T00:00:00.000Z',
    inputs: {
      source: 'estimates' as const,
      formula: 'revenue-from-category-price 1',
      list: 'Tranco' as const,
      bestRank: 900,
      worstRank: 900,
      averagePrice: 85,
      priceCategory: 'Shoes',
    },
  };
  const typical = brand({ estimated_monthly_revenue: 9_000, origins: { estimated_monthly_revenue: origin } });
  const columns = { columns: ['estimated_monthly_revenue'], ranges: false, provenance: true } as const;
  expect(JSON.parse((await write('ndjson', [typical], columns)).toString())).toMatchObject({
    estimated_monthly_revenue_kind: 'estimated',
    estimated_monthly_revenue_source: 'estimates, median price of Shoes',
  });
});

it('country, category and profiles are followed by source and day if sources are requested', async () => {
  const columns = ['locations', 'categories', 'ig_url', 'brand_description'] as const;
  const observedAt = new Date('2026-03-01T12:00:00Z');
  const row = { ...KETTLE, factSources: { locations: { source: 'storefront', observedAt } } };
  const lines = (await write('csv', [row], { columns, ranges: false, provenance: true }))
    .toString()
    .split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFCountries,"Countries, source","Countries, as of",Categories,"Categories, source","Categories, as of",Instagram profile,"Instagram profile, source","Instagram profile, as of",Description',
  );
  expect(lines[1]).toMatch(/^Germany; United Kingdom,storefront,2026-03-01,Food; Coffee and tea,,,,,,/);
  const without = await write('csv', [row], { columns, ranges: false, provenance: false });
  expect(without.toString()).not.toContain('source');
});

it('an XLSX has typed cells, a frozen header and no formulas', async () => {
  const columns = ['brand_name', 'brand_description', 'product_avg_price', 'is_shop'] as const;
  const sheet = await readEntry(
    await write('xlsx', [KETTLE, brand({ brand_name: 'A\u0001<b>&\uD800' })], {
      columns,
      ranges: false,
      provenance: true,
    }),
    'xl/worksheets/sheet1.xml',
  );
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK("http://evil.example")</t>');
  expect(sheet).not.toContain('<f>');
  // Dollars and cents, and the day as a number that a spreadsheet shows as 2026-04-02.
  expect(sheet).toContain('<c s="4"><v>39.9</v></c>');
  expect(sheet).toContain(`<c s="5"><v>46114</v></c>`);
  expect(sheet).toContain('<c t="b"><v>1</v></c>');
  expect(sheet).toContain('A&lt;b&gt;&amp;\uFFFD');
  expect(sheet).toContain('<autoFilter ref="A1:J3"/>');
});

it('an XLSX shows texts as they are: nothing is read as the code of a character, and no emoji is cut in half', async () => {
  const columns = { columns: ['brand_name', 'brand_description'], ranges: false, provenance: false } as const;
  const row = brand({
    brand_name: 'Part_x0041_x0042_ _x12_',
    brand_description: `${'a'.repeat(32_766)}\u{1f436}`,
  });
  const sheet = await readEntry(await write('xlsx', [row], columns), 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('>Part_x005F_x0041_x005F_x0042_ _x12_</t>');
  expect(sheet).toContain(`>${'a'.repeat(32_766)}</t>`);
});

it('an XLSX shows the numbers of brands and products without separators of thousands', async () => {
  const columns = { columns: ['id', 'fb_likes_count'], ranges: false, provenance: false } as const;
  const row = brand({ id: 1_234_567, fb_likes_count: 7_654_321 });
  const sheet = await readEntry(await write('xlsx', [row], columns), 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<c s="0"><v>1234567</v></c>');
  expect(sheet).toContain('<c s="2"><v>7654321</v></c>');
  const numbers = PRODUCT_EXPORT_COLUMNS.filter(({ label }) => /number$/.test(label));
  expect(numbers.map(({ format }) => format)).toEqual(['number', 'number']);
});

it('reads brands batch by batch, only as fast as the file is read', async () => {
  let batches = 0;
  async function* endless() {
    for (;;) {
      batches++;
      yield Array.from({ length: 500 }, (_, index) =>
        brand({ id: index + 1, brand_description: 'x'.repeat(500) }),
      );
    }
  }
  for (const format of ['csv', 'ndjson', 'xlsx'] as const) {
    batches = 0;
    const columns = exportColumns({ ranges: true, provenance: true });
    for await (const _ of writeExport(format, columns, endless())) if (batches > 5) break;
    // Until nothing more is read: zip files are compressed ahead, as far as buffers go.
    for (let before = 0; batches > before && batches < 500; ) {
      before = batches;
      for (let turn = 0; turn < 1_000; turn++) await setImmediate();
    }
    expect(batches).toBeLessThan(500);
  }
});

it('names columns as spreadsheets do', () => {
  expect([1, 26, 27, 52, 53, 702, 703].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

function readEntry(zip: Buffer, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error);
      file.on('entry', (entry: yauzl.Entry) => {
        if (entry.fileName !== name) return file.readEntry();
        file.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure);
          Array.fromAsync(stream).then((chunks) => resolve(Buffer.concat(chunks).toString()), reject);
        });
      });
      file.on('end', () => reject(new Error(`There is no ${name}.`)));
      file.readEntry();
    });
  });
}
