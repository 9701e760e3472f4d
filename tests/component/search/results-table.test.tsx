import type { Brand } from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { queryClient } from '../../../apps/web/src/lib/loading/query-client.ts';
import { answer, callsOf } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { focusedText, parameter, path, press, texts } from '../support/page.ts';

const ALL = brands(300);
beforeEach(() => answerBrands(ALL));

const cells = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-index]')];
const cell = (row: number, column: number) =>
  page.elementLocator(cells()[row]!.querySelectorAll('td')[column]!);
const names = () => cells().map((row) => row.querySelector('td a')?.textContent);
const showsBrands = (expected: Brand[]) =>
  expect.poll(names).toEqual(expected.map(({ brand_name }) => brand_name));
const header = (name: string) => page.getByRole('columnheader', { name });
const columnNames = () => texts(page.getByRole('columnheader'));
const name = (index: number) => ALL[index]!.brand_name;

async function openSearch(query = '', width = 1440) {
  await openPage(`/brands/search${query}`, { width });
  await expect.poll(() => document.querySelector('table[aria-busy=false]')).not.toBeNull();
}

describe('Sorting', () => {
  it('a header of a size sorts the highest first, then the lowest, then by popularity', async () => {
    await openSearch();
    const likes = header('Facebook likes');
    await expect.element(likes).toHaveAttribute('aria-sort', 'none');
    for (const [direction, sort] of [
      ['descending', 'fb_likes_count:desc'],
      ['ascending', 'fb_likes_count:asc'],
      ['none', undefined],
    ] as const) {
      await likes.getByRole('button').click();
      await expect.element(likes).toHaveAttribute('aria-sort', direction);
      await expect.poll(() => parameter('sort')).toBe(sort ?? null);
      if (sort) await expect.poll(() => callsOf('filterBrands').at(-1)?.query.sort).toBe(sort);
    }
  });

  it("'Most Popular' in the dropdown is the way back from a sorted table", async () => {
    await openSearch('?sort=estimated_monthly_traffic:asc');
    const dropdown = page.getByLabelText('Sort by');
    const shown = () => (dropdown.query() as HTMLSelectElement | null)?.selectedOptions[0]?.text;
    await expect.poll(shown).toBe('Monthly traffic, lowest first');
    expect(texts(dropdown.getByRole('option'))).toEqual(['Most Popular']);
    await dropdown.selectOptions('Most Popular');
    await expect.poll(() => parameter('sort')).toBeNull();
    await expect.poll(() => callsOf('filterBrands').at(-1)?.query.sort).toBeUndefined();
    expect(shown()).toBe('Most Popular');
  });
});

describe('Pages', () => {
  it('have 10, 25, 50 or 100 brands, and keep the first brand visible when that changes', async () => {
    await openSearch('?page=6');
    await showsBrands(ALL.slice(50, 60));
    const size = page.getByLabelText('Items per page');
    expect(texts(size.getByRole('option'))).toEqual(['10', '25', '50', '100']);
    await size.selectOptions('25');
    await showsBrands(ALL.slice(50, 75));
    await expect.element(page.getByText('Showing 51 to 75 of 300 results')).toBeVisible();
    expect([parameter('limit'), parameter('page')]).toEqual(['25', '3']);
  });

  it('before another size was chosen are the same after Back, and those of the other size after Forward', async () => {
    await openSearch('?page=3');
    await showsBrands(ALL.slice(20, 30));
    await page.getByLabelText('Items per page').selectOptions('25');
    await showsBrands(ALL.slice(0, 25));
    history.back();
    await showsBrands(ALL.slice(20, 30));
    expect(parameter('page')).toBe('3');
    history.forward();
    await showsBrands(ALL.slice(0, 25));
  });

  it('of one brand are in the singular', async () => {
    answerBrands(ALL.slice(0, 1));
    await openSearch();
    await expect.element(page.getByText('Showing 1 to 1 of 1 result', { exact: true })).toBeVisible();
    await expect
      .element(page.getByText('1 brand matches. Page 1 of 1.', { exact: true }))
      .toBeInTheDocument();
  });

  it('of 100 brands render the visible rows, and the focus reaches all of them', async () => {
    await openSearch('?limit=100');
    await cell(0, 0).click({ position: { x: 2, y: 2 } });
    await press('Escape');
    expect(cells().length).toBeLessThan(60);
    await press('Control+End');
    await press('Home');
    await expect.poll(focusedText).toBe(name(99));
    for (let row = 0; row < 15; row++) await press('ArrowUp');
    await expect.poll(focusedText).toBe(name(84));
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
    await press('Control+Home');
    await expect.poll(focusedText).toBe(name(0));
    await press('Control+End');
    await press('ArrowDown');
    await press('Home');
    await expect.poll(focusedText).toBe(name(100));
  });
});

