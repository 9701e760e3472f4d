import {
  BRAND_SECTIONS,
  type BrandDetail,
  changeKey,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';
import { useLayoutEffect, useRef } from 'react';
import { Change } from '#features/brands/components/change.tsx';
import { commonSourceText, commonText, sourceText } from '#features/brands/model/metric-provenance.ts';
import { unitOf } from '#lib/text/format-number.ts';
import { compareMetric } from '../../model/comparison.ts';
import { comparedFacts } from './compare-facts.tsx';
import { CompareHead } from './compare-head.tsx';
import { CELL, CompareValue, Unknown } from './compare-value.tsx';

type Props = {
  brands: BrandDetail[];
  onlyDifferences: boolean;
  /** Below each value, instead of in a tooltip. */
  sources: boolean;
  /** Present if the comparison can be changed; names then link to the brands' pages. */
  onChange?: (ids: number[]) => void;
};

const SECTIONS = [...BRAND_SECTIONS.overview, ...BRAND_SECTIONS.products];

/** Brands as columns, metrics as rows. Values are compared with those of the first brand. */
export function CompareTable({ brands, onlyDifferences, sources, onChange }: Props) {
  const frame = useRef<HTMLElement>(null);
  const pressed = useRef<string | null>(null);
  // Moving a column takes the focus from its button, and removing it removes the button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the columns change
  useLayoutEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return;
    const buttons = [...(frame.current?.querySelectorAll('button') ?? [])];
    const same = buttons.find(({ ariaLabel }) => ariaLabel === pressed.current);
    (same ?? frame.current)?.focus({ preventScroll: true });
    pressed.current = null;
  }, [brands]);
  const rows = new Map(METRIC_KEYS.map((key) => [key, compareMetric(brands, key)]));
  const facts = comparedFacts(brands).filter(({ texts }) => !onlyDifferences || new Set(texts).size > 1);
  const isKnown = (key: MetricKey) => rows.get(key)?.values.some(({ value }) => value !== null);
  const isShown = (key: MetricKey) => isKnown(key) && !(onlyDifferences && rows.get(key)?.isSame);
  const unknown = METRIC_KEYS.filter((key) => !isKnown(key)).map((key) => METRICS[key].label);
  const sections = SECTIONS.map((section) => ({
    section,
    keys: METRIC_KEYS.filter((key) => METRICS[key].section === section && isShown(key)),
  })).filter(({ keys }) => keys.length > 0);
  const changed = METRIC_KEYS.filter((key) => {
    const changes = new Set(brands.map((brand) => brand[changeKey(key, '30d')] ?? null));
    return changes.size > 1 || (!onlyDifferences && !changes.has(null));
  });
  const sourceOf = (brand: BrandDetail, key: MetricKey) => sourceText(brand, key, '');
  const common = commonText(
    brands.flatMap((brand) =>
      METRIC_KEYS.filter((key) => brand[key] !== null).map((key) => sourceOf(brand, key)),
    ),
  );
  return (
    <>
      {common && <p className="wrap-anywhere mb-3 text-ink-soft text-sm">{commonSourceText(common)}</p>}
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
                <CompareHead key={brand.id} brands={brands} index={index} onChange={onChange} />
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
                            <CompareValue
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
          {changed.length > 0 && (
            <tbody>
              <SectionRow columns={brands.length}>Growth, 30 days</SectionRow>
              {changed.map((key) => (
                <tr key={key}>
                  <th scope="row" className={`${LABEL} font-normal`}>
                    {METRICS[key].label}
                  </th>
                  {brands.map((brand) => (
                    <td key={brand.id} className={CELL}>
                      <Change percent={brand[changeKey(key, '30d')] ?? null} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          )}
        </table>
        {facts.length === 0 && sections.length === 0 && changed.length === 0 && (
          <p className="px-4 py-6 text-ink-soft text-sm">These brands have no known differences.</p>
        )}
      </section>
      <p role="status" className="sr-only">
        {brands.map(({ brand_name }) => brand_name).join(', ')}
      </p>
      {unknown.length > 0 && !onlyDifferences && (
        <p className="mt-3 max-w-prose text-pretty text-ink-soft text-sm">
          Not known for {brands.length === 1 ? 'this brand' : 'any of these brands'}: {unknown.join(', ')}.
        </p>
      )}
    </>
  );
}

/** The width of all columns, with `rem` for each brand. */
const widthOf = (brands: number, rem: number) => `calc(var(--label) + ${brands * rem}rem)`;

const LABEL =
  'sticky left-0 z-1 w-(--label) border-line border-r border-b bg-surface px-3 py-2 align-top sm:px-4';

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
