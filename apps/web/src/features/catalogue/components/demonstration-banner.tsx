import { useDataHealth, useSwitchCatalogue } from '../api/data-health.ts';

/** Says that all brands are made up; operators switch to real ones from here. */
export function DemonstrationBanner() {
  const { data: health } = useDataHealth();
  const { mutate, isPending, isError } = useSwitchCatalogue();
  return (
    <aside
      aria-label="Demonstration"
      className="border-line border-b bg-notice-soft px-4 py-1 text-notice-ink text-xs sm:px-6 lg:px-8"
    >
      This is demonstration data: brands and metrics are made up. Import your own catalogue to work with real
      brands.
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
      {isError && <span role="alert"> The catalogue could not be switched. Please try again.</span>}
    </aside>
  );
}
