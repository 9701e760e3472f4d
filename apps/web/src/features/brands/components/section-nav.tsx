import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
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
  useSectionOfLink(hash.slice(1), nav);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another section is read
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - 16 });
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label="Sections"
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
              className="flex h-7 items-center whitespace-nowrap rounded-md border border-transparent px-2.5 forced-colors:not-aria-[current]:border-[Canvas] font-medium text-ink-soft text-sm transition-colors hover:text-ink aria-[current]:border-line aria-[current]:bg-sunken aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows the section that a link to the page names, also while sections above it are still loaded, until the user scrolls. */
function useSectionOfLink(id: string, nav: RefObject<HTMLElement | null>): void {
  const isLeft = useRef(false);
  useEffect(() => {
    const leave = () => {
      isLeft.current = true;
    };
    for (const type of SCROLLS) window.addEventListener(type, leave, { passive: true });
    return () => {
      for (const type of SCROLLS) window.removeEventListener(type, leave);
    };
  }, []);
  useEffect(() => {
    const content = nav.current?.parentElement;
    if (id === '' || !content) return;
    // Also runs at once, and when a section that was not there yet appears.
    const observer = new ResizeObserver(() => {
      if (!isLeft.current) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [id, nav]);
}

/** How users scroll. */
const SCROLLS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

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
