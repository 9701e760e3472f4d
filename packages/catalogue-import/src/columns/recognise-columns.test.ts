import { describe, expect, it } from 'vitest';
import type { Mapping } from '../read/import-file.ts';
import { headerUnits } from './header-units.ts';
import { recogniseColumns, recogniseHeader } from './recognise-columns.ts';
import { timeOf } from './repeated-websites.ts';

const FORMAT = { kind: 'csv', delimiter: ',', encoding: 'utf-8', compression: null } as const;
const recognise = (headers: string[], rows: unknown[][] = [], mapping: Mapping = {}) =>
  recogniseColumns({ headers, rows, format: FORMAT, mapping });
const columnOf = (header: string, ...cells: unknown[]) =>
  recognise(
    ['Website', header],
    cells.map((cell, index) => [`shop${index}.example`, cell]),
  ).columns[1];

describe('Columns are recognised', () => {
  it.each([
    ['Brand Name', 'brand_name'],
    ['Unternehmen', 'brand_name'],
    ['Nom de la boutique', 'brand_name'],
    ['Monthly Visits', 'estimated_monthly_traffic'],
    ['Visitas mensuales', 'estimated_monthly_traffic'],
    ['Estimated Sales', 'estimated_monthly_revenue'],
    ['Jahresumsatz in Mio. €', 'estimated_monthly_revenue'],
    ['# of Products', 'product_count'],
    ['No. of Instagram Followers', 'ig_followers_count'],
    ['País', 'locations'],
    ['Hauptsitz', 'locations'],
    ['Categoría', 'categories'],
    ['Prix moyen (€)', 'product_avg_price'],
    ['Global Rank', 'rank'],
    ['Active Meta Ads', 'fb_ads_active_count'],
    ['Employees', null],
    ['Nombre de visites', 'estimated_monthly_traffic'],
    ['Umsatz in €', 'estimated_monthly_revenue'],
    ['Price to', 'product_max_price'],
    ['Traffic DE', null],
    ['DE Traffic', null],
    ['Visits (IN)', null],
    ['Traffic NO', null],
    ['Orders DE per month', null],
    ['besucher_de', null],
    ['Orders IN', null],
    ['IN Traffic', null],
    ['Traffic IN (SimilarWeb)', null],
    ['Traffic IN 2025', null],
    ['TRAFFIC IN 2025', null],
    ['DE TRAFFIC', null],
    ['Traffic IN SEO', null],
    ['Monthly Visits_IN Total', null],
    ['name_de', 'brand_name'],
    ['Description (DE)', 'brand_description'],
    ['Category DE', 'categories'],
    ['HQ in', 'locations'],
    ['Price TO', 'product_max_price'],
    ['Products NO', 'product_count'],
    ['Revenue IN USD', 'estimated_monthly_revenue'],
    ['Umsatz IN Mio. EUR', 'estimated_monthly_revenue'],
    ['Umsatz IN TEUR', 'estimated_monthly_revenue'],
    ['Umsatz IN k€', 'estimated_monthly_revenue'],
    ['Revenue IN thousands', 'estimated_monthly_revenue'],
    ['Orders IN 30 days', 'estimated_monthly_orders'],
  ])('by a header such as %s', (header, column) => {
    expect(columnOf(header)).toMatchObject({ column });
  });

  it('by their cells if a header may mean several', () => {
    expect(columnOf('Facebook', 'https://facebook.com/a')).toMatchObject({ column: 'fb_url' });
    expect(columnOf('Facebook', '12.4K', '900')).toMatchObject({ column: 'fb_likes_count' });
    expect(columnOf('Instagram', '@fernloft')).toMatchObject({ column: 'ig_url' });
    expect(columnOf('Active ads', 'Y', 'N')).toMatchObject({ column: 'is_fb_ads_active' });
  });

  it.each([
    ['Running FB ads?', ['1', '0']],
    ['Running FB ads?', ['yes', 'no']],
    ['Runs Facebook ads', ['0', '1']],
    ['Active ads', ['TRUE', 'FALSE']],
  ])('as yes or no by a question or words, such as %s with %j', (header, cells) => {
    expect(columnOf(header, ...cells)).toMatchObject({ column: 'is_fb_ads_active' });
  });

  it.each([
    ['Facebook Ads', ['1', '0', '1']],
    ['Active Facebook ads', ['1', '0', '0']],
    ['Running ads', ['0', '1']],
    ['Facebook', ['1', '0']],
    ['Instagram', [1, 0]],
    ['Trustpilot', ['1', '1', '0']],
  ])(
    'neither as numbers nor as yes or no if %s holds only 0 and 1, until a user chooses',
    (header, cells) => {
      const { columns, warnings } = recognise(
        ['Website', header],
        cells.map((cell, index) => [`shop${index}.example`, cell]),
      );
      expect(columns[1]).toMatchObject({ column: null });
      expect(columns[1]?.choices?.length).toBeGreaterThan(0);
      expect(warnings[0]).toMatch(/may be numbers or mean yes and no/);
    },
  );

  it('neither as a number nor as a text if a column of yes and no is unknown', () => {
    expect(columnOf('Has app', '1', '0')?.choices).toBeUndefined();
    expect(columnOf('Uses Klaviyo', 'yes', 'no')?.choices).toBeUndefined();
    expect(columnOf('Has Facebook', '1', '0')?.choices).toBeUndefined();
  });

  it('as yes or no, or as a number, as the user chooses', () => {
    expect(
      columnOf('Facebook Ads', '1', '0')
        ?.choices?.slice(0, 2)
        .map(({ label }) => label),
    ).toEqual(['Facebook ads', 'Facebook ads running']);
    expect(columnOf('Facebook Ads', 'yes', 'no')).toMatchObject({
      column: null,
      choices: [{ label: 'Facebook ads running', choice: { column: 'is_fb_ads_active' } }],
    });
  });

  it.each([
    ['Has app', ['1', '0']],
    ['Uses Klaviyo', ['yes', 'no']],
    ['Has Instagram', ['1', '0']],
    ['Facebook?', ['1', '0']],
    ['Has Trustpilot reviews?', ['1', '0']],
    ['Instagram followers?', ['0', '1']],
  ])('as no number if %s asks yes or no', (header, cells) => {
    expect(columnOf(header, ...cells)).toMatchObject({ column: null });
  });

  it.each([
    ['Facebook Ads', ['1', '0', '4'], 'fb_ads_count'],
    ['Running ads', ['12', '0'], 'fb_ads_active_count'],
    ['Number of Facebook ads', ['1', '0'], 'fb_ads_count'],
    ['Trustpilot reviews', ['1', '0'], 'trustpilot_reviews_count'],
  ])('as numbers if %s holds others or says that it counts', (header, cells, column) => {
    expect(columnOf(header, ...cells)).toMatchObject({ column });
  });

  it('as numbers in a file exported by this product, whatever their values', () => {
    const headers = ['Brand number', 'Website', 'Facebook ads'];
    expect(recognise(headers, [['7', 'a.example', '1']]).columns[2]).toMatchObject({
      column: 'fb_ads_count',
    });
    expect(recognise(['brand_url', 'fb_ads_count'], [['a.example', '1']]).columns[1]).toMatchObject({
      column: 'fb_ads_count',
    });
  });

  it('only by their cells if headers are not known', () => {
    const { columns, readings } = recognise(
      ['A', 'B', 'C', 'D'],
      [
        ['x1', 'https://one.example', 'France', 'https://www.instagram.com/one'],
        ['x2', 'https://two.example', 'DE', 'https://www.instagram.com/two'],
      ],
    );
    expect(columns.map(({ column, recognisedBy }) => [column, recognisedBy])).toEqual([
      [null, null],
      ['brand_url', 'its cells'],
      ['locations', 'its cells'],
      ['ig_url', 'its cells'],
    ]);
    expect(readings).toHaveLength(3);
  });

  it('but are not guessed if ambiguous, which is reported', () => {
    const money = recognise(
      ['Website', 'Amount'],
      [
        ['a.example', '$5,000'],
        ['b.example', '$70'],
      ],
    );
    expect(money.columns[1]?.column).toBeNull();
    expect(money.warnings).toEqual([
      '"Amount" holds amounts of money, but its header does not say of what; it is left out unless you choose.',
    ]);
    const two = recognise(
      ['One', 'Two'],
      [
        ['a.example', 'c.example'],
        ['b.example', 'c.example'],
      ],
    );
    expect(two.columns[0]).toMatchObject({ column: 'brand_url' });
    expect(two.warnings).toEqual(['"One" is read as the website; "Two" could be it too.']);
    expect(recognise(['Color', 'Size']).warnings[0]).toMatch(/No column of web addresses/);
  });

  it('as chosen by a caller, who may choose any column except contacts', () => {
    const rows = [['a.example', '$5', 'x@a.example']];
    const { columns, readings } = recognise(['Website', 'Amount', 'Mail'], rows, {
      Amount: 'product_avg_price',
      Mail: 'brand_name',
      Website: 'brand_url',
    });
    expect(columns.map(({ column }) => column)).toEqual(['brand_url', 'product_avg_price', null]);
    expect(readings.map(({ column }) => column)).toEqual(['brand_url', 'product_avg_price']);
    expect(recognise(['Website'], rows, { Website: null }).columns[0]).toMatchObject({
      column: null,
      contact: false,
    });
  });
});

