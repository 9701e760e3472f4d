import type { BrandEvents, FilteredBrandList, Niche, NicheList } from '@brandlode/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'large' });
});
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

it('links from the list of categories to one, and from its bars to the brands that they count', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Niches' }).click();
  await page.getByRole('searchbox', { name: 'Find categories' }).fill('apparel');
  await page.getByRole('link', { name: 'All of Fashion and apparel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fashion and apparel' }).waitFor();
  const { countries } = await catalogue.fetchJson<Niche>('/api/categories/200');
  const count = countries.counts.find(({ id }) => id === 'US')?.count ?? 0;
  expect(count).toBeGreaterThan(0);
  await page
    .getByRole('region', { name: 'Country' })
    .getByRole('link', { name: `United States ${count}` })
    .click();
  await page.waitForURL('**/brands/search?locations=US&categories=fashion-and-apparel');
  await page.getByText(new RegExp(`of ${count}\\b`)).waitFor();
});

it('lists technologies by number of brands, and those without any only when searched for', async () => {
  const { data } = await catalogue.fetchJson<NicheList>('/api/technologies');
  const analytics = data
    .filter(({ group, brands }) => group === 'Analytics' && brands > 0)
    .sort((one, other) => other.brands - one.brands);
  const unused = data.find(({ group, brands }) => group === 'Analytics' && brands === 0);
  const page = await catalogue.openPage();
  await page.goto('/technologies');
  const links = page.getByRole('region', { name: 'Analytics' }).getByRole('link');
  await links.first().waitFor();
  const listed = await links.allTextContents();
  expect(listed).toHaveLength(analytics.length);
  expect(listed[0]).toMatch(analytics[0]!.name);
  await page.getByRole('searchbox', { name: 'Find technologies' }).fill(unused!.name);
  await page.getByRole('link', { name: `${unused!.name} 0 brands` }).waitFor();
});

it("links from a brand's technology to the other brands that use it", async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/1/overview');
  const runsOn = page.getByRole('region', { name: 'Runs on' });
  const name = (await runsOn.getByRole('link').first().textContent()) ?? '';
  await runsOn.getByRole('link').first().press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('link', { name: 'Open in Search' }).click();
  await page.waitForURL(/\/brands\/search\?technologies=/);
});

it('finds who uses Recharge in the United Kingdom with over 100k visits, by keyboard alone', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands');
  await page.locator('[role=feed] article').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a brand, page or action' }).fill('technologies');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Find technologies' }).fill('recharge');
  await page.getByRole('link', { name: /^Recharge/ }).press('Enter');
  await page
    .getByRole('region', { name: 'Country' })
    .getByRole('link', { name: /^United Kingdom/ })
    .press('Enter');
  await page.waitForURL('**/brands/search?locations=GB&technologies=recharge');
  await page.getByRole('button', { name: 'Site', exact: true }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Site' });
  await panel.getByRole('checkbox', { name: /^Monthly traffic/ }).press('Space');
  await panel.getByRole('spinbutton', { name: 'Min' }).fill('100000');
  await page.keyboard.press('Enter');
  const found = await catalogue.fetchJson<FilteredBrandList>('/api/brands/filter', {
    locations: ['GB'],
    technologies: ['recharge'],
    estimated_monthly_traffic: { min: 100_000 },
  });
  expect(found.total).toBeGreaterThan(0);
  await page.getByText(new RegExp(`^${found.total} brands? match(?:es)?.$`)).waitFor();
});

it('shows who switched to and from a technology, with the events', async () => {
  const { changes } = await catalogue.fetchJson<Niche>('/api/technologies/klaviyo');
  expect(changes.known).toBeGreaterThan(1_000);
  const to = changes.switches.filter((change) => change.to.technology === 'klaviyo');
  const from = changes.switches.filter((change) => change.from.technology === 'klaviyo');
  expect(Math.min(to.length, from.length)).toBeGreaterThan(0);

  const page = await catalogue.openPage();
  await page.goto('/technologies/klaviyo');
  const region = page.getByRole('region', { name: 'Who switched' });
  await region.getByText(/brands of the whole catalogue whose stores were checked at least twice/).waitFor();
  expect(await region.getByRole('list', { name: 'Switched to Klaviyo' }).getByRole('listitem').count()).toBe(
    to.length,
  );
  expect(
    await region.getByRole('list', { name: 'Switched from Klaviyo' }).getByRole('listitem').count(),
  ).toBe(from.length);

  const other = to[0]?.from;
  await region
    .getByRole('link', { name: `from ${other?.name}`, exact: true })
    .first()
    .press('Enter');
  await page.waitForURL(`**/changes?technologies=${other?.technology},klaviyo&days=90`);
  const { total } = await catalogue.fetchJson<BrandEvents>(
    `/api/events?technology=${other?.technology}&technology=klaviyo&since=${changes.since}`,
  );
  await page.getByText(new RegExp(`^${total} changes`)).waitFor();
  await page.getByRole('button', { name: `Remove Technology: ${other?.name}` }).click();
  await page.waitForURL('**/changes?technologies=klaviyo&days=90');
});

it('shows what the brands of a category added, removed and switched, and links to their other changes', async () => {
  const { changes } = await catalogue.fetchJson<Niche>('/api/categories/200');
  const [first] = changes.technologies;
  const page = await catalogue.openPage();
  await page.goto('/categories/200');
  const region = page.getByRole('region', { name: 'Technologies added and removed' });
  await region.getByRole('row').first().waitFor();
  expect(await region.getByRole('row').count()).toBe(1 + changes.technologies.length);
  expect(await region.getByRole('list', { name: 'Switched' }).getByRole('listitem').count()).toBe(
    changes.switches.length,
  );
  await region
    .getByRole('link', { name: new RegExp(`^${first?.added} brands? added`) })
    .first()
    .click();
  await page.waitForURL(
    `**/changes?kinds=technology_added&technologies=${first?.id}&category=fashion-and-apparel&days=90`,
  );
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'What changed' }).click();
  await page.waitForURL('**/changes?category=fashion-and-apparel&days=90');
});

it('suggests looking up a brand for a technology that no store is known to use', async () => {
  const { data } = await catalogue.fetchJson<NicheList>('/api/technologies');
  const unused = data.find(({ brands }) => brands === 0);
  const page = await catalogue.openPage();
  await page.goto(`/technologies/${unused?.id}`);
  await page.getByRole('heading', { name: 'No brands yet' }).waitFor();
  await page.getByRole('link', { name: 'Look up a brand' }).click();
  await page.getByRole('heading', { level: 1, name: 'Look up' }).waitFor();
});
