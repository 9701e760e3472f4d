import {
  BRAND_SECTIONS,
  type BrandDetail,
  countryLabel,
  FLAG_KEYS,
  FLAGS,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';
import { ChevronLeftIcon, ChevronRightIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { BrandImage } from '#features/catalogue/components/brand-image.tsx';
import { BrandLinks } from '#features/catalogue/components/brand-links.tsx';
import { CategoryPill } from '#features/catalogue/components/category-pill.tsx';
import { ExactValue } from '#features/catalogue/components/estimate.tsx';
import { kindLabel } from '#features/catalogue/model/brand-facts.ts';
import { commonText, sourceText } from '#features/catalogue/model/metric-provenance.ts';
import { unitOf } from '#lib/format-number.ts';
import { onRemovalClick } from '#lib/on-removal-click.ts';
import { paths } from '#paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { type ComparedValue, compareMetric } from '../model/comparison.ts';

type Props = {
  brands: BrandDetail[];
  onlyDifferences: boolean;
  /** Below each value, instead of in a tooltip. */
  sources: boolean;
  /** Where the comparison can be changed; names link to the brands' pages then. */
  onChange?: (ids: number[]) => void;
};

const SECTIONS = [...BRAND_SECTIONS.overview, ...BRAND_SECTIONS.products];
const SHOWN_FLAGS = FLAG_KEYS.filter((key) => key !== 'is_pinned');

/** Brands as columns, metrics as rows. Values are compared with those of the first brand. */
export function CompareTable({ brands, onlyDifferences, sources, onChange }: Props) {
  const frame = useRef<HTMLElement>(null);
  const pressed = useRef<string | null>(null);
  // Moving a column's button in the document takes its focus, and removing a column its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the columns change
  useLayoutEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return;
    const buttons = [...(frame.current?.querySelectorAll('button') ?? [])];
    const same = buttons.find(({ ariaLabel }) => ariaLabel === pressed.current);
    (same ?? frame.current)?.focus({ preventScroll: true });
    pressed.current = null;
  }, [brands]);
  const rows = new Map(METRIC_KEYS.map((key) => [key, compareMetric(brands, key)]));
  const facts = factsOf(brands).filter(({ texts }) => !onlyDifferences || new Set(texts).size > 1);
  const isKnown = (key: MetricKey) => rows.get(key)?.values.some(({ value }) => value !== null);
  const isShown = (key: MetricKey) => isKnown(key) && !(onlyDifferences && rows.get(key)?.isSame);
  const unknown = METRIC_KEYS.filter((key) => !isKnown(key)).map((key) => METRICS[key].label);
  const sections = SECTIONS.map((section) => ({
    section,
    keys: METRIC_KEYS.filter((key) => METRICS[key].section === section && isShown(key)),
  })).filter(({ keys }) => keys.length > 0);
  const sourceOf = (brand: BrandDetail, key: MetricKey) => sourceText(brand, key, '');
  const common = commonText(
    brands.flatMap((brand) =>
      METRIC_KEYS.filter((key) => brand[key] !== null).map((key) => sourceOf(brand, key)),
    ),
  );
  return (
    <>
      {common && <p className="wrap-anywhere mb-3 text-ink-soft text-sm">Known values: {common}.</p>}
      {/* Scrolls in both directions where the columns do not fit, so that names and labels stay in view. */}
      <section
        ref={frame}
        aria-label="Comparison"
        onClickCapture={({ target }) => {
          pressed.current = target instanceof Element ? (target.closest('button')?.ariaLabel ?? null) : null;
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
        tabIndex={0}
        data-ring="inside"
        style={{ maxWidth: widthOf(brands.length, 16) }}
        className="card relative max-h-[80dvh] w-full overflow-auto [--label:7rem] sm:[--label:11rem] xl:max-h-none xl:overflow-clip"
      >
        <table
          style={{ minWidth: widthOf(brands.length, 7.5) }}
          className="-mb-px w-full table-fixed border-separate border-spacing-0 text-left text-sm"
        >
          <thead>
            <tr>
              <td className={`${LABEL} xl:top-top-bar top-0 z-3`} />
              {brands.map((brand, index) => (
                <BrandHead key={brand.id} brands={brands} index={index} onChange={onChange} />
              ))}
            </tr>
          </thead>
          {facts.length > 0 && (
            <tbody>
              <SectionRow columns={brands.length}>About</SectionRow>
              {facts.map(({ label, cells }) => (
                <tr key={label}>
                  <th scope="row" className={`${LABEL} font-normal`}>
                    {label}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={brands[index]?.id} className={`${CELL} wrap-anywhere`}>
                      {cell ?? <Unknown />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          )}
          {sections.map(({ section, keys }) => (
            <tbody key={section}>
              <SectionRow columns={brands.length}>{section}</SectionRow>
              {keys.map((key) => {
                const row = rows.get(key);
                return (
                  <tr key={key}>
                    <th scope="row" className={`${LABEL} font-normal`}>
                      {METRICS[key].label}
                      <span className="block text-ink-faint text-xs">{unitOf(key)}</span>
                      {row?.isUnclear && <span className="block text-ink-faint text-xs">Ranges overlap</span>}
                    </th>
                    {row?.values.map((value, index) => {
                      const brand = brands[index];
                      return (
                        brand && (
                          <td key={brand.id} className={`${CELL} digits`}>
                            <Value
                              metric={key}
                              compared={value}
                              source={common ? '' : sourceOf(brand, key)}
                              sources={sources}
                            />
                          </td>
                        )
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          ))}
        </table>
        {facts.length === 0 && sections.length === 0 && (
          <p className="px-4 py-6 text-ink-soft text-sm">
            These brands do not differ in anything that is known.
          </p>
        )}
      </section>
      <p role="status" className="sr-only">
        {brands.map(({ brand_name }) => brand_name).join(', ')}
      </p>
      {unknown.length > 0 && !onlyDifferences && (
        <p className="mt-3 max-w-prose text-pretty text-ink-soft text-sm">
          Not known of {brands.length === 1 ? 'this brand' : 'any of these brands'}: {unknown.join(', ')}.
        </p>
      )}
    </>
  );
}

/** Of all columns, with `rem` for each brand. */
const widthOf = (brands: number, rem: number) => `calc(var(--label) + ${brands * rem}rem)`;

const LABEL =
  'sticky left-0 z-1 w-(--label) border-line border-r border-b bg-surface px-3 py-2 align-top sm:px-4';
const CELL = 'border-line border-b px-3 py-2 align-top';

type HeadProps = { brands: BrandDetail[]; index: number; onChange: Props['onChange'] };

function BrandHead({ brands, index, onChange }: HeadProps) {
  const brand = brands[index];
  if (!brand) return null;
  const { id, brand_name: name, domain } = brand;
  const ids = brands.map((each) => each.id);
  const moveTo = (place: number) => onChange?.(ids.filter((other) => other !== id).toSpliced(place, 0, id));
  return (
    <th scope="col" className={`${CELL} sticky top-0 z-2 bg-surface font-normal xl:top-top-bar`}>
      <div className="flex items-start gap-2">
        <BrandImage brand={brand} image="logo" className="size-8 shrink-0 rounded-md max-sm:hidden" />
        <div className="min-w-0 flex-1">
          {onChange ? (
            <Link
              to={paths.brandOverview(id)}
              className="wrap-anywhere line-clamp-2 font-semibold underline-offset-2 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className="wrap-anywhere line-clamp-2 font-semibold">{name}</bdi>
          )}
          <span className="block truncate text-ink-faint text-xs">{domain}</span>
        </div>
      </div>
      {onChange && (
        <div className="mt-1 -ml-1 flex items-center">
          <IconButton
            size="md"
            label={`Move ${name} left`}
            disabled={index === 0}
            onClick={() => moveTo(index - 1)}
          >
            <ChevronLeftIcon className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            size="md"
            label={`Move ${name} right`}
            disabled={index === brands.length - 1}
            onClick={() => moveTo(index + 1)}
          >
            <ChevronRightIcon className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            size="md"
            label={`Remove ${name}`}
            onClick={onRemovalClick(() => onChange(ids.filter((other) => other !== id)))}
          >
            <XMarkIcon className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </th>
  );
}

const SectionRow = ({ columns, children }: { columns: number; children: string }) => (
  <tr>
    <th
      scope="rowgroup"
      className="sticky left-0 z-1 h-7 border-line border-b bg-sunken px-3 font-medium text-ink-soft text-xs sm:px-4"
    >
      {children}
    </th>
    <td colSpan={columns} className="border-line border-b bg-sunken" />
  </tr>
);

const Unknown = () => <span className="text-ink-faint">-</span>;

/** `source`: empty where the text above the table says it. */
type ValueProps = { metric: MetricKey; compared: ComparedValue; source: string; sources: boolean };

function Value({ metric, compared, source, sources }: ValueProps) {
  const { value, origin, share, isHighest, relative } = compared;
  if (value === null) return <Unknown />;
  const exact = (
    <span className={isHighest ? 'font-semibold' : ''}>
      <ExactValue metric={metric} value={value} origin={origin} />
    </span>
  );
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        {sources || source === '' ? (
          <span>{exact}</span>
        ) : (
          <Tooltip
            content={<bdi>{source}</bdi>}
            trigger={
              // Not a tab stop: there would be a hundred. The switch shows the sources to keyboard users.
              <button type="button" tabIndex={-1} className="rounded-sm text-left hover:text-accent-ink">
                {exact}
              </button>
            }
          />
        )}
        <span className="shrink-0 text-ink-faint text-xs">
          {isHighest ? (
            <>
              {relative && <span className="mr-1">{relative}</span>}
              <span className="font-medium text-ink-soft">highest</span>
            </>
          ) : (
            relative
          )}
        </span>
      </span>
      <span aria-hidden="true" className="mt-1 block h-1 overflow-hidden rounded-full bg-sunken">
        <span
          style={{ width: `${share * 100}%` }}
          className={`block h-full min-w-px rounded-full forced-colors:bg-[CanvasText] ${isHighest ? 'bg-ink-soft' : 'bg-control'}`}
        />
      </span>
      {sources && source !== '' && (
        <span className="wrap-anywhere mt-1 block text-ink-faint text-xs">
          <bdi>{source}</bdi>
        </span>
      )}
    </>
  );
}

type Fact = { label: string; cells: (ReactNode | null)[]; texts: string[] };

/** What is known besides metrics; `texts` tell whether brands differ. */
function factsOf(brands: BrandDetail[]): Fact[] {
  const row = (
    label: string,
    textOf: (brand: BrandDetail) => string,
    toCell: (brand: BrandDetail, text: string) => ReactNode = (_brand, text) => text,
  ): Fact => {
    const texts = brands.map(textOf);
    return {
      label,
      texts,
      cells: brands.map((brand, index) => (texts[index] ? toCell(brand, texts[index]) : null)),
    };
  };
  return [
    row(
      'Categories',
      ({ categories }) => categories.join(', '),
      ({ categories }) => (
        <span className="flex flex-wrap gap-1">
          {categories.map((category) => (
            <CategoryPill key={category}>{category}</CategoryPill>
          ))}
        </span>
      ),
    ),
    row(
      'Countries',
      ({ locations }) => locations.map(countryLabel).join(', '),
      (_brand, text) => (
        <span className="line-clamp-3" title={text}>
          {text}
        </span>
      ),
    ),
    row('Kind', ({ kind }) => kindLabel(kind) ?? ''),
    row(
      'Profiles and links',
      (brand) =>
        [brand.fb_url, brand.ig_url, brand.fb_ads_library_url, brand.trustpilot_url, brand.brand_url]
          .filter(Boolean)
          .join(),
      (brand) => <BrandLinks brand={brand} />,
    ),
    ...SHOWN_FLAGS.map((flag) =>
      row(FLAGS[flag].label, (brand) => (brand[flag] === null ? '' : brand[flag] ? 'Yes' : 'No')),
    ),
  ].filter(({ texts }) => texts.some((text) => text !== ''));
}
