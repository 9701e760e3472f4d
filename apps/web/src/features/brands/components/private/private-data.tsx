import { type BrandDetail, METRIC_KEYS, METRICS, type MetricKey, type Provenance } from '@brandlode/contract';
import { Link } from 'react-router';
import { unitOf } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { Section } from '#ui/section.tsx';
import { usePrivateDataOn } from '../../api/private-brands.ts';
import { commonText, provenanceText, sourceText } from '../../model/metric-provenance.ts';
import { ExactValue } from '../metrics/estimate.tsx';

type Known = { value: number | null; origin: Provenance | undefined };
const knownOf = (brand: BrandDetail, key: MetricKey): Known => ({
  value: brand[key],
  origin: brand.origins[key],
});

/** Milliseconds for which imported visits are current; afterwards the estimate calibrated with them is shown, too. */
const RECENT = 90 * 86_400_000;

/** The user's own values, and the estimates derived from them, beside those of the shared catalogue. */
export function PrivateData({ brand }: { brand: BrandDetail }) {
  const { data } = usePrivateDataOn(brand.id);
  const privateBrand = data?.data;
  if (!privateBrand) return null;
  const importedKeys = METRIC_KEYS.filter((key) => privateBrand[key] !== null);
  const isRecent =
    Date.now() - Date.parse(privateBrand.origins.estimated_monthly_traffic?.observedAt ?? '') < RECENT;
  const estimated = METRIC_KEYS.filter((key) =>
    key === 'estimated_monthly_traffic' ? !isRecent : privateBrand[key] === null,
  ).flatMap((key) => {
    const estimate = data.estimates[key];
    return estimate ? [{ key, estimate }] : [];
  });
  const common =
    estimated.length === 0 ? commonText(importedKeys.map((key) => sourceText(privateBrand, key, ''))) : null;
  return (
    <Section title="In My brands">
      <p className="mt-1 text-ink-soft text-sm">
        {importedKeys.length === 0 ? (
          'Your import has no metrics for this brand.'
        ) : common ? (
          <>
            <bdi>{common}</bdi>.
          </>
        ) : (
          'From your imports.'
        )}{' '}
        Only your workspace can see it.{' '}
        <Link
          to={paths.privateBrandOverview(privateBrand.id)}
          className="font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
        >
          Open in My brands
        </Link>
      </p>
      {importedKeys.length > 0 && (
        <div className="card mt-3 overflow-hidden">
          <table className="-mb-px w-full table-fixed border-separate border-spacing-0 text-left text-sm">
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
            <tbody className="*:*:border-line *:*:border-b">
              {importedKeys.map((key) => (
                <Row
                  key={key}
                  metric={key}
                  privateValue={knownOf(privateBrand, key)}
                  shared={knownOf(brand, key)}
                  source={common ? undefined : sourceText(privateBrand, key, '')}
                />
              ))}
              {estimated.map(({ key, estimate }) => (
                <Row
                  key={`${key} estimate`}
                  metric={key}
                  privateValue={estimate}
                  shared={knownOf(brand, key)}
                  source={provenanceText(estimate.origin, key)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

/** `source` is undefined if the table has no such column. */
type RowProps = { metric: MetricKey; privateValue: Known; shared: Known; source: string | undefined };

function Row({ metric, privateValue, shared, source }: RowProps) {
  return (
    <tr className="*:px-4 *:py-1.5 *:align-baseline">
      <th scope="row" className="font-normal">
        {METRICS[metric].label} <span className="text-ink-faint text-xs">{unitOf(metric)}</span>
        {source !== undefined && (
          <span className="wrap-anywhere block text-ink-faint text-xs sm:hidden">
            <bdi>{source}</bdi>
          </span>
        )}
      </th>
      <td className="digits wrap-anywhere text-right font-medium">
        <ExactValue metric={metric} {...privateValue} />
      </td>
      <td className="digits wrap-anywhere text-right text-ink-soft">
        <ExactValue metric={metric} {...shared} />
      </td>
      {source !== undefined && (
        <td className="wrap-anywhere hidden text-ink-faint sm:table-cell">
          <bdi>{source}</bdi>
        </td>
      )}
    </tr>
  );
}
