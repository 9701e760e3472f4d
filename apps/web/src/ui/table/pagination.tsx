import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/16/solid';
import { memo, useLayoutEffect, useRef } from 'react';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import { formatExact } from '#lib/text/format-number.ts';
import { buttonClass } from '../button-class.ts';

/** Page numbers shown at once (docs/product.md 3.6). */
const WINDOW = 5;

export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** Goes to the page before or after; the function returns false if there is none. */
export const stepPage =
  (page: number, last: number, onPage: (page: number) => void) =>
  (step: 1 | -1): boolean => {
    const next = page + step;
    if (next < 1 || next > last) return false;
    onPage(next);
    return true;
  };

/** Up to five page numbers around the current page. */
export function pageWindow(page: number, last: number): number[] {
  const current = Math.min(Math.max(page, 1), last);
  const first = Math.max(1, Math.min(current - Math.floor(WINDOW / 2), last - WINDOW + 1));
  return Array.from({ length: Math.min(WINDOW, last) }, (_, index) => first + index);
}

type Props = {
  page: number;
  pageSize: number;
  total: number;
  /** Receives a function from the current page, which may be ahead of `page`, to the next. */
  onPage: (next: (current: number) => number) => void;
  /** Called when the control that leads to a page is pointed at or focused. */
  onIntent?: (page: number) => void;
};

export const Pagination = memo(PageControls);

function PageControls({ page, pageSize, total, onPage, onIntent }: Props) {
  const bar = useRef<HTMLElement>(null);
  // A button that becomes disabled loses focus: move it to the current page's number.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page or the total changes
  useLayoutEffect(() => {
    if (bar.current?.querySelector(':disabled:focus')) {
      bar.current.querySelector<HTMLElement>('[aria-current=page]')?.focus({ preventScroll: true });
    }
  }, [page, total]);

  if (total <= 0) return null;
  const last = lastPage(total, pageSize);
  const current = Math.min(Math.max(page, 1), last);
  const from = (current - 1) * pageSize + 1;
  const to = Math.min(current * pageSize, total);
  const go = (next: (current: number) => number) =>
    onPage((latest) => Math.min(Math.max(next(latest), 1), last));
  const intentOn = (to: number) => {
    const onTarget = () => {
      if (to >= 1 && to <= last) onIntent?.(to);
    };
    return { onPointerEnter: onTarget, onFocus: onTarget };
  };

  return (
    <nav
      ref={bar}
      aria-label="Pagination"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm max-sm:justify-center"
    >
      <p className="digits text-ink-faint *:font-medium *:text-ink">
        Showing <b>{formatExact(from)}</b> to <b>{formatExact(to)}</b> of <b>{formatExact(total)}</b>{' '}
        {total === 1 ? 'result' : 'results'}
      </p>
      <div className="flex max-w-full flex-wrap items-center gap-1 max-sm:justify-center max-sm:gap-0">
        <button
          type="button"
          onClick={() => go((latest) => latest - 1)}
          {...intentOn(current - 1)}
          disabled={current === 1}
          {...shortcutProps('previous-page')}
          className={buttonClass('secondary', 'sm')}
        >
          <ChevronLeftIcon className="-ml-1 size-4" aria-hidden="true" />
          Previous
        </button>
        {pageWindow(current, last).map((number) => (
          <button
            key={number}
            type="button"
            onClick={() => go(() => number)}
            {...intentOn(number)}
            aria-label={`Page ${number}`}
            aria-current={number === current ? 'page' : undefined}
            className={`digits h-8 min-w-8 rounded-lg px-2 max-sm:min-w-7 font-medium text-sm transition-colors active:bg-pressed ${
              number === current
                ? 'bg-sunken text-ink forced-colors:border'
                : 'text-ink-soft hover:bg-sunken hover:text-ink'
            }`}
          >
            {number}
          </button>
        ))}
        <button
          type="button"
          onClick={() => go((latest) => latest + 1)}
          {...intentOn(current + 1)}
          disabled={current === last}
          {...shortcutProps('next-page')}
          className={buttonClass('secondary', 'sm')}
        >
          Next
          <ChevronRightIcon className="-mr-1 size-4" aria-hidden="true" />
        </button>
      </div>
    </nav>
  );
}
