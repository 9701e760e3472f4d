import { expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { deferred } from '../../apps/web/src/ui/deferred.tsx';
import { LoadOnIntent } from '../../apps/web/src/ui/load-on-intent.tsx';
import { answerBrands, brands } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';
import { rendered } from './support/page.ts';

/** A focused button that is replaced by one that counts its clicks. */
async function focusButton() {
  let clicks = 0;
  const Loaded = () => (
    <button type="button" onClick={() => clicks++}>
      Filters
    </button>
  );
  const { promise, resolve } = Promise.withResolvers<typeof Loaded>();
  const { locator } = await render(
    <LoadOnIntent load={() => promise} props={{}} fallback={<button type="button">Filters</button>} />,
  );
  const button = locator.getByRole('button');
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  return { button, load: () => resolve(Loaded), clicks: () => clicks };
}

it('opens what is clicked right after it was loaded', async () => {
  const { button, load, clicks } = await focusButton();
  load();
  // The loaded component is known, but no task has passed in which React could render it.
  for (let microtask = 0; microtask < 10; microtask++) await null;
  (button.element() as HTMLElement).click();
  await expect.poll(clicks).toBe(1);
});

it('opens what is pressed by Space while it is loaded, also if another key is released in the meantime', async () => {
  const { load, clicks } = await focusButton();
  await userEvent.keyboard('{Shift>}{Space>}{/Shift}');
  load();
  await rendered();
  await userEvent.keyboard('{/Space}');
  await expect.poll(clicks).toBe(1);
});

it('a panel opened by the first touch of its button does not open the keyboard', async () => {
  const emulateTouch = async (enabled: boolean) => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
  };
  await emulateTouch(true);
  onTestFinished(() => emulateTouch(false));
  answerBrands(brands(3));
  await openPage('/brands/search');
  await page.getByRole('button', { name: 'Location', exact: true }).click();
  await expect.element(page.getByRole('combobox', { name: 'Locations' })).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Location' }), { timeout: 5000 }).toHaveFocus();
});

it('a part whose script does not load leaves the rest of the page, and is loaded again on request, else with the page', async () => {
  const reload = vi.fn((event: NavigateEvent) => event.preventDefault());
  navigation.addEventListener('navigate', reload);
  onTestFinished(() => navigation.removeEventListener('navigate', reload));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(() => Promise.reject<() => string>(new TypeError('Failed to fetch')));
  const Part = deferred(load);
  const { locator } = await render(
    <>
      <p>The rest</p>
      <Part />
    </>,
  );
  await expect.element(locator.getByText("Couldn't load this part.")).toBeVisible();
  await expect.element(locator.getByText('The rest')).toBeVisible();
  const again = locator.getByRole('button', { name: 'Try again' });
  await userEvent.click(again);
  await expect.poll(() => reload.mock.lastCall?.[0].navigationType).toBe('reload');
  load.mockResolvedValue(() => 'Similar brands');
  await userEvent.click(again);
  await expect.element(locator.getByText('Similar brands')).toBeVisible();
});

it('a panel whose script does not load is closed, and opens once it does', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Loaded = (_: { onClose: () => void }) => <p>A panel</p>;
  const load = vi.fn(() => Promise.reject<typeof Loaded>(new TypeError('Failed to fetch')));
  const Panel = deferred(load);
  const onClose = vi.fn();
  const { locator, rerender } = await render(<Panel onClose={onClose} />);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  await rerender(<p>Closed</p>);
  await expect.element(locator.getByText('Closed')).toBeVisible();
  load.mockResolvedValue(Loaded);
  await rerender(<Panel onClose={onClose} />);
  await expect.element(locator.getByText('A panel')).toBeVisible();
});
