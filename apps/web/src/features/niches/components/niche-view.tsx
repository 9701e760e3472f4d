import {
  categoryById,
  countryLabel,
  type FilterPayload,
  METRICS,
  NICHE_GROWTH,
  type Niche,
  TECHNOLOGIES,
} from '@brandlode/contract';
import { Fragment, type ReactElement } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#lib/text/format-date.ts';
import { formatCount, formatNumber, formatShare } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { WithoutDataNote } from '../../search/components/without-data-note.tsx';
import { filtersPath } from '../../search/model/search-state.ts';
import { bandRange, coverage, priceBand, visitsBand } from '../model/niche-texts.ts';
import { labelsOf, missingText } from '../model/statistics.ts';
import { NicheBars } from './niche-bars.tsx';
import { NicheCard } from './niche-card.tsx';
import { NicheChanges } from './niche-changes.tsx';
import { missingStatistics, NicheNumbers } from './niche-numbers.tsx';

const SHOWN = 12;
/** Labels of `NICHE_GROWTH`. */
const GROWTH_LABELS = [
  'Down 20% or more',
  'Down 10% to 20%',
  'Within 10%',
  'Up 10% to 20%',
  'Up 20% or more',
];

/** Describes a set of brands; `filter` is the search that finds them, `hidden` are categories that all of them have. */
export function NicheView({
  niche,
  filter,
  hidden,
}: {
  niche: Niche;
  filter: FilterPayload;
  hidden: readonly number[];
}) {
  const { brands, visits, price, countries, categories } = niche;
  const step = (metric: 'estimated_monthly_traffic' | 'product_avg_price') => 1 / METRICS[metric].scale;
  const cards: { name: string; known: number; card: ReactElement }[] = [
    {
      name: 'size',
      known: visits.known,
      card: (
        <NicheBars
          title="Size, by monthly visits"
          note={`${coverage(visits.known, brands)}, estimated.`}
          bars={visits.bands.map((band) => ({
            key: String(band.min),
            label: visitsBand(band),
            count: band.count,
            to: filtersPath({
              ...filter,
              estimated_monthly_traffic: bandRange(band, step('estimated_monthly_traffic')),
            }),
          }))}
        />
      ),
    },
    {
      name: 'average price',
      known: price.known,
      card: (
        <NicheBars
          title="Average price"
          note={`${coverage(price.known, brands)}.`}
          bars={price.bands.map((band) => ({
            key: String(band.min),
            label: priceBand(band),
            count: band.count,
            to: filtersPath({ ...filter, product_avg_price: bandRange(band, step('product_avg_price')) }),
          }))}
        />
      ),
    },
    {
      name: 'growth of visits',
      known: niche.growth.known,
      card: (
        <NicheBars
          title="Growth of visits, 90 days"
          note={`${coverage(niche.growth.known, brands)}, estimated.`}
          bars={NICHE_GROWTH.map((range, index) => ({
            key: String(index),
            label: GROWTH_LABELS[index] ?? '',
            count: niche.growth.counts[index] ?? 0,
            to: filtersPath({ ...filter, estimated_monthly_traffic_change_90d: range }),
          }))}
        />
      ),
    },
    {
      name: 'countries',
      known: countries.known,
      card: (
        <NicheBars
          title="Country"
          note={`${coverage(countries.known, brands)}. A brand may be in several countries.`}
          bars={countries.counts.slice(0, SHOWN).map(({ id, count }) => ({
            key: id,
            label: countryLabel(id),
            count,
            to: filtersPath({ ...filter, locations: [id] }),
          }))}
        />
      ),
    },
    {
      name: 'categories',
      known: categories.known,
      card: (
        <NicheBars
          title="Categories"
          note={`${coverage(categories.known, brands)}. A brand may be in several categories.`}
          empty="None of these brands is in another category."
          bars={categories.counts
            .filter(({ id }) => !hidden.includes(Number(id)))
            .slice(0, SHOWN)
            .map(({ id, count }) => ({
              key: id,
              label: categoryById(Number(id))?.label ?? id,
              count,
              to: paths.category(id),
            }))}
        />
      ),
    },
    {
      name: 'changes of technologies',
      known: niche.changes.known + niche.changes.technologies.length + niche.changes.switches.length,
      card: <NicheChanges changes={niche.changes} filter={filter} />,
    },
    {
      name: 'technologies',
      known: niche.technologies.known,
      card: <Technologies niche={niche} filter={filter} />,
    },
    { name: 'gaps', known: niche.gaps.known, card: <Gaps niche={niche} filter={filter} /> },
    { name: 'newest brands', known: niche.newest.known, card: <Newest niche={niche} /> },
  ];
  const missing = [
    ...labelsOf(missingStatistics(niche.statistics)),
    ...cards.flatMap(({ name, known }) => (known === 0 ? name : [])),
  ];
  return (
    <>
      <NicheNumbers niche={niche} />
      {missing.length > 0 && <WithoutDataNote className="mt-3" missing={missingText(missing)} />}
      <div className="mt-5 columns-1 gap-4 *:mb-4 *:break-inside-avoid lg:columns-2 2xl:columns-3">
        {cards.map(({ name, known, card }) => known > 0 && <Fragment key={name}>{card}</Fragment>)}
      </div>
    </>
  );
}

