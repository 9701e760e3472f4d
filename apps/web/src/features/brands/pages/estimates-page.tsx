import {
  ASSORTMENT_FACTOR,
  CALIBRATION_DAYS,
  combineErrors,
  FLAGS,
  isMetric,
  METRICS,
  OUTLIER_DEVIATIONS,
  OUTLIER_FACTOR,
  PLACEHOLDER_FACTOR,
  PRICE_BANDS,
  SOURCED_METRICS,
  sourcesOf,
  VISITS_CURVE,
  VISITS_ERRORS,
  visitsAtRank,
} from '@brandlode/contract';
import type { ReactNode } from 'react';
import { PageTitle } from '#lib/page-title.tsx';
import { formatDollars, formatExact } from '#lib/text/format-number.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { Section } from '#ui/section.tsx';
import { sourceName } from '../../collection/model/collection-texts.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 2 });
const factor = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** How visits, orders and revenue are estimated, how far off they can be, and where every metric comes from. */
export default function EstimatesPage() {
  return (
    <div className="max-w-3xl">
      <PageTitle>How estimates are made</PageTitle>
      <PageHeading
        title="How estimates are made"
        lead="Only a store itself knows its visits and sales. This is what we estimate, from which data, and how far off it can be."
      />
      <Visits />
      <Errors />
      <Limits />
      <Prices />
      <Orders />
      <Calibration />
      <Sources />
    </div>
  );
}

const EXAMPLE_RANKS = [100, 1_000, 10_000, 100_000, 1_000_000];
const ERROR = combineErrors(VISITS_ERRORS.fit, VISITS_ERRORS.lists, VISITS_ERRORS.scale);

function Visits() {
  const { sites, bend, slopeAbove, slopeBelow } = VISITS_CURVE;
  return (
    <Section id="visits" title="Monthly visits">
      <P>
        Visits are estimated from a store's rank in public lists of popular sites. How visits fall with rank
        was measured on {formatExact(sites)} shopping sites whose rank and reach were published in 2019: reach
        falls with rank to the power of {slopeAbove} down to rank {formatExact(bend)}, and of {slopeBelow}{' '}
        after it.
      </P>
      <Table
        caption="Visits estimated from a rank"
        head={['Rank', 'Visits per month', 'Likely range']}
        rows={EXAMPLE_RANKS.map((rank) => {
          const visits = visitsAtRank(rank);
          return [
            formatExact(rank),
            compact.format(visits),
            `${compact.format(visits / ERROR)} to ${compact.format(visits * ERROR)}`,
          ];
        })}
      />
      <P>
        A range is meant to hold the true value in 8 of 10 cases. It combines the spread of the measured sites
        (a factor of {factor.format(VISITS_ERRORS.fit)}), the differences between today's lists and the
        measured one ({VISITS_ERRORS.lists}, our assumption) and the step from reach to visits (
        {VISITS_ERRORS.scale}, our assumption). Independent errors are combined in quadrature.
      </P>
    </Section>
  );
}

function Errors() {
  return (
    <Section id="errors" title="How well the curve fits">
      <P>
        Each half of the sites was compared with the curve fitted to the other half. Half of the sites are
        within the first factor of the curve, 80, 90 and 99 of 100 within the others. The bias is the median
        site's reach as a multiple of the curve.
      </P>
      <Table
        caption="Error of the curve by rank"
        head={['Ranks', 'Sites', 'Median', '80%', '90%', '99%', 'Bias']}
        rows={VISITS_CURVE.bands.map(({ from, to, sites, bias, median, p80, p90, p99 }) => [
          `${formatExact(from)} to ${formatExact(to)}`,
          formatExact(sites),
          ...[median, p80, p90, p99, bias].map((value) => factor.format(value)),
        ])}
      />
    </Section>
  );
}

function Limits() {
  return (
    <Section id="limits" title="What to keep in mind">
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-soft text-sm">
        <li>
          The ranks of 2019 came from a list that no longer exists. Tranco and the Chrome UX Report measure
          other things; the error between lists is assumed, not measured.
        </li>
        <li>
          The measured sites have ranks from {formatExact(VISITS_CURVE.firstRank)} to{' '}
          {formatExact(VISITS_CURVE.lastRank)}. Further down the curve is continued, with a wider range.
        </li>
        <li>
          Reach is a share of internet users. It is converted to visits by a constant, the same for all
          brands, chosen so that the largest shops of 2019 get about the visits that were reported for them.
        </li>
        <li>
          The Chrome UX Report gives a bucket, such as the first 10,000, not a rank. Its middle is used, and
          the range covers the bucket. Growth is unknown, as a store may grow several times within a bucket.
        </li>
        <li>
          Ranks move every day by chance. A new rank counts only if it differs by more than 19 of 20 ranks of
          the list do in the same time; until then the estimate stays the same.
        </li>
        <li>
          A brand with sites of several names has a rank for each; the visits are those of the best ranked
          site only.
        </li>
        <li>A rank from an imported file is used where the store is in no list, as if it were exact.</li>
        <li>
          A store in none of the lists has no estimate. Estimates are better for comparing brands than for
          sizing a single one.
        </li>
      </ul>
    </Section>
  );
}

