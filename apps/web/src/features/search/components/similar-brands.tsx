import { type BrandDetail, COUNTRIES, type SimilarBrands as Found } from '@brandlode/contract';
import { Link } from 'react-router';
import { formatNumber, formatRange } from '#lib/text/format-number.ts';
import { useUrlState } from '#lib/use-url-state.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { SelectOf } from '#ui/fields/select.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useSimilarBrands } from '../../brands/api/similar-brands.ts';
import { BrandImage } from '../../brands/components/brand-image.tsx';
import { EstimateMark, EstimateRange } from '../../brands/components/metrics/estimate.tsx';
import { SizeChoice } from '../../brands/components/metrics/size-choice.tsx';
import { countriesText } from '../../brands/model/brand-facts.ts';
import {
  EMPHASES,
  EMPHASIS_KEYS,
  likeFilters,
  parseSimilar,
  type SimilarChoice,
  withSimilar,
} from '../../brands/model/similar-choice.ts';
import { filtersPath } from '../model/search-state.ts';

/** How many brands a comparison can contain besides this one. */
const COMPARED = 5;

/** Brands similar to this one, each with what they have in common. */
export function SimilarBrands({ brand }: { brand: BrandDetail }) {
  const [choice, choose] = useUrlState(parseSimilar, withSimilar);
  const { data, isError, isPlaceholderData, refetch } = useSimilarBrands(brand.id, choice);
  return (
    <section aria-labelledby="similar" className="mt-8 min-h-96">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="similar" className="font-semibold text-base">
          Similar brands
        </h2>
        {data && data.data.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Link to={filtersPath(likeFilters(brand.id, choice))} className={buttonClass('secondary', 'sm')}>
              Open in Search
            </Link>
            <Link
              to={paths.compareOf([brand.id, ...data.data.slice(0, COMPARED).map((match) => match.brand.id)])}
              className={buttonClass('secondary', 'sm')}
            >
              Compare the first {Math.min(COMPARED, data.data.length)}
            </Link>
          </div>
        )}
      </div>
      <Choices choice={choice} onChoose={choose} hasSize={brand.estimated_monthly_traffic !== null} />
      {isError && !data && (
        <LoadError text="Couldn't load similar brands." onRetry={refetch} className="mt-4" />
      )}
      {!data && !isError && <div aria-busy="true" className="skeleton mt-4 h-80 rounded-xl" />}
      {data && (
        <>
          <Matches
            data={data.data}
            isNarrowed={!!(choice.size || choice.country)}
            faint={isPlaceholderData}
          />
          {data.data.length >= 10 && (
            <Button
              variant="secondary"
              className="mt-3"
              onClick={() => choose((latest) => ({ all: !latest.all }))}
            >
              {choice.all ? 'Show 10' : 'Show up to 50'}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const ANY_COUNTRY = [
  { value: undefined, label: 'Any country' },
  ...COUNTRIES.map(({ id, label }) => ({ value: id, label })),
];
const ANY_EMPHASIS = [
  { value: undefined, label: 'Overall similarity' },
  ...EMPHASIS_KEYS.map((value) => ({ value, label: `Mainly: ${EMPHASES[value].label.toLowerCase()}` })),
];

type ChoicesProps = {
  choice: SimilarChoice;
  onChoose: (change: Partial<SimilarChoice>) => unknown;
  /** Sizes are compared by visits. */
  hasSize: boolean;
};

function Choices({ choice, onChoose, hasSize }: ChoicesProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {(hasSize || choice.size) && <SizeChoice size={choice.size} onSize={(size) => onChoose({ size })} />}
      <SelectOf
        aria-label="Country"
        options={ANY_COUNTRY}
        value={choice.country}
        onChange={(country) => onChoose({ country })}
        className="h-8 max-w-52 text-sm"
      />
      <SelectOf
        aria-label="What counts most"
        options={ANY_EMPHASIS}
        value={choice.emphasis}
        onChange={(emphasis) => onChoose({ emphasis })}
        className="h-8 max-w-52 text-sm"
      />
    </div>
  );
}

type MatchesProps = {
  data: Found['data'];
  /** By size or country. */
  isNarrowed: boolean;
  faint: boolean;
};

function Matches({ data, isNarrowed, faint }: MatchesProps) {
  if (data.length === 0)
    return (
      <p className="card mt-4 p-4 text-ink-soft text-sm">
        {isNarrowed
          ? 'No matching brands. For many brands, visits or country are unknown: try all sizes and any country.'
          : "No similar brands yet. We find them by a brand's category, products and description, once these are known."}
      </p>
    );
  return (
    <ul className={`card mt-4 divide-y divide-line transition-opacity ${faint ? 'opacity-60' : ''}`}>
      {data.map(({ brand, reasons }) => (
        <li key={brand.id} className="flex items-center gap-3 px-4 py-2.5">
          <BrandImage brand={brand} image="logo" className="size-9 shrink-0 rounded-lg" />
          <div className="min-w-0 flex-1 text-sm">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <Link
                to={paths.brandOverview(brand.id)}
                className="wrap-anywhere inline-flex min-h-6 items-center rounded-sm font-medium hover:underline"
              >
                <bdi>{brand.brand_name}</bdi>
              </Link>
              <span className="text-ink-faint text-xs">{countriesText(brand.locations)}</span>
            </p>
            <p className="wrap-anywhere text-ink-soft text-xs">
              {reasons.length > 0 && `Shared: ${reasons.join(' · ')}`}
            </p>
          </div>
          {brand.estimated_monthly_traffic !== null && (
            <p className="digits shrink-0 text-right text-sm">
              {brand.estimates?.estimated_monthly_traffic !== undefined && <EstimateMark />}
              {formatNumber(brand.estimated_monthly_traffic)}
              <span className="block text-ink-faint text-xs">
                <Range range={brand.estimates?.estimated_monthly_traffic} />
                visits a month
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const Range = ({ range }: { range: [number, number] | null | undefined }) =>
  range && (
    <>
      <EstimateRange range={formatRange('estimated_monthly_traffic', range)} />{' '}
    </>
  );
