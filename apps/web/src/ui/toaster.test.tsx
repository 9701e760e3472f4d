import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { toastError } from '#lib/toast.ts';
import { Toaster } from './toaster.tsx';

it('shows at most 20 toasts, the newest, and the same words once (section 9)', () => {
  for (let n = 1; n <= 25; n++) {
    toastError(`Mistake ${n}.`);
    toastError(`Mistake ${n}.`);
  }
  const shown = [...renderToStaticMarkup(<Toaster />).matchAll(/Mistake (\d+)\./g)].map(([, n]) => Number(n));
  expect(shown.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 6));
});
