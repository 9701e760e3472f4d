import { ScreenPicture } from './picture.tsx';
import { Section } from './section.tsx';

const TABS = [
  {
    id: 'filter',
    label: 'Filter',
    text: 'Narrow the catalogue down to your niche: country, category, size. You see the exact count before you search.',
    alt: 'Search Brands with two countries chosen, the number of brands of each country, and the matching brands.',
  },
  {
    id: 'compare',
    label: 'Compare',
    text: 'Put two to six competitors side by side: where each one leads, by how much, and where the numbers come from.',
    alt: 'Three brands side by side, with the highest value of each metric marked.',
  },
  {
    id: 'overview',
    label: 'Overview',
    text: 'Judge a brand in a minute: how big it is, how it ranks in its category, and where each number comes from.',
    alt: 'The overview of a brand, with tiles of its metrics and their ranks.',
  },
  {
    id: 'import',
    label: 'My brands',
    text: 'Drop in a spreadsheet or a list of websites. Check what will change first, and undo it within 24 hours.',
    alt: 'The preview of a file: how many brands will be added, and what each column means.',
  },
] as const;

export function Features() {
  return (
    <Section
      id="features"
      heading="Everything a store shows the world, in one place"
      lead="Find brands worth learning from, and see what works for them."
    >
      <div
        role="tablist"
        aria-label="Features"
        className="grid grid-cols-4 gap-x-2 sm:gap-x-6 max-[23rem]:grid-cols-2"
      >
        {TABS.map(({ id, label, text }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-controls={`panel-${id}`}
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
            className="group flex flex-col items-start border-line-strong border-t-2 pt-3 pb-2 text-left transition-colors aria-selected:border-accent"
          >
            <span className="font-semibold text-ink-soft text-sm transition-colors group-hover:text-ink group-aria-selected:text-accent-ink sm:text-base">
              {label}
            </span>
            <span className="mt-1 text-pretty text-ink-soft text-sm max-lg:hidden">{text}</span>
          </button>
        ))}
      </div>
      {TABS.map(({ id, text, alt }, index) => (
        <div
          key={id}
          role="tabpanel"
          id={`panel-${id}`}
          aria-labelledby={`tab-${id}`}
          hidden={index !== 0}
          className="mt-4 lg:mt-8"
        >
          {/* A fixed height on phones, so that switching tabs causes no layout shift. */}
          <p className="min-h-18 text-pretty text-ink-soft sm:min-h-12 lg:hidden">{text}</p>
          <div className="window mt-5 overflow-hidden max-sm:mx-auto max-sm:max-w-sm lg:mt-0">
            <ScreenPicture name={id} alt={alt} />
          </div>
        </div>
      ))}
      <p className="mt-5 text-ink-faint text-sm">
        The pictures on this page show sample data: their brands are made up.
      </p>
    </Section>
  );
}