describe('Contacts are recognised', () => {
  it.each([
    'E-mail',
    'Contact Email',
    'Telefonnummer',
    'Phone',
    'First Name',
    'Ansprechpartner',
    'Founders',
    'Courriel',
    'Company owner',
    'Correo electrónico',
    'CEO',
  ])('by the header %s', (header) => {
    expect(columnOf(header)).toMatchObject({ column: null, contact: true });
  });

  it.each([
    ['Info', ['hello@a.example', 'me@b.example']],
    ['Info', ['+44 20 7946 0018', '(555) 010-0042']],
    ['Info', ['02-2012-3456', '02-2034-5678']],
    ['Name', ['anna@a.example']],
  ])('by cells under %s', (header, cells) => {
    expect(columnOf(header, ...cells)).toMatchObject({ column: null, contact: true });
  });

  it.each(['Contact page', 'Number of Employees', 'Brand Name', 'Mobile traffic share'])(
    'not in %s',
    (header) => {
      expect(columnOf(header)).toMatchObject({ contact: false });
    },
  );
});

describe('Units in headers are honoured', () => {
  it.each([
    ['Revenue (USD)', { words: 'revenue', currency: 'USD', scale: 1, period: null }],
    ['Annual Revenue (in thousands)', { words: 'revenue', currency: null, scale: 1_000, period: 'year' }],
    ['estimated_monthly_sales', { words: 'estimated sales', currency: null, scale: 1, period: 'month' }],
    ['Umsatz p.a. in Mio. EUR', { words: 'umsatz', currency: 'EUR', scale: 1e6, period: 'year' }],
    ['Umsatz (T€)', { words: 'umsatz', currency: 'EUR', scale: 1_000, period: null }],
    ['monthlyVisits', { words: 'visits', currency: null, scale: 1, period: 'month' }],
    ['Visites par mois', { words: 'visites', currency: null, scale: 1, period: 'month' }],
    ['Revenue (A$)', { words: 'revenue', currency: 'AUD', scale: 1, period: null }],
    ['Price ($ CAD)', { words: 'price', currency: 'CAD', scale: 1, period: null }],
    ['Price (R$)', { words: 'price', currency: 'BRL', scale: 1, period: null }],
    ['Sales (HK$k)', { words: 'sales', currency: 'HKD', scale: 1_000, period: null }],
    ['Price (US$)', { words: 'price', currency: 'USD', scale: 1, period: null }],
    ['Sales, Canadian dollars', { words: 'sales', currency: 'CAD', scale: 1, period: null }],
    ['Top Categories', { words: 'top categories', currency: null, scale: 1, period: null }],
  ])('%s', (header, units) => {
    expect(headerUnits(header)).toEqual(units);
  });

  it('in the reading of each column', () => {
    const { readings } = recognise(
      ['Website', 'Yearly revenue (k€)', 'Avg price', 'Currency'],
      [['a.example', '1.200,5', '9.95', 'GBP']],
    );
    const [revenue, price] = ['estimated_monthly_revenue', 'product_avg_price'].map((name) =>
      readings.find(({ column }) => column === name),
    );
    expect([revenue, price]).toMatchObject([
      {
        column: 'estimated_monthly_revenue',
        factor: 1_000 / 12,
        estimated: true,
        currency: 'EUR',
        decimal: ',',
        currencyIndex: null,
      },
      { column: 'product_avg_price', factor: 1, currency: null, currencyIndex: 3, decimal: '.' },
    ]);
  });

  it('says that a column of currencies is used, but only beside prices without their own', () => {
    const ofCurrency = (price: string) =>
      recognise(['Website', price, 'Currency'], [['a.example', '9.95', 'GBP']]).columns[2];
    expect(ofCurrency('Avg price')).toMatchObject({
      column: null,
      conversion: 'names the currency of the prices',
    });
    expect(ofCurrency('Avg price (EUR)')?.conversion).toBeUndefined();
  });

  it('prefers a monthly value to a yearly one, and names both', () => {
    const { columns, warnings } = recognise(['Website', 'Yearly sales', 'Monthly sales']);
    expect(columns.map(({ column }) => column)).toEqual(['brand_url', null, 'estimated_monthly_revenue']);
    expect(warnings).toEqual([
      '"Yearly sales" could be Monthly revenue too, but "Monthly sales" is read as that.',
    ]);
  });
});