it('A table is printed with all rows, and without a part that scrolls', async () => {
  await openSearch('?limit=100');
  await expect.poll(() => cells().length).toBeLessThan(100);
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  window.dispatchEvent(new Event('beforeprint'));
  expect(cells()).toHaveLength(100);
  const region = document.querySelector('table')!.parentElement!;
  expect(getComputedStyle(region)).toMatchObject({ overflow: 'visible', maxHeight: 'none' });
  window.dispatchEvent(new Event('afterprint'));
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  await expect.poll(() => cells().length).toBeLessThan(100);
});

describe('By keyboard', () => {
  it('the table has one tab stop, arrows move through its cells and pages, and Enter opens the brand', async () => {
    await openSearch();
    const opened: (string | null)[] = [];
    document.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        opened.push((event.target as Element).closest('a')?.getAttribute('href') ?? null);
      },
      { capture: true, once: true },
    );
    page.getByLabelText('Sort by').element().focus();
    await press('Tab');
    await press('Tab');
    expect(focusedText()).toBe(name(0));
    await press('ArrowDown');
    await press('ArrowDown');
    expect(focusedText()).toBe(name(2));
    await press('End');
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
    await press('Home');
    await press('Enter');
    expect(opened).toEqual(['/brands/3/overview']);

    await press('PageDown');
    expect(focusedText()).toBe(name(9));
    await press('ArrowDown');
    await expect.poll(focusedText).toBe(name(10));
    expect(parameter('page')).toBe('2');

    await press('ArrowUp');
    await press('ArrowRight');
    await press('ArrowRight');
    expect(focusedText()).toBe('Monthly traffic');
    await press('Enter');
    await expect.poll(() => parameter('sort')).toBe('estimated_monthly_traffic:desc');
  });

  it('the focus stays in its row and column when the rows are replaced, and follows a row that moves', async () => {
    let data = ALL;
    answer('filterBrands', ({ query }) => {
      const first = (Number(query.page) - 1) * 10;
      return { data: data.slice(first, first + 10), count: data.length, total: data.length };
    });
    await openSearch();
    const tabStops = () => [...document.querySelectorAll('table [tabindex="0"]')];
    const focusedCell = () => {
      const focused = document.activeElement as HTMLTableCellElement | null;
      expect(tabStops()).toEqual([focused]);
      return [focused?.closest('tr')?.querySelector('a')?.textContent, focused?.cellIndex];
    };
    cell(3, 2).element().focus();
    await press(']');
    await expect.poll(focusedCell).toEqual([name(13), 2]);
    await press('[');
    await expect.poll(focusedCell).toEqual([name(3), 2]);
    data = [ALL[3]!, ...ALL.slice(20, 23)];
    await queryClient.invalidateQueries();
    await showsBrands(data);
    expect(focusedCell()).toEqual([name(3), 2]);
    await press('ArrowDown');
    expect(focusedCell()).toEqual([name(20), 2]);
    data = data.slice(0, 1);
    await queryClient.invalidateQueries();
    await showsBrands(data);
    expect(focusedCell()).toEqual([name(3), 2]);
  });

  it('Escape leads from a control to its cell', async () => {
    await openSearch();
    const box = page.getByRole('checkbox', { name: `Select ${name(1)}`, exact: true });
    await box.click();
    await expect.element(box).toHaveFocus();
    await press('Escape');
    await expect.element(cell(1, 0)).toHaveFocus();
  });
});

