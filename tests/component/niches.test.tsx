import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, filtersWithout } from './support/api.ts';
import { answerBrands, brands } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';
import { path, press, texts } from './support/page.ts';

const { changes } = EXAMPLES.Niche;
const MAILCHIMP = { name: 'Mailchimp', technology: 'mailchimp' };
const KLAVIYO = { name: 'Klaviyo', technology: 'klaviyo' };
const switched = (from: typeof KLAVIYO, to: typeof KLAVIYO) => ({ ...changes.switches[0]!, from, to });
beforeEach(() => answerBrands(brands(30)));
const region = (name: string) => page.getByRole('region', { name });
const items = (name: string) => texts(page.getByRole('list', { name, exact: true }).getByRole('listitem'));

it('Categories link to one, and its bars to the brands that they count', async () => {
  answer('listCategories', {
    data: [{ id: '200', name: 'Fashion and apparel', group: 'Fashion and apparel', brands: 148 }],
  });
  answer('getCategory', { countries: { known: 131, counts: [{ id: 'US', count: 22 }] } });
  await openPage('/brands');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Niches' }).click();
  await page.getByRole('searchbox', { name: 'Find categories' }).fill('apparel');
  await page.getByRole('link', { name: 'All of Fashion and apparel' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fashion and apparel' })).toBeVisible();
  await region('Country').getByRole('link', { name: 'United States 22' }).click();
  await expect.poll(path).toBe('/brands/search?locations=US&categories=fashion-and-apparel');
});

it('Technologies are listed by number of brands, those without any only when searched for', async () => {
  const of = (id: string, name: string, brands: number) => ({ id, name, group: 'Analytics', brands });
  answer('listTechnologies', {
    data: [of('ga', 'Google Analytics', 3), of('matomo', 'Matomo', 0), of('hotjar', 'Hotjar', 9)],
  });
  await openPage('/technologies');
  const links = region('Analytics').getByRole('link');
  await expect.poll(() => texts(links)).toEqual(['Hotjar9 brands', 'Google Analytics3 brands']);
  await page.getByRole('searchbox', { name: 'Find technologies' }).fill('matomo');
  await page.getByRole('link', { name: 'Matomo 0 brands' }).click();
  await expect.poll(path).toBe('/technologies/matomo');
});

it('Technologies are a tab beside categories once a brand has any', async () => {
  const tabs = page.getByRole('navigation', { name: 'Niches' });
  await openPage('/categories');
  await expect.element(tabs.getByRole('link', { name: 'Technologies' })).toBeVisible();
  answer('listFilters', filtersWithout('technologies'));
  await openPage('/categories');
  await expect.poll(() => tabs.query()).toBeNull();
  await openPage('/technologies');
  await expect.element(tabs.getByRole('link', { name: 'Categories' })).toBeVisible();
});

it('Technologies are explained if none is known', async () => {
  answer('listTechnologies', { data: [{ id: 'klaviyo', name: 'Klaviyo', group: 'Email', brands: 0 }] });
  await openPage('/technologies');
  await expect.element(page.getByRole('heading', { name: 'No technologies yet' })).toBeVisible();
});

it("A brand's technology links to the other brands that use it", async () => {
  await openPage('/brands/1/overview');
  answer('getBrandHistory', { data: [] });
  await region('Technologies').getByRole('link', { name: 'Klaviyo' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klaviyo' })).toBeVisible();
  await page.getByRole('link', { name: 'Open in Search' }).click();
  await expect.poll(path).toBe('/brands/search?technologies=klaviyo');
});

it('A technology shows who switched to and from it, and links to the events', async () => {
  answer('getTechnology', {
    changes: { ...changes, switches: [switched(MAILCHIMP, KLAVIYO), switched(KLAVIYO, MAILCHIMP)] },
  });
  await openPage('/technologies/klaviyo');
  await expect.poll(() => items('Switched to Klaviyo')).toHaveLength(1);
  await expect.poll(() => items('Switched from Klaviyo')).toHaveLength(1);
  region('Who switched').getByRole('link', { name: 'from Mailchimp', exact: true }).element().focus();
  await press('Enter');
  await expect.poll(path).toBe('/changes?technologies=mailchimp,klaviyo&days=90');
  await page.getByRole('button', { name: 'Remove Technology: Mailchimp' }).click();
  await expect.poll(path).toBe('/changes?technologies=klaviyo&days=90');
  await expect.poll(() => callsOf('listEvents').at(-1)?.query.technology).toBe('klaviyo');
});

it('A category shows what its brands added, removed and switched, and links to their other changes', async () => {
  await openPage('/categories/200');
  const added = region('Technologies added and removed');
  await expect.poll(() => added.getByRole('row').elements().length).toBe(1 + changes.technologies.length);
  await expect.poll(() => items('Switched')).toHaveLength(changes.switches.length);
  await added.getByRole('link', { name: '6 brands added Klaviyo' }).click();
  await expect
    .poll(path)
    .toBe('/changes?kinds=technology_added&technologies=klaviyo&category=fashion-and-apparel&days=90');
  history.back();
  await page.getByRole('main').getByRole('link', { name: 'What changed' }).click();
  await expect.poll(path).toBe('/changes?category=fashion-and-apparel&days=90');
});

it('A technology that no store is known to use suggests looking up a brand', async () => {
  answer('getTechnology', { brands: 0 });
  await openPage('/technologies/klaviyo');
  await expect.element(page.getByRole('heading', { name: 'No brands yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Look up a brand' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Look up' })).toBeVisible();
});
