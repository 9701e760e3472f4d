import type { BrandList, Note } from '@brandlode/contract';
import { beforeAll, expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { TIMEOUT } from '../support/waiting.ts';

let brands: BrandList['data'];
const catalogue = useCatalogue({ shared: 'small' });
beforeAll(async () => {
  brands = (await catalogue.fetchJson<BrandList>('/api/brands?page=1')).data;
});

it('a shortlist of 20 with notes is shared by link and read without an account', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' }).click();
  await page.getByRole('link', { name: 'Paste brands' }).click();
  await page.getByLabel('Name of the list').fill('Spring shortlist');
  const domains = brands.slice(0, 20).map(({ domain }) => domain);
  await page.getByLabel('Names, domains or addresses').fill(domains.join('\n'));
  await page.getByRole('button', { name: 'Add brands' }).click();
  await page.getByRole('heading', { name: '20 brands added' }).waitFor();
  await page.getByRole('link', { name: 'Open the list' }).click();
  for (const [index, text] of ['# Call **first**', 'Ships from Leeds', 'Too expensive'].entries()) {
    const { id, brand_name: name } = brands[index]!;
    await page.getByRole('button', { name: `Add a note on ${name}`, exact: true }).click();
    await page.getByRole('textbox', { name: `Note on ${name}` }).fill(text);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => catalogue.fetchJson<Note>(`/api/brands/${id}/notes`), TIMEOUT)
      .toMatchObject({
        text,
      });
  }
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Include notes' }).check();
  await page.getByRole('checkbox', { name: 'Include ratings' }).check();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('Copied. It is not shown again.').waitFor();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const visitor = await catalogue.openVisitor();
  await visitor.goto(link);
  await visitor.getByRole('heading', { level: 1, name: 'Spring shortlist' }).waitFor();
  await visitor.getByRole('button', { name: /^Note on .*: Call first$/ }).click();
  await visitor.getByRole('dialog').getByText('first').waitFor();

  await visitor.keyboard.press('Escape');
  expect(await visitor.getByRole('row').count()).toBe(21);
  await visitor.getByRole('columnheader', { name: 'Rating' }).waitFor();
  expect(await visitor.getByRole('columnheader', { name: 'Tags' }).count()).toBe(0);
  await visitor.getByText(/helps you find, compare and follow online-store brands/).waitFor();
  expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText(/^1 view, last on/).waitFor();
  await page.getByRole('button', { name: /^Revoke link of/ }).click();
  // The confirmation dims the dialog beneath it.
  await expect.poll(() => page.locator('.bg-scrim').count(), TIMEOUT).toBe(2);
  await page
    .getByRole('dialog', { name: /^Revoke/ })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await page.getByText('Link revoked.').waitFor();
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await visitor.goto(`${link}x`);
  await visitor.getByRole('heading', { name: "This link doesn't exist" }).waitFor();
});
