import type { BrandLists } from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { queryClient } from '../../../apps/web/src/lib/loading/query-client.ts';
import { answer, callsOf, fail } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { clickTwice, path, press, texts, type } from '../support/page.ts';

const ALL = brands(300);
const LIST = { ...EXAMPLES.List, name: 'Shortlist' };
const LISTED: BrandLists['data'][number] = {
  brandId: 1,
  listId: LIST.id,
  name: LIST.name,
  statuses: LIST.statuses,
  status: null,
  rating: null,
  tags: [],
  version: 1,
};
const menu = page.getByRole('dialog', { name: 'Add to list' });
const option = (name: string | RegExp) => menu.getByRole('option', { name });
const shortlist = option(LIST.name);
const add = page.getByRole('button', { name: 'Add to list', exact: true });
const added = () => callsOf('addToList').map(({ body }) => body);

/** Brands that are on the list. */
let onList: number[];
beforeEach(() => {
  onList = [];
  answerBrands(ALL);
  answer('listLists', { data: [LIST] });
  answer('listListsOfBrand', ({ params }) => ({ data: onList.includes(Number(params.id)) ? [LISTED] : [] }));
  answer('addToList', ({ body }) => {
    const { brandIds = ALL.slice(0, 50).map(({ id }) => id) } = body as { brandIds?: number[] };
    onList.push(...brandIds);
    return { added: brandIds.length, total: brandIds.length, addedIds: brandIds };
  });
  answer('removeFromList', ({ body }) => {
    const { brandIds } = body as { brandIds: number[] };
    onList = onList.filter((id) => !brandIds.includes(id));
    return { removed: brandIds.length };
  });
  answer('restoreToList', ({ body }) => {
    onList.push(...(body as { brandIds: number[] }).brandIds);
    return { restored: 1 };
  });
});

async function openSearch() {
  await openPage('/brands/search', { user: { tier: 'basic' } });
  await expect.poll(() => document.querySelector('table[aria-busy=false]')).not.toBeNull();
}

