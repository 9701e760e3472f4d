import {
  type Brand,
  type BrandDetail,
  type DataKey,
  METRIC_KEYS,
  mapKeys,
  type NextStep,
} from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail, filtersWithOnly, filtersWithout } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { OPERATOR } from '../support/operator.ts';
import { parameter, path, press, texts } from '../support/page.ts';

const UNKNOWN = mapKeys(METRIC_KEYS, () => null);
/** What is known of every brand to begin with. */
const STARTER: DataKey[] = ['brand_name', 'brand_url', 'locations', 'categories', 'is_shop'];
const ALL = brands(30).map((brand) => ({ ...brand, ...UNKNOWN, brand_description: null }));
beforeEach(() => answerBrands(ALL));

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const columnNames = () => texts(page.getByRole('columnheader'));
const groups = () =>
  [...document.querySelectorAll('form button[aria-expanded]')].map(({ textContent }) => textContent);

async function openSearch(query = '') {
  await openPage(`/brands/search${query}`);
  await expect.poll(() => document.querySelector('table[aria-busy=false]')).not.toBeNull();
  await expect.element(button('Site')).toBeVisible();
}

describe('Filters without data', () => {
  const SPECIFIED = [
    'Site',
    'Location',
    'Category',
    'Social',
    'Reviews',
    'Ads',
    'Store',
    'Products',
    'Other',
  ];

  it('are behind one control, which names them and says how to get them; the specified groups remain', async () => {
    answer('listFilters', filtersWithOnly(...STARTER));
    await openSearch();
    expect(groups()).toEqual([...SPECIFIED, 'More filters']);
    await button('More filters').click();
    await button('24 filters without data').click();
    const panel = dialog('Filters without data');
    await expect.element(panel).toMatchTextContent('They come from checks of stores');
    for (const [group, filters] of [
      ['Site', 'Monthly traffic'],
      ['Social', 'Facebook likes, Instagram followers, Reddit mentions'],
      ['Store', 'Monthly revenue, Monthly orders'],
      ['Market', 'Language, Currency'],
      ['Growth', 'Change of each metric'],
    ] as const) {
      const terms = panel.getByRole('term').elements();
      const term = terms.find(({ textContent }) => textContent === group);
      expect(term?.nextElementSibling?.textContent, group).toBe(filters);
    }
    await panel.getByRole('link', { name: 'Data health' }).click();
    await expect.poll(path).toBe('/data-health');
  });

  it('are not mentioned if there are none', async () => {
    await openSearch();
    await button('More filters').click();
    await expect.element(button('Technology')).toBeVisible();
    expect(page.getByRole('button', { name: /without data/ }).query()).toBeNull();
  });

  it('are collapsed in the panel of a group that has others', async () => {
    answer('listFilters', filtersWithout('fb_ads_count', 'is_fb_ads_active'));
    await openSearch();
    await button('Ads').click();
    const panel = dialog('Ads');
    await expect.element(panel.getByRole('checkbox', { name: /^Active Facebook ads/ })).toBeEnabled();
    const other = panel.getByRole('checkbox', { name: /^Facebook ads ?no data yet/ });
    expect(other.query()).toBeNull();
    await panel.getByText('2 without data').click();
    await expect.element(other).toBeDisabled();
    await expect.element(panel.getByRole('checkbox', { name: /^Facebook ads running/ })).toBeDisabled();
  });

  it('are all listed, with an explanation, in the panel of a group that has no others', async () => {
    answer('listFilters', filtersWithOnly(...STARTER));
    await openSearch();
    await button('Social').click();
    const boxes = dialog('Social').getByRole('checkbox');
    await expect.poll(() => boxes.elements().length).toBe(3);
    for (const box of boxes.all()) await expect.element(box).toBeDisabled();
    await expect.element(dialog('Social')).toMatchTextContent('No brand has these values yet.');
  });

  it('can be removed if the URL has them', async () => {
    answer('listFilters', filtersWithOnly(...STARTER));
    await openSearch('?fb_likes_count=5-&technologies=klaviyo');
    expect(groups()).toContain('More filters1 selected');
    await button(/^More filters/).click();
    await expect.element(button('Technology 1 selected')).toBeVisible();
    await press('Escape');
    await button(/^Social/).click();
    const likes = dialog('Social').getByRole('checkbox', { name: /^Facebook likes/ });
    await likes.click();
    await expect.element(likes).not.toBeChecked();
    await expect.element(likes).toBeVisible();
  });
});

