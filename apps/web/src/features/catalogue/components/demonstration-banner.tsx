import { useQuery } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router';
import { paths } from '#paths.ts';
import { useDataHealth, useSwitchCatalogue } from '../api/data-health.ts';
import { brandQuery } from '../api/get-brand.ts';

/** Says that demonstration brands are made up, wherever they are shown; operators can switch to real ones. */
export function DemonstrationBanner() {
  return useShowsDemonstration() ? <Banner /> : null;
}

/** Pages that show brands of the shared catalogue, besides a brand's own. */
const PAGES = [
  paths.brands,
  paths.products,
  paths.compare,
  paths.changes,
  paths.notifications,
  paths.lists,
  paths.list(':id'),
  paths.categories,
  paths.category(':id'),
  paths.technologies,
  paths.technology(':id'),
];

/** Shown on pages with brands of the shared catalogue and on the page of a made-up brand; sample stores are not made up. */
function useShowsDemonstration(): boolean {
  const { pathname, search } = useLocation();
  const id = matchPath('/brands/:id/*', pathname)?.params.id;
  const isBrand = id !== undefined && pathname !== paths.searchBrands;
  // The page itself fetches the brand.
  const { data: brand } = useQuery({ ...brandQuery(isBrand ? id : ''), enabled: false });
  if (isBrand) return Object.values(brand?.origins ?? {}).some(({ kind }) => kind === 'demonstration');
  return (
    PAGES.some((page) => matchPath(page, pathname)) ||
    (pathname === paths.searchBrands && new URLSearchParams(search).get('scope') !== 'mine')
  );
}

function Banner() {
  const { data: health } = useDataHealth();
  const { mutate, isPending, isError } = useSwitchCatalogue();
  return (
    <aside
      aria-label="Sample data"
      className="border-line border-b bg-notice-soft px-4 py-1 text-notice-ink text-xs sm:px-6 lg:px-8"
    >
      This is sample data: the brands and their metrics are made up. Import your own brands to work with real
      data.
      {health?.operator && (
        <>
          {' '}
          <button
            type="button"
            disabled={isPending}
            onClick={() => mutate('starter')}
            className="min-h-6 font-medium underline underline-offset-2 disabled:opacity-55"
          >
            {isPending ? 'Switching…' : 'Show real brands'}
          </button>
        </>
      )}
      {isError && <span role="alert"> Couldn't switch the catalogue. Please try again.</span>}
    </aside>
  );
}