it('Columns are resized, moved, pinned and hidden by keyboard and in their panel, which is stored in the address', async () => {
  await openSearch();
  const traffic = header('Monthly traffic');
  const width = () => Math.round(traffic.element().getBoundingClientRect().width);
  const before = width();
  traffic.element().focus();
  await press('Shift+ArrowLeft');
  await expect.poll(width).toBe(before - 16);
  expect(parameter('columns')).toBe(`estimated_monthly_traffic.${before - 16}`);
  await press('Control+Shift+ArrowRight');
  await expect.poll(() => columnNames().slice(1, 4)).toEqual(['Site', 'Category', 'Monthly traffic']);
  expect(focusedText()).toBe('Monthly traffic');

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('button', { name: 'Pin Facebook likes' }).click();
  await expect.poll(() => columnNames()[1]).toBe('Facebook likes');
  const down = panel.getByRole('button', { name: 'Move Category down' });
  down.element().focus();
  await press('Enter');
  await expect.poll(() => columnNames().slice(3, 5)).toEqual(['Monthly traffic', 'Category']);
  await expect.element(down).toHaveFocus();
  await panel.getByRole('checkbox', { name: 'Site' }).click();
  await panel.getByRole('checkbox', { name: 'Trustpilot rating' }).click();
  await expect.poll(columnNames).toContain('Trustpilot rating');
  const arranged = columnNames();
  expect(arranged).not.toContain('Site');
  const address = path();

  await openSearch(address.replace('/brands/search', ''), 820);
  expect(columnNames()).toEqual(arranged);
  const left = () => header('Facebook likes').element().getBoundingClientRect().left;
  const start = left();
  page.getByRole('region', { name: 'Matching brands' }).element().scrollTo(600, 0);
  expect(left()).toBe(start);

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => parameter('columns')).toBeNull();
});

it('Copying puts selected cells on the clipboard with full precision, as a spreadsheet pastes them', async () => {
  await openSearch();
  const copied = () =>
    new Promise<{ text: string; html: string }>((done) => {
      const read = ({ clipboardData }: ClipboardEvent) =>
        done({
          text: clipboardData?.getData('text/plain') ?? '',
          html: clipboardData?.getData('text/html') ?? '',
        });
      document.addEventListener('copy', read, { once: true });
      document.execCommand('copy');
    });
  cell(0, 2).element().focus();
  await press('Shift+ArrowDown');
  await press('Shift+ArrowRight');
  const { text, html } = await copied();
  expect(text).toBe('50000\tGifts\n49999\tGifts');
  expect(html).toContain('<td>50000</td>');

  await press('Escape');
  await press('x');
  const rows = (await copied()).text.split('\n');
  expect(rows[0]?.split('\t')).toEqual(columnNames());
  expect(rows[1]?.split('\t')[0]).toBe(name(1));
  expect(rows).toHaveLength(2);
});