describe('Columns without data', () => {
  it('leave their room to the last column that is shown', async () => {
    answer('listFilters', filtersWithOnly(...STARTER));
    await openSearch();
    await expect.poll(columnNames).toEqual(['Brand', 'Site', 'Category']);
    const table = page.getByRole('grid', { name: 'Matching brands' }).element();
    const frame = table.parentElement!.getBoundingClientRect();
    expect(table.getBoundingClientRect().right).toBeCloseTo(frame.right, 0);
    const category = page.getByRole('columnheader', { name: 'Category' }).element();
    expect(category.getBoundingClientRect().right).toBeCloseTo(frame.right, 0);
  });

  it('are hidden in the results, can be shown from the panel, and cannot be sorted by', async () => {
    answer('listFilters', filtersWithOnly(...STARTER));
    await openSearch();
    await expect.poll(columnNames).toEqual(['Brand', 'Site', 'Category']);
    await button('Columns').click();
    const panel = dialog('Columns');
    await panel.getByText(/^\d+ columns without data$/).click();
    await panel
      .getByRole('list', { name: 'Columns without data' })
      .getByRole('checkbox', { name: 'Facebook likes', exact: true })
      .click();
    await expect.poll(() => parameter('columns')).toBe('fb_likes_count');
    const likes = page.getByRole('columnheader', { name: 'Facebook likes' });
    await expect.element(likes).toBeInTheDocument();
    expect(likes.getByRole('button').query()).toBeNull();
    await panel.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => parameter('columns')).toBeNull();
    await expect.poll(() => likes.query()).toBeNull();
  });

  it('are shown while the search filters by them', async () => {
    answer('listFilters', filtersWithOnly(...STARTER));
    await openSearch('?fb_likes_count=5-');
    await expect.element(page.getByRole('columnheader', { name: 'Facebook likes' })).toBeInTheDocument();
    await button(/^Remove Facebook likes/).click();
    await expect.poll(() => page.getByRole('columnheader', { name: 'Facebook likes' }).query()).toBeNull();
  });
});

