import type { ProductFilters } from '@brandlode/contract';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProductFilterBar } from '../../apps/web/src/features/products/components/product-filter-bar.tsx';
import type { ChangeFilters } from '../../apps/web/src/features/products/model/change-filters.ts';
import { rendered } from './support/page.ts';

/** A page that renders changed filters only when it is told to. */
async function openBar(first: ProductFilters) {
  let latest = first;
  const onFilters = (change: ChangeFilters) => {
    latest = change(latest) ?? latest;
  };
  const bar = () => <ProductFilterBar filters={latest} onFilters={onFilters} />;
  const { rerender } = await render(bar());
  return { latest: () => latest, show: () => rerender(bar()) };
}
const [min, max] = ['Min', 'Max'].map((end) => page.getByLabelText(`${end} price in US dollars`));

it('shows a typed price until the page has caught up, and then as a number', async () => {
  const { latest, show } = await openBar({ maxPrice: 30 });
  await userEvent.fill(min!, '0.01k');
  await userEvent.tab();
  expect(latest()).toEqual({ minPrice: 10, maxPrice: 30 });
  await expect.element(min!).toHaveValue('0.01k');
  await show();
  await expect.element(min!).toHaveValue('10');
});

it('keeps the selected text of a field that was entered again before the page has caught up', async () => {
  const { latest, show } = await openBar({ minPrice: 10 });
  await userEvent.fill(max!, '1.5k');
  await userEvent.tab({ shift: true });
  await userEvent.tab();
  await show();
  await userEvent.keyboard('30');
  await expect.element(max!).toHaveValue('30');
  await userEvent.tab();
  expect(latest()).toEqual({ minPrice: 10, maxPrice: 30 });
});

it('keeps the text of the focused field when the other end is applied after a pause', async () => {
  const { latest, show } = await openBar({ maxPrice: 30 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.fill(min!, '1000');
  await userEvent.tab();
  await userEvent.fill(max!, '1200.');
  await rendered();
  vi.advanceTimersByTime(250);
  expect(latest()).toEqual({ minPrice: 1000, maxPrice: 1200 });
  await show();
  await userEvent.keyboard('5');
  await expect.element(max!).toHaveValue('1200.5');
  await userEvent.tab();
  expect(latest()).toEqual({ minPrice: 1000, maxPrice: 1200.5 });
});

it('removes a limit that the page does not show yet', async () => {
  const { latest, show } = await openBar({ maxPrice: 30 });
  await userEvent.fill(min!, '10');
  await userEvent.tab();
  expect(latest()).toEqual({ minPrice: 10, maxPrice: 30 });
  await userEvent.fill(min!, '');
  await userEvent.fill(max!, '40');
  await userEvent.tab();
  expect(latest()).toEqual({ maxPrice: 40 });
  await show();
  await expect.element(min!).toHaveValue('');
  await expect.element(max!).toHaveValue('40');
});

it('follows filters that are changed elsewhere after a price was typed', async () => {
  const { latest, show } = await openBar({});
  await userEvent.fill(min!, '10.0');
  await userEvent.tab();
  await show();
  await expect.element(min!).toHaveValue('10');
  expect(latest()).toEqual({ minPrice: 10 });
});

it('says what is wrong with a price, and does not apply it', async () => {
  const { latest } = await openBar({ maxPrice: 30 });
  await userEvent.fill(min!, '50');
  await userEvent.tab();
  await expect.element(page.getByText("Min can't be greater than Max.")).toBeVisible();
  await userEvent.fill(min!, 'cheap');
  await userEvent.tab();
  await expect.element(page.getByText('Enter a number, such as 1500, 50k or 2.5m.')).toBeVisible();
  expect(latest()).toEqual({ maxPrice: 30 });
});