describe('Add to list', () => {
  it('is closed when the signed-in pages are left, so that shortcuts work after the next sign-in', async () => {
    await openPage('/brands/1/overview');
    await add.click();
    await expect.element(menu).toBeVisible();
    await openPage('/lists');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await type('?');
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
  });

  it('removes a brand by the second of two quick presses', async () => {
    await openPage('/brands/1/overview');
    await add.click();
    await expect.element(shortlist).toHaveAttribute('aria-selected', 'false');
    clickTwice(shortlist);
    await expect.poll(() => callsOf('removeFromList')).toHaveLength(1);
    expect(added()).toEqual([{ brandIds: [1] }]);
    await expect.element(shortlist).toHaveAttribute('aria-selected', 'false');
    await expect.element(page.getByText(`Removed from ${LIST.name}.`)).toBeVisible();
  });

  it('adds from a card, offers that list first next time, and removes with undo', async () => {
    const other = { ...LIST, id: '22222222-2222-4222-8222-222222222222', name: 'Archive' };
    answer('listLists', { data: [other, LIST], total: 2 });
    await openPage('/brands');
    const card = page.getByRole('article', { name: ALL[1]!.brand_name, exact: true });
    await card.hover();
    expect(callsOf('listListsOfBrand')).toEqual([]);
    await card.getByRole('button', { name: 'Add to list' }).click();
    await shortlist.click();
    await expect.element(shortlist).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => onList).toEqual([2]);
    const toast = page.getByText(`Added to ${LIST.name}.`);
    await expect.element(toast.getByRole('link', { name: 'Open list' })).toBeVisible();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => onList).toEqual([]);
    await card.hover();
    await card.getByRole('button', { name: 'Add to list' }).click();
    await expect.element(shortlist).toHaveAttribute('aria-selected', 'false');
    await shortlist.click();
    await expect.poll(() => onList).toEqual([2]);
    expect(path()).toBe('/brands');
    await press('Escape');
    await expect.element(menu).not.toBeInTheDocument();

    card.getByRole('link').element().focus();
    await type('l');
    await expect.poll(() => texts(menu.getByRole('option'))[0]).toMatch(/^Shortlist/);
    await expect.element(shortlist).toHaveAttribute('aria-selected', 'true');
    await press('Enter');
    await expect.poll(() => onList).toEqual([]);
    await page.getByText(`Removed from ${LIST.name}.`).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => onList).toEqual([2]);
  });

  it('shows Undo at once, so that another press before the response adds the brand again', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answer('removeFromList', async () => {
      await held;
      onList = [];
      return { removed: 1 };
    });
    await openPage('/brands/1/overview');
    await add.click();
    await shortlist.click();
    const undo = page.getByText(`Added to ${LIST.name}.`).getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect.element(menu).not.toBeInTheDocument();
    await add.click();
    await expect.element(shortlist).toHaveAttribute('aria-selected', 'false');
    await shortlist.click();
    await expect.element(shortlist).toHaveAttribute('aria-selected', 'true');
    release();
    await expect.poll(added).toHaveLength(2);
    await expect.element(undo).toBeVisible();
    expect(onList).toEqual([1]);
    await expect.element(shortlist).toHaveAttribute('aria-selected', 'true');
  });

  it('shows at once that a removal is undone, and offers a failed one again', async () => {
    onList = [1];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answer('restoreToList', async () => {
      await held;
      onList = [1];
      return { restored: 1 };
    });
    await openPage('/brands/1/overview');
    await add.click();
    await shortlist.click();
    const undo = page.getByText(`Removed from ${LIST.name}.`).getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect.element(menu).not.toBeInTheDocument();
    await add.click();
    await expect.element(shortlist).toHaveAttribute('aria-selected', 'true');
    fail('restoreToList', 'unavailable');
    release();
    await expect.poll(() => onList).toEqual([1]);
    await expect.element(undo).not.toBeInTheDocument();

    await shortlist.click();
    await undo.click();
    await expect.element(page.getByText("Couldn't undo this. Please try again.")).toBeVisible();
    await expect.element(undo).toBeVisible();
    await add.click();
    await expect.element(shortlist).toHaveAttribute('aria-selected', 'false');
  });

  it('returns the focus to the table when the selection is cleared', async () => {
    await openSearch();
    await page.getByRole('checkbox', { name: `Select ${ALL[0]!.brand_name}`, exact: true }).click();
    await type('l');
    await shortlist.click();
    await expect.element(page.getByText(`1 brand added to ${LIST.name}.`)).toBeVisible();
    await expect.element(page.getByText('1 selected')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.localName).toBe('td');
  });

  it("creates a new list in place from a brand's page, by keyboard", async () => {
    const fresh = { id: '33333333-3333-4333-8333-333333333333', name: 'Fresh' };
    answer('createList', fresh);
    await openPage('/brands/3/overview');
    await expect.element(add).toBeVisible();
    await type('l');
    await expect.element(shortlist).toBeVisible();
    await type('Fresh');
    await expect.element(option('New list “Fresh”')).toBeVisible();
    await press('Enter');
    await expect.element(page.getByText(`${ALL[2]!.brand_name} added to Fresh.`)).toBeVisible();
    expect(callsOf('createList')[0]?.body).toEqual({ name: 'Fresh' });
    expect(callsOf('addToList')).toMatchObject([{ params: { id: fresh.id }, body: { brandIds: [3] } }]);
    await expect.element(add).toHaveFocus();
  });

  it('creates one list by a double click', async () => {
    answer('createList', { name: 'Fresh' });
    await openPage('/brands/3/overview');
    await add.click();
    await expect.element(shortlist).toBeVisible();
    await type('Fresh');
    clickTwice(option('New list “Fresh”'));
    await expect.element(page.getByText('added to Fresh.')).toBeVisible();
    expect(callsOf('createList')).toHaveLength(1);
  });

  it.each(['Tab', 'Shift+Tab', 'Escape'])(
    'returns the focus to its button when left with %s',
    async (keys) => {
      await openPage('/brands/1/overview');
      await add.click();
      await expect.element(menu.getByRole('combobox')).toHaveFocus();
      await press(keys);
      await expect.element(menu).not.toBeInTheDocument();
      await expect.element(add).toHaveFocus();
    },
  );

  it('can be loaded again by keyboard', async () => {
    fail('listLists', 'unavailable');
    await openPage('/brands/1/overview');
    await add.click();
    const retry = menu.getByRole('button', { name: 'Try again' });
    await expect.element(retry).toBeVisible();
    await press('Tab');
    await expect.element(retry).toHaveFocus();
    await press('Tab');
    await expect.element(add).toHaveFocus();
  });

  it('asks for a name if none was typed', async () => {
    answer('createList', { name: 'Named' });
    await openPage('/brands/3/overview');
    await add.click();
    await option('New list').click();
    await menu.getByRole('combobox', { name: 'Name of the new list' }).fill('Named');
    await press('Enter');
    await expect.element(page.getByText('added to Named.')).toBeVisible();
  });

  it('reports a failure and removes the check mark', async () => {
    await openPage('/brands/4/overview');
    await add.click();
    await expect.element(shortlist).toBeVisible();
    fail('addToList', 'network');
    await shortlist.click();
    await expect.element(page.getByText('No connection. Please try again.')).toBeVisible();
    await expect.element(shortlist).toHaveAttribute('aria-selected', 'false');
  });

  it('adds from a row of the results, by pointer and by key, and from its preview', async () => {
    const { id, brand_name } = ALL[4]!;
    await openSearch();
    const row = page.getByRole('row', { name: brand_name });
    await row.hover();
    await row.getByRole('button', { name: 'Add to list' }).click();
    await shortlist.click();
    await expect.poll(() => onList).toEqual([id]);
    await press('Escape');
    await expect.element(menu).not.toBeInTheDocument();
    await type('l');
    await expect.element(shortlist).toHaveAttribute('aria-selected', 'true');
    await press('Escape');
    await expect.element(menu).not.toBeInTheDocument();
    await row.getByRole('gridcell').nth(3).click();
    const preview = page.getByRole('complementary', { name: brand_name });
    await expect.element(preview.getByRole('link', { name: LIST.name })).toBeVisible();
  });

  it('adds the selected brands of a table', async () => {
    await openSearch();
    for (const { brand_name } of ALL.slice(0, 3))
      await page.getByRole('checkbox', { name: `Select ${brand_name}`, exact: true }).click();
    await add.click();
    await shortlist.click();
    await expect.element(page.getByText(`3 brands added to ${LIST.name}.`)).toBeVisible();
    expect(added()).toEqual([{ brandIds: [1, 2, 3] }]);
    expect(page.getByRole('checkbox', { checked: true }).query()).toBeNull();
  });

  it('adds all matches that Basic displays, from where Back and Forward lead', async () => {
    answer('filterBrands', ({ query }) => ({
      data: ALL.slice(0, Number(query.limit)),
      count: 50,
      total: 300,
    }));
    await openPage('/brands', { user: { tier: 'basic' } });
    const all = page.getByRole('button', { name: 'Add the first 50 of 300' });
    const selectAll = page.getByRole('button', { name: 'Select all 300 matches' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
    await expect.element(page.getByText('300 brands match.').first()).toBeVisible();
    expect(all.query()).toBeNull();
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    await selectAll.click();
    await all.click();
    await expect.element(shortlist).toBeVisible();
    history.back();
    await expect.element(menu).not.toBeInTheDocument();
    history.forward();
    // The selected rows are found again.
    await selectAll.click();
    await all.click();
    answer('addToList', { added: 49, already: 1, total: 50, addedIds: ALL.slice(1, 50).map(({ id }) => id) });
    await shortlist.click();
    await expect
      .element(page.getByText(`49 brands added to ${LIST.name}, 1 was already on it`))
      .toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText(`49 brands removed from ${LIST.name}.`)).toBeVisible();
    expect(callsOf('removeFromList')[0]?.body).toEqual({ brandIds: ALL.slice(1, 50).map(({ id }) => id) });
  });

  it('leads to the list from the message that brands were added', async () => {
    await openSearch();
    await page.getByRole('checkbox', { name: `Select ${ALL[0]!.brand_name}`, exact: true }).click();
    await type('l');
    await shortlist.click();
    await page.getByRole('link', { name: 'Open list' }).click();
    await expect.poll(path).toBe(`/lists/${LIST.id}`);
    await expect.element(page.getByRole('link', { name: 'Open list' })).not.toBeInTheDocument();
  });
});