it.each([
  ['Yearly sales', '$120,000', 'values per year, divided by 12'],
  [
    'Jahresumsatz in TEUR',
    '120',
    'values per year, divided by 12; multiplied by 1,000; EUR converted to US dollars',
  ],
  ['Quarterly revenue', '$90,000', 'values per quarter, divided by 3'],
  ['Visits per day', '300', 'values per day, converted to a month'],
  ['Monthly visits', '9000', undefined],
])('says how the numbers of %s are converted', (header, cell, conversion) => {
  expect(columnOf(header, cell)?.conversion).toBe(conversion);
});

it('determines the decimal separator per column, not per cell', () => {
  const decimals = (...cells: string[]) =>
    recognise(
      ['Website', 'Visits'],
      cells.map((cell) => ['a.example', cell]),
    ).readings.find(({ column }) => column === 'estimated_monthly_traffic')?.decimal;
  expect(decimals('1.234', '2,5')).toBe(',');
  expect(decimals('1.234', '2.5')).toBe('.');
  for (const cells of [
    ['1,234', '5,678'],
    ['1.234', '5.678'],
    ['12', '5'],
  ])
    expect(decimals(...cells)).toBeUndefined();
});

it('reports a rank that only numbers the rows', () => {
  const rows = [
    ['1', 'a.example'],
    ['2', 'b.example'],
  ];
  const { columns, warnings } = recognise(['Rank', 'Website'], rows);
  expect(columns[0]).toMatchObject({
    column: null,
    choices: expect.arrayContaining([{ label: 'Popularity rank', choice: { column: 'rank' } }]),
  });
  expect(warnings).toEqual([
    '"Rank" numbers the rows of this file; it is left out unless you choose it as popularity rank.',
  ]);
  expect(recognise(['Rank', 'Website'], rows, { Rank: 'rank' }).columns[0]).toMatchObject({ column: 'rank' });
});

