import type { CreateSavedSearch, SavedSearch, UpdateSavedSearch } from '@brandlode/contract';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { moveByKeys, parameter, path, press } from '../support/page.ts';

const SECOND = '22222222-2222-4222-8222-222222222222';
const FIRST = EXAMPLES.SavedSearch.id;
const searchOf = (id: string, name: string, filters = {}): SavedSearch => ({
  ...EXAMPLES.SavedSearch,
  id,
  name,
  search: { scope: 'all', filters, columns: '' },
  new: 0,
});

/** The saved searches that the API has. */
let saved: SavedSearch[];
beforeEach(() => {
  saved = [searchOf(FIRST, 'Shops', { is_shop: true }), searchOf(SECOND, 'Everyone')];
  answerBrands(brands(30));
  answer('listSavedSearches', () => {
    const isDeleted = callsOf('deleteSavedSearch').length > callsOf('restoreSavedSearch').length;
    return { data: saved.filter(({ id }) => id !== FIRST || !isDeleted) };
  });
  answerChanges();
});
function answerChanges() {
  answer('updateSavedSearch', ({ params, body }) => {
    const { before, version, ...change } = body as UpdateSavedSearch;
    const old = saved.find(({ id }) => id === params.id)!;
    const changed = { ...old, ...change, version: version + 1 } as SavedSearch;
    const others = saved.filter((search) => search !== old);
    const index = before === undefined ? saved.indexOf(old) : others.findIndex(({ id }) => id === before);
    saved = others.toSpliced(index < 0 ? others.length : index, 0, changed);
    return changed;
  });
  answer('createSavedSearch', ({ body }) => {
    const created = { ...searchOf(SECOND.replaceAll('2', '3'), ''), ...(body as CreateSavedSearch) };
    saved = [...saved, created as SavedSearch];
    return created as SavedSearch;
  });
}

