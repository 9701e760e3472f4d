import { PRIVATE_BRAND_LIMITS } from '@brandlode/contract';
import { RectangleStackIcon } from '@heroicons/react/24/outline';
import { Link } from 'react-router';
import { formatExact } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Shown instead of the search while the workspace has no private brands. */
export function NoPrivateBrands() {
  return (
    <div className="card mt-4">
      <EmptyState
        Icon={RectangleStackIcon}
        title="No brands here yet"
        text="Import the stores you already know: a spreadsheet, an export from another tool or a plain list of domains. Only your workspace can see them, with the same filters as all other brands."
        action={
          <Link to={paths.import} className={buttonClass('primary')}>
            Import brands
          </Link>
        }
        note={`Up to ${formatExact(PRIVATE_BRAND_LIMITS.basic)} brands on Basic, ${formatExact(PRIVATE_BRAND_LIMITS.plus)} on Plus.`}
      />
    </div>
  );
}