describe('Periods of columns', () => {
  const reading = (header: string, mapping: Mapping = {}) =>
    recognise(['Website', header], [['a.example', '$5M']], mapping).readings.find(({ index }) => index === 1);

  it.each([
    ['Daily visits', 365 / 12],
    ['Weekly sales', 365 / 84],
    ['Visits (7d)', 365 / 84],
    ['Visits (30d)', 1],
    ['Revenue last 90 days', 1 / 3],
    ['Revenue Q3 2025', 1 / 3],
    ['Kwartaalomzet', 1 / 3],
    ['Umsatz 1. Halbjahr 2025', 1 / 6],
    ['Revenue H1/2025', 1 / 6],
    ['Revenue LTM', 1 / 12],
    ['Jahresumsatz 2025 in TEUR', 1_000 / 12],
    ['CA exercice 2024 (k€)', 1_000 / 12],
    ['Average monthly visits 2024', 1],
    ['FY24 Sales ($m)', 1e6 / 12],
    ['CA annuel (k€)', 1_000 / 12],
    ['Annual revenue (₹ crore)', 1e7 / 12],
    ['Sales per year in lakh', 1e5 / 12],
    ['Fatturato annuo (migliaia di €)', 1_000 / 12],
    ['Monthly sales (000s)', 1_000],
    ['Average monthly visits, last 12 months', 1],
    ['Visits Dec 2025', 1],
  ])('%s is converted to a month', (header, factor) => {
    expect(reading(header)?.factor).toBeCloseTo(factor, 6);
  });

  it.each([
    'Revenue',
    'Sales',
    'Umsatz',
    'Orders',
    'Revenue YTD',
    'Visits YTD',
    'Sales all time',
    'Visits 2024',
    'Traffic 2023',
    'Sales 2024',
    'Umsatz 2025 in TEUR',
    'Visites en 2024',
    'Orders 2023/24',
  ])('are requested if a header such as %s does not state them, and nothing is read before', (header) => {
    const { columns, readings } = recognise(['Website', header], [['a.example', '5000']]);
    expect(columns[1]?.question).toMatch(/period|year/);
    expect(readings).toHaveLength(1);
    const yearly = columns[1]?.choices?.find(({ label }) => label === 'Per year')?.choice;
    expect(yearly).toMatchObject({ column: columns[1]?.column, period: 'year' });
    const chosen = reading(header, { [header]: yearly ?? null });
    expect(chosen).toMatchObject({ months: 12, estimated: true });
  });

  it('are not guessed for a column that only later rows have', () => {
    const { evidence } = recognise(['Website', 'Price'], [['a.example', '£20']]);
    const read = (header: string) => recogniseHeader(header, 2, { mapping: {}, evidence });
    expect(read('Visits 2024')).toBeUndefined();
    expect(read('Revenue')).toBeUndefined();
    expect(read('Monthly revenue')).toMatchObject({ months: 1, currency: 'GBP' });
  });

  it('of several years are those of the latest', () => {
    const { columns } = recognise(['Website', 'Visits 2022', 'Visits 2024', 'Visits 2023']);
    expect(columns.map(({ column }) => column !== null)).toEqual([true, false, true, false]);
  });

  it.each([
    ['Visits Jan 2025', 'Visits Dec 2025', 'Visits Mar 2025'],
    ['Visits Dec 2024', 'Visits Feb 2025', 'Visits Jan 2025'],
    ['Besuche März 25', 'Besuche Mai 25', 'Besuche April 25'],
    ['Visites juin 2025', 'Visites juillet 2025', 'Visites mai 2025'],
    ['Visits 2025-01', 'Visits 2025-10', 'Visits 2025-09'],
    ['Visits 01/2025', 'Visits 10/2025', 'Visits 12/2024'],
    ['Revenue Q1 2025', 'Revenue Q4 2025', 'Revenue Q3 2025'],
    ['Revenue Q4/24', 'Revenue 2Q25', 'Revenue Q1/25'],
    ['Revenue 2025 Q1', 'Revenue 2025 Q3', 'Revenue 2025 Q2'],
    ['Revenue H1 2025', 'Revenue H2 2025', 'Revenue H2 2024'],
    ['Umsatz 1. Halbjahr 2025', 'Umsatz 2. Halbjahr 2025', 'Umsatz 2. Halbjahr 2024'],
    ['Revenue FY23', 'Revenue FY25', 'Revenue FY24'],
  ])('of %s, %s and %s are those of the second, which is the latest', (...headers) => {
    const { columns } = recognise(['Website', ...headers]);
    expect(columns.map(({ column }) => column !== null)).toEqual([true, false, true, false]);
  });

  it('of a price are those of a subscription, which is not imported', () => {
    expect(columnOf('Price / month', '$9.90')).toMatchObject({ column: null });
  });

  it('in which a level was measured do not matter', () => {
    expect(columnOf('Instagram followers 2024', '5')).toMatchObject({ column: 'ig_followers_count' });
  });

  it('of two columns for one fact decide: the known one before the unknown one, in any order', () => {
    for (const headers of [
      ['Website', 'Sales', 'Yearly sales'],
      ['Website', 'Yearly sales', 'Sales'],
      ['Website', 'Umsatz', 'Jahresumsatz'],
    ]) {
      const { columns, readings, warnings } = recognise(headers, [['a.example', '$10,000', '$120,000']]);
      const yearly = headers.findIndex((header) => /year|jahr/i.test(header));
      expect(readings.find(({ index }) => index === yearly)).toMatchObject({ factor: 1 / 12 });
      expect(columns.filter(({ column }) => column === 'estimated_monthly_revenue')).toHaveLength(1);
      expect(warnings[0]).toMatch(/could be Monthly revenue too/);
    }
  });

  it('of a level mean its growth, which is not imported', () => {
    expect(columnOf('Instagram followers (30d)')).toMatchObject({ column: null });
    expect(columnOf('New products (7d)')).toMatchObject({ column: null });
  });
});

