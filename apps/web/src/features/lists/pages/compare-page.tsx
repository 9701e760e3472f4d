import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useBrandHistories, useBrandsById } from '#features/brands/api/get-brands-by-id.ts';
import { ExportButton } from '#features/exports/components/export-button.tsx';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { formatCount } from '#lib/text/format-number.ts';
import { LabeledSwitch } from '#ui/labeled-switch.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { CopyLinkButton } from '../../sharing/components/copy-link-button.tsx';
import { ShareButton } from '../../sharing/components/share-button.tsx';
import { AddComparedBrand } from '../components/compare/add-compared-brand.tsx';
import { CompareHistory } from '../components/compare/compare-history.tsx';
import { ComparePrices } from '../components/compare/compare-prices.tsx';
import { CompareStart } from '../components/compare/compare-start.tsx';
import { CompareTable } from '../components/compare/compare-table.tsx';
import { type Comparison, formatComparison, MAX_COMPARED, parseComparison } from '../model/comparison.ts';

/** Two to six brands side by side. The URL says what is compared and how. */
export default function ComparePage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const comparison = useMemo(() => parseComparison(params), [params]);
  const ids = comparison.ids.slice(0, MAX_COMPARED);
  const { data, isPlaceholderData, isError, refetch } = useBrandsById(ids);
  const found = ids.length > 0 ? (data?.data ?? []) : [];
  // A merged brand has a different id from that in the URL and comes last.
  const merged = isPlaceholderData ? [] : found.filter(({ id }) => !ids.includes(id));
  const brands = [...ids.flatMap((id) => found.find((brand) => brand.id === id) ?? []), ...merged];
  const missing = isPlaceholderData ? 0 : (data?.missing.length ?? 0);
  const histories = useBrandHistories(brands.map(({ id }) => id));
  const isLoading = ids.length > 0 && (!data || (isPlaceholderData && brands.length < ids.length));
  // While brands load, count those of the URL, so that the buttons do not move.
  const comparedIds = isLoading && !isError ? ids : brands.map(({ id }) => id);

  const change = (part: Partial<Comparison>, { replace = true } = {}) => {
    // After quick changes the URL may be ahead of what has been rendered.
    const latest = parseComparison(new URLSearchParams(window.location.search));
    void navigate(formatComparison({ ...latest, ...part }) || '?', { replace, preventScrollReset: true });
  };
  const changeBrands = (next: number[]) => change({ ids: next }, { replace: false });
  const addBrand = (id: number) => {
    const { ids: latest } = parseComparison(new URLSearchParams(window.location.search));
    changeBrands([...latest, id].slice(0, MAX_COMPARED));
  };

  return (
    <div className="max-w-[120rem]">
      <PageTitle>
        {brands.length > 0 ? `Compare ${brands.map(({ brand_name }) => brand_name).join(', ')}` : 'Compare'}
      </PageTitle>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <PageHeading title="Compare" lead={leadOf(ids.length, brands[0]?.brand_name ?? 'the first')} />
        {ids.length > 0 && (
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
                source={{ brandIds: comparedIds }}
                of="comparison"
                name={brands.map(({ brand_name }) => brand_name).join(' vs ')}
                total={comparedIds.length}
                count={comparedIds.length}
              />
            )}
          </div>
        )}
      </div>

      {ids.length === 0 ? (
        <CompareStart onAdd={addBrand} onCompare={changeBrands} />
      ) : (
        <>
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
            <LabeledSwitch
              {...shortcutProps('differences')}
              label="Only differences"
              checked={comparison.onlyDifferences}
              onChange={(onlyDifferences) => change({ onlyDifferences })}
            />
            <LabeledSwitch
              {...shortcutProps('sources')}
              label="Sources"
              checked={comparison.sources}
              onChange={(sources) => change({ sources })}
            />
            {comparison.ids.length > MAX_COMPARED && (
              <p className="text-ink-soft">
                The first {MAX_COMPARED} of {comparison.ids.length} brands.
              </p>
            )}
            {missing > 0 && (
              <p className="text-ink-soft">
                {formatCount(missing, 'brand')} in this address {missing === 1 ? "isn't" : "aren't"} in the
                catalogue.
              </p>
            )}
          </div>
          <div className="mt-3 min-h-[60dvh]">
            {isError && !data ? (
              <LoadError text="Couldn't load the brands." onRetry={() => void refetch()} />
            ) : isLoading && brands.length === 0 ? (
              <div
                role="status"
                className="card grid h-96 max-w-5xl place-items-center text-ink-soft text-sm"
              >
                Loading...
              </div>
            ) : (
              <>
                <CompareTable
                  brands={brands}
                  onlyDifferences={comparison.onlyDifferences}
                  sources={comparison.sources}
                  onChange={changeBrands}
                />
                <div className="min-[100rem]:grid min-[100rem]:grid-cols-2 min-[100rem]:gap-x-8 *:min-w-0 max-w-6xl min-[100rem]:max-w-none">
                  <CompareHistory
                    brands={brands}
                    histories={histories}
                    metric={comparison.metric}
                    indexed={comparison.indexed}
                    period={comparison.period}
                    onChange={change}
                  />
                  <ComparePrices brands={brands} />
                </div>
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function leadOf(count: number, first: string): string {
  if (count === 0) return 'Two to six brands side by side';
  if (count === 1) return 'Add a brand to compare with';
  return `${Math.min(count, MAX_COMPARED)} brands, compared with ${first}`;
}
