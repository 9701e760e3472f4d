import type { ReactNode } from 'react';
import { deferred } from '#lib/loading/deferred.tsx';

const BrandPanel = deferred(() =>
  import('./brand-panel.tsx').then(({ BrandPanel }) => BrandPanel, withoutPanel),
);

/** The page works without it. */
function withoutPanel(error: unknown): (props: { brandId: number }) => ReactNode {
  console.error(error);
  return () => null;
}

/** Lists and notes of a brand, null while it loads. The height is fixed, so that loading moves nothing. */
export function BrandWorkspace({ brandId }: { brandId: number | null }) {
  return (
    <section aria-label="Lists and notes" className="@container card mt-4 h-64 overflow-hidden">
      {brandId !== null && <BrandPanel key={brandId} brandId={brandId} />}
    </section>
  );
}