describe('The currency of amounts without one', () => {
  const price = (headers: string[], rows: unknown[][], currency?: string) => {
    const found = recogniseColumns({
      headers,
      rows,
      format: FORMAT,
      mapping: {},
      ...(currency && { currency }),
    });
    const index = found.columns.findIndex(({ column }) => column === 'product_avg_price');
    return {
      question: found.columns[index]?.question,
      currency: found.readings.find((reading) => reading.index === index)?.currency,
    };
  };

  it.each([
    ['German headers', ['Webseite', 'Ø Preis'], [['a.example', '24,90']]],
    [
      'German addresses',
      ['Website', 'Price'],
      [
        ['a.de', '24,90'],
        ['b.de', '9,90'],
      ],
    ],
    [
      'a column of countries',
      ['Website', 'Price', 'Country'],
      [
        ['a.example', '24,90', 'Austria'],
        ['b.example', '9,90', 'Germany'],
      ],
    ],
    ['signs in other cells', ['Webseite', 'Ø Preis', 'Höchster Preis'], [['a.ch', '24,90', '30,00 €']]],
  ])('is the euro by %s', (_, headers, rows) => {
    expect(price(headers, rows)).toEqual({ question: undefined, currency: 'EUR' });
  });

  it.each([
    [
      'pounds by a column of British countries',
      'GBP',
      ['Website', 'Price', 'Country'],
      [
        ['a.com', '24.90', 'GB'],
        ['b.com', '19', 'United Kingdom'],
      ],
    ],
    [
      'pounds by British addresses',
      'GBP',
      ['Website', 'Average price'],
      [
        ['a.co.uk', '24.90'],
        ['b.co.uk', '19'],
      ],
    ],
    [
      'pounds by the signs of another column',
      'GBP',
      ['Website', 'Avg price', 'Delivery'],
      [
        ['a.com', '24.90', '£4'],
        ['b.com', '19', '£3.50'],
      ],
    ],
    [
      'US dollars by American countries',
      'USD',
      ['Website', 'Price', 'Country'],
      [
        ['a.com', '24.90', 'US'],
        ['b.com', '19', 'US'],
      ],
    ],
    [
      'pounds by the signs of its own other cells, whatever the rest of the file shows',
      'GBP',
      ['Website', 'Price', 'Max price'],
      [
        ['a.com', '£24.90', '$40'],
        ['b.com', '19', '$30'],
      ],
    ],
    ['US dollars by its header', 'USD', ['Website', 'Price (USD)', 'Country'], [['a.com', '24.90', 'GB']]],
    [
      'US dollars under a header of an export',
      'USD',
      ['Website', 'product_avg_price'],
      [['a.co.uk', '24.90']],
    ],
  ])('is %s in an English file', (_, currency, headers, rows) => {
    expect(price(headers, rows)).toEqual({ question: undefined, currency });
  });

  it.each([
    ['shows nothing', ['Website', 'Price'], [['a.com', '24.90']]],
    [
      'lists shops of several countries',
      ['Website', 'Price', 'Country'],
      [
        ['a.com', '24.90', 'GB'],
        ['b.com', '19', 'US'],
      ],
    ],
    [
      'lists one shop abroad',
      ['Website', 'Price', 'Country'],
      [...Array.from({ length: 12 }, (_, index) => [`a${index}.com`, '24.90', 'GB']), ['b.com', '19', 'IE']],
    ],
    [
      'shows several signs',
      ['Website', 'Price', 'Max price'],
      [
        ['a.com', '24.90', '£40'],
        ['b.com', '19', '€30'],
      ],
    ],
    [
      'has dollars beside shops of another currency',
      ['Website', 'Price', 'Country', 'Monthly revenue (USD)'],
      [
        ['a.com', '24.90', 'GB', '5000'],
        ['b.com', '19', 'GB', '300'],
      ],
    ],
  ])('is asked for if an English file %s', (_, headers, rows) => {
    expect(price(headers, rows)).toEqual({
      question: 'Which currency are its amounts in?',
      currency: undefined,
    });
  });

  it('is offered as the file suggests it, before common ones', () => {
    const { columns } = recognise(
      ['Website', 'Price', 'Country'],
      [
        ['a.com', '24.90', 'SE'],
        ['b.com', '19', 'SE'],
        ['c.com', '19', 'NO'],
      ],
    );
    expect(columns[1]?.choices?.map(({ label }) => label)).toEqual([
      'SEK',
      'NOK',
      'USD',
      'EUR',
      'GBP',
      'CHF',
    ]);
  });

  it('is asked for revenue if some rows of a column of currencies have none', () => {
    const { columns } = recognise(
      ['Website', 'Monthly revenue', 'Currency'],
      [
        ['a.com', '5000', 'GBP'],
        ['b.com', '300', ''],
      ],
    );
    expect(columns[1]?.question).toMatch(/currency/);
  });

  it('is asked for revenue beside a column of several currencies, which are those of prices', () => {
    const { columns, readings } = recognise(
      ['Website', 'Monthly revenue', 'Price', 'Currency'],
      [
        ['a.com', '5000', '24.90', 'GBP'],
        ['b.com', '300', '19', 'EUR'],
      ],
    );
    expect(columns[1]?.question).toMatch(/currency/);
    expect(columns[2]?.question).toBeUndefined();
    expect(readings.find(({ column }) => column === 'product_avg_price')).toMatchObject({
      currencyIndex: 3,
      currency: null,
    });
  });

  it('is asked for if the file shows none or several', () => {
    const { question, currency } = price(['Website', 'Price'], [['a.example', '24,90']]);
    expect(question).toMatch(/currency/);
    expect(currency).toBeUndefined();
    const mixed = price(
      ['Webseite', 'Ø Preis'],
      [
        ['a.de', '24,90'],
        ['b.ch', '19,90'],
      ],
    );
    expect(mixed.question).toMatch(/currency/);
    expect(price(['Website', 'Price'], [['a.example', '24,90']], 'CHF').currency).toBe('CHF');
  });
});

