import { CATEGORY_LABELS, COUNTRY_IDS, METRIC_KEYS } from '@brandlode/contract';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { SITE } from '../model/site.ts';
import { HeroBackground } from './hero-background.tsx';
import { ScreenPicture } from './picture.tsx';

const FACTS = [
  { value: '10,000+', label: 'brands' },
  { value: String(METRIC_KEYS.length), label: 'metrics per brand' },
  { value: String(CATEGORY_LABELS.length), label: 'categories' },
  { value: String(COUNTRY_IDS.length), label: 'countries and regions' },
];

export function Hero() {
  return (
    <section className="overflow-hidden">
      {/* On a phone the text fills the first viewport. */}
      <div className="relative z-10 mx-auto flex max-w-6xl flex-col px-5 max-sm:min-h-[calc(100svh-6.5rem)] pt-[11svh] sm:px-8 sm:pt-24">
        <h1 className="text-display leading-[1.04] tracking-[-0.04em] sm:text-6xl lg:text-display-lg font-semibold">
          Find your next million dollar {/* On its own line, so that longer words cause no layout shift. */}
          <span
            data-words={SITE.words.join('|')}
            className="block whitespace-nowrap text-accent-ink transition-opacity duration-fade data-faded:opacity-0"
          >
            {SITE.words[0]}
          </span>
        </h1>
        <div className="mt-6 grid grow content-between gap-x-12 gap-y-10 sm:mt-8 lg:grid-cols-[1fr_auto] lg:items-end">
          <div>
            <p className="max-w-md text-pretty text-ink-soft text-lg sm:text-xl">
              Discover 10,000+ shopify brands and copy what works.
            </p>
            <p className="mt-7">
              <a href={paths.register} className={`${buttonClass('primary', 'lg')} max-sm:w-full`}>
                Get 7 days free
              </a>
            </p>
          </div>
          <dl className="grid grid-cols-2 gap-x-10 gap-y-6 sm:grid-cols-4">
            {FACTS.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse border-line-strong border-l pl-4">
                <dt className="text-ink-soft text-sm">{label}</dt>
                <dd className="digits font-semibold text-2xl tracking-tight">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className="relative mt-10 sm:mt-16">
        <HeroBackground className="absolute inset-x-0 bottom-0 h-[calc(100%+8rem)] w-full sm:h-4/5" />
        <div className="relative mx-auto max-w-6xl px-5 sm:px-8">
          <div className="window max-h-[26rem] overflow-hidden rounded-b-none sm:max-h-[36rem]">
            <ScreenPicture
              name="browse"
              first
              alt="The Browse page: a grid of brands, each with its cover, logo, category, visits and followers."
            />
          </div>
        </div>
      </div>
    </section>
  );
}
