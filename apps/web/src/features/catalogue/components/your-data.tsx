import { type BrandDetail, METRIC_KEYS, METRICS, type MetricKey } from '@brandlode/contract';
import { Link } from 'react-router';
import { formatExactMetric, unitOf } from '#lib/format-number.ts';
import { paths } from '#paths.ts';
import { useDataOn } from '../api/my-brands.ts';
import { commonText, sourceText } from '../model/metric-provenance.ts';
import { EstimateMark } from './estimate.tsx';

/** The user's own values beside those of the shared catalogue. */
export function YourData({ brand }: { brand: BrandDetail }) {
  const { data: mine } = useDataOn(brand.id);
  if (!mine) return null;
  const known = METRIC_KEYS.filter((key) => mine[key] !== null);
  const common = commonText(known.map((key) => sourceText(mine, key, '')));
  return (
    <section aria-labelledby="your-data" className="mt-8">
      <h2 id="your-data" className="font-semibold text-base">
        Your data
      </h2>
      <p className="mt-1 text-ink-soft text-sm">
        {known.length === 0 ? (
          'Your import has no metrics of this brand.'
        ) : common ? (
          <>
            <bdi>{common}</bdi>.
          </>
        ) : (
          'From your imports.'
        )}{' '}
        Only you see it.{' '}
        <Link
          to={paths.myBrandOverview(mine.id)}
          className="font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
        >
          Open in My brands
        </Link>
      </p>
      {known.length > 0 && (
        <div className="card mt-3 overflow-hidden">
          <table className="w-full table-fixed border-separate border-spacing-0 text-left text-sm">
            <thead>
              <tr className="*:h-9 *:border-line *:border-b *:px-4 *:font-medium *:text-ink-faint *:text-xs">
                <th scope="col">Metric</th>
                <th scope="col" className="w-3/10 text-right sm:w-36">
                  Your value
                </th>
                <th scope="col" className="w-3/10 text-right sm:w-36">
                  Catalogue
                </th>
                {!common && (
                  <th scope="col" className="hidden w-1/3 sm:table-cell">
                    Source of your value
                  </th>
                )}
              </tr>
            </thead>
            <tbody className="*:*:border-line *:*:border-b *:last:*:border-b-0">
              {known.map((key) => (
                <Row key={key} metric={key} mine={mine} shared={brand} withSource={!common} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type RowProps = { metric: MetricKey; mine: BrandDetail; shared: BrandDetail; withSource: boolean };

function Row({ metric, mine, shared, withSource }: RowProps) {
  const source = sourceText(mine, metric, '');
  return (
    <tr className="*:px-4 *:py-1.5 *:align-baseline">
      <th scope="row" className="font-normal">
        {METRICS[metric].label} <span className="text-ink-faint text-xs">{unitOf(metric)}</span>
        {withSource && (
          <span className="wrap-anywhere block text-ink-faint text-xs sm:hidden">
            <bdi>{source}</bdi>
          </span>
        )}
      </th>
      <td className="digits wrap-anywhere text-right font-medium">
        <Value brand={mine} metric={metric} />
      </td>
      <td className="digits wrap-anywhere text-right text-ink-soft">
        <Value brand={shared} metric={metric} />
      </td>
      {withSource && (
        <td className="wrap-anywhere hidden text-ink-faint sm:table-cell">
          <bdi>{source}</bdi>
        </td>
      )}
    </tr>
  );
}

function Value({ brand, metric }: { brand: BrandDetail; metric: MetricKey }) {
  const text = formatExactMetric(metric, brand[metric]);
  if (text === '-') return <span className="text-ink-faint">-</span>;
  return (
    <>
      {brand.origins[metric]?.kind === 'estimated' && <EstimateMark />}
      {text}
    </>
  );
}
