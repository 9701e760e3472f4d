import type { List, ListBrands, Note } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { deleteLists } from './delete-lists.ts';
import { intercept } from './intercept.ts';
import { focus } from './keyboard.ts';
import { renderLate } from './page-clock.ts';
import { brandNames, tableLoaded } from './search-page.ts';
import { TIMEOUT } from './waiting.ts';

let catalogue: Catalogue;
let brandIds: number[];
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small' });
  const { data } = await catalogue.fetchJson<{ data: { id: number }[] }>('/api/brands?page=1');
  brandIds = data.map(({ id }) => id);
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
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

/** `elsewhere`: in a separate browser. */
async function open(path: string, { elsewhere = false, width = 1440 } = {}): Promise<Page> {
  const page = await catalogue.openPage({ viewport: { width, height: 900 }, withClock: elsewhere });
  await page.goto(path);
  return page;
}
/** By keyboard: picks up, moves by arrow keys, drops. Waits for the announcement of each step. */
async function moveByKeys(page: Page, name: string, steps: { key: string; over: string }[]) {
  const announced = (text: string) =>
    page.locator('[aria-live=assertive]').filter({ hasText: text }).waitFor({ state: 'attached' });
  const handle = page.getByRole('button', { name: `Move ${name}`, exact: true });
  await handle.press('Space');
  await announced('Picked up');
  for (const { key, over } of steps) {
    await page.keyboard.press(key);
    await announced(`is over ${over}.`);
  }
  await page.keyboard.press('Space');
  await announced('Dropped');
}

it('explains lists to a new user and creates an example with one click', async () => {
  const page = await open('/brands');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' }).click();
  await page.getByRole('heading', { name: 'Collect brands in lists' }).waitFor();
  await page.getByRole('button', { name: 'Try an example' }).click();
  await page.getByRole('heading', { name: 'Example list' }).waitFor();
  await expect.poll(() => brandNames(page), TIMEOUT).toHaveLength(5);
});

it('creates, renames, orders and deletes lists, and restores a deleted list with its brands', async () => {
  const first = await makeList('First list', 3);
  await makeList('Second list', 0);
  const page = await open('/lists');
  // The second click does not take the focus from the field.
  await page.getByRole('button', { name: 'New list' }).dblclick();
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
  await moveByKeys(page, 'First list', [{ key: 'ArrowDown', over: 'Second list' }]);
  // Saved on the server, not only displayed.
  const order = async () =>
    (await catalogue.fetchJson<{ data: List[] }>('/api/lists')).data.map(({ name }) => name);
  await expect.poll(order, TIMEOUT).toEqual(['Second list', 'First list', 'Last list']);
  await page.reload();
  await expect.poll(shown, TIMEOUT).toEqual(['Second list', 'First list', 'Last list']);

  // A double click deletes only one list, and restores it only once.
  await page.getByRole('button', { name: 'Delete First list' }).dblclick();
  await page.getByText('“First list” deleted.').waitFor();
  await expect.poll(shown, TIMEOUT).toEqual(['Second list', 'Last list']);
  await page.getByRole('button', { name: 'Undo' }).dblclick();
  await page.getByText('“First list” restored.').waitFor();
  expect(await page.getByText("Couldn't restore").count()).toBe(0);
  await expect.poll(shown, TIMEOUT).toEqual(['Second list', 'First list', 'Last list']);
  expect(await entriesOf(first)).toHaveLength(3);
});