const names = () => saved.map(({ name }) => name);
const sidebar = page.getByRole('region', { name: 'Saved searches' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (name: string) => sidebar.getByRole('link', { name: new RegExp(`^${name}`) });
const modified = page.getByText('Modified:');
/** The focused element or the one around it. */
const focusedPlace = () => document.activeElement?.closest('[tabindex="-1"]')?.textContent;

it('A saved search opens by its URL, says that it was modified, and is saved or saved as a new one', async () => {
  await openPage(`/searches/${FIRST}`);
  await expect.poll(path).toBe(`/brands/search?is_shop=true&saved=${FIRST}`);
  expect(button('Save search').query()).toBeNull();
  await button(/^Remove Sells goods/).click();
  await expect.element(modified).toBeVisible();
  await button('Save as').click();
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Shops (2)');
  await dialog.getByLabelText('Name').fill('Others');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(link('Others')).toHaveAttribute('aria-current', 'page');
  // The button that opened the dialog has been replaced.
  await expect.poll(focusedPlace).toMatch(/^Saved search: Others/);
  expect(parameter('saved')).not.toBe(FIRST);

  await openPage(`/brands/search?locations=US&saved=${FIRST}`);
  await expect.element(modified).toBeVisible();
  /** The number of rows of the search's buttons. */
  const rows = () =>
    new Set(
      ['Save', 'Save as', 'Export', 'Columns'].map((name) => button(name).query()?.getBoundingClientRect().y),
    ).size;
  await expect.poll(rows).toBe(1);
  await page.viewport(390, 900);
  await expect.poll(rows).toBe(2);
  await button('Save').click();
  await expect.element(modified).not.toBeInTheDocument();
  await expect.poll(focusedPlace).toMatch(/^Saved search: Shops/);
  expect(saved[0]!.search.filters).toEqual({ locations: ['US'] });

  await openPage('/searches/00000000-0000-4000-8000-000000000000');
  await expect.element(page.getByRole('heading', { name: 'Saved search not found' })).toBeVisible();
});

it('The sidebar lists searches with matches and new matches, and renames, orders and deletes them, with undo', async () => {
  saved[0] = { ...saved[0]!, new: 3 };
  await openPage('/brands');
  await expect.element(link('Shops')).toHaveTextContent('Shops+3 new,128 brands match');
  await link('Shops').click();
  await expect.element(page.getByText('3 new', { exact: true })).toBeVisible();
  await expect.element(link('Shops')).toHaveTextContent('Shops128 brands match');
  expect(callsOf('visitSavedSearch').map(({ params }) => params.id)).toEqual([FIRST]);

  await sidebar.getByRole('button', { name: 'Edit' }).click();
  await button('Rename Shops').click();
  await page.getByLabelText('New name of Shops').fill('Stores');
  await press('Enter');
  await expect.poll(names).toEqual(['Stores', 'Everyone']);
  await expect.element(button('Rename Stores')).toHaveFocus();
  await moveByKeys(button('Move Stores'), [{ key: 'ArrowDown', over: 'Everyone' }]);
  await expect.poll(names).toEqual(['Everyone', 'Stores']);

  // The focus moves to the next search, which the held key must not delete as well.
  button('Delete Stores').element().focus();
  await userEvent.keyboard('{Enter>30/}');
  await expect.element(page.getByText('“Stores” deleted.')).toBeVisible();
  await expect.element(button('Delete Everyone')).toHaveFocus();
  await expect.element(button('Move Stores')).not.toBeInTheDocument();
  await button('Undo').click();
  await expect.element(button('Move Stores')).toBeVisible();
  expect(callsOf('deleteSavedSearch').map(({ params }) => params.id)).toEqual([FIRST]);
  expect(callsOf('restoreSavedSearch').map(({ params }) => params.id)).toEqual([FIRST]);
});

it('A search that another member renamed is renamed, and one that they changed replaced, only by asking again', async () => {
  await openPage(`/brands/search?locations=US&saved=${FIRST}`);
  await sidebar.getByRole('button', { name: 'Edit' }).click();
  await button('Rename Shops').click();
  saved = [{ ...searchOf(FIRST, 'Theirs', { is_shop: true }), version: 2 }, saved[1]!];
  fail('updateSavedSearch', 'edit-conflict');
  await page.getByLabelText('New name of Shops').fill('Ours');
  await press('Enter');
  await expect
    .element(page.getByText('It was renamed to “Theirs” elsewhere. Press Enter to name it “Ours”.'))
    .toBeVisible();
  const field = page.getByLabelText('New name of Theirs');
  await expect.element(field).toHaveValue('Ours');
  answerChanges();
  await field.click();
  await press('Enter');
  await expect.poll(names).toEqual(['Ours', 'Everyone']);

  saved = [{ ...searchOf(FIRST, 'Ours', { locations: ['DE'] }), version: 4 }, saved[1]!];
  fail('updateSavedSearch', 'edit-conflict');
  await button('Save').click();
  await expect
    .element(page.getByText('“Ours” was changed elsewhere. Press Save again to replace it'))
    .toBeVisible();
  answerChanges();
  await button('Save').click();
  await expect.element(modified).not.toBeInTheDocument();
  expect(saved[0]).toMatchObject({ search: { filters: { locations: ['US'] } }, version: 5 });
});

it('Suggested searches are shown with their matches while no filter is set', async () => {
  await openPage('/brands/search');
  const start = page.getByRole('region', { name: 'Starter searches' });
  await start.getByRole('link', { name: /^Premium prices.*840 match/ }).click();
  await expect.poll(() => parameter('product_avg_price')).toBe('150-');
  await expect.element(start).not.toBeInTheDocument();
});

it.each([
  ['/products?keyword=yoga&price=-1500', '/products?keyword=yoga&price=-30', 'yoga, Price up to $30'],
  ['/brands/search?locations=US', '/brands/search?locations=DE', 'Germany'],
])(
  'A search is saved as its URL says, even if the page has not rendered that: from %s to %s',
  async (rendered, newest, name) => {
    await openPage(rendered);
    await expect.element(button('Save search')).toBeVisible();
    history.replaceState(history.state, '', newest);
    await button('Save search').click();
    const dialog = page.getByRole('dialog', { name: 'Save search' });
    await expect.element(dialog.getByLabelText('Name')).toHaveValue(name);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => saved.length).toBe(3);
    const filters = saved[2]?.search.products?.filters ?? saved[2]?.search.filters;
    expect(filters).toEqual(name === 'Germany' ? { locations: ['DE'] } : { keyword: 'yoga', maxPrice: 30 });
  },
);
