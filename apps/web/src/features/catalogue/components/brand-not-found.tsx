import { Link } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';

export function BrandNotFound() {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <PageTitle>Brand not found</PageTitle>
      <EmptyState
        heading="h1"
        title="Brand not found"
        text="We couldn't find a brand at this address."
        action={
          <Link to={paths.searchBrands} className={buttonClass('secondary')}>
            Back to search
          </Link>
        }
      />
    </div>
  );
}
