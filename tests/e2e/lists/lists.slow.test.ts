import type { List, ListBrands, Note } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { deleteLists } from '../support/delete-lists.ts';
import { TIMEOUT } from '../support/waiting.ts';

let brandIds: number[];
const catalogue = useCatalogue({ shared: 'small' });
beforeAll(async () => {
  const { data } = await catalogue.fetchJson<{ data: { id: number }[] }>('/api/brands?page=1');
  brandIds = data.map(({ id }) => id);
});

beforeEach(() => deleteLists(catalogue));

async function makeList(name: string, brands: number): Promise<List> {
  const list = await catalogue.fetchJson<List>('/api/lists', { name });
  if (brands > 0)
    await catalogue.fetchJson(`/api/lists/${list.id}/brands`, { brandIds: brandIds.slice(0, brands) });
  return list;
}
const entriesOf = async (list: List) =>
  (await catalogue.fetchJson<ListBrands>(`/api/lists/${list.id}/brands`)).data;
const noteOn = (id: number | undefined) => catalogue.fetchJson<Note>(`/api/brands/${id}/notes`);

async function open(path: string): Promise<Page> {
  const page = await catalogue.openPage();
  await page.goto(path);
  return page;
}
const announced = (page: Page, text: string) =>
  page.locator('[aria-live=assertive]').filter({ hasText: text }).waitFor({ state: 'attached' });

it('creates, renames, orders and deletes lists, and restores a deleted list with its brands', async () => {
  const first = await makeList('First list', 3);
  await makeList('Second list', 0);
  const page = await open('/lists');
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Name of the list').waitFor();
  await page.keyboard.type('Third list');
  await page.getByRole('button', { name: 'Create list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Third list' }).waitFor();
  await page.getByRole('link', { name: 'Lists' }).last().click();

  await page.getByRole('button', { name: 'Rename Third list' }).click();
  await page.getByLabel('New name of Third list').fill('Last list');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Last list/ }).waitFor();
  const shown = async () =>
    (await page.getByRole('main').locator('li a > span:first-child').allTextContents()).filter((name) =>
      /^(First|Second|Last) list$/.test(name),
    );
  await page.getByRole('button', { name: 'Move First list', exact: true }).press('Space');
  await announced(page, 'Picked up');
  await page.keyboard.press('ArrowDown');
  await announced(page, 'is over Second list.');
  await page.keyboard.press('Space');
  await announced(page, 'Dropped');
  // Saved on the server, not only displayed.
  const order = async () =>
    (await catalogue.fetchJson<{ data: List[] }>('/api/lists')).data.map(({ name }) => name);
  await expect.poll(order, TIMEOUT).toEqual(['Second list', 'First list', 'Last list']);
  await page.reload();
  await expect.poll(shown, TIMEOUT).toEqual(['Second list', 'First list', 'Last list']);

  await page.getByRole('button', { name: 'Delete First list' }).click();
  await page.getByText('“First list” deleted.').waitFor();
  await expect.poll(shown, TIMEOUT).toEqual(['Second list', 'Last list']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('“First list” restored.').waitFor();
  await expect.poll(shown, TIMEOUT).toEqual(['Second list', 'First list', 'Last list']);
  expect(await entriesOf(first)).toHaveLength(3);
});

it("A brand's page shows its lists, with editable status, rating and tags, and its notes", async () => {
  const list = await makeList('Shortlist', 1);
  const page = await open(`/brands/${brandIds[1]}/overview`);
  const listed = page.getByRole('region', { name: 'Lists', exact: true });
  await listed.getByText('Not on any list yet.').waitFor();
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('dialog', { name: 'Add to list' }).getByRole('option', { name: list.name }).click();
  await page.keyboard.press('Escape');
  const status = page.getByRole('combobox', { name: `Status on ${list.name}` });
  await expect.poll(() => status.isEnabled(), TIMEOUT).toBe(true);
  await status.selectOption('Contacted');
  await page.getByRole('slider', { name: `Rating on ${list.name}` }).press('ArrowRight');
  await page.getByRole('button', { name: `Tag ${list.name}` }).click();
  await page.getByRole('textbox', { name: `New tag of ${list.name}` }).fill('fair');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const fields = async () => {
    const entry = (await entriesOf(list)).find(({ brandId }) => brandId === brandIds[1]);
    return entry && [entry.status, entry.rating, entry.tags, entry.note];
  };
  await expect.poll(fields, TIMEOUT).toEqual(['Contacted', 1, ['fair'], null]);
  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Met at the fair');
  await expect.poll(fields, TIMEOUT).toEqual(['Contacted', 1, ['fair'], 'Met at the fair']);

  await page.getByRole('button', { name: `Remove from ${list.name}` }).click();
  await listed.getByText('Not on any list yet.').waitFor();
  await page.getByText(`Removed from ${list.name}.`).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(fields, TIMEOUT).toEqual(['Contacted', 1, ['fair'], 'Met at the fair']);
  await expect.poll(() => status.inputValue(), TIMEOUT).toBe('Contacted');
});

it('keeps a note written offline, even if the page is closed, and sends it on the next visit', async () => {
  const list = await makeList('Noted', 1);
  const [{ brandId, brandName = '' } = {}] = await entriesOf(list);
  const page = await open(`/lists/${list.id}`);
  await page.getByRole('button', { name: `Add a note on ${brandName}` }).click();
  const field = page.getByRole('textbox', { name: `Note on ${brandName}` });
  await field.fill('Online **text**');
  await page.getByText(/^Saved /).waitFor();
  expect(await noteOn(brandId)).toMatchObject({ text: 'Online **text**', version: 1 });
  const panel = page.getByRole('complementary', { name: `Note on ${brandName}` });
  await panel.getByText('Preview', { exact: true }).click();
  expect(await panel.locator('strong').textContent()).toBe('text');
  await panel.getByText('Edit', { exact: true }).click();

  await page.context().setOffline(true);
  await field.fill('Written offline');
  await page.getByText(/^Saved in this browser/).waitFor();
  await page.close();
  await page.context().setOffline(false);
  expect(await noteOn(brandId)).toMatchObject({ version: 1 });
  await open('/brands');
  await expect.poll(() => noteOn(brandId), TIMEOUT).toMatchObject({ text: 'Written offline', version: 2 });
});
