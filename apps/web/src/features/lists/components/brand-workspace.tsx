import type { ReactNode } from 'react';
import { deferred } from '#ui/deferred.tsx';

const BrandPanel = deferred(() =>
  import('./brand-panel.tsx').then(({ BrandPanel }) => BrandPanel, withoutPanel),
);

/** The page works without it. */
function withoutPanel(error: unknown): (props: { brandId: number }) => ReactNode {
  console.error(error);
  return () => null;
}

/** Lists and notes of a brand, null while it loads. Its height without lists and notes is reserved. */
export function BrandWorkspace({ brandId }: { brandId: number | null }) {
  return (
    <section aria-label="Lists and notes" className="@container card min-h-36 divide-y divide-line">
      {brandId !== null && <BrandPanel key={brandId} brandId={brandId} />}
    </section>
  );
}