describe("A brand's page", () => {
  const status = page.getByRole('combobox', { name: `Status on ${LIST.name}` });

  it('says that a status was changed elsewhere and shows the current one', async () => {
    let current = LISTED;
    answer('listListsOfBrand', () => ({ data: [current] }));
    await openPage('/brands/1/overview');
    await expect.element(status).toBeVisible();
    current = { ...LISTED, status: 'Rejected', version: 2 };
    fail('updateListBrand', 'edit-conflict');
    await status.selectOptions('Contacted');
    await expect
      .element(page.getByText('changed elsewhere in the meantime: its status is now “Rejected”'))
      .toBeVisible();
    await expect.element(status).toHaveValue('Rejected');
  });

  it('shows viewers the fields of a list without controls that change them', async () => {
    onList = [1];
    answer('listListsOfBrand', () => ({ data: [{ ...LISTED, rating: 2 }] }));
    await openPage('/brands/1/overview', {
      user: { workspace: { id: LIST.id, name: 'Northern Kettle', role: 'viewer' } },
    });
    await expect.element(status).toBeDisabled();
    const rating = page.getByRole('slider', { name: `Rating on ${LIST.name}` });
    await expect.element(rating).toBeDisabled();
    const star = rating.element().parentElement?.querySelector('span:last-child');
    expect(star && getComputedStyle(star).pointerEvents).toBe('none');
    await expect.element(page.getByRole('button', { name: /^Remove from/ })).not.toBeInTheDocument();

    answer('listListsOfBrand', { data: [] });
    await queryClient.invalidateQueries();
    await expect.element(page.getByText('Not on any list yet.', { exact: true })).toBeVisible();
  });

  it('reserves space before lists and notes are loaded', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answer('listListsOfBrand', () => held.then(() => ({ data: [] })));
    answer('getNote', () => held.then(() => ({ text: '', version: 0 })));
    await openPage('/brands/1/overview');
    const facts = page.getByRole('list', { name: 'Facts' });
    await expect.element(facts).toBeVisible();
    const before = facts.element().getBoundingClientRect();
    release();
    await expect.element(page.getByRole('button', { name: 'Write a note' })).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Lists', exact: true }).getByText('Not on any list yet.'))
      .toBeVisible();
    expect(facts.element().getBoundingClientRect()).toEqual(before);
  });
});