it('edits status, rating and tags in the table, and filters by them', async () => {
  const list = await makeList('Edited', 4);
  const page = await open(`/lists/${list.id}`);
  const [first = '', name = ''] = (await entriesOf(list)).map(({ brandName }) => brandName);
  await page.getByLabel(`Rating of ${first}`).locator('xpath=../span[5]').click();
  await expect.poll(async () => (await entriesOf(list))[0], TIMEOUT).toMatchObject({ rating: 5 });
  expect(await page.getByRole('complementary', { name: `Preview of ${first}` }).count()).toBe(0);
  await page.getByLabel(`Status of ${name}`).selectOption('Shortlisted');
  await page.getByLabel(`Rating of ${name}`).focus();
  for (let star = 0; star < 4; star++) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: `Tag ${name}` }).click();
  await page.getByLabel(`New tag of ${name}`).fill('pets, spring, brands that sell only in the warm months');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await entriesOf(list))[1], TIMEOUT)
    .toMatchObject({
      status: 'Shortlisted',
      rating: 4,
      tags: ['pets', 'spring', 'brands that sell only in the warm months'],
    });

  await page.getByLabel('Filter by tag').selectOption('spring');
  await expect.poll(() => brandNames(page), TIMEOUT).toHaveLength(1);
  await page.getByLabel('Filter by status').selectOption('Contacted');
  await page.getByText('No brand matches.').waitFor();
  await page.reload();
  await page.getByText('No brand matches.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => brandNames(page), TIMEOUT).toHaveLength(4);

  const inOrder = await brandNames(page);
  await page.getByRole('columnheader', { name: 'Rating' }).getByRole('button').click();
  await page.locator('[aria-sort]:not([aria-sort=none])').filter({ hasText: 'Rating' }).waitFor();
  await expect.poll(async () => (await brandNames(page))[0], TIMEOUT).toBe(name);
  await page.getByLabel('Sort by').selectOption('List order');
  await expect.poll(() => brandNames(page), TIMEOUT).toEqual(inOrder);
});

it('says that a list deleted elsewhere no longer exists', async () => {
  const list = await makeList('Short-lived', 2);
  const page = await open(`/lists/${list.id}`);
  await expect.poll(() => brandNames(page), TIMEOUT).toHaveLength(2);
  await catalogue.fetchJson(`/api/lists/${list.id}`, undefined, 'DELETE');
  await page.getByLabel('Filter by status').selectOption('Contacted');
  await page.getByRole('heading', { name: "This list doesn't exist" }).waitFor();
  await page.getByRole('link', { name: 'Show all lists' }).waitFor();
});

it('moves a brand by keyboard, and removes and restores several selected with Shift', async () => {
  const list = await makeList('Ordered', 5);
  const page = await open(`/lists/${list.id}`);
  await expect.poll(() => brandNames(page), TIMEOUT).toHaveLength(5);
  const [a = '', b = '', c = '', d = '', e = ''] = await brandNames(page);
  await page.getByLabel(`Status of ${d}`).selectOption('Contacted');
  await moveByKeys(page, a, [
    { key: 'ArrowDown', over: b },
    { key: 'ArrowDown', over: c },
  ]);
  await expect.poll(() => brandNames(page), TIMEOUT).toEqual([b, c, a, d, e]);
  await expect
    .poll(async () => (await entriesOf(list)).map(({ brandName }) => brandName), TIMEOUT)
    .toEqual([b, c, a, d, e]);

  await page.getByRole('gridcell', { name: b }).first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('complementary', { name: `Preview of ${b}` }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('complementary', { name: `Preview of ${c}` }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('complementary', { name: /^Preview/ }).waitFor({ state: 'detached' });

  await page.getByRole('checkbox', { name: `Select ${c}` }).click();
  await page.getByRole('checkbox', { name: `Select ${d}` }).click({ modifiers: ['Shift'] });
  await page.getByText('3 brands selected').waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => brandNames(page), TIMEOUT).toEqual([b, e]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => brandNames(page), TIMEOUT).toEqual([b, c, a, d, e]);
  expect((await entriesOf(list))[3]).toMatchObject({ status: 'Contacted' });
});

it('returns the focus to the table when selected brands were copied, also on a slow device', async () => {
  const [from, to] = [await makeList('From', 2), await makeList('To', 0)];
  const page = await catalogue.openPage();
  await renderLate(page);
  await page.goto(`/lists/${from.id}`);
  await tableLoaded(page);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .last()
    .check();
  const choice = page.getByLabel('Move or copy the selected brands');
  await choice.focus();
  await choice.selectOption({ value: `copy ${to.id}` });
  await page.getByText('1 brand selected').waitFor({ state: 'detached' });
  await expect.poll(() => focus(page), TIMEOUT).toMatchObject({ role: 'td' });
});

it('moves brands to another list with their fields, and back', async () => {
  const [from, to] = [await makeList('From', 2), await makeList('To', 0)];
  const page = await open(`/lists/${from.id}`);
  const [{ brandName = '' } = {}] = await entriesOf(from);
  await page.getByLabel(`Status of ${brandName}`).selectOption('Contacted');
  await page.getByRole('checkbox', { name: `Select ${brandName}` }).click();
  await page.getByLabel('Move or copy the selected brands').selectOption({ value: `move ${to.id}` });
  await expect.poll(() => entriesOf(to), TIMEOUT).toMatchObject([{ brandName, status: 'Contacted' }]);
  await expect.poll(() => entriesOf(from), TIMEOUT).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => entriesOf(from), TIMEOUT).toMatchObject([{ brandName, status: 'Contacted' }, {}]);
  await expect.poll(() => entriesOf(to), TIMEOUT).toEqual([]);
});