it('takes no ratings of another scale, nor numbers of reviews, for stars', () => {
  for (const cells of [
    ['88', '4'],
    ['120', '3'],
  ])
    expect(columnOf('Trustpilot', ...cells)).toMatchObject({ column: null });
  for (const cells of [
    ['4.5', '3'],
    ['9.1/10', '4/5'],
    ['4,5', '5'],
  ])
    expect(columnOf('Trustpilot', ...cells)).toMatchObject({ column: 'trustpilot_rating' });
});

describe('Several rows of one website', () => {
  const warnings = (headers: string[], ...rows: unknown[][]) => recognise(headers, rows).warnings;

  it.each([
    ['2026-10', '2026-09'],
    ['2026-10-02', '2026-10-01'],
    ['10/2026', '09/2026'],
    ['Jan 2027', 'Dec 2026'],
    ['01.02.2026', '31.01.2026'],
    [46_296, 46_265],
    ['2026', '2025'],
    [46_296.5, 46_295.75],
    ['10/31/2026', '9/1/2026'],
    ['1/10/2026', '30/9/2026'],
    ['10/2026', '9/2026'],
    ['2026-10', '2026-9'],
    ['1.10.2026', '30.9.2026'],
    ['Oct 5, 2026', 'Sep 6, 2026'],
    ['5 Oct 2026', '4. Oktober 2026'],
    ['2026-Q3', '2026-Q2'],
    ['2026-W40', '2026-W9'],
    ['2027-W01', '2026-W53'],
    ['W40 2026', 'W39 2026'],
    ['KW 1/2027', 'KW 52/2026'],
    ['Week 10, 2026', 'Week 9, 2026'],
    ['31-10-2026', '01-10-2026'],
    ['31/10/2026', '01/10/2026'],
  ])(
    'are distinguished by a column of months, weeks or days, of which %s is later than %s',
    (later, earlier) => {
      const { columns, evidence, warnings } = recognise(
        ['Domain', 'Date', 'Visits'],
        [later, earlier].map((time, row) => ['a.example', time, row]),
      );
      expect(columns[1]).toMatchObject({ column: null, conversion: expect.stringContaining('the latest') });
      expect([evidence.timeIndex, warnings]).toEqual([1, []]);
      const { monthFirst } = evidence;
      expect(timeOf(later, monthFirst)).toBeGreaterThan(Number(timeOf(earlier, monthFirst)));
    },
  );

  it.each([
    ['10/1/2026', '9/1/2026'],
    ['05-10-2026', '06-09-2026'],
    ['2026-W54', '2026-W53'],
    ['W40', 'W39'],
    ['2026-13', '2026-12'],
  ])('are not distinguished by %s and %s, whose order is not certain', (...times) => {
    const rows = times.map((time, row) => ['a.example', time, row]);
    const { evidence, warnings } = recognise(['Domain', 'Date', 'Visits'], rows);
    expect(evidence.timeIndex).toBeNull();
    expect(warnings).toEqual([
      'Several rows are of one website and differ in "Visits"; only the last row of each website counts, not their total, since "Date" does not say for certain which is the latest.',
    ]);
  });

  it('are distinguished by a column of weeks', () => {
    const rows = ['2026-W40', '2026-W39'].map((week, row) => ['a.example', week, row]);
    expect(recognise(['Domain', 'Week', 'Visits'], rows).evidence.timeIndex).toBe(1);
  });

  it.each([
    ['2026-W40', '2026-W39'],
    ['2026-10-02', '2026-10-01'],
    ['20261002', '20261001'],
    ['31/10/2026', '01/10/2026'],
    ['2026-Q3', '2026-Q2'],
    ['2026', '2025'],
  ])('from %s and %s leave open which period their visits cover', (...times) => {
    const rows = times.map((time, row) => ['a.example', time, row + 900]);
    const { columns, readings } = recognise(['Domain', 'Date', 'Visits'], rows);
    expect(columns[2]?.question).toBe('Which period do its values cover?');
    expect(readings.map(({ header }) => header)).toEqual(['Domain']);
  });

  it.each([
    ['2026-10', '2026-09'],
    ['202610', '202609'],
    ['2026-10-01', '2026-09-01'],
    ['Oct 2026', 'Sep 2026'],
  ])('from %s and %s have monthly visits', (...times) => {
    const rows = times.map((time, row) => ['a.example', time, row + 900]);
    expect(recognise(['Domain', 'Date', 'Visits'], rows).columns[2]).not.toHaveProperty('question');
  });

  it('have monthly visits if each website has one row, on any day', () => {
    const rows = [
      ['a.example', '2026-10-02', 900],
      ['b.example', '2026-10-01', 800],
    ];
    expect(recognise(['Domain', 'Date', 'Visits'], rows).columns[2]).not.toHaveProperty('question');
  });

  it('are pointed out if their numbers differ and no month does', () => {
    const headers = ['Domain', 'Country', 'Visits'];
    const [us, de] = [
      ['a.example', 'United States', '900'],
      ['A.example', 'Germany', '100'],
    ];
    expect(warnings(headers, us!, de!)).toEqual([
      'Several rows are of one website and differ in "Visits" and "Country"; only the last row of each website counts, not their total.',
    ]);
    expect(
      warnings(['Domain', 'Device', 'Visits'], ['a.example', 'x', '9'], ['a.example', 'y', '1'])[0],
    ).toMatch(/differ in "Visits";/);
    expect(warnings(headers, us!, us!, ['b.example', 'Germany', '5'])).toEqual([]);
    const spelled = ['https://www.a.example/', 'Germany', '100'];
    expect(warnings(headers, us!, spelled)[0]).toMatch(/differ in "Visits" and "Country";/);
  });
});

