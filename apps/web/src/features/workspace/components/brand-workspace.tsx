import { lazy, type ReactNode, Suspense } from 'react';

const BrandPanel = lazy(() => import('./brand-panel.tsx').catch(withoutPanel));

/** The page works without it. */
function withoutPanel(error: unknown): { default: (props: { brandId: number }) => ReactNode } {
  console.error(error);
  return { default: () => null };
}

/** Lists and notes of a brand, null while it loads. The height is fixed: what loads later moves nothing. */
export function BrandWorkspace({ brandId }: { brandId: number | null }) {
  return (
    <section aria-label="Lists and notes" className="@container card mt-4 h-64 overflow-hidden">
      {brandId !== null && (
        <Suspense>
          <BrandPanel key={brandId} brandId={brandId} />
        </Suspense>
      )}
    </section>
  );
}