function Prices() {
  return (
    <Section id="prices" title="Product prices">
      <P>
        The average price is the mean of the products' prices; each product counts once, with the mean of its
        variants. Gift cards, shipping protection, fees, tips, samples, deposits and test entries are neither
        counted nor part of the prices, and free products are counted only.
      </P>
      <P>
        One placeholder such as $99,999 would distort the average, so unusual prices are left out. A price is
        unusual if it is more than {PLACEHOLDER_FACTOR} times above or below the median. For nines such as
        $999, {OUTLIER_FACTOR} times above the median is enough. The price must also be more than{' '}
        {OUTLIER_DEVIATIONS} robust standard deviations away, measured on logarithms by the median absolute
        deviation.
      </P>
      <P>
        An unusual price counts if the store has another one within {ASSORTMENT_FACTOR} times of it, for
        example in a furniture store that also sells accessories. Amounts such as $99,999, $100,000, $1 and
        $0.01 count only with two others. A price that is left out can still be the lowest or highest one,
        unless it is more than {PLACEHOLDER_FACTOR} times above or below the median. A value's source says how
        many prices were left out, and shows the lowest and highest price in the store.
      </P>
    </Section>
  );
}

function Orders() {
  return (
    <Section id="orders" title="Monthly orders and revenue">
      <P>
        Orders are visits times a share that depends on the store's average price. In a survey of about 2,800
        stores in 2023, 1.4% of visits ended in an order, and 3.2% in the best fifth of the stores; how the
        share falls with price is our assumption.
      </P>
      <Table
        caption="Share of visits that end in an order"
        head={['Average price', 'Share of visits']}
        rows={PRICE_BANDS.map(({ below, conversion }, index) => [
          Number.isFinite(below)
            ? `below ${formatDollars(below)}`
            : `${formatDollars(PRICE_BANDS[index - 1]?.below)} or more`,
          percent.format(conversion),
        ])}
      />
      <P>
        Revenue is orders times the average price, as if each order held one product of that price. If the
        prices of the store's products are not known, the median of the stores in its category is used, with a
        wider range, and the value's source says so. If fewer than 20 stores in the category have known
        prices, both stay unknown.
      </P>
    </Section>
  );
}

function Calibration() {
  return (
    <Section id="calibration" title="Calibrating with actual visits">
      <P>
        If you know a brand's actual visits, import them with their date. If the brand's rank was already
        known by then, later estimates start from your value and follow the rank from there; the range becomes
        several times narrower, and orders and revenue with it. The source of such a value says "calibrated
        with imported visits" and their date. A value calibrates for {CALIBRATION_DAYS / 365} years; for the
        first 90 days your value is shown instead of an estimate. Visits imported into My brands stay private:
        the shared estimate does not change, and 'In My brands' on the brand's page shows the estimates made
        with them.
      </P>
    </Section>
  );
}

function Sources() {
  return (
    <Section id="sources" title="Where each metric comes from">
      <P>
        Imports can provide every metric. Other values come from public pages and open data, or from services
        that require access and may not be used here.
      </P>
      <Table
        caption="Sources of each metric"
        head={['Metric', 'Public pages and open data', 'Services with access']}
        rows={SOURCED_METRICS.map((key) => {
          const of = (withKey: boolean) =>
            sourcesOf(key)
              .filter(({ keys }) => (keys !== undefined) === withKey)
              .map(({ source }) => sourceName(source))
              .join(', ') || '-';
          return [isMetric(key) ? METRICS[key].label : FLAGS[key].label, of(false), of(true)];
        })}
      />
    </Section>
  );
}

const P = ({ children }: { children: ReactNode }) => (
  <p className="mt-1.5 text-pretty text-ink-soft text-sm">{children}</p>
);

function Table({ caption, head, rows }: { caption: string; head: string[]; rows: string[][] }) {
  return (
    // Focusable, so that the keyboard can scroll it on small screens.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
    <section className="card mt-3 overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="digits w-full text-left text-sm">
        <thead>
          <tr className="*:border-line *:border-b *:px-4 *:py-2 *:font-medium *:text-ink-faint *:text-xs">
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([first, ...rest]) => (
            <tr key={first} className="*:px-4 *:py-2 *:align-baseline">
              <th scope="row" className="whitespace-nowrap font-normal">
                {first}
              </th>
              {rest.map((cell, index) => (
                <td key={head[index + 1]} className="text-ink-soft">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
