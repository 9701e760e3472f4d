import {
  BRAND_SECTIONS,
  type BrandCollection,
  type BrandDetail,
  type BrandTab,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';
import { unitOf } from '#lib/text/format-number.ts';
import { gapText, unknownText } from '../../model/gap-text.ts';
import { commonSourceText, commonText, sourceText } from '../../model/metric-provenance.ts';
import { ExactValue } from './estimate.tsx';

type SectionProps = { brand: BrandDetail; collection: BrandCollection | undefined; tab: BrandTab };

/** Exact values in sections, with their provenance; what all rows share is above the table. Nothing if no value is known. */
export function MetricTable({ brand, collection, tab }: SectionProps) {
  const sections: readonly string[] = BRAND_SECTIONS[tab];
  const keys = METRIC_KEYS.filter((key) => sections.includes(METRICS[key].section));
  if (keys.every((key) => brand[key] === null)) return null;
  const textOf = (key: MetricKey) => sourceText(brand, key, gapText(key, brand, collection));
  const knownText = commonText(keys.filter((key) => brand[key] !== null).map(textOf));
  const gap = commonText(keys.filter((key) => brand[key] === null).map(textOf));
  const rowText = (key: MetricKey) => {
    const text = textOf(key);
    return text === (brand[key] === null ? gap : knownText) ? '' : text;
  };
  const hasSources = keys.some((key) => rowText(key) !== '');
  return (
    <section className="mt-8">
      <h2 className="font-semibold text-base">All metrics</h2>
      {(knownText ?? gap) && (
        <p className="wrap-anywhere mt-1 text-ink-soft text-sm">
          {[
            knownText && commonSourceText(knownText),
            gap && unknownText(gap, { isAnyKnown: true, canCheck: collection?.status === 'free' }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      <div className={`card mt-3 overflow-hidden ${hasSources ? '' : 'max-w-3xl'}`}>
        <table className="-mb-px w-full table-fixed border-separate border-spacing-0 text-left text-sm">
          <thead>
            <tr className="*:h-9 *:border-line *:border-b *:px-4 *:font-medium *:text-ink-faint *:text-xs">
              <th scope="col">Metric</th>
              <th scope="col" className="w-2/5 text-right sm:w-36">
                Value
              </th>
              {hasSources && (
                <th scope="col" className="hidden w-2/5 sm:table-cell">
                  Source
                </th>
              )}
            </tr>
          </thead>
          {BRAND_SECTIONS[tab].map((section) => (
            <tbody key={section}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={2}
                  className="h-7 border-line border-b bg-sunken px-4 font-medium text-ink-soft text-xs"
                >
                  {section}
                </th>
                {/* Separate, since the third column is hidden on small screens. */}
                {hasSources && <td className="hidden border-line border-b bg-sunken sm:table-cell" />}
              </tr>
              {keys
                .filter((key) => METRICS[key].section === section)
                .map((key) => (
                  <MetricRow
                    key={key}
                    brand={brand}
                    metric={key}
                    source={hasSources ? rowText(key) : undefined}
                  />
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}

const CELL = 'border-line border-b px-4 py-1.5';

/** `source` is undefined if the table has no such column. */
type RowProps = { brand: BrandDetail; metric: MetricKey; source: string | undefined };

function MetricRow({ brand, metric, source }: RowProps) {
  return (
    <tr className="transition-colors *:align-baseline hover:bg-sunken">
      <th scope="row" className={`${CELL} font-normal`}>
        {METRICS[metric].label} <span className="text-ink-faint text-xs">{unitOf(metric)}</span>
        {source && (
          <span className="wrap-anywhere block text-ink-faint text-xs sm:hidden">
            <bdi>{source}</bdi>
          </span>
        )}
      </th>
      <td className={`${CELL} digits wrap-anywhere text-right`}>
        <ExactValue metric={metric} value={brand[metric]} origin={brand.origins[metric]} />
      </td>
      {source !== undefined && (
        <td className={`${CELL} wrap-anywhere hidden text-ink-faint sm:table-cell`}>
          <bdi>{source}</bdi>
        </td>
      )}
    </tr>
  );
}
