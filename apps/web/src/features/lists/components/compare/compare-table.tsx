import type { BrandDetail, ComparedProducts } from '@brandlode/contract';
import { METRIC_KEYS, METRICS } from '@brandlode/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { commonSourceText } from '#features/brands/model/metric-provenance.ts';
import { useNarrowScreen } from '#lib/use-narrow-screen.ts';
import type { ChangeIds } from '../../model/comparison.ts';
import { CompareColumns } from './compare-columns.tsx';
import { CompareList } from './compare-list.tsx';
import { commonSource, compareSections, TECHNOLOGIES } from './compare-rows.tsx';

type Props = {
  brands: BrandDetail[];
  products: ComparedProducts[] | undefined;
  onlyDifferences: boolean;
  /** Exact values, ranges and sources below each value, instead of in a tooltip. */
  sources: boolean;
  /** Present if the comparison can be changed; names then link to the brands' pages. */
  onChange?: (change: ChangeIds) => void;
};

/** More technologies are shown on demand: five stores have about thirty. */
const FIRST_TECHNOLOGIES = 8;

/** What is known of brands, compared with the first one: in columns, or on a narrow screen as a list. */
export function CompareTable({ brands, products, onlyDifferences, sources, onChange }: Props) {
  const isNarrow = useNarrowScreen();
  const [allTechnologies, setAllTechnologies] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const pressed = useRef<string | null>(null);
  // Moving a brand takes the focus from its button, and removing it removes the button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the brands change
  useLayoutEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return;
    const buttons = [...(frame.current?.querySelectorAll('button') ?? [])];
    const same = buttons.find(({ ariaLabel }) => ariaLabel === pressed.current);
    (same ?? frame.current)?.focus({ preventScroll: true });
    pressed.current = null;
  }, [brands]);
  const sections = compareSections(brands, { onlyDifferences, sources, products }).map((section) => {
    const further = section.title === TECHNOLOGIES ? section.rows.length - FIRST_TECHNOLOGIES : 0;
    if (further <= 0) return section;
    return {
      ...section,
      rows: allTechnologies ? section.rows : section.rows.slice(0, FIRST_TECHNOLOGIES),
      toggle: {
        text: allTechnologies ? 'Show fewer technologies' : `Show all ${section.rows.length} technologies`,
        isOpen: allTechnologies,
        onToggle: () => setAllTechnologies(!allTechnologies),
      },
    };
  });
  const unknown = METRIC_KEYS.filter((key) => brands.every((brand) => !brand[key])).map(
    (key) => METRICS[key].label,
  );
  const common = commonSource(brands);
  const Layout = isNarrow ? CompareList : CompareColumns;
  return (
    <div>
      <section
        ref={frame}
        aria-label="Comparison"
        onClickCapture={({ target }) => {
          pressed.current = target instanceof Element ? (target.closest('button')?.ariaLabel ?? null) : null;
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
        tabIndex={0}
        data-ring="inside"
        className="card relative w-full max-sm:border-0 max-sm:bg-transparent max-sm:shadow-none sm:max-h-[80dvh] sm:overflow-auto xl:max-h-none xl:overflow-clip print:max-h-none print:w-fit print:min-w-full print:overflow-visible"
      >
        <Layout brands={brands} sections={sections} onChange={onChange} />
        {sections.length === 0 && (
          <p className="px-4 py-6 text-ink-soft text-sm">These brands have no known differences.</p>
        )}
      </section>
      <p role="status" className="sr-only">
        {brands.map(({ brand_name }) => brand_name).join(', ')}
      </p>
      <p className="wrap-anywhere mt-2 text-pretty text-ink-soft text-xs">
        {common && commonSourceText(common)}
        {unknown.length > 0 &&
          !onlyDifferences &&
          ` Not known for ${brands.length === 1 ? 'this brand' : 'any of these brands'}: ${unknown.join(', ')}.`}
      </p>
    </div>
  );
}