it('Rows are selected by range, by page and all matches, then compared or cleared; Back restores them', async () => {
  answer('listBrands', { data: [], missing: [] });
  await openSearch();
  const box = (index: number) => page.getByRole('checkbox', { name: `Select ${name(index)}`, exact: true });
  await box(1).click();
  await box(4).click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('4 selected')).toBeVisible();
  const compare = page.getByRole('main').getByRole('link', { name: 'Compare', exact: true });
  await expect.element(compare).toHaveAttribute('href', '/compare?ids=2,3,4,5');
  await compare.click();
  await expect.poll(() => location.pathname).toBe('/compare');
  history.back();
  await expect.element(page.getByText('4 selected')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await expect.element(page.getByText('10 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 300 matches' }).click();
  await expect.element(page.getByText('All 300 matches selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  expect(page.getByRole('checkbox', { checked: true }).query()).toBeNull();
  await expect.element(page.getByText('300 brands match.', { exact: true })).toBeVisible();
});

describe('The preview', () => {
  const preview = (index: number) =>
    page.getByRole('complementary', { name: `Preview of ${name(index)}`, exact: true });
  const traffic = (index: number) => preview(index).getByText('Monthly Traffic', { exact: true });

  it('opens with Space, moves with arrow keys to the next page, and returns the focus with Escape', async () => {
    await openSearch();
    cell(8, 0).element().focus();
    await press('Space');
    await expect.element(traffic(8)).toBeVisible();
    expect(path()).toBe('/brands/search');
    const announced = page.getByRole('status').filter({ hasText: 'Preview of' });
    await expect.element(announced).toHaveTextContent(`Preview of ${name(8)}`);
    expect(focusedText()).toBe(name(8));
    const row = (index: number) => cell(index, 0).element().closest('tr');
    expect(row(8)?.getAttribute('aria-controls')).toBe(preview(8).element().id);
    await press('ArrowDown');
    await expect.element(preview(9)).toBeVisible();
    await expect.element(announced).toHaveTextContent(`Preview of ${name(9)}`);
    expect(row(8)?.hasAttribute('aria-controls')).toBe(false);
    await press('ArrowDown');
    await expect.element(traffic(10)).toBeVisible();
    expect(focusedText()).toBe(name(10));
    await press('ArrowUp');
    await expect.element(preview(9)).toBeVisible();
    await press('Escape');
    await expect.element(preview(9)).not.toBeInTheDocument();
    expect(focusedText()).toBe(name(9));
  });

  it('stays open when Escape closes a panel in it', async () => {
    await openSearch();
    await cell(0, 2).click();
    await preview(0)
      .getByRole('button', { name: /^Tags of / })
      .click();
    const field = page.getByLabelText(/^New tag of /);
    await expect.element(field).toHaveFocus();
    await press('Escape');
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(preview(0)).toBeVisible();
  });

  it('opens with a click on the row and moves nothing; the name still opens the page', async () => {
    await openSearch();
    const clicked = cell(0, 2);
    const before = clicked.element().getBoundingClientRect();
    await clicked.click();
    await expect.element(preview(0).getByRole('link', { name: 'Website' })).toBeVisible();
    expect(clicked.element().getBoundingClientRect()).toEqual(before);
    await page.getByRole('button', { name: 'Next brand' }).click();
    await expect.element(preview(1)).toBeVisible();
    await page.getByRole('button', { name: 'Close preview' }).click();
    await expect.element(preview(1)).not.toBeInTheDocument();
  });

  it('is a sheet on a narrow screen', async () => {
    await openSearch('', 390);
    await cell(0, 1).click();
    const sheet = page.getByRole('dialog', { name: `Preview of ${name(0)}` });
    await expect.element(sheet.getByText('Monthly Traffic', { exact: true })).toBeVisible();
    expect(sheet.element().getBoundingClientRect().width).toBe(390);
    await press('Escape');
    await expect.element(sheet).not.toBeInTheDocument();
  });
});

describe('At 390 pixels', () => {
  it('shows the brand with its site below, then its traffic, fades out columns that continue to the right, and has its actions in one row', async () => {
    await openSearch('', 390);
    const top = (role: 'button' | 'combobox', label: string) =>
      page.getByRole(role, { name: label, exact: true }).element().getBoundingClientRect().top;
    const actions = top('button', 'Save search');
    expect(top('button', 'Export')).toBe(actions);
    expect(top('button', 'Columns')).toBe(actions);
    expect(top('combobox', 'Sort by')).toBeLessThan(actions);
    expect(top('button', 'Next')).toBe(top('button', 'Previous'));

    expect(columnNames().slice(0, 3)).toEqual(['Brand', 'Monthly traffic', 'Category']);
    const first = cell(0, 0);
    const [brand, site] = first.getByRole('link').elements();
    const { top: y, height } = brand!.getBoundingClientRect();
    expect(site!.getBoundingClientRect().top).toBeGreaterThan(y + height / 2);
    expect(site!.getAttribute('href')).toMatch(/^https:/);
    expect(cell(0, 1).element().getBoundingClientRect().right).toBeLessThanOrEqual(390);

    const table = page.getByRole('region', { name: 'Matching brands' }).element();
    const fade = () => Number(getComputedStyle(table.nextElementSibling!).opacity);
    await expect.poll(fade).toBe(1);
    const before = first.element().getBoundingClientRect().left;
    table.scrollTo(table.scrollWidth, 0);
    await expect.poll(fade).toBe(0);
    expect(first.element().getBoundingClientRect().left).toBe(before);
  });

  it('hides the site if its column is hidden', async () => {
    await openSearch('?columns=-brand_url', 390);
    expect(cell(0, 0).getByRole('link').elements()).toHaveLength(1);
  });
});

it('The table widens every column at 2560 pixels, without scrolling', async () => {
  await openSearch();
  const widths = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map(({ clientWidth }) => clientWidth);
  const before = widths();
  await page.viewport(2560, 900);
  await expect
    .poll(
      () =>
        cell(0, before.length - 1)
          .element()
          .getBoundingClientRect().right,
    )
    .toBeGreaterThan(2500);
  const after = widths();
  expect(after.length).toBe(before.length);
  for (const [column, width] of after.entries())
    expect(width, `column ${column}`).toBeGreaterThan(before[column]!);
  const table = page.getByRole('region', { name: 'Matching brands' }).element();
  expect(table.scrollWidth - table.clientWidth).toBe(0);
});
