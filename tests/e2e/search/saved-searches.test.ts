import type { SavedSearches } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { tableLoaded } from '../support/search-page.ts';
import { TIMEOUT } from '../support/waiting.ts';

const catalogue = useCatalogue({ shared: 'small' });

it('A search for pet brands in Germany with 50k to 500k visits and an average price under 40 is saved in at most 25 steps', async () => {
  const page = await catalogue.openPage();
  let steps = 0;
  const step = async (action: Promise<void>) => {
    await action;
    steps += 1;
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const panel = (name: string) => page.getByRole('dialog', { name });
  const close = () => step(page.keyboard.press('Escape'));

  await page.goto('/brands');
  await step(page.getByRole('link', { name: 'Search', exact: true }).click());
  await tableLoaded(page);
  await step(button('Location').click());
  await step(panel('Location').getByPlaceholder('Locations').fill('germ'));
  await step(
    panel('Location')
      .getByRole('option', { name: /^Germany/ })
      .click(),
  );
  await close();
  await close();
  await step(button('Category').click());
  await step(panel('Category').getByPlaceholder('Categories').fill('pet'));
  await step(
    panel('Category')
      .getByRole('option', { name: /^Pets\b/ })
      .first()
      .click(),
  );
  await close();
  await close();
  await step(button('Site').click());
  await step(
    panel('Site')
      .getByRole('checkbox', { name: /^Monthly traffic/ })
      .check(),
  );
  await step(panel('Site').getByRole('spinbutton', { name: 'Min' }).fill('50000'));
  await step(panel('Site').getByRole('spinbutton', { name: 'Max' }).fill('500000'));
  await close();
  await step(button('Products').click());
  await step(
    panel('Products')
      .getByRole('checkbox', { name: /^Average price/ })
      .check(),
  );
  await step(panel('Products').getByRole('spinbutton', { name: 'Max' }).fill('40'));
  await close();
  await step(button('Search').click());
  await tableLoaded(page);
  await step(button('Save search').click());
  await step(panel('Save search').getByLabel('Name').fill('German pet brands'));
  await step(page.keyboard.press('Enter'));

  const link = page
    .getByRole('region', { name: 'Saved searches' })
    .getByRole('link', { name: /German pet brands/ });
  await link.waitFor();
  await expect.poll(() => link.getAttribute('aria-current'), TIMEOUT).toBe('page');
  const {
    data: [search],
  } = await catalogue.fetchJson<SavedSearches>('/api/searches');
  expect(search?.search.filters).toMatchObject({
    locations: ['DE'],
    estimated_monthly_traffic: { min: 50_000, max: 500_000 },
    product_avg_price: { max: 40 },
  });
  expect(search?.search.filters.categories).toHaveLength(1);
  expect(steps).toBeLessThanOrEqual(25);
});
