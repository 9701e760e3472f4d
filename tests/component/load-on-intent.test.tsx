import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { LoadOnIntent } from '../../apps/web/src/ui/load-on-intent.tsx';

it('opens what is clicked right after it was loaded', async () => {
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
  resolve(Loaded);
  // The loaded component is known, but no task has passed in which React could render it.
  for (let microtask = 0; microtask < 10; microtask++) await null;
  (button.element() as HTMLElement).click();
  await expect.poll(() => clicks).toBe(1);
});
