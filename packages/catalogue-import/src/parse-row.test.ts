import { categoryByLabel, FLAGS } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { readingOf } from './columns/column-reading.ts';
import type { Column } from './columns/columns.ts';
import { recogniseColumns } from './columns/recognise-columns.ts';
import { parseRow } from './parse-row.ts';

type Cells = { [key in Column]?: unknown };
const parse = (cells: Cells) => {
  const row = { brand_name: 'Fernloft', brand_url: 'https://fernloft.example', ...cells };
  const readings = Object.keys(row).map((key, index) => readingOf(key, index, key as Column));
  return parseRow({ line: 1, cells: Object.values(row), readings });
};
const read = (cells: Cells) => {
  const parsed = parse(cells);
  if ('rejected' in parsed) throw new Error(parsed.rejected);
  return parsed;
};
const rejected = (cells: Cells) => {
  const parsed = parse(cells);
  return 'rejected' in parsed ? parsed.rejected : undefined;
};

describe('a cell that states its own period or scale', () => {
  /** The stored value of a cell under a header. */
  const valueUnder = (header: string, cell: string, sampled = [cell]) => {
    const headers = ['brand_url', header];
    const { readings } = recogniseColumns({
      headers,
      rows: sampled.map((text) => ['https://fernloft.example', text]),
      format: { kind: 'csv', delimiter: ',', encoding: 'utf-8', compression: null },
      mapping: {},
    });
    const parsed = parseRow({ line: 1, cells: ['https://fernloft.example', cell], readings });
    if ('rejected' in parsed) throw new Error(parsed.rejected);
    const { estimated_monthly_revenue: revenue, estimated_monthly_traffic: traffic } = parsed.patch;
    return revenue ?? traffic ?? parsed.problems[0]?.reason;
  };

  it.each([
    ['Annual revenue', '$40k/mo', 40_000],
    ['Monthly revenue', '$1.2M per year', 100_000],
    ['Quarterly revenue', '$1.2M p.a.', 100_000],
    ['Revenue', '$1.2M per year', 100_000],
    ['Sales 2024', '$120k annually', 10_000],
    ['Monthly visits', '365 per day', 11_102],
    ['Yearly revenue', '$120k', 10_000],
    ['Annual revenue in thousands', '$120k', 10_000],
    ['Annual revenue in thousands', '$120', 10_000],
    ['Annual revenue ($m)', '$1.2M - $1.2M', 100_000],
    ['Ventas mensuales', '$12 mil', 12_000],
    ['Monthly revenue', '$2.5 mil', "is in 'mil', which may be thousands or millions"],
  ])('is read by its own words: under %s, %s', (header, cell, value) => {
    expect(valueUnder(header, cell)).toBe(value);
  });

  it.each([
    ['Seguidores no Instagram', 'Site', 12_000],
    ['Instagram', 'Nombre', 12_000],
    ['Instagram', 'Marcas', 12_000],
    ['Instagram', 'Tráfico', 12_000],
    ['Instagram', 'Marca', undefined],
    ['Instagram', 'Marcă', undefined],
  ])("reads 'mil' as a thousand only beside Spanish or Portuguese words: %s, %s", (header, other, value) => {
    const { readings } = recogniseColumns({
      headers: ['brand_url', header, other],
      rows: [['fernloft.example', '12 mil', '']],
      format: { kind: 'csv', delimiter: ',', encoding: 'utf-8', compression: null },
      mapping: {},
    });
    const parsed = parseRow({ line: 1, cells: ['fernloft.example', '12 mil', ''], readings });
    expect('patch' in parsed && parsed.patch.ig_followers_count).toBe(value);
  });

  it.each(['Revenue', 'Sales 2024', 'Visits', 'Orders YTD'])(
    'leaves a later cell without one unknown, with the reason: %s',
    (header) => {
      const sign = header === 'Visits' || header === 'Orders YTD' ? '' : '$';
      const sampled = [`${sign}1,200 per week`, `${sign}52,000 per year`];
      expect(valueUnder(header, `${sign}5000`, sampled)).toBe('states no period, unlike the others');
    },
  );

  it('does not matter where the header or another cell shows the period', () => {
    expect(valueUnder('Monthly visits', '5000', ['1,200 per week'])).toBe(5_000);
    expect(valueUnder('Visits', '5000', ['1,200 per week', '300'])).toBe(5_000);
  });

  it('is rejected where the period would mean growth', () => {
    const { problems } = read({ ig_followers_count: '1.2k per month' });
    expect(problems).toMatchObject([{ column: 'ig_followers_count', reason: 'is a number per month' }]);
  });
});

