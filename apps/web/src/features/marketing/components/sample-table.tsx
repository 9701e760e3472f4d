import { buttonClass } from '#ui/button-class.ts';

/** Columns of a brand; the names in double square brackets are filled in by the server, and by `live-sample.ts` as slots. */
const COLUMNS = [
  { slot: 'category', label: 'Category', className: 'w-[17%] max-lg:hidden' },
  { slot: 'country', label: 'Country', className: 'w-[15%] max-md:hidden' },
  {
    slot: 'visits',
    range: 'visitsRange',
    label: 'Monthly visits',
    number: true,
    className: 'max-sm:w-[28%] lg:w-[12%]',
  },
  { slot: 'growth', label: '90 days', number: true, className: 'max-sm:hidden' },
  { slot: 'price', range: 'priceRange', label: 'Avg. price', number: true, className: 'max-sm:w-[24%]' },
  { slot: 'revenue', range: 'revenueRange', label: 'Revenue', number: true, className: 'max-md:hidden' },
  { slot: 'ads', label: 'Advertising', className: 'max-lg:hidden' },
];
const CELL = 'truncate px-2 sm:px-3';

/** Searches the sample brands without an account. The first answer is part of the page, so that it can be read without a script. */
export function SampleTable() {
  return (
    <section
      aria-label="Try it with sample brands"
      data-sample
      className="card overflow-hidden shadow-overlay"
    >
      <search className="noscript:hidden">
        <form className="flex gap-2 p-3 pb-0 sm:p-4 sm:pb-0">
          <input
            type="search"
            name="q"
            defaultValue="[[question]]"
            maxLength={120}
            aria-label="Search sample brands"
            placeholder="A brand, or “beauty in France, growing”"
            autoComplete="off"
            className="h-9.5 min-w-0 flex-1 rounded-lg border border-control bg-surface px-3 text-base placeholder:text-ink-faint max-sm:text-md"
          />
          <button type="submit" className={buttonClass('secondary')}>
            Search
          </button>
        </form>
      </search>
      <ul aria-label="Questions" className="flex gap-2 overflow-x-auto p-3 noscript:hidden sm:px-4">
        <template data-each="questions">
          <li>
            <button
              type="button"
              data-question
              aria-pressed="false"
              className="h-8 whitespace-nowrap rounded-full border border-line-strong px-3 text-ink-soft text-sm hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            >
              [[question]]
            </button>
          </li>
        </template>
      </ul>
      {/* As high as a full answer, so that a shorter one moves nothing. */}
      <div className="min-h-[29.25rem] border-line border-t sm:min-h-[22rem]">
        <table aria-label="Sample brands" className="w-full table-fixed border-collapse text-left text-sm">
          {/* A browser may paint before it has read all headers, whose number would change the widths. */}
          <colgroup>
            <col className="w-[48%] sm:w-[34%] md:w-[27%] lg:w-[22%]" />
            {COLUMNS.map(({ slot, className }) => (
              <col key={slot} className={className} />
            ))}
          </colgroup>
          <thead>
            <tr className="h-8 text-ink-faint text-xs">
              <th scope="col" className={`${CELL} pl-3 font-medium sm:pl-4`}>
                Brand
              </th>
              {COLUMNS.map(({ slot, label, number, className }) => (
                <th
                  key={slot}
                  scope="col"
                  className={`${CELL} font-medium ${number ? 'text-right' : ''} ${className}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <template data-each="data">
              <tr className="h-13.5 border-line border-t hover:bg-sunken sm:h-10">
                <th scope="row" className="px-3 font-medium sm:pl-4">
                  <button
                    type="button"
                    data-id="[[id]]"
                    className="flex w-full items-center gap-2.5 text-left hover:underline noscript:pointer-events-none"
                  >
                    <img
                      data-slot="logo"
                      data-src="[[logo]]"
                      alt=""
                      width={24}
                      height={24}
                      className="size-6 shrink-0 rounded-md bg-sunken"
                    />
                    <span className="min-w-0">
                      <span data-slot="name" className="block truncate">
                        [[name]]
                      </span>
                      <span
                        data-slot="category"
                        className="block truncate font-normal text-ink-faint text-xs sm:hidden"
                      >
                        [[category]]
                      </span>
                    </span>
                  </button>
                </th>
                {COLUMNS.map(({ slot, range, number, className }) => (
                  <td
                    key={slot}
                    className={`${CELL} ${number ? 'figures text-right' : 'text-ink-soft'} ${className}`}
                  >
                    <span data-slot={slot}>{`[[${slot}]]`}</span>
                    {range && (
                      <span data-slot={range} className="block truncate text-ink-faint text-xs">
                        {`[[${range}]]`}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            </template>
          </tbody>
        </table>
      </div>
      <p className="flex flex-wrap justify-between gap-x-6 border-line border-t px-3 py-2.5 text-ink-faint text-xs sm:px-4">
        <span role="status" data-slot="summary">
          [[summary]]
        </span>
        <span>[[note]]</span>
      </p>
    </section>
  );
}

/** A brand of the sample, filled in when it is opened. */
export function SampleDialog() {
  return (
    <dialog
      id="sample-brand"
      aria-labelledby="sample-brand-name"
      className="m-auto w-[min(44rem,94vw)] overscroll-contain rounded-xl bg-surface p-5 text-ink shadow-overlay backdrop:bg-scrim sm:p-6"
    >
      <div className="flex items-start gap-3">
        <img
          data-slot="logo"
          alt=""
          width={44}
          height={44}
          className="size-11 shrink-0 rounded-lg bg-sunken"
        />
        <div className="min-w-0 flex-1">
          <h2
            id="sample-brand-name"
            data-slot="name"
            className="wrap-anywhere font-semibold text-xl tracking-tight"
          >
            Brand
          </h2>
          <p className="text-ink-soft text-sm">
            <span data-slot="category" />, <span data-slot="country" />, <span data-slot="domain" />
          </p>
        </div>
        <form method="dialog">
          <button type="submit" className={buttonClass('secondary', 'sm')}>
            Close
          </button>
        </form>
      </div>
      <p data-slot="description" className="mt-4 text-pretty text-ink-soft text-sm" />
      <figure className="mt-4">
        <figcaption data-slot="chart" className="text-ink-soft text-xs" />
        <svg viewBox="0 0 300 48" preserveAspectRatio="none" aria-hidden="true" className="mt-2 h-16 w-full">
          <polygon data-chart className="fill-accent-soft" />
          <polyline
            data-chart
            fill="none"
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
            className="stroke-accent"
          />
        </svg>
      </figure>
      <table className="mt-4 w-full border-collapse text-left text-sm">
        <thead>
          <tr className="h-8 text-ink-faint text-xs *:font-medium">
            <th scope="col">Metric</th>
            <th scope="col" className="text-right">
              Value
            </th>
            <th scope="col" className="text-right">
              90 days
            </th>
            <th scope="col" className="pl-6 max-sm:hidden">
              Source
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="h-9 border-line border-t">
            <th scope="row" data-slot="label" className="font-normal" />
            <td className="digits text-right">
              <span data-slot="range" className="mr-2 text-ink-faint text-xs" />
              <span data-slot="value" />
            </td>
            <td data-slot="growth" className="digits text-right" />
            <td data-slot="source" className="pl-6 text-ink-soft max-sm:hidden" />
          </tr>
        </tbody>
      </table>
      <p data-slot="note" className="mt-4 text-ink-faint text-xs" />
    </dialog>
  );
}