describe('While it is not known which columns have values', () => {
  /** Answers filters when the returned function is called. */
  function holdFilters() {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer('listFilters', async () => {
      await promise;
      return filtersWithOnly(...STARTER);
    });
    return resolve;
  }

  it('results have only the column that is always there, and none that vanishes later', async () => {
    const answerFilters = holdFilters();
    const seen = new Set<string>();
    await openPage('/brands/search');
    const observer = new MutationObserver(() => {
      for (const name of columnNames()) seen.add(name);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await expect.element(page.getByText('of 30', { exact: false }).first()).toBeInTheDocument();
    expect(columnNames()).toEqual(['Brand']);
    answerFilters();
    await expect.poll(columnNames).toEqual(['Brand', 'Site', 'Category']);
    await expect.element(page.getByRole('link', { name: 'Kettle 1', exact: true })).toBeVisible();
    observer.disconnect();
    expect([...seen].sort()).toEqual(['Brand', 'Category', 'Site']);
  });

  it('results have all columns if it cannot be found out', async () => {
    fail('listFilters', 'network');
    await openPage('/brands/search');
    await expect.poll(columnNames).toContain('Facebook likes');
  });

  it('Niches offer no filter and no map by what no brand has', async () => {
    answer('listFilters', filtersWithOnly('locations', 'categories'));
    await openPage('/categories');
    await expect.element(page.getByRole('combobox', { name: 'Country' })).toBeVisible();
    for (const name of ['Average price', 'Size'])
      expect(page.getByRole('combobox', { name }).query()).toBeNull();
    expect(page.getByRole('button', { name: 'By price' }).query()).toBeNull();
    await openPage('/categories?visits=medium&view=price');
    await expect.element(page.getByRole('combobox', { name: 'Size' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'By price' })).toBeVisible();
  });

  it('Niches show no tab that vanishes later', async () => {
    const answerFilters = holdFilters();
    await openPage('/categories');
    await expect.element(page.getByRole('heading', { name: 'Niches' })).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Niches' });
    expect(tabs.query()).toBeNull();
    answerFilters();
    await expect.element(page.getByRole('link', { name: /^Children's clothing/ }).first()).toBeVisible();
    expect(tabs.query()).toBeNull();
  });
});

describe('A shared page', () => {
  const share = (data: Brand[], columns = '', filters: string[] = []) =>
    answer('readShared', {
      ...EXAMPLES.SharedBrands,
      data,
      columns,
      filters,
      fields: [],
      entries: {},
      notes: {},
    });

  it('shows the columns that one of its brands has a value of, and those that were chosen', async () => {
    share([...ALL.slice(0, 2), { ...ALL[2]!, ig_followers_count: 9_400 }], 'fb_ads_count');
    await openPage('/s/token', { user: null });
    await expect
      .poll(columnNames)
      .toEqual(['Brand', 'Site', 'Category', 'Instagram followers', 'Facebook ads']);
  });

  it('shows the columns that its search filters by where Search does, unless they are hidden', async () => {
    share(ALL.slice(0, 2), '-locations', ['fb_ads_count', 'locations']);
    await openPage('/s/token', { user: null });
    await expect.poll(columnNames).toEqual(['Brand', 'Site', 'Facebook ads', 'Category']);
  });
});

it('Starter searches without matches are shown on request, with how to get their data', async () => {
  const { SuggestedSearch } = EXAMPLES;
  answer('listSuggestedSearches', {
    data: [
      { ...SuggestedSearch, id: 'pets', name: 'Pet brands in Germany', matches: 12, unknown: 0 },
      { ...SuggestedSearch, id: 'fast', name: 'Growing fast', matches: 0, unknown: 11_991 },
    ],
  });
  answer('listSavedSearches', { data: [] });
  await openSearch();
  const start = page.getByRole('region', { name: 'Starter searches' });
  await expect.element(start.getByRole('link', { name: /^Pet brands in Germany.*12 matches/ })).toBeVisible();
  expect(texts(start.getByRole('link'))).toHaveLength(1);
  const others = start.getByRole('button', { name: 'Show 1 without matches' });
  await page.viewport(390, 844);
  const [pets, more] = [start.getByRole('link').first(), others].map((locator) =>
    locator.element().getBoundingClientRect(),
  );
  expect(more!.left).toBeGreaterThanOrEqual(pets!.right);
  await page.viewport(1440, 900);
  await others.click();
  await expect
    .element(start.getByRole('link', { name: /^Growing fast.*11,991 lack the data/ }))
    .toBeVisible();
  await expect.element(start).toMatchTextContent('No brand has these values yet.');
  // They are nowhere else on the page.
  expect(page.getByRole('link', { name: /Pet brands in Germany/ }).elements()).toHaveLength(1);
});

it('A card shows two known metrics, or only what is known', async () => {
  const [first, second] = ALL;
  answerBrands([{ ...first!, product_count: 36, trustpilot_rating: 4.6, fb_ads_count: 9 }, second!]);
  await openPage('/brands');
  const cards = page.getByRole('article');
  const heights = () => cards.elements().map((card) => card.getBoundingClientRect().height);
  await expect.poll(heights).toEqual([224, 224]);
  await expect.element(cards.first()).toMatchTextContent(/36 products4.6 stars$/);
  await expect.element(cards.nth(1)).toMatchTextContent(/kettle-2.example ?Shop · Instagram$/);
  for (const text of ['No visit data', 'not collected', 'country'])
    await expect.element(page.getByRole('feed')).not.toMatchTextContent(text);
  answerBrands([first!, second!]);
  await openPage('/brands');
  await expect.poll(heights).toEqual([176, 176]);
});

describe('The page of a brand that was never checked', () => {
  const NEVER = {
    ...EXAMPLES.BrandCollection,
    startedAt: null,
    finishedAt: null,
    facts: [],
    technologies: [],
    sources: [],
  };
  const check = page.getByRole('region', { name: 'Store check' });
  const tiles = () =>
    [...document.querySelectorAll('dl > div:has(> dt > span)')].map(({ textContent }) => textContent);

  async function openBrand(tab = 'overview', collection = NEVER) {
    answer('getBrand', { ...UNKNOWN, id: 1, cover_image: null, origins: {}, changes: {} });
    answer('getBrandCollection', collection);
    answer('getBrandHistory', { data: [] });
    await openPage(`/brands/1/${tab}`);
    await expect.element(check).toBeVisible();
  }

  it('shows what is known, and the tiles in one line above the check, without a table of unknown values', async () => {
    await openBrand();
    expect(tiles()).toEqual([
      'Monthly Traffic-',
      'Monthly Revenue-',
      'Facebook Likes-',
      'Instagram Followers-',
      'Reviews-',
    ]);
    await expect.element(page.getByRole('list', { name: 'Facts' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Similar brands' })).toBeInTheDocument();
    expect(page.getByRole('navigation', { name: 'Sections' }).query()).toBeNull();
    expect(page.getByRole('table').query()).toBeNull();
    for (const name of ['Metrics', 'Sources', 'What changed', 'History'])
      expect(page.getByRole('heading', { name, exact: true }).query(), name).toBeNull();
    const strip = document.querySelector('dl:has(> div > dt > span)')!.getBoundingClientRect();
    expect(strip.height).toBeLessThan(60);
    expect(check.element().getBoundingClientRect().bottom).toBeLessThan(600);
  });

  it('says on Products what a check brings', async () => {
    answer('listBrandProducts', { data: [], count: 0, total: 0, kept: 0, gone: 0, types: [], histogram: [] });
    await openBrand('products');
    expect(tiles()).toHaveLength(4);
    await expect
      .element(page.getByText(/^A check collects the products the store lists: names, prices/))
      .toBeVisible();
    await expect.element(check.getByRole('button', { name: 'Check now' })).toBeVisible();
  });

  it('shows the result of the check in the first screen, and the whole page below', async () => {
    await openBrand();
    const found: Partial<BrandDetail> = {
      product_count: 124,
      product_min_price: 9,
      product_max_price: 160,
      fb_likes_count: 5_200,
    };
    // The result is available as soon as it is requested.
    answer('getBrand', { ...UNKNOWN, id: 1, cover_image: null, origins: {}, ...found });
    answer('refreshBrand', { ...NEVER, requestedAt: '2026-03-02T08:15:00.000Z' });
    answer('getBrandCollection', EXAMPLES.BrandCollection);
    await check.getByRole('button', { name: 'Check now' }).click();
    await expect
      .element(check)
      .toMatchTextContent('Checked. Found: 124 products, prices from $9 to $160, Shopify, 1 technology.');
    expect(callsOf('refreshBrand')).toHaveLength(1);
    await expect.element(page.getByRole('cell', { name: '5,200' })).toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Sources', exact: true })).toBeInTheDocument();
    expect(check.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight);
  });
});

it('Products without any product say what a check brings, without filters to use on nothing', async () => {
  answer('searchProducts', { data: [], count: 0, total: 0, totalIsExact: true });
  await openPage('/products');
  await expect.element(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  await expect.element(page.getByText(/^A check of a store brings the products that it lists/)).toBeVisible();
  expect(document.querySelector('main form')).toBeNull();
  await page.getByRole('link', { name: 'Look up a store' }).click();
  await expect.poll(path).toBe('/lookup');
});

it('Products that no filter leaves over are still filtered', async () => {
  answer('searchProducts', { data: [], count: 0, total: 0, totalIsExact: true });
  await openPage('/products?locations=DE');
  await expect.element(page.getByRole('heading', { name: 'No products match' })).toBeVisible();
  await expect.element(button('Social')).toBeVisible();
});

describe('Data health', () => {
  const next = page.getByRole('region', { name: 'Next step' });

  it('tells an operator the next step with its effect, what follows, and which hosts are blocked', async () => {
    const nextSteps: NextStep[] = [
      { step: 'load-ranks', brands: 8_400, isCounted: true },
      { step: 'collect', brands: 11_991, isCounted: true },
    ];
    const blocked = [{ host: 'xn--bcher-kva.example', reason: null, at: '2026-11-20T08:00:00.000Z' }];
    const operator = { ...OPERATOR, nextSteps, blocked, blockedHosts: 1 };
    answer('getDataHealth', { brands: 12_000, operator });
    await openPage('/data-health');
    await expect
      .element(next.getByText('Load rank lists: visits of up to 8,400 brands', { exact: true }))
      .toBeVisible();
    expect(texts(next.getByRole('listitem'))).toEqual([
      'Turn on regular collection: products, prices and technologies of up to 11,991 stores',
    ]);
    await expect.element(page.getByText('bücher.example', { exact: true })).toBeVisible();
  });

  it('lets an operator turn regular collection on, beside a description of its effects', async () => {
    answer('getDataHealth', { operator: OPERATOR });
    answer('switchCollection', { operator: { ...OPERATOR, collects: true } });
    await openPage('/data-health');
    const collection = page.getByRole('switch', { name: 'Regular collection' });
    await collection.click();
    await expect.element(collection).toBeChecked();
    expect(callsOf('switchCollection').map(({ body }) => body)).toEqual([{ collects: true }]);
    await expect.element(collection).toHaveAccessibleDescription(/Each site gets one request at a time/);
  });

  it('shows an operator that a setting turns regular collection on, with no switch to turn it off', async () => {
    const operator = { ...OPERATOR, collects: true, collectsByConfiguration: true };
    answer('getDataHealth', { operator });
    await openPage('/data-health');
    const collection = page.getByRole('switch', { name: 'Regular collection' });
    await expect.element(collection).toBeChecked();
    await expect.element(collection).toBeDisabled();
    await expect
      .element(collection)
      .toHaveAccessibleDescription(/The setting COLLECT_SCHEDULE turns it on\.$/);
  });

  it('lets an operator replace the sample data with real brands by the banner, and restore it', async () => {
    let catalogue: 'demonstration' | 'real' = 'demonstration';
    answer('getProduct', () => ({ demonstration: catalogue === 'demonstration' }));
    answer('getDataHealth', () => ({ catalogue, operator: OPERATOR }));
    answer('switchCatalogue', ({ body }) => {
      catalogue = (body as { catalogue: string }).catalogue === 'starter' ? 'real' : 'demonstration';
      return { catalogue, operator: OPERATOR };
    });
    await openPage('/data-health');
    const banner = page.getByRole('complementary', { name: 'Sample data' });
    await expect.element(page.getByText('Sample data is shown: 60 made-up brands.')).toBeVisible();
    await banner.getByRole('button', { name: 'Show real brands' }).click();
    await expect.element(page.getByText('Real brands are shown: 12,000.')).toBeVisible();
    await expect.element(banner).not.toBeInTheDocument();
    await button('Show sample data').click();
    await expect.element(banner).toBeVisible();
    expect(callsOf('switchCatalogue').map(({ body }) => body)).toEqual([
      { catalogue: 'starter' },
      { catalogue: 'demonstration' },
    ]);
  });

  it('says how many of its brands Search does not count', async () => {
    answer('getDataHealth', { brands: 5_886, ageRestricted: 145 });
    await openPage('/data-health');
    await expect
      .element(page.getByText(/^How many of 5,886 brands have each metric/))
      .toMatchTextContent(
        'How many of 5,886 brands have each metric. Of these, 145 are age-restricted: Browse and Search count them only if one of their categories is chosen.',
      );
  });

  it('has no next step where nothing is left to do, and for members', async () => {
    for (const operator of [OPERATOR, null]) {
      answer('getDataHealth', { operator });
      await openPage('/data-health');
      await expect.element(page.getByRole('heading', { name: 'Coverage' })).toBeVisible();
      expect(next.query()).toBeNull();
    }
  });
});