describe('an estimate in a file exported by this product', () => {
  const VISITS = 'Monthly traffic (visits per month)';
  const [LOW, HIGH, KIND] = ['low', 'high', 'kind of value'].map((end) => `Monthly traffic, ${end}`);
  const KEY = 'estimated_monthly_traffic';
  const estimated = (low?: number, high?: number) => ({
    [KEY]: { estimated: true, ...(low !== undefined && { low, high }) },
  });

  it.each<[string, Record<string, unknown>, object | undefined]>([
    [
      'stays one, with its range',
      { [VISITS]: '412000', [LOW!]: '120000', [HIGH!]: '1400000', [KIND!]: 'estimated' },
      estimated(120_000, 1_400_000),
    ],
    [
      'stays one under the keys of NDJSON',
      { [KEY]: 412_000, [`${KEY}_low`]: 120_000, [`${KEY}_high`]: 1_400_000, [`${KEY}_kind`]: 'estimated' },
      estimated(120_000, 1_400_000),
    ],
    ['stays one without a range', { [VISITS]: '412000', [KIND!]: 'estimated' }, estimated()],
    [
      'loses a range that an edited value is not in',
      { [VISITS]: '412000', [LOW!]: '1', [HIGH!]: '9', [KIND!]: 'estimated' },
      estimated(),
    ],
    [
      'is known by its range alone',
      { [VISITS]: '412000', [LOW!]: '120000', [HIGH!]: '1400000' },
      estimated(120_000, 1_400_000),
    ],
    ['is assumed if the file says neither', { [VISITS]: '412000' }, estimated()],
    [
      'is assumed under keys if the file says neither',
      { id: 7, domain: 'a.example', [KEY]: 412_000 },
      estimated(),
    ],
    [
      'is none of another kind of value',
      { [VISITS]: '412000', [LOW!]: '', [HIGH!]: '', [KIND!]: 'imported' },
      undefined,
    ],
    ['is none in any other file', { [KEY]: 412_000 }, undefined],
    [
      'of prices has its range in stored units',
      {
        'Average price (USD)': '24.3',
        'Average price, kind of value': 'estimated',
        'Average price, low': '20.5',
        'Average price, high': '30',
      },
      { product_avg_price: { estimated: true, low: 2_050, high: 3_000 } },
    ],
  ])('%s', (_, cells, details) => {
    const headers = ['Website', ...Object.keys(cells)];
    const row = ['https://fernloft.example', ...Object.values(cells)];
    const { readings } = recogniseColumns({
      headers,
      rows: [row],
      format: { kind: 'csv', delimiter: ',', encoding: 'utf-8', compression: null },
      mapping: {},
    });
    const parsed = parseRow({ line: 1, cells: row, readings });
    expect(parsed).toMatchObject({ patch: { domain: 'fernloft.example' }, problems: [] });
    expect('patch' in parsed && parsed.patch.details).toEqual(details);
  });

  it('is not imported if it was made up for the demonstration', () => {
    const ADS = FLAGS.is_fb_ads_active.label;
    const headers = [
      'Website',
      VISITS,
      KIND!,
      'Products',
      'Products, kind of value',
      ADS,
      `${ADS}, kind of value`,
    ];
    const cells = [
      'https://fernloft.example',
      '412000',
      'demonstration',
      '12',
      'measured',
      'yes',
      'demonstration',
    ];
    const format = { kind: 'csv', delimiter: ',', encoding: 'utf-8', compression: null } as const;
    const { readings } = recogniseColumns({ headers, rows: [cells], format, mapping: {} });
    expect(parseRow({ line: 1, cells, readings })).toMatchObject({
      patch: { domain: 'fernloft.example', product_count: 12 },
      problems: [
        { column: KEY, value: '412000', reason: 'is made up for the demonstration' },
        { column: 'is_fb_ads_active', value: 'yes', reason: 'is made up for the demonstration' },
      ],
    });
  });
});

describe('numbers of a column whose decimal separator nothing shows', () => {
  it.each([
    [
      ['12,345', '1.234M'],
      [12_345, undefined],
    ],
    [
      ['12.345', '1,234K'],
      [12_345, undefined],
    ],
    [
      ['$1.234M', '$950K'],
      [undefined, 950_000],
    ],
    [
      ['1.234K', '2.5M'],
      [1_234, 2_500_000],
    ],
    [
      ['12.345', '1.200'],
      [12_345, 1_200],
    ],
  ])('%j are %j', (cells, values) => {
    const headers = ['Website', cells[0]?.startsWith('$') ? 'Monthly Revenue' : 'Monthly Visits'];
    const rows = cells.map((cell, index) => [`shop${index}.example`, cell]);
    const format = { kind: 'csv', delimiter: ',', encoding: 'utf-8', compression: null } as const;
    const { readings } = recogniseColumns({ headers, rows, format, mapping: {} });
    const read = rows.map((row) => parseRow({ line: 1, cells: row, readings }));
    expect(
      read.map((parsed) =>
        'patch' in parsed
          ? (parsed.patch.estimated_monthly_traffic ?? parsed.patch.estimated_monthly_revenue)
          : parsed,
      ),
    ).toEqual(values);
    expect(read.flatMap((parsed) => ('patch' in parsed ? parsed.problems : []))).toHaveLength(
      values.filter((value) => value === undefined).length,
    );
  });
});

