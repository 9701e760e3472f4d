import type { List, ListBrand, UpdateList, UpdateListBrand } from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail, succeed } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { moveByKeys, parameter, path, press, stepQuickly, texts } from '../support/page.ts';

const ALL = brands(5);
const [A, B, C, D, E] = ALL.map(({ brand_name }) => brand_name) as [string, string, string, string, string];
const OTHER: List = { ...EXAMPLES.List, id: '22222222-2222-4222-8222-222222222222', name: 'Other list' };
const { id } = EXAMPLES.List;

/** The list that the API has, and its brands. */
let list: List;
let entries: ListBrand[];
const entryOf = (brandId: unknown) => entries.find((entry) => entry.brandId === Number(brandId))!;
const edit = (brandId: unknown, fields: Partial<ListBrand>) => {
  const edited = { ...entryOf(brandId), ...fields };
  edited.version += 1;
  entries = entries.map((entry) => (entry.brandId === edited.brandId ? edited : entry));
  return edited;
};

beforeEach(() => {
  list = EXAMPLES.List;
  entries = ALL.map((brand) => ({
    ...EXAMPLES.ListBrand,
    brandId: brand.id,
    brandName: brand.brand_name,
    brand,
    status: null,
    rating: null,
    tags: [],
    note: null,
  }));
  answerBrands(ALL);
  answer('listLists', () => ({ data: [list, OTHER], total: 2 }));
  answer('getList', () => list);
  answer('getNote', { text: '', version: 0 });
  answer('listListBrands', ({ query: { status, tag } }) => {
    const data = entries.filter(
      (entry) =>
        (status === undefined || (entry.status ?? '') === status) &&
        (tag === undefined || entry.tags.includes(tag)),
    );
    return { data, total: data.length, tags: entries.flatMap(({ tags }) => tags) };
  });
  answer('updateListBrand', ({ params, body }) => {
    const { before, version: _, ...fields } = body as UpdateListBrand;
    const edited = edit(params.brandId, fields);
    if (before !== undefined) {
      entries = entries.filter((entry) => entry !== edited);
      const index = before === null ? entries.length : entries.indexOf(entryOf(before));
      entries = entries.toSpliced(index, 0, edited);
    }
    return edited;
  });
  answerListChanges();
});

function answerListChanges() {
  answer('updateList', ({ body }) => {
    const { name = list.name, statuses } = body as UpdateList;
    list = {
      ...list,
      name,
      statuses: statuses?.map((status) => status.name) ?? list.statuses,
      version: list.version + 1,
    };
    entries = entries.map((entry) => ({
      ...entry,
      status: statuses?.find(({ from }) => from === entry.status)?.name ?? null,
    }));
    return list;
  });
}

async function openList(query = '') {
  await openPage(`/lists/${id}${query}`);
  await expect.element(page.getByRole('heading', { level: 1, name: list.name })).toBeVisible();
}
async function openTable(query = '') {
  await openList(query);
  await expect.poll(shown).toEqual(entries.map(({ brandName }) => brandName));
}
const shown = () =>
  [...document.querySelectorAll('tbody tr td:first-child a')].map(({ textContent }) => textContent);
