import { MAX_COMPARED } from '@brandlode/contract';
import {
  useBrandHistories,
  useBrandsById,
  useComparedProducts,
} from '#features/brands/api/get-brands-by-id.ts';
import { ExportButton } from '#features/exports/components/export-button.tsx';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { formatCount } from '#lib/text/format-number.ts';
import { useUrlState } from '#lib/use-url-state.ts';
import { LabeledSwitch } from '#ui/fields/labeled-switch.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { CopyLinkButton } from '../../sharing/components/copy-link-button.tsx';
import { ShareButton } from '../../sharing/components/share-button.tsx';
import { AddComparedBrand } from '../components/compare/add-compared-brand.tsx';
import { CompareHistory } from '../components/compare/compare-history.tsx';
import { CompareLayout } from '../components/compare/compare-layout.tsx';
import { CompareStart } from '../components/compare/compare-start.tsx';
import { CompareTable } from '../components/compare/compare-table.tsx';
import { type Comparison, formatComparison, parseComparison, withMerged } from '../model/comparison.ts';

/** Two to six brands side by side. The URL says what is compared and how. */
export default function ComparePage() {
  const [comparison, change] = useUrlState(parseComparison, formatUrl);
  const ids = comparison.ids.slice(0, MAX_COMPARED);
  const { data, isPlaceholderData, isError, refetch } = useBrandsById(ids);
  const found = ids.length > 0 ? (data?.data ?? []) : [];
  // A merged brand has a different id from that in the URL and comes last.
  const merged = isPlaceholderData ? [] : found.filter(({ id }) => !ids.includes(id));
  const brands = [...ids.flatMap((id) => found.find((brand) => brand.id === id) ?? []), ...merged];
  const missing = isPlaceholderData ? 0 : (data?.missing.length ?? 0);
  const shownIds = brands.map(({ id }) => id);
  const histories = useBrandHistories(shownIds);
  const products = useComparedProducts(shownIds);
  const isLoading = ids.length > 0 && (!data || (isPlaceholderData && brands.length < ids.length));
  // While brands load, count those of the URL, so that the buttons do not move.
  const comparedIds = isLoading && !isError ? ids : shownIds;

  const setIds = (to: (latest: number[]) => number[]) =>
    change((latest) => ({ ids: to(latest.ids) }), { replace: false });
  const addBrand = (id: number) => setIds((latest) => [...latest, id].slice(0, MAX_COMPARED));
  const gone = isPlaceholderData ? [] : ids.filter((id) => !shownIds.includes(id));
  const mergedIds = merged.map(({ id }) => id);

  const heading = (
    <PageHeading title="Compare" lead={leadOf(ids.length, brands[0]?.brand_name ?? 'the first')} />
  );
  return (
    <>
      <PageTitle>
        {brands.length > 0 ? `Compare ${brands.map(({ brand_name }) => brand_name).join(', ')}` : 'Compare'}
      </PageTitle>
      {ids.length === 0 ? (
        <>
          {heading}
          <CompareStart onAdd={addBrand} onCompare={(chosen) => setIds(() => chosen)} />
        </>
      ) : (
        <CompareLayout
          heading={heading}
          brands={comparedIds.length}
          controls={
            <>
              <LabeledSwitch
                {...shortcutProps('differences')}
                label="Only differences"
                checked={comparison.onlyDifferences}
                onChange={() => change((latest) => ({ onlyDifferences: !latest.onlyDifferences }))}
              />
              <LabeledSwitch
                {...shortcutProps('sources')}
                label="Sources"
                checked={comparison.sources}
                onChange={() => change((latest) => ({ sources: !latest.sources }))}
              />
              <div className="flex flex-wrap items-center gap-2">
                <AddComparedBrand ids={ids} onAdd={addBrand} />
                <CopyLinkButton />
                {comparedIds.length > 1 && (
                  <ShareButton
                    target={{ brandIds: comparedIds }}
                    name={brands.map(({ brand_name }) => brand_name).join(', ')}
                  />
                )}
                {comparedIds.length > 0 && (
                  <ExportButton
                    source={{ brandIds: comparedIds, comparison: true }}
                    of="comparison"
                    name={brands.map(({ brand_name }) => brand_name).join(' vs ')}
                    total={comparedIds.length}
                    count={comparedIds.length}
                  />
                )}
              </div>
            </>
          }
          table={
            <div>
              {comparison.ids.length > MAX_COMPARED && (
                <p className="mb-2 text-ink-soft text-sm">
                  The first {MAX_COMPARED} of {comparison.ids.length} brands.
                </p>
              )}
              {missing > 0 && (
                <p className="mb-2 text-ink-soft text-sm">
                  {formatCount(missing, 'brand')} in this address {missing === 1 ? "isn't" : "aren't"} in the
                  catalogue.
                </p>
              )}
              {isError && !data ? (
                <LoadError text="Couldn't load the brands." onRetry={() => void refetch()} />
              ) : isLoading && brands.length === 0 ? (
                <div role="status" className="card grid h-96 place-items-center text-ink-soft text-sm">
                  Loading...
                </div>
              ) : (
                <CompareTable
                  brands={brands}
                  products={products.data?.data}
                  onlyDifferences={comparison.onlyDifferences}
                  sources={comparison.sources}
                  onChange={(changeIds) => setIds((latest) => changeIds(withMerged(latest, gone, mergedIds)))}
                />
              )}
            </div>
          }
        >
          {brands.length > 0 && (
            <CompareHistory
              brands={brands}
              histories={histories}
              metric={comparison.metric}
              isOpen={comparison.chart}
              onToggle={() =>
                change((latest) =>
                  latest.chart
                    ? { chart: false, metric: undefined, indexed: false, period: 'all' }
                    : { chart: true },
                )
              }
              indexed={comparison.indexed}
              period={comparison.period}
              onChange={(part) => change({ ...part, chart: true })}
            />
          )}
        </CompareLayout>
      )}
    </>
  );
}

const formatUrl = (_: string, comparison: Comparison) => formatComparison(comparison);

function leadOf(count: number, first: string): string {
  if (count === 0) return 'Two to six brands side by side';
  if (count === 1) return 'Add a brand to compare with';
  return `${Math.min(count, MAX_COMPARED)} brands, compared with ${first}`;
}