it.each([
  ['12.345', '12.50 €', 12_345],
  ['12,345', '12,50 €', 12_345],
  ['842.5', '12.50 €', 843],
  ['1.234M', '12.50 €', 1_234_000],
])('counts are whole numbers, also where prices have decimals: %s beside %s', (visits, price, expected) => {
  const [headers, cells] = [
    ['Website', 'Monthly Visits', 'Average price'],
    ['a.example', visits, price],
  ];
  const format = { kind: 'csv', delimiter: ';', encoding: 'utf-8', compression: null } as const;
  const { readings } = recogniseColumns({ headers, rows: [cells], format, mapping: {} });
  expect(parseRow({ line: 1, cells, readings })).toMatchObject({
    patch: { estimated_monthly_traffic: expected, details: { product_avg_price: { amount: 12.5 } } },
  });
});

it.each([
  ['Monthly Visits (thousands)', ['12.345', '5.678'], 12_345],
  ['Monthly Visits', ['12.345', '4120'], 12],
  ['Monthly Visits', ['1.234M', '12,345'], 1_234_000],
])(
  'counts may have decimals where thousands are stated, not grouped or grouped by another separator: %s, %j',
  (header, visits, expected) => {
    const headers = ['Website', header, 'Average price'];
    const rows = visits.map((cell, index) => [`shop${index}.example`, cell, '$12.50']);
    const format = { kind: 'csv', delimiter: ',', encoding: 'utf-8', compression: null } as const;
    const { readings } = recogniseColumns({ headers, rows, format, mapping: {} });
    expect(parseRow({ line: 1, cells: rows[0] ?? [], readings })).toMatchObject({
      patch: { estimated_monthly_traffic: expected },
    });
  },
);

