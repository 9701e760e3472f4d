import { PRIVATE_BRAND_LIMITS } from '@brandlode/contract';
import { RectangleStackIcon } from '@heroicons/react/24/outline';
import { Link } from 'react-router';
import { formatExact } from '#lib/format-number.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';

/** In place of the search while the workspace has no private brands. */
export function NoMyBrands() {
  return (
    <div className="card mt-4 grid place-items-center px-4 py-14 text-center">
      <div className="max-w-md">
        <RectangleStackIcon className="mx-auto size-9 text-ink-faint" aria-hidden="true" />
        <h2 className="mt-3 font-semibold text-lg tracking-tight">No brands of your own yet</h2>
        <p className="mt-1.5 text-pretty text-ink-soft text-sm">
          Import the stores you already know: a spreadsheet, an export from another tool or a plain list of
          domains. Only you see them, with the same filters as all other brands.
        </p>
        <Link to={paths.import} className={`mt-5 ${buttonClass('primary')}`}>
          Import brands
        </Link>
        <p className="mt-4 text-ink-faint text-xs">
          Up to {formatExact(PRIVATE_BRAND_LIMITS.basic)} brands on Basic,{' '}
          {formatExact(PRIVATE_BRAND_LIMITS.plus)} on Plus.
        </p>
      </div>
    </div>
  );
}
