import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { toastError } from '#lib/toast.ts';
import { Toaster } from './toaster.tsx';

it('shows the 20 newest toasts, and identical ones once', () => {
  for (let n = 1; n <= 25; n++) {
    toastError(`Error ${n}.`);
    toastError(`Error ${n}.`);
  }
  const shown = [...renderToStaticMarkup(<Toaster />).matchAll(/Error (\d+)\./g)].map(([, n]) => Number(n));
  expect(shown.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 6));
});