describe('a row of an import', () => {
  it.each([
    ['https://www.fernloft.example/shop?a=1', 'fernloft.example'],
    ['http://Shop.Fernloft.CO.UK', 'fernloft.co.uk'],
    ['fernloft.example/de', 'fernloft.example'],
    ['https://kids.fernloft.example', 'kids.fernloft.example'],
    ['https://www.etsy.com/shop/Fernloft', 'etsy.com/shop/fernloft'],
    ['https://one.myshopify.com', 'one.myshopify.com'],
    ['https://www.one.myshopify.com/x', 'one.myshopify.com'],
    ['https://myshopify.com', 'myshopify.com'],
    ['https://søstre.example', 'xn--sstre-vua.example'],
    ['https://fernloft.example.', 'fernloft.example'],
  ])('is matched by the storefront address: %s is %s', (brand_url, domain) => {
    expect(read({ brand_url }).patch.domain).toBe(domain);
  });

  it.each([
    'http://localhost',
    'http://127.0.0.1/',
    'https://[::1]/',
    'https://com',
    'javascript:alert(1)',
    'ftp://a.example',
    'not an address',
    'https://user:pw@a.example',
    'https://',
    '//a.example',
    `https://a.example/${'x'.repeat(2000)}`,
    'java\nscript:alert(1)',
    'https://bit.ly/fernloft',
    'https://wa.me/628123456789',
  ])('is rejected with %s as its address', (brand_url) => {
    expect(rejected({ brand_url })).toMatch(/^the website /);
  });

  it.each(['', '  ', 'NULL', 'null', ' NULL '])('treats %j as absent', (nothing) => {
    const { patch } = read({
      ig_url: nothing,
      fb_likes_count: nothing,
      locations: nothing,
      is_pinned: nothing,
      brand_description: nothing,
    });
    expect(Object.keys(patch).sort()).toEqual(['brand_name', 'brand_url', 'domain']);
    expect(rejected({ brand_url: nothing })).toBe('the website is missing');
  });

  it.each(['n/a', 'Unknown', '-', 'http://', 'Misc'])(
    'leaves out the placeholder %j, and says where it was',
    (nothing) => {
      const { patch } = read({
        brand_name: nothing,
        brand_description: nothing,
        categories: nothing,
        fb_url: nothing === 'Misc' ? 'http://' : nothing.replace('Unknown', 'n/a'),
      });
      expect(patch).toMatchObject({ domain: expect.any(String), placeholders: expect.any(Array) });
      for (const column of patch.placeholders ?? []) expect(patch[column]).toBeUndefined();
      expect(patch.placeholders).toEqual(expect.arrayContaining(['brand_description', 'fb_url']));
      expect([patch.brand_description, patch.categories, patch.fb_url]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    },
  );

  it.each(['Shopping', 'Top/Shopping', 'All products', 'Misc; Other'])(
    'takes the category %j for a placeholder',
    (label) => {
      const { patch } = read({ categories: label });
      expect(patch.categories).toBeUndefined();
      expect(patch.placeholders).toEqual(['categories']);
    },
  );

  it('reads numbers as people write them, into stored units', () => {
    const { patch } = read({
      fb_likes_count: '1,234,567',
      ig_followers_count: '12.0',
      estimated_monthly_traffic: '1234.5',
      product_min_price: '9.95',
      product_max_price: 1200,
      trustpilot_rating: '4.27',
      reddit_mentions_count: 0,
    });
    expect(patch).toMatchObject({
      fb_likes_count: 1_234_567,
      ig_followers_count: 12,
      estimated_monthly_traffic: 1_235,
      product_min_price: 995,
      product_max_price: 120_000,
      trustpilot_rating: 43,
      reddit_mentions_count: 0,
    });
  });

  it.each([
    ['fb_likes_count', '-1', 'is negative'],
    ['fb_likes_count', -1, 'is negative'],
    ['fb_likes_count', Number.NaN, 'is not a number'],
    ['fb_likes_count', '1e400', 'is not a number'],
    ['fb_likes_count', Infinity, 'is not a number'],
    ['fb_likes_count', '12,34', 'is not a whole number'],
    ['fb_likes_count', '0x10', 'is not a number'],
    ['fb_likes_count', 'many', 'is not a number'],
    ['fb_likes_count', true, 'is not a number'],
    ['fb_likes_count', [1], 'is not a number'],
    ['fb_likes_count', '1.5', 'is not a whole number'],
    ['fb_likes_count', '99999999999999999999', 'is too large'],
    ['trustpilot_rating', '5.1', 'is above 5'],
    ['is_pinned', 'maybe', 'is neither yes nor no'],
    ['brand_name', 'x'.repeat(201), 'is longer than 200 characters'],
    ['brand_description', 'x'.repeat(5001), 'is longer than 5,000 characters'],
    ['brand_name', 'a\ud800', 'is not valid Unicode'],
    ['brand_name', 'a\0b', 'contains a NUL character'],
    ['brand_name', { first: 'a' }, 'is not text'],
    ['fb_url', 'our page', 'is not a web address'],
    ['categories', [1], 'is not text'],
  ] as [Column, unknown, string][])('leaves %s unknown that is %j, since it %s', (column, value, reason) => {
    const { patch, problems } = read({ [column]: value });
    expect(patch[column]).toBeUndefined();
    expect(problems).toEqual([
      { column, header: column, value: expect.any(String), reason: expect.stringContaining(reason) },
    ]);
    expect(patch.domain).toBe('fernloft.example');
  });

  it('leaves both prices unknown if the lowest is above the highest', () => {
    const { patch, problems } = read({ product_min_price: 2, product_max_price: 1, fb_likes_count: 5 });
    expect(patch).not.toHaveProperty('product_min_price');
    expect(patch).not.toHaveProperty('product_max_price');
    expect(patch.fb_likes_count).toBe(5);
    expect(problems.map(({ column, value }) => [column, value])).toEqual([
      ['product_min_price', '2 to 1'],
      ['product_max_price', '2 to 1'],
    ]);
  });

  it('reads a popularity rank', () => {
    expect(read({ rank: '12,345' }).patch.rank).toBe(12_345);
    expect(read({ rank: '0' }).problems).toMatchObject([{ column: 'rank', reason: 'is not a rank' }]);
  });

  it('maps categories to our taxonomy with their parents and keeps other labels unchanged', () => {
    const shoes = categoryByLabel('shoes')!;
    expect(read({ categories: 'Shoes;fast_food;Online; online ;Weird  things' }).patch).toMatchObject({
      categories: [shoes.parentId, shoes.id, 600, categoryByLabel('fast food')!.id],
      unmapped_categories: ['online', 'Weird things'],
    });
  });

  it('reads countries by code, by name and by common codes, and reports the others', () => {
    const { patch, problems } = read({ locations: 'us;UK;Kosovo;EU;XX;us' });
    expect(patch.locations).toEqual(['US', 'GB', 'XK', 'EU']);
    expect(problems).toMatchObject([{ column: 'locations', value: 'XX', reason: 'is not a country' }]);
  });

  it.each<[string, string | undefined, others: string[], website?: string, otherWebsites?: string]>([
    ['Boston, Massachusetts, United States', 'US', []],
    ['Toronto, ON, CA', 'CA', []],
    ['Paris, France', 'FR', ['Austin, TX']],
    ['Los Angeles, CA', undefined, []],
    ['Los Angeles, CA; Atlanta, GA', undefined, []],
    ['Atlanta, Georgia', undefined, ['London, UK']],
    ['Berlin, DE', undefined, ['Paris, FR', 'Austin, TX']],
    ['Berlin, DE', 'DE', ['Paris, FR', 'Roma, IT']],
    ['Tbilisi, Georgia', 'GE', ['Boston, Massachusetts, United States']],
    ['Berlin, DE', 'DE', ['Austin, TX'], 'fernloft.de'],
    ['Bogotá, CO', 'CO', ['Austin, TX'], 'https://fernloft.com.co/'],
    ['Denver, CO', undefined, ['Denver, CO'], 'fernloft.co', 'loft.co'],
    ['Berlin, DE', 'DE', ['München, DE', 'Köln, DE'], 'fernloft.example', 'loft.de'],
    ['Dover, DE', undefined, ['Dover, DE', 'Dover, DE', 'Los Angeles, CA'], 'fernloft.example', 'loft.ca'],
    ['San Francisco, CA', undefined, ['Toronto, Canada', 'Ottawa, Canada'], 'fernloft.example', 'loft.ca'],
    ['Wilmington, DE', undefined, ['Berlin, Germany', 'Köln, Germany'], 'fernloft.example', 'loft.de'],
    ['Los Angeles, CA', undefined, ['Toronto, ON, CA', 'Ottawa, ON, CA'], 'fernloft.example', 'loft.ca'],
    ['Los Angeles, CA', undefined, ['Toronto, CA'], 'fernloft.example', 'loft.ca'],
  ])('reads the country of %s as %s, for a state is none, in a column with %j of %s and %s', (...given) => {
    const [place, country, others, website = 'fernloft.example', otherWebsites = website] = given;
    const { readings } = recogniseColumns({
      headers: ['Website', 'Headquarters'],
      rows: [[website, place], ...others.map((cell) => [otherWebsites, cell])],
      format: { kind: 'csv', delimiter: ',', encoding: 'utf-8', compression: null },
      mapping: {},
    });
    const parsed = parseRow({ line: 1, cells: [website, place], readings });
    if ('rejected' in parsed) throw new Error(parsed.rejected);
    expect(parsed.patch.locations).toEqual(country ? [country] : []);
    if (!country) expect(parsed.problems.at(-1)).toMatchObject({ reason: 'may be a state' });
  });

  it('strips bidirectional controls, which can disguise a text', () => {
    const row = {
      brand_name: '\u202eelppA\u202c',
      brand_description: '\u2066a\u2069 b\u200f',
      categories: 'Sho\u200ees',
      fb_url: 'https://pages.example/\u202egnp.exe',
    };
    expect(read(row).patch).toMatchObject({
      brand_name: 'elppA',
      brand_description: 'a b',
      categories: read({ categories: 'Shoes' }).patch.categories,
      fb_url: 'https://pages.example/gnp.exe',
    });
    expect(read({ brand_description: '\u200e' }).patch).not.toHaveProperty('brand_description');
  });

  it('keeps an address as written, unless that could break a page', () => {
    expect(read({ profile_image: 'https://a.example/Türk%20x.svg' }).patch.profile_image).toBe(
      'https://a.example/Türk%20x.svg',
    );
    expect(read({ profile_image: 'https://a.example/"><script>' }).patch.profile_image).toBe(
      'https://a.example/%22%3E%3Cscript%3E',
    );
  });
});

it('An overlong list of countries is read in linear time', () => {
  const cost = (size: number) => {
    // The minimum of several runs, because other work on the machine only adds to them.
    const times = Array.from({ length: 3 }, () => {
      const began = process.threadCpuUsage();
      parse({ locations: '1'.repeat(size) });
      return process.threadCpuUsage(began).user;
    });
    return Math.min(...times);
  };
  cost(1_000);
  // Quadratic time would be 64 times as much.
  expect(cost(80_000)).toBeLessThan(30 * Math.max(cost(10_000), 5_000));
});
