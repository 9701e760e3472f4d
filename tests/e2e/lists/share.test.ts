import type { BrandList, CreatedShare, Note, ShareList } from '@brandlode/contract';
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

it('a comparison is shared from its page with its display options, also with members', async () => {
  const page = await catalogue.openPage();
  const ids = brands.slice(0, 3).map(({ id }) => id);
  await page.goto(`/compare?ids=${ids}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  // Another comparison does not show the link that was not copied.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Remove ${brands[2]!.brand_name}` }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Create link' }).waitFor();
  const visitor = await catalogue.openVisitor();
  for (const reader of [visitor, page]) {
    await reader.goto(link);
    for (const { brand_name: name } of brands.slice(0, 3))
      await reader.getByRole('columnheader').filter({ hasText: name }).waitFor();
  }
  await visitor.getByRole('switch', { name: 'Only differences' }).check();
  await visitor
    .getByRole('rowgroup')
    .filter({ hasText: 'Technologies' })
    .getByText('Found')
    .first()
    .waitFor();
  await visitor.getByRole('rowheader', { name: 'Cheapest' }).waitFor();
  await visitor.getByRole('button', { name: 'History' }).click();
  await visitor.getByRole('button', { name: 'Indexed to 100' }).click();
  const { data } = await catalogue.fetchJson<ShareList>('/api/shares');
  expect(data.find(({ brandIds }) => brandIds)).toMatchObject({ brandIds: ids, views: 1 });
});

it('more than 50 brands are shown in pages', async () => {
  const ids = (
    await Promise.all([1, 2, 3].map((number) => catalogue.fetchJson<BrandList>(`/api/brands?page=${number}`)))
  ).flatMap(({ data }) => data.map(({ id }) => id));
  const { id: listId } = await catalogue.fetchJson<{ id: string }>('/api/lists', { name: 'Many' });
  await catalogue.fetchJson(`/api/lists/${listId}/brands`, { brandIds: ids });
  const { url } = await catalogue.fetchJson<CreatedShare>('/api/shares', { listId });
  const visitor = await catalogue.openVisitor();
  await visitor.goto(url);
  await visitor.getByText('Showing 1 to 50 of 72 results').waitFor();
  await visitor.getByRole('button', { name: 'Page 2' }).click();
  await visitor.getByText('Showing 51 to 72 of 72 results').waitFor();
  await expect.poll(() => visitor.getByRole('row').count(), TIMEOUT).toBe(23);
});

it('a saved search is shared from Search', async () => {
  const page = await catalogue.openPage();
  const search = { scope: 'all', filters: {}, columns: '' };
  const { id } = await catalogue.fetchJson<{ id: string }>('/api/searches', { name: 'All shops', search });
  await page.goto(`/searches/${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  // As in a browser that does not allow copying.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByText('Copy it now: it is not shown again.').waitFor();
  // The dialog was closed before the link was copied.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await page.getByLabel('Link', { exact: true }).inputValue()).toBe(link);
  const visitor = await catalogue.openVisitor();
  await visitor.goto(link);
  await visitor.getByRole('heading', { level: 1, name: 'All shops' }).waitFor();
  await visitor.getByText('Showing 1 to 50 of 294 results').waitFor();
});
