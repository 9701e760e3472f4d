import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';

type Props = {
  /** In the order of the page; `id` is that of the section's heading. */
  sections: { id: string; label: string }[];
};

/** In the rail, which follows the sections on smaller screens. */
const LISTS = { id: 'brand-lists', label: 'Lists' };

/** Links to the sections of a brand's page, which stay below the top bar. */
export function SectionNav({ sections }: Props) {
  const { search, hash } = useLocation();
  const current = useSyncExternalStore(subscribe, () => currentId(sections, hash.slice(1)));
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another section is read
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - 16 });
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label="Sections"
      data-section-nav=""
      className="sticky top-top-bar z-10 mt-4 overflow-x-auto border-line border-b bg-canvas"
    >
      <ul className="-ml-2.5 flex h-10 items-center gap-1">
        {[...sections, LISTS].map(({ id, label }) => (
          <li key={id} className={id === LISTS.id ? 'min-[75rem]:hidden' : ''}>
            <Link
              replace
              to={{ search, hash: id }}
              onClick={() => focusHeading(id)}
              aria-current={id === current ? 'location' : undefined}
              data-ring="inside"
              className="flex h-7 items-center whitespace-nowrap rounded-md border border-transparent px-2.5 font-medium text-ink-soft text-sm transition-colors hover:text-ink aria-[current]:border-line aria-[current]:bg-sunken aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The next Tab continues in the section. */
function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
}

/** Pixels from the top of the screen: a heading above this belongs to the section that is read. */
const READ_FROM = 160;

function currentId(sections: Props['sections'], chosen: string): string | undefined {
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  // The last sections may be too short to reach the top.
  const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
  if (isAtEnd && topOf(chosen) >= 0 && topOf(chosen) < window.innerHeight) return chosen;
  return sections.findLast(({ id }) => topOf(id) < READ_FROM)?.id;
}