describe('Columns of one name', () => {
  const headers = ['Website', 'Likes', 'Followers', 'Followers', 'Followers (2)'];
  const rows = [['a.example', '5', '100', '900', '7']];

  it('have a number, by which each is chosen alone', () => {
    const { columns, readings } = recognise(headers, rows, { 'Followers (3)': 'ig_followers_count' });
    expect(columns.map(({ header }) => header)).toEqual([
      'Website',
      'Likes',
      'Followers',
      'Followers (3)',
      'Followers (2)',
    ]);
    expect(readings.filter(({ column }) => column === 'ig_followers_count')).toMatchObject([{ index: 3 }]);
  });

  it('are recognised by that name', () => {
    const { readings } = recognise(['brand_url', 'brand_url', 'Visits 2024-01', 'Visits 2024-01'], rows);
    expect(readings.map(({ column }) => column)).toEqual([
      'brand_url',
      'brand_url',
      'estimated_monthly_traffic',
    ]);
  });
});

describe('Values that may mean unknown', () => {
  const repeated = (header: string, values: string[]) =>
    recognise(
      ['Website', header],
      values.map((value, index) => [`shop${index}.example`, value]),
    ).columns[1]?.repeated;

  it('are pointed out if a third of the rows have them, or a few a placeholder', () => {
    const ranks = ['5', '81', '734', '990', '1205', '6007'];
    expect(repeated('Global rank', [...ranks, '500000', '500000', '500000'])).toEqual({
      value: '500000',
      rows: 3,
      of: 9,
    });
    expect(repeated('Visits', [...ranks, '0', '0', '0'])).toMatchObject({ value: '0' });
    expect(repeated('Visits', [...ranks, '9999999', '9999999', '9999999'])).toMatchObject({
      value: '9999999',
    });
    expect(repeated('Visits', ranks)).toBeUndefined();
    expect(repeated('Trustpilot rating', ['4.5', '4.5', '4.5', '4.1', '4.2', '3.9'])).toBeUndefined();
  });

  it('are left out if chosen', () => {
    const { readings } = recognise(['Website', 'Rank'], [['a.example', '999999']], {
      Rank: { column: 'rank', without: ['999999'] },
    });
    expect(readings.find(({ column }) => column === 'rank')).toMatchObject({ without: ['999999'] });
  });

  it('can be left out without another change to how their columns are read', () => {
    const headers = [
      'domain',
      'estimated_monthly_traffic',
      'estimated_monthly_revenue',
      'product_avg_price',
    ] as const;
    const rows = Array.from({ length: 20 }, (_, row) => [
      `shop${row}.de`,
      ...[900, 5_000, 30].map((value) => (row < 5 ? 0 : value + row)),
    ]);
    const mapping = Object.fromEntries(
      headers.slice(1).map((column) => [column, { column, without: ['0'] }]),
    );
    const before = recognise([...headers], rows).readings;
    expect(recognise([...headers], rows, mapping).readings).toEqual(
      before.map((reading) => (reading.column in mapping ? { ...reading, without: ['0'] } : reading)),
    );
  });
});

