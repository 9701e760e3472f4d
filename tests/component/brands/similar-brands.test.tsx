import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { clickTwice, path, press, texts } from '../support/page.ts';

it('Similar brands are chosen by size and weight, stored in the URL, and say what they have in common', async () => {
  const ALL = brands(12);
  answerBrands(ALL);
  const point = EXAMPLES.BrandHistory.data[0]!.points[0]!;
  answer('getBrandHistory', {
    data: [{ metric: 'fb_likes_count', points: [point, { ...point, day: '2026-03-20' }] }],
  });
  answer('listSimilarBrands', {
    data: ALL.slice(1, 11).map((brand) => ({ ...EXAMPLES.SimilarBrands.data[0]!, brand })),
  });
  const section = page.getByRole('region', { name: 'Similar brands' });
  const button = (name: string) => section.getByRole('button', { name, exact: true });
  const expectMatches = () => expect.element(button('Show up to 50')).toBeInTheDocument();
  await openPage('/brands/1/overview');
  await expectMatches();
  await button('Smaller').click();
  await expect.poll(path).toBe('/brands/1/overview?similar=smaller');
  await expect.poll(() => callsOf('listSimilarBrands').at(-1)?.query.size).toBe('smaller');
  const links = section.getByRole('listitem').getByRole('link');
  await expect.poll(() => texts(links)).toEqual(ALL.slice(1, 11).map(({ brand_name }) => brand_name));
  await expect
    .element(section.getByText('Shared: kettles · average price within 8% · Shopify').first())
    .toBeVisible();
  expect(texts(section.getByRole('listitem'))[0]).toMatch(
    /≈about [\d.]+K[\d.]+K-[\d.]+K between .* visits a month$/,
  );

  await openPage(path());
  await expectMatches();
  await expect.element(button('Smaller')).toHaveAttribute('aria-pressed', 'true');
  clickTwice(button('Show up to 50'));
  await section.getByRole('combobox', { name: 'What counts most' }).selectOptions('Mainly: price');
  await expect.poll(path).toBe('/brands/1/overview?similar=smaller&similar-by=price');
  await expectMatches();
  // Two choices in quick succession.
  for (const name of ['All sizes', 'Show up to 50']) (button(name).element() as HTMLElement).click();
  await expect.poll(path).toBe('/brands/1/overview?similar-by=price&similar-all=1');
  const compare = section.getByRole('link', { name: 'Compare the first 5' });
  expect(compare.element().getAttribute('href')).toBe('/compare?ids=1,2,3,4,5,6');
  section.getByRole('link', { name: 'Open in Search' }).element().focus();
  await press('Enter');
  await expect.poll(path).toMatch(/^\/brands\/search\?like=1/);
});

it('Similar brands of a brand without known visits are not chosen by size, and show no dashes', async () => {
  const ALL = brands(3).map((brand) => ({ ...brand, estimated_monthly_traffic: null }));
  answerBrands(ALL);
  answer('listSimilarBrands', {
    data: ALL.slice(1).map((brand) => ({ ...EXAMPLES.SimilarBrands.data[0]!, brand })),
  });
  await openPage('/brands/1/overview');
  const section = page.getByRole('region', { name: 'Similar brands' });
  await expect
    .poll(() => {
      section.query()?.scrollIntoView();
      return section.getByRole('listitem').elements().length;
    })
    .toBe(2);
  expect(section.getByRole('button', { name: 'Smaller' }).query()).toBeNull();
  for (const text of texts(section.getByRole('listitem'))) expect(text).not.toMatch(/-$|visits/);

  answer('listSimilarBrands', { data: [] });
  await openPage('/brands/1/overview');
  await expect.element(section.getByText(/^No similar brands yet\./)).toBeVisible();
  await section.getByRole('combobox', { name: 'Country' }).selectOptions('Germany');
  await expect.element(section.getByText(/try all sizes and any country\.$/)).toBeVisible();
});

it('Brands similar to one, and those that grow, are only searched for in the catalogue', async () => {
  answerBrands(brands(3));
  await openPage(
    '/brands/search?locations=DE&fb_likes_count_change_90d=10-&like=1&sort=fb_likes_count_change_90d:desc',
  );
  await page.getByRole('button', { name: 'My brands' }).click();
  await expect.poll(path).toBe('/brands/search?scope=mine&locations=DE');
});

it('Another brand and size are chosen for a search of similar brands by keyboard, and saved with it', async () => {
  const ALL = brands(3);
  answerBrands(ALL);
  answer('listBrands', ({ query: { ids } }) => ({
    data: ALL.filter(({ id }) => ids?.split(',').includes(String(id))),
    missing: [],
  }));
  answer('searchBrands', { data: [ALL[1]!] });
  answer('createSavedSearch', { name: 'Like Kettle 2' });
  const enter = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await press('Enter');
  };
  await openPage('/brands/search?like=1,smaller');
  await expect.element(page.getByText('Kettle 1, smaller')).toBeVisible();
  await enter(/^More filters/);
  await enter(/^Similar to/);
  const panel = page.getByRole('dialog', { name: 'Similar to' });
  await panel.getByRole('button', { name: 'Similar size' }).click();
  await panel.getByRole('combobox', { name: 'Find a brand' }).fill('Kettle 2');
  await expect.element(panel.getByRole('option').first()).toBeVisible();
  await press('Enter');
  await expect.element(panel.getByText('Kettle 2', { exact: true })).toBeVisible();
  await press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(path).toBe('/brands/search?like=2,similar');
  await expect.element(page.getByText('Kettle 2, similar size')).toBeVisible();
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(path).toMatch(/like=2,similar&saved=/);
  expect(callsOf('createSavedSearch')[0]?.body).toMatchObject({
    search: { filters: { like: { brand: 2, size: 'similar' } } },
  });
  await page.getByRole('button', { name: /^Remove.*Similar to/ }).click();
  await expect.poll(path).not.toContain('like=');
});