it('keeps a brand that was already on the other list when a move is undone', async () => {
  const [from, to] = [await makeList('Source', 2), await makeList('Target', 1)];
  const page = await open(`/lists/${from.id}`);
  const [{ brandName = '' } = {}] = await entriesOf(from);
  await page.getByRole('checkbox', { name: `Select ${brandName}` }).click();
  await page.getByLabel('Move or copy the selected brands').selectOption({ value: `move ${to.id}` });
  await expect.poll(() => entriesOf(from), TIMEOUT).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => entriesOf(from), TIMEOUT).toHaveLength(2);
  expect(await entriesOf(to)).toMatchObject([{ brandName }]);
});

it('sets the status of the selected brands with one request, also of a brand changed elsewhere', async () => {
  const list = await makeList('Called', 3);
  const page = await open(`/lists/${list.id}`);
  const [, second] = await entriesOf(list);
  const own = `/api/lists/${list.id}/brands/${second!.brandId}`;
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await catalogue.fetchJson(own, { version: second!.version, rating: 5 }, 'PATCH');
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(new URL(request.url()).pathname);
  });
  await page.getByLabel('Status of the selected brands').selectOption('Contacted');
  await expect
    .poll(async () => (await entriesOf(list)).map(({ status }) => status), TIMEOUT)
    .toEqual(['Contacted', 'Contacted', 'Contacted']);
  expect(await entriesOf(list)).toMatchObject([{}, { rating: 5 }, {}]);
  // The second brand's change is repeated, from its current version.
  expect(new Set(changes)).toEqual(new Set([`/api/lists/${list.id}/brands`, own]));
});

it('keeps every change of columns made in quick succession, without a history entry', async () => {
  const list = await makeList('Columns', 1);
  const page = await open('/lists');
  await page.getByRole('link', { name: /^Columns/ }).click();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('checkbox').first().waitFor();
  await panel.evaluate((element) => {
    for (const box of [...element.querySelectorAll<HTMLElement>('[type=checkbox]:checked')].slice(0, 3))
      box.click();
  });
  await expect
    .poll(() => new URL(page.url()).searchParams.get('columns'), TIMEOUT)
    .toMatch(/^-\w+,-\w+,-\w+$/);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
  expect(page.url()).not.toContain(list.id);
});

it("shows a change made on a list's page on the page of its brand", async () => {
  const list = await makeList('Rated', 1);
  const [{ brandId, brandName = '' } = {}] = await entriesOf(list);
  const page = await open(`/brands/${brandId}/overview`);
  await page.getByRole('link', { name: 'Rated', exact: true }).click();
  await page.getByLabel(`Status of ${brandName}`).selectOption('Contacted');
  await expect.poll(() => entriesOf(list), TIMEOUT).toMatchObject([{ status: 'Contacted' }]);
  await page.goBack();
  await expect.poll(() => page.getByLabel('Status on Rated').inputValue(), TIMEOUT).toBe('Contacted');
});

