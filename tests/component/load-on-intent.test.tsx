import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LoadOnIntent } from '../../apps/web/src/ui/load-on-intent.tsx';
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
