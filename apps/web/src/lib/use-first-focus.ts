import { type RefObject, useEffect } from 'react';

/**
 * Focuses the first empty field of a page with one form, or its heading if there is none, so that it is announced. On a touch screen always
 * the heading, since a focused field opens the keyboard. An element marked `data-read-first` comes before both. `form` tells the forms of
 * a page apart.
 */
export function useFirstFocus(page: RefObject<HTMLElement | null>, form: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new form loses the focus of the one before
  useEffect(() => {
    if (!page.current || document.activeElement !== document.body) return;
    const fields = window.matchMedia('(pointer: coarse)').matches
      ? []
      : [...page.current.querySelectorAll<HTMLInputElement>('form input:not([readonly])')];
    const first =
      page.current.querySelector<HTMLElement>('[data-read-first]') ??
      fields.find(({ value }) => value === '') ??
      page.current.querySelector('h1');
    first?.focus();
  }, [page, form]);
}