describe('A column chosen by the user', () => {
  const crunchbase = [
    'Organization Name',
    'CB Rank (Company)',
    'Headquarters Location',
    'Website',
    'Revenue',
  ];

  it.each([
    { headers: ['domain', 'estimated_monthly_revenue'], row: ['shop.de', '5000'] },
    { headers: crunchbase, row: ['Fernloft', '81', 'Germany', 'fernloft.example', '$5000'] },
  ])('as what it is recognised as is read as before: $headers', ({ headers, row }) => {
    const revenue = (mapping: Mapping) =>
      recognise(headers, [row], mapping).readings.find(
        ({ column }) => column === 'estimated_monthly_revenue',
      );
    const recognised = revenue({});
    expect(recognised).toBeDefined();
    expect(revenue({ [headers.at(-1) ?? '']: 'estimated_monthly_revenue' })).toEqual(recognised);
  });

  it('as monthly revenue holds values of a month, also if one of them means unknown', () => {
    const headers = [...crunchbase.slice(0, 4), 'Amount'];
    const row = ['Fernloft', '81', 'Germany', 'fernloft.example', '$5000'];
    const factorOf = (without?: string[]) =>
      recognise(headers, [row], {
        Amount: { column: 'estimated_monthly_revenue', ...(without && { without }) },
      }).readings.find(({ index }) => index === 4)?.factor;
    expect(factorOf()).toBe(1);
    expect(factorOf(['0'])).toBe(1);
  });
});

it('A column that is not imported has what it may be', () => {
  expect(columnOf('Mobile visits')).toMatchObject({
    column: null,
    choices: [{ label: 'Monthly traffic', choice: { column: 'estimated_monthly_traffic' } }],
  });
});

it('reads a list of ranks without a header, even if it begins with social networks', () => {
  const rows = ['google.com', 'youtube.com', 'a.example', 'facebook.com'].map((host, row) => [
    String(row + 1),
    host,
  ]);
  expect(recognise(['Column 1', 'Column 2'], rows).columns.map(({ column }) => column)).toEqual([
    'rank',
    'brand_url',
  ]);
  const profiles = ['a', 'b', 'c'].map((name) => [name, `https://www.linkedin.com/company/${name}`]);
  expect(recognise(['A', 'B'], profiles).columns.map(({ column }) => column)).toEqual([null, null]);
});