const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
const status = (name: string) => page.getByLabelText(`Status of ${name}`, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const handle = (name: string) => button(`Move ${name}`);
const bodies = (operation: string) => callsOf(operation).map(({ body }) => body);

describe('Lists', () => {
  it('are explained to a new user, with an example by one click', async () => {
    answer('listLists', { data: [], total: 0 });
    answer('createList', { ...list, name: 'Example list' });
    await openPage('/lists');
    await expect.element(page.getByRole('heading', { name: 'Collect brands in lists' })).toBeVisible();
    await button('Try an example').click();
    await expect.poll(path).toBe(`/lists/${id}`);
    await expect.poll(() => bodies('addToList')).toEqual([{ brandIds: ALL.map((brand) => brand.id) }]);
  });

  it("that were deleted, or are another user's, do not exist", async () => {
    await openTable();
    fail('getList', 'not-found');
    fail('listListBrands', 'not-found');
    await page.getByLabelText('Filter by status').selectOptions('Contacted');
    await expect.element(page.getByRole('heading', { name: "This list doesn't exist" })).toBeVisible();
    await page.getByRole('link', { name: 'Show all lists' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
    await openPage(`/lists/${id}/import`);
    await expect.element(page.getByRole('heading', { name: "This list doesn't exist" })).toBeVisible();
  });

  it('keep brands of another catalogue as unavailable, and do not export those alone', async () => {
    list = { ...list, brands: 2 };
    entries = entries.slice(0, 2).map((entry) => ({ ...entry, brand: null }));
    answer('listListBrands', { data: entries, total: 2, unavailable: 2 });
    await openList();
    await expect.element(page.getByText('2 brands (2 unavailable)')).toBeVisible();
    const unavailable = page.getByText('Unavailable: not in the current catalogue');
    await expect.poll(() => unavailable.elements().length).toBe(2);
    await button('Export').click();
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByText("0 of the 2 brands in this list. The others aren't in the current catalogue"))
      .toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Export' })).toBeDisabled();
  });

  it('are deleted and restored only once by a double click', async () => {
    await openPage('/lists');
    await button(`Delete ${list.name}`).dblClick();
    await expect.element(page.getByText(`“${list.name}” deleted.`)).toBeVisible();
    await button('Undo').dblClick();
    await expect.element(page.getByText(`“${list.name}” restored.`)).toBeVisible();
    expect(callsOf('deleteList')).toHaveLength(1);
    expect(callsOf('restoreList')).toHaveLength(1);
  });

  it('have the focus on their button after Escape while their name is edited', async () => {
    await openPage('/lists');
    await button(`Rename ${list.name}`).click();
    await expect.element(page.getByLabelText(`New name of ${list.name}`)).toHaveFocus();
    await press('Escape');
    await expect.element(button(`Rename ${list.name}`)).toHaveFocus();
    await openList();
    await button('Rename list').click();
    await expect.element(page.getByLabelText('Name of the list')).toHaveFocus();
    await press('Escape');
    await expect.element(button('Rename list')).toHaveFocus();
  });

  it('say why one that was deleted cannot be restored', async () => {
    fail('restoreList', 'limit-reached', 'A workspace can have up to 1,000 lists.');
    await openPage('/lists');
    const remove = button(`Delete ${list.name}`);
    await expect.element(remove).toBeVisible();
    (remove.element() as HTMLElement).focus();
    // A click could count as the second half of the test before's double click, which was at the same place.
    await press('Enter');
    await button('Undo').click();
    await expect.element(page.getByText('A workspace can have up to 1,000 lists.')).toBeVisible();
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  it.each([
    ['again after a failure that may pass', 'network', "Couldn't undo this. Please try again.", 1],
    ['no more if they are gone', 'not-found', 'This can no longer be undone.', 0],
  ] as const)('offer to undo their deletion %s', async (_, code, text, offers) => {
    fail('restoreList', code);
    await openPage('/lists');
    await button(`Delete ${list.name}`).click();
    await button('Undo').click();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.poll(() => button('Undo').elements().length).toBe(offers);
    if (offers === 0) return;
    succeed('restoreList');
    await button('Undo').click();
    await expect.element(page.getByText(`“${list.name}” restored.`)).toBeVisible();
  });
});

describe('The table of a list', () => {
  it('edits status, rating and tags, and filters by them', async () => {
    await openTable();
    const stars = page.getByLabelText(`Rating of ${A}`).element().parentElement!;
    await page.elementLocator(stars.children[5]!).click();
    await expect.poll(() => entryOf(1).rating).toBe(5);
    expect(page.getByRole('complementary', { name: `Preview of ${A}` }).query()).toBeNull();
    await status(B).selectOptions('Shortlisted');
    page.getByLabelText(`Rating of ${B}`).element().focus();
    for (let star = 0; star < 4; star++) await press('ArrowRight');
    await button(`Tag ${B}`).click();
    await page.getByLabelText(`New tag of ${B}`).fill('pets, spring');
    await press('Enter');
    await press('Escape');
    await expect
      .poll(() => entryOf(2))
      .toMatchObject({ status: 'Shortlisted', rating: 4, tags: ['pets', 'spring'] });

    await page.getByLabelText('Filter by tag').selectOptions('spring');
    await expect.poll(shown).toEqual([B]);
    await page.getByLabelText('Filter by status').selectOptions('Contacted');
    await expect.element(page.getByText('No matching brands.')).toBeVisible();
    button('Clear filters').element().focus();
    await press('Enter');
    await expect.poll(shown).toEqual([A, B, C, D, E]);
    await expect.element(button('Table')).toHaveFocus();
    await page.getByRole('columnheader', { name: 'Rating' }).getByRole('button').first().click();
    await expect.poll(() => callsOf('listListBrands').at(-1)?.query.sort).toMatch(/^rating:/);
    await page.getByLabelText('Sort by').selectOptions('List order');
    await expect.poll(() => parameter('sort')).toBeNull();
  });

  it('is filtered by the last status chosen by quick arrow keys', async () => {
    await openTable();
    stepQuickly(page.getByLabelText('Filter by status'), 3);
    await expect.poll(() => parameter('status')).toBe(list.statuses[1]);
    await expect.element(page.getByLabelText('Filter by status')).toHaveDisplayValue(list.statuses[1]!);
  });

  it('previews brands by keyboard, and removes and restores several selected with Shift', async () => {
    answer('removeFromList', ({ body }) => {
      const { brandIds } = body as { brandIds: number[] };
      entries = entries.filter(({ brandId }) => !brandIds.includes(brandId));
      return { removed: brandIds.length };
    });
    await openTable();
    page.getByRole('gridcell', { name: B }).first().element().focus();
    await press('Space');
    await expect.element(page.getByRole('complementary', { name: `Preview of ${B}` })).toBeVisible();
    await press('ArrowDown');
    await expect.element(page.getByRole('complementary', { name: `Preview of ${C}` })).toBeVisible();
    await press('Escape');
    await expect.element(page.getByRole('complementary', { name: /^Preview/ })).not.toBeInTheDocument();

    await select(B);
    await page.getByRole('checkbox', { name: `Select ${D}`, exact: true }).click({ modifiers: ['Shift'] });
    await expect.element(page.getByText('3 brands selected')).toBeVisible();
    await button('Remove').click();
    await expect.poll(shown).toEqual([A, E]);
    await expect.poll(() => bodies('removeFromList')).toEqual([{ brandIds: [2, 3, 4] }]);
    await expect.element(button('Undo')).toBeVisible();
    const cell = document.activeElement;
    button('Undo').element().focus();
    await press('Enter');
    await expect.poll(() => bodies('restoreToList')).toEqual([{ brandIds: [2, 3, 4] }]);
    // The notice takes the focus away with it, unless it is returned.
    await expect.element(button('Undo')).not.toBeInTheDocument();
    await expect.element(page.elementLocator(cell!)).toHaveFocus();
  });

  it('has the focus on the chosen view when it changes between table and board', async () => {
    await openTable();
    for (const name of ['Board', 'Table']) {
      button(name).element().focus();
      await press('Enter');
      await expect.element(button(name)).toHaveAttribute('aria-pressed', 'true');
      await expect.element(button(name)).toHaveFocus();
    }
  });

  it('moves selected brands to another list, and back', async () => {
    answer('addToList', { added: 1, total: 1, addedIds: [1] });
    await openTable();
    await select(A);
    await button('Move or copy the selected brands').click();
    await page.getByRole('option', { name: `Move to ${OTHER.name}` }).click();
    await expect
      .poll(() => callsOf('addToList').map(({ params, body }) => [params.id, body]))
      .toEqual([[OTHER.id, { brandIds: [1] }]]);
    await expect.poll(() => callsOf('removeFromList').map(({ params }) => params.id)).toEqual([id]);
    await button('Undo').click();
    await expect.poll(() => callsOf('restoreToList').map(({ params }) => params.id)).toEqual([id]);
    await expect.poll(() => callsOf('removeFromList').at(-1)?.params.id).toBe(OTHER.id);
  });

  it('moves selected brands once a list is chosen, not to those that arrow keys pass', async () => {
    answer('addToList', { added: 1, total: 1, addedIds: [1] });
    await openTable();
    await select(A);
    const choice = button('Move or copy the selected brands');
    await expect.element(choice).toBeVisible();
    choice.element().focus();
    await press('Enter');
    const options = page.getByRole('listbox').getByRole('option');
    await expect.element(options.first()).toBeVisible();
    await press('ArrowDown');
    await press('ArrowDown');
    await expect.element(options.nth(1)).toHaveAttribute('data-highlighted');
    expect(callsOf('addToList')).toHaveLength(0);
    await press('ArrowUp');
    await press('Enter');
    await expect.element(button('Undo')).toBeVisible();
    await expect.element(choice).not.toBeInTheDocument();
    expect([callsOf('addToList').length, callsOf('removeFromList').length]).toEqual([1, 1]);
  });

  it('has the focus when selected brands were copied', async () => {
    await openTable();
    await select(E);
    await button('Move or copy the selected brands').click();
    await page.getByRole('option', { name: `Copy to ${OTHER.name}` }).click();
    await expect.element(page.getByText('1 brand selected')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.localName).toBe('td');
  });

  describe('with selected brands', () => {
    type Fields = { brandId: number; version: number; status?: string | null; tags?: string[] };
    const bulkBodies = () => bodies('updateListBrands') as { brands: Fields[] }[];
    beforeEach(() => {
      answer('updateListBrands', ({ body }) => {
        const { brands } = body as { brands: Fields[] };
        const current = brands.filter(({ brandId, version }) => entryOf(brandId).version === version);
        return { data: current.map(({ brandId, version: _, ...fields }) => edit(brandId, fields)) };
      });
      answer('listListsOfBrand', ({ params }) => ({
        data: [{ ...entryOf(params.id), listId: id, ...list }],
      }));
    });
    const selectAll = () => page.getByRole('checkbox', { name: 'Select all rows' }).click();
    const statuses = () => entries.map((entry) => entry.status);
    const tags = () => entries.map((entry) => entry.tags.join());

    it('sets their status with one request, also of a brand changed elsewhere, and undoes it with one', async () => {
      edit(1, { status: 'Shortlisted' });
      await openTable();
      await selectAll();
      edit(2, { rating: 5 });
      await button('Set status of the selected brands').click();
      await page.getByRole('listbox').getByRole('option', { name: 'Contacted' }).click();
      await expect.poll(() => document.activeElement?.localName).toMatch(/^t[dh]$/);
      await expect.poll(statuses).toEqual(Array(5).fill('Contacted'));
      expect(entryOf(2).rating).toBe(5);
      expect(bulkBodies()).toHaveLength(1);
      expect(callsOf('updateListBrand').map(({ params }) => params.brandId)).toEqual(['2']);
      await expect.element(page.getByText('“Contacted” set for 5 brands.')).toBeVisible();

      // Another member decides on a brand before the change is undone.
      edit(3, { status: 'Rejected' });
      await button('Undo').dblClick();
      await expect.poll(statuses).toEqual(['Shortlisted', null, 'Rejected', null, null]);
      expect(bulkBodies()).toHaveLength(2);
      await expect.element(page.getByText(`${C} was changed elsewhere in the meantime`)).toBeVisible();
      await expect.element(page.getByText('4 brands changed back.')).toBeVisible();
    });

    it('adds and removes tags by keyboard with one request each, and undoes them', async () => {
      edit(1, { tags: ['gift'] });
      await openTable();
      await select(A);
      await select(B);
      button('Tags').element().focus();
      await press('Enter');
      await page.getByLabelText('New tag of the selected brands').fill('Gift, spring');
      await press('Enter');
      await expect.poll(tags).toEqual(['gift,spring', 'Gift,spring', '', '', '']);
      await expect.element(page.getByText('“Gift”, “spring” added to 2 brands.')).toBeVisible();
      expect(bulkBodies()).toHaveLength(1);
      edit(2, { tags: ['Gift', 'spring', 'theirs'] });
      await button('Undo').click();
      await expect.poll(tags).toEqual(['gift', 'theirs', '', '', '']);

      await button('Tags').click();
      await button('Remove tag gift').click();
      await expect.poll(tags).toEqual(['', 'theirs', '', '', '']);
      expect(bulkBodies().at(-1)).toEqual({
        brands: [{ brandId: 1, version: entryOf(1).version - 1, tags: [] }],
      });
      await press('Escape');
      await expect.element(page.getByText('2 brands selected')).toBeVisible();
    });

    it('exports, compares and checks them', async () => {
      await openTable();
      await select(B);
      await select(D);
      const bar = page.getByRole('region', { name: 'Selected brands' });
      await expect.element(bar.getByRole('button', { name: 'Check 2 stores' })).toBeEnabled();
      await expect
        .element(bar.getByRole('link', { name: 'Compare' }))
        .toHaveAttribute('href', '/compare?ids=2,4');
      await bar.getByRole('button', { name: 'Export' }).click();
      const dialog = page.getByRole('dialog');
      await expect.element(dialog.getByText('Status, rating, tags and note as columns')).toBeVisible();
      await dialog.getByRole('button', { name: 'Export' }).click();
      await expect.poll(() => bodies('createExport')).toMatchObject([{ listId: id, brandIds: [2, 4] }]);
    });

    it('shows viewers disabled controls; they can compare and export', async () => {
      const workspace = { id: EXAMPLES.Team.id, name: 'Ours', role: 'viewer' } as const;
      await openPage(`/lists/${id}`, { user: { workspace } });
      await expect.poll(shown).toHaveLength(5);
      await select(A);
      await select(B);
      const bar = page.getByRole('region', { name: 'Selected brands' });
      for (const control of [
        bar.getByRole('button', { name: 'Set status of the selected brands' }),
        bar.getByRole('button', { name: 'Move or copy the selected brands' }),
        bar.getByRole('button', { name: 'Tags' }),
        bar.getByRole('button', { name: 'Check 2 stores' }),
        bar.getByRole('button', { name: 'Remove' }),
        status(A),
      ])
        await expect.element(control).toBeDisabled();
      await expect.element(bar.getByRole('link', { name: 'Compare' })).toBeVisible();
      await expect.element(bar.getByRole('button', { name: 'Export' })).toBeEnabled();
    });
  });

  it('shows status, rating, traffic, its change and the average price, tags and notes in a window of 1440 px', async () => {
    await openPage(`/lists/${id}`, { width: 1440 });
    await expect.poll(shown).toHaveLength(5);
    const region = page.getByRole('region', { name: `Brands on ${list.name}` }).element();
    const headers = [...region.querySelectorAll('th')].filter(
      (header) => header.getBoundingClientRect().right <= region.getBoundingClientRect().right + 1,
    );
    expect(headers.map(({ textContent }) => textContent).slice(0, 8)).toEqual([
      'Brand',
      'Status',
      'Rating',
      'Monthly traffic',
      '30-day change',
      'Average price',
      'Tags',
      'Note',
    ]);
    expect(region.scrollLeft).toBe(0);
  });

  it('keeps every change of columns made in quick succession, without a history entry', async () => {
    await openPage('/lists');
    await page.getByRole('link', { name: new RegExp(`^${list.name}`) }).click();
    await expect.poll(shown).toHaveLength(5);
    await button('Columns').click();
    const boxes = page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { checked: true });
    await expect.element(boxes.first()).toBeVisible();
    for (const box of boxes.elements().slice(0, 3) as HTMLElement[]) box.click();
    await expect.poll(() => parameter('columns')).toMatch(/^-\w+,-\w+,-\w+$/);
    history.back();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
    expect(path()).toBe('/lists');
  });

  it("shows its changes on the brand's page, too", async () => {
    answer('listListsOfBrand', () => ({ data: [{ ...entryOf(1), listId: id, ...list }] }));
    await openPage('/brands/1/overview');
    await page.getByRole('link', { name: list.name, exact: true }).click();
    await status(A).selectOptions('Contacted');
    await expect.poll(() => entryOf(1).status).toBe('Contacted');
    history.back();
    await expect.element(page.getByLabelText(`Status on ${list.name}`)).toHaveValue('Contacted');
  });
});

describe('The board of a list', () => {
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const cards = (name: string) => texts(column(name).getByRole('article').getByRole('link'));
  const openBoard = async () => {
    entries = entries.slice(0, 3);
    await openList('?view=board');
    await expect.poll(() => cards('No status')).toEqual([A, B, C]);
    await hasLoaded();
  };
  /** The brands of every status: until then, removing one asks, and no card moves into it. */
  const hasLoaded = () => expect.poll(() => document.querySelector('[data-board] .skeleton')).toBeNull();
  const drag = (from: Locator, to: Locator, targetPosition: { x: number; y: number }) =>
    userEvent.dragAndDrop(from, to, { sourcePosition: { x: 100, y: 4 }, targetPosition, steps: 8 });

  it('has the focus on the page if more brands of a column cannot be loaded', async () => {
    answer('listListBrands', ({ query: { status } }) => ({
      data: status === '' ? entries : [],
      total: status === '' ? entries.length + 1 : 0,
    }));
    await openList('?view=board');
    const more = button('Show more');
    await expect.element(more).toBeVisible();
    fail('listListBrands', 'forbidden-origin');
    await more.click();
    await expect.element(column('No status').getByText("Couldn't load")).toBeVisible();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  it('moves cards between statuses and within one, by mouse and keyboard', async () => {
    await openBoard();
    await drag(handle(A), column('Shortlisted'), { x: 100, y: 60 });
    await expect.poll(() => cards('Shortlisted')).toEqual([A]);
    await moveByKeys(handle(B), [{ key: 'ArrowRight', over: 'To review' }]);
    await expect.poll(() => cards('To review')).toEqual([B]);
    await expect.poll(() => entries.map((entry) => entry.status)).toEqual(['Shortlisted', 'To review', null]);

    entries = entries.map((entry) => ({ ...entry, status: null }));
    await openBoard();
    const { height } = handle(C).element().getBoundingClientRect();
    await drag(handle(A), handle(C), { x: 100, y: height - 4 });
    await expect.poll(() => cards('No status')).toEqual([B, C, A]);
    await moveByKeys(handle(B), [
      { key: 'ArrowDown', over: C },
      { key: 'ArrowDown', over: A },
    ]);
    await expect.poll(() => cards('No status')).toEqual([C, A, B]);
    await expect.poll(() => entries.map(({ brandName }) => brandName)).toEqual([C, A, B]);
  });

  it('scrolls under a finger that swipes, and moves the card that it holds', async () => {
    await openBoard();
    const target = handle(A).element();
    expect(getComputedStyle(target).touchAction).toBe('manipulation');
    const { x, y } = target.getBoundingClientRect();
    const fire = (pointer: string, touch: string, by: number) => {
      const clientX = x + 100 + by;
      const clientY = y + 4;
      const init = { bubbles: true, cancelable: true, composed: true };
      const point = { clientX, clientY, pointerId: 1, isPrimary: true, pointerType: 'touch' };
      target.dispatchEvent(new PointerEvent(pointer, { ...init, ...point }));
      const touches = [new Touch({ identifier: 1, target, clientX, clientY })];
      const isOver = touch === 'touchend';
      const fields = { ...init, touches: isOver ? [] : touches, changedTouches: touches };
      target.dispatchEvent(new TouchEvent(touch, fields));
    };
    fire('pointerdown', 'touchstart', 0);
    for (const by of [20, 150, 300]) fire('pointermove', 'touchmove', by);
    fire('pointerup', 'touchend', 300);

    fire('pointerdown', 'touchstart', 0);
    // What is picked up is also shown under the finger.
    await expect.poll(() => page.getByRole('article').getByText(A).elements().length).toBe(2);
    for (const by of [20, 150, 300]) fire('pointermove', 'touchmove', by);
    await expect.poll(() => document.body.textContent).toContain(`${A} is over`);
    fire('pointerup', 'touchend', 300);
    await expect.poll(() => cards('To review')).toEqual([A]);
    await expect.poll(() => bodies('updateListBrand')).toMatchObject([{ status: 'To review' }]);
  });

  it('shows two known metrics on each card', async () => {
    await openBoard();
    const card = column('No status').getByRole('article').first();
    await expect.element(card.getByText(/^≈[\d.]+K visits\/mo/)).toBeVisible();
    await expect.element(card.getByText(/ followers$/)).toBeVisible();
  });

  it('renames, adds, moves and removes statuses; what cannot be saved remains in its field', async () => {
    entries = [
      { ...entries[0]!, status: 'Shortlisted' },
      { ...entries[1]!, status: 'To review' },
    ];
    await openList('?view=board');
    await expect.poll(() => cards('Shortlisted')).toEqual([A]);
    await button('Rename Shortlisted').click();
    await page.getByLabelText('New name of Shortlisted').fill('Favourites');
    await press('Enter');
    await expect.poll(() => cards('Favourites')).toEqual([A]);
    await expect.poll(() => list.statuses).toContain('Favourites');

    await button('Rename Contacted').click();
    const field = page.getByLabelText('New name of Contacted');
    await field.fill('favourites');
    await press('Enter');
    await expect.element(page.getByText('A status with this name already exists.')).toBeVisible();
    await expect.element(field).toHaveValue('favourites');
    await press('Escape');
    await expect.element(button('Rename Contacted')).toHaveFocus();
    await button('Remove the status To review').dblClick();
    const dialog = page.getByRole('dialog', { name: 'Remove “To review”?' });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => cards('No status')).toEqual([B]);
    await expect.poll(() => list.statuses).toEqual(['Favourites', 'Contacted', 'Rejected']);

    await button('Add status').click();
    const added = page.getByLabelText('Name of the new status');
    fail('updateList', 'invalid-request');
    await added.fill('Won');
    await press('Enter');
    await expect.element(page.getByRole('alert').getByText("Couldn't save the list.")).toBeVisible();
    await expect.element(added).toHaveValue('Won');
    answerListChanges();
    await press('Enter');
    await expect.element(column('Won')).toBeVisible();
    await button('Move Won left').click();
    await expect
      .poll(() => callsOf('updateList').at(-1)?.body)
      .toMatchObject({ statuses: ['Favourites', 'Contacted', 'Won', 'Rejected'].map((name) => ({ name })) });
  });

  it('keeps the focus on the status of a card that moves, and on what is done to a status', async () => {
    await openBoard();
    const width = Math.floor(column('No status').element().getBoundingClientRect().width);
    status(A).element().focus();
    await press('ArrowDown');
    await expect.poll(() => cards('To review')).toEqual([A]);
    await expect.element(status(A)).toHaveFocus();
    await press('ArrowDown');
    await expect.poll(() => cards('Shortlisted')).toEqual([A]);
    await expect.element(status(A)).toHaveFocus();

    // Only some columns are in view.
    await page.viewport(3 * width, 900);
    const right = button('Move Contacted right');
    right.element().focus();
    await press('Enter');
    await expect.element(right).toBeDisabled();
    await expect.element(right).toHaveFocus();
    await expect.element(right).toBeInViewport();
    button('Rename To review').element().focus();
    await press('Enter');
    await page.getByLabelText('New name of To review').fill('Later');
    await press('Enter');
    await expect.element(column('Later')).toBeVisible();
    await expect.element(button('Rename Later')).toHaveFocus();
    button('Add status').element().focus();
    await press('Enter');
    await page.getByLabelText('Name of the new status').fill('Won');
    await press('Enter');
    await expect.element(column('Won')).toBeInTheDocument();
    await expect.element(button('Add status')).toHaveFocus();
    await expect.element(button('Add status')).toBeInViewport();
    await hasLoaded();
    for (const [name, asks] of [
      ['Won', false],
      ['Shortlisted', true],
    ] as const) {
      button(`Remove the status ${name}`).element().focus();
      await press('Enter');
      if (asks) {
        await expect.element(button('Remove')).toBeVisible();
        button('Remove').element().focus();
        await press('Enter');
      }
      await expect.element(column(name)).not.toBeInTheDocument();
      await expect.poll(() => document.activeElement?.ariaLabel).toBe('Board');
    }
  });

  it('shows the brands of a status even if it was moved before they were loaded', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answer('listListBrands', async ({ query }) => {
      await held;
      return { data: query.status === '' ? entries : [], total: query.status === '' ? 5 : 0 };
    });
    answer('updateList', () => new Promise(() => {}));
    await openList('?view=board');
    await button('Move To review right').click();
    await expect.poll(() => callsOf('updateList').length).toBe(1);
    release();
    await expect.poll(() => cards('No status')).toEqual([A, B, C, D, E]);
  });

  it('keeps a status that was moved while an earlier change was being saved', async () => {
    entries = [];
    const save = Promise.withResolvers<void>();
    answer('updateList', async ({ body }) => {
      await save.promise;
      const { statuses = [], version } = body as UpdateList;
      list = { ...list, statuses: statuses.map(({ name }) => name), version: version + 1 };
      return list;
    });
    await openList('?view=board');
    // A status that may have brands is removed only after confirmation.
    await expect.element(column('To review').getByText('0', { exact: true })).toBeVisible();
    await button('Move To review right').click();
    await button('Move Rejected left').click();
    await button('Remove the status To review').click();
    save.resolve();
    await expect.poll(() => callsOf('updateList').length).toBe(3);
    await expect.poll(() => list.statuses).toEqual(['Shortlisted', 'Rejected', 'Contacted']);
    await expect
      .poll(() =>
        page
          .getByRole('region', { name: 'Board' })
          .getByRole('region')
          .elements()
          .map((region) => region.ariaLabel),
      )
      .toEqual(['No status', 'Shortlisted', 'Rejected', 'Contacted']);
  });
});

describe('A note', () => {
  let saved: { text: string; version: number };
  beforeEach(() => {
    saved = { text: '', version: 0 };
    answer('getNote', () => saved);
    answer('saveNote', ({ body }) => {
      const { text } = body as { text: string };
      saved = { text, version: saved.version + 1 };
      return saved;
    });
  });
  const panel = page.getByRole('complementary', { name: /^Note on/ });
  const field = panel.getByRole('textbox');

  it('is written beside the list and saved while it is typed; both texts of one changed elsewhere are kept', async () => {
    await openTable();
    await button(`Add a note on ${A}`).click();
    await expect.element(field).toHaveFocus();
    await field.fill('My **text**');
    await expect.poll(() => saved.text).toBe('My **text**');
    await panel.getByText('Preview', { exact: true }).click();
    await expect.poll(() => document.querySelector('aside strong')?.textContent).toBe('text');
    await panel.getByText('Edit', { exact: true }).click();

    saved = { text: 'Theirs', version: 2 };
    fail('saveNote', 'edit-conflict');
    await field.fill('Mine');
    const conflict = page.getByRole('alert').filter({ hasText: 'changed elsewhere' });
    await expect.element(conflict.getByText('Theirs')).toBeVisible();
    await expect.element(field).toHaveValue('Mine');
    succeed('saveNote');
    await conflict.getByRole('button', { name: 'Keep both' }).click();
    await expect
      .poll(() => callsOf('saveNote').at(-1)?.body)
      .toMatchObject({ text: 'Theirs\n\nMine', version: 2 });
  });

  it('that the server does not save for now stays in this browser, and is not blamed on the connection', async () => {
    await openTable();
    await button(`Add a note on ${E}`).click();
    fail('saveNote', 'internal-error');
    await field.fill('Mine');
    const status = panel.getByRole('status').first();
    await expect.element(status).toHaveTextContent("Saved in this browser. We'll try again shortly.");
    answer('saveNote', ({ body }) => {
      saved = { text: (body as { text: string }).text, version: 1 };
      return saved;
    });
    await press('Tab');
    await expect.poll(() => saved.text).toBe('Mine');
  });

  it('opens as rendered text by keyboard, follows the rows, and returns the focus to them', async () => {
    saved = { text: '# Bundles\n- great', version: 1 };
    entries = entries.map((entry) => ({ ...entry, note: 'Bundles' }));
    await openTable();
    button(`Note on ${B}: Bundles`).element().closest('td')!.focus();
    await press('Enter');
    await expect.element(panel.getByRole('listitem')).toHaveTextContent('great');
    await expect.element(panel).toHaveFocus();
    await panel.getByRole('button', { name: 'Next brand' }).click();
    await expect.element(page.getByRole('complementary', { name: `Note on ${C}` })).toBeVisible();
    await press('Escape');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.closest('tr')?.textContent).toContain(C);
  });

  it('of a card opens beside the board, a sheet on phones', async () => {
    saved = { text: 'Great', version: 1 };
    await openList('?view=board');
    await button(`Add a note on ${A}`).click();
    await expect.element(panel.getByText('Great')).toBeVisible();
    await panel.getByRole('button', { name: 'Close note' }).click();
    await expect.element(button(`Add a note on ${A}`)).toHaveFocus();
    await openPage(`/lists/${id}?view=board`, { width: 390 });
    await button(`Add a note on ${A}`).click();
    await expect.element(page.getByRole('dialog', { name: `Note on ${A}` }).getByText('Great')).toBeVisible();
  });
});

it("A list's actions take one row on a phone, with the further ones on demand", async () => {
  await openPage(`/lists/${id}`, { width: 390, height: 844 });
  const more = page.getByRole('button', { name: 'More', exact: true });
  await expect.element(more).toBeVisible();
  const row = more.element().parentElement!;
  const actions = () => [...row.querySelectorAll('a, button')].filter((action) => action.checkVisibility());
  expect(actions().map(({ textContent }) => textContent)).toEqual([
    'Paste brands',
    'FollowFollowing',
    'More',
  ]);
  expect(new Set(actions().map((action) => action.getBoundingClientRect().top)).size).toBe(1);
  await more.click();
  await expect.element(page.getByRole('button', { name: 'Delete list' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await page.viewport(1440, 900);
  await expect.poll(() => more.query()).toBeNull();
  expect(new Set(actions().map((action) => action.getBoundingClientRect().top)).size).toBe(1);
});