it('shows the list as a board: cards move by mouse and keyboard, and statuses can be changed', async () => {
  const list = await makeList('Board', 3);
  const page = await open(`/lists/${list.id}?view=board`);
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const cards = (name: string) => column(name).getByRole('article').getByRole('link').allTextContents();
  await expect.poll(() => cards('No status'), TIMEOUT).toHaveLength(3);
  const [a = '', b = ''] = await cards('No status');

  const card = page.getByRole('button', { name: `Move ${a}` });
  const [start, end] = [await card.boundingBox(), await column('Shortlisted').boundingBox()];
  if (!start || !end) throw new Error('Not on the page.');
  await page.mouse.move(start.x + start.width / 2, start.y + 4);
  await page.mouse.down();
  await page.mouse.move(end.x + 100, end.y + 60, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => cards('Shortlisted'), TIMEOUT).toEqual([a]);
  await moveByKeys(page, b, [{ key: 'ArrowRight', over: 'To review' }]);
  await expect.poll(() => cards('To review'), TIMEOUT).toEqual([b]);

  await page.getByRole('button', { name: 'Rename Shortlisted' }).click();
  await page.getByLabel('New name of Shortlisted').fill('Favourites');
  await page.keyboard.press('Enter');
  await expect.poll(() => cards('Favourites'), TIMEOUT).toEqual([a]);
  await page.getByRole('button', { name: 'Add status' }).click();
  const restore = await intercept(page, `*/api/lists/${list.id}`, ({ method }) =>
    method === 'PATCH' ? { status: 500, json: {} } : 'continue',
  );
  await page.getByLabel('Name of the new status').fill('Won');
  await page.keyboard.press('Enter');
  await page.getByText("Couldn't save the list.").waitFor();
  await expect.poll(() => page.getByLabel('Name of the new status').inputValue(), TIMEOUT).toBe('Won');
  await restore();
  await page.getByLabel('Name of the new status').press('Enter');
  await column('Won').waitFor();
  await page.getByRole('button', { name: 'Move Won left' }).click();
  await page.getByRole('button', { name: 'Rename Contacted' }).click();
  await page.getByLabel('New name of Contacted').fill('favourites');
  await page.keyboard.press('Enter');
  await page.getByText('A status with this name already exists.').waitFor();
  expect(await page.getByLabel('New name of Contacted').inputValue()).toBe('favourites');
  await page.getByRole('button', { name: 'Remove the status To review' }).dblclick();
  await page
    .getByRole('dialog', { name: 'Remove “To review”?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect.poll(() => cards('No status'), TIMEOUT).toContain(b);
  await expect
    .poll(async () => (await catalogue.fetchJson<List>(`/api/lists/${list.id}`)).statuses, TIMEOUT)
    .toEqual(['Favourites', 'Contacted', 'Won', 'Rejected']);
  expect((await entriesOf(list)).map(({ status }) => status)).toEqual(['Favourites', null, null]);
});

it('moves a card of the board to the end of its column by mouse and by keyboard', async () => {
  const list = await makeList('Order', 3);
  const page = await open(`/lists/${list.id}?view=board`);
  const column = page.getByRole('region', { name: 'No status', exact: true });
  const cards = () => column.getByRole('article').getByRole('link').allTextContents();
  await expect.poll(cards, TIMEOUT).toHaveLength(3);
  const [a = '', b = '', c = ''] = await cards();
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });

  const [start, last] = [await handle(a).boundingBox(), await handle(c).boundingBox()];
  if (!start || !last) throw new Error('Not on the page.');
  await page.mouse.move(start.x + start.width / 2, start.y + 4);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width / 2, last.y + last.height + 40, { steps: 8 });
  await page.mouse.up();
  await expect.poll(cards, TIMEOUT).toEqual([b, c, a]);
  await moveByKeys(page, b, [
    { key: 'ArrowDown', over: c },
    { key: 'ArrowDown', over: a },
  ]);
  await expect.poll(cards, TIMEOUT).toEqual([c, a, b]);
  await expect
    .poll(async () => (await entriesOf(list)).map(({ brandName }) => brandName), TIMEOUT)
    .toEqual([c, a, b]);
});

it('shows the brands of a status even if it was moved before they were loaded', async () => {
  const list = await makeList('Early', 1);
  const held: (() => void)[] = [];
  const hold = () => new Promise<'continue'>((done) => held.push(() => done('continue')));
  const page = await open('/lists');
  await intercept(page, `*/api/lists/${list.id}/brands?*`, hold);
  await intercept(page, `*/api/lists/${list.id}`, ({ method }) => (method === 'PATCH' ? hold() : 'continue'));
  await page.goto(`/lists/${list.id}?view=board`);
  await page.getByRole('button', { name: 'Move To review right' }).click();
  await expect.poll(() => held.length, TIMEOUT).toBe(list.statuses.length + 2);
  for (const release of held.slice(0, -1)) release();
  const [entry] = await entriesOf(list);
  await page.getByRole('region', { name: 'No status' }).getByText(entry!.brandName!).waitFor();
  held.at(-1)?.();
});