function Technologies({ niche: { brands, technologies }, filter }: { niche: Niche; filter: FilterPayload }) {
  const used = new Set(filter.technologies);
  const shown = technologies.data.filter(({ id }) => !used.has(id));
  return (
    <NicheCard
      title="Typical technologies"
      note={`${coverage(technologies.known, brands)}. Those that are most typical of this niche, compared with the whole catalogue, come first.`}
      empty={shown.length === 0 && 'No technology was found at five or more of these brands.'}
    >
      <table className="mt-3 w-full text-left text-sm">
        <thead>
          <tr className="*:pb-1 *:font-medium *:text-ink-faint *:text-xs [&>*+*]:text-right">
            <th scope="col">Technology</th>
            <th scope="col">This niche</th>
            <th scope="col">All brands</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, share, shareOverall }) => (
            <tr key={id} className="digits *:py-1 [&>*+*]:text-right">
              <th scope="row" className="font-normal">
                <Link
                  to={paths.technology(id)}
                  className="inline-flex min-h-6 items-center rounded-sm hover:underline"
                >
                  {TECHNOLOGIES.get(id)?.name ?? id}
                </Link>
              </th>
              <td>{formatShare(share)}</td>
              <td className="text-ink-soft">{formatShare(shareOverall)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </NicheCard>
  );
}

/** Gaps: few brands with many visits, one sentence each. */
function Gaps({ niche: { brands, gaps, visits }, filter }: { niche: Niche; filter: FilterPayload }) {
  return (
    <NicheCard
      title="Gaps: high demand, few brands"
      note={`${coverage(gaps.known, brands)}. A gap is a country and price range with at least five brands, but at most a tenth of all, that have twice the median visits.`}
      empty={gaps.data.length === 0 && 'No gaps found.'}
    >
      <ul className="mt-3 grid gap-2.5 text-sm">
        {gaps.data.map(({ country, price, brands: few, medianVisits }) => (
          <li key={`${country} ${price.min}`}>
            <Link
              className="rounded-sm font-medium underline underline-offset-4"
              to={filtersPath({
                ...filter,
                locations: [country],
                product_avg_price: bandRange(price, 0.01),
              })}
            >
              {countryLabel(country)}, {priceBand(price).toLowerCase()}
            </Link>
            <span className="digits block text-ink-soft">
              {formatCount(few, 'brand')} with a median of {formatNumber(medianVisits)} visits a month;{' '}
              {formatNumber(visits.median)} across the niche.
            </span>
          </li>
        ))}
      </ul>
    </NicheCard>
  );
}

function Newest({ niche: { brands, newest } }: { niche: Niche }) {
  return (
    <NicheCard
      title="Newest"
      note={`${coverage(newest.known, brands)}, by domain registration or first archived page.`}
      empty={newest.data.length === 0 && 'No data on when these brands went online.'}
    >
      <ul className="mt-3 grid gap-1.5 text-sm">
        {newest.data.map(({ id, name, since }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <Link
              to={paths.brandOverview(id)}
              className="min-h-6 min-w-0 truncate rounded-sm leading-6 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
            <span className="digits shrink-0 text-ink-soft">{formatDay(new Date(since))}</span>
          </li>
        ))}
      </ul>
    </NicheCard>
  );
}
