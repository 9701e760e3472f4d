import type { ReactNode, Ref } from 'react';

/** `busy` means that the cards are those of the previous search. */
type Props = { label: string; busy: boolean; children: ReactNode; ref?: Ref<HTMLUListElement> };

const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(11rem,calc(50%-0.375rem)),1fr))] gap-3 transition-opacity';

/** Product cards, as many per row as fit. */
export function ProductGrid({ label, busy, children, ref }: Props) {
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      aria-busy={busy}
      data-stale={busy || undefined}
      className={`${GRID} data-stale:opacity-60 data-stale:delay-calm`}
    >
      {children}
    </ul>
  );
}

export function ProductGridSkeleton({ cards }: { cards: number }) {
  return (
    <div aria-hidden="true" className={GRID}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cards have no identity
        <div key={index} className="card overflow-hidden">
          <div className="skeleton aspect-square w-full rounded-none" />
          <div className="h-33 px-3 pt-3">
            <div className="skeleton h-3.5 w-4/5" />
            <div className="skeleton mt-2 h-3.5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
