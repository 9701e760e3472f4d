import { useDataHealth, useSwitchCatalogue } from '../../collection/api/data-health.ts';

/** Says on every page that the catalogue's brands are made up; operators can switch to real ones. */
export function DemonstrationBanner() {
  const { data: health } = useDataHealth();
  const { mutate, isPending, isError } = useSwitchCatalogue();
  return (
    <aside
      aria-label="Sample data"
      className="border-line border-b bg-notice-soft px-4 py-1 text-notice-ink text-xs sm:px-6 lg:px-8"
    >
      Sample data: the brands in the catalogue are made up.
      {/* One line on a phone. */}
      <span className="max-sm:hidden"> Import your own to work with real data.</span>
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