it('keeps a status that was moved while an earlier change was being saved', async () => {
  const list = await makeList('Statuses', 0);
  const page = await open(`/lists/${list.id}?view=board`);
  const release: (() => void)[] = [];
  await intercept(page, `*/api/lists/${list.id}`, ({ method }) =>
    method === 'PATCH' ? new Promise<'continue'>((done) => release.push(() => done('continue'))) : 'continue',
  );
  const sent = async (count: number) => {
    await expect.poll(() => release.length, TIMEOUT).toBe(count);
    const response = page.waitForResponse((one) => one.request().method() === 'PATCH');
    release.at(-1)?.();
    await response;
  };
  // A status that may have brands is removed only after confirmation.
  await page.getByRole('region', { name: 'To review' }).getByText('0', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Move To review right' }).click();
  await page.getByRole('button', { name: 'Move Rejected left' }).click();
  await sent(1);
  await page.getByRole('button', { name: 'Remove the status To review' }).click();
  await sent(2);
  await sent(3);
  await expect
    .poll(async () => (await catalogue.fetchJson<List>(`/api/lists/${list.id}`)).statuses, TIMEOUT)
    .toEqual(['Shortlisted', 'Rejected', 'Contacted']);
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
  await page.getByRole('button', { name: 'Preview' }).click();
  expect(await page.getByRole('dialog').locator('strong').textContent()).toBe('text');
  await page.getByRole('button', { name: 'Edit' }).click();

  await page.context().setOffline(true);
  await field.fill('Written offline');
  await page.getByText(/^Not sent yet/).waitFor();
  await page.close();
  await page.context().setOffline(false);
  expect(await noteOn(brandId)).toMatchObject({ version: 1 });
  await open('/brands');
  await expect.poll(() => noteOn(brandId), TIMEOUT).toMatchObject({ text: 'Written offline', version: 2 });
});

it('shows both texts of a note that was changed elsewhere, and keeps both', async () => {
  const list = await makeList('Contested', 2);
  const [, { brandId, brandName = '' } = {}] = await entriesOf(list);
  const openNote = async (elsewhere: boolean) => {
    const page = await open(`/lists/${list.id}`, { elsewhere });
    await page.getByRole('button', { name: `Add a note on ${brandName}` }).click();
    const field = page.getByRole('textbox', { name: `Note on ${brandName}` });
    await expect.poll(() => field.isEnabled(), TIMEOUT).toBe(true);
    return { page, field };
  };
  const [mine, theirs] = [await openNote(false), await openNote(true)];
  await theirs.field.fill('Theirs');
  await theirs.page.getByText(/^Saved /).waitFor();
  await mine.field.fill('Mine');
  const conflict = mine.page.getByRole('alert').filter({ hasText: 'changed elsewhere' });
  await conflict.getByText('Theirs').waitFor();
  expect(await mine.field.inputValue()).toBe('Mine');
  await conflict.getByRole('button', { name: 'Keep both' }).click();
  await expect.poll(() => noteOn(brandId), TIMEOUT).toMatchObject({ text: 'Theirs\n\nMine' });
});

it('merges changes from two browsers to one brand, and reports when both changed the same field', async () => {
  const list = await makeList('Shared', 1);
  const [{ brandName = '' } = {}] = await entriesOf(list);
  const [mine, theirs] = [
    await open(`/lists/${list.id}`),
    await open(`/lists/${list.id}`, { elsewhere: true }),
  ];
  for (const page of [mine, theirs]) await page.getByLabel(`Status of ${brandName}`).waitFor();
  await theirs.getByLabel(`Status of ${brandName}`).selectOption('Contacted');
  await expect.poll(() => entriesOf(list), TIMEOUT).toMatchObject([{ status: 'Contacted' }]);
  await mine.getByLabel(`Rating of ${brandName}`).press('ArrowRight');
  await expect.poll(() => entriesOf(list), TIMEOUT).toMatchObject([{ status: 'Contacted', rating: 1 }]);

  await theirs.getByLabel(`Status of ${brandName}`).selectOption('Rejected');
  await expect.poll(() => entriesOf(list), TIMEOUT).toMatchObject([{ status: 'Rejected', rating: 1 }]);
  await mine.getByLabel(`Status of ${brandName}`).selectOption('Shortlisted');
  await mine
    .getByText(`${brandName} was changed elsewhere in the meantime: its status is now “Rejected”`)
    .waitFor();
  await expect.poll(() => mine.getByLabel(`Status of ${brandName}`).inputValue(), TIMEOUT).toBe('Rejected');
});

it("says that a deleted list or another user's list does not exist", async () => {
  const page = await open('/lists/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { name: "This list doesn't exist" }).waitFor();
  await page.getByRole('link', { name: 'Show all lists' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
});
