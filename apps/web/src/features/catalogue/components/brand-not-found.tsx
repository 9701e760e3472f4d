import { Link } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';

export function BrandNotFound() {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <PageTitle>Brand not found</PageTitle>
      <div className="max-w-sm text-center">
        <h1 className="font-semibold text-xl tracking-tight">Brand not found</h1>
        <p className="mt-1.5 text-ink-soft text-sm">We couldn't find a brand at this address.</p>
        <Link to={paths.searchBrands} className={`mt-6 ${buttonClass('secondary')}`}>
          Back to search
        </Link>
      </div>
    </div>
  );
}
