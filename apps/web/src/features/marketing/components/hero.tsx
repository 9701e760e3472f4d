import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { SITE } from '../model/site.ts';
import { HeroBackground } from './hero-background.tsx';
import { SampleTable } from './sample-table.tsx';

export function Hero() {
  return (
    <section className="overflow-hidden">
      <div className="relative z-10 mx-auto max-w-6xl px-5 pt-8 sm:px-8 sm:pt-10">
        <h1 className="text-display leading-[1.04] tracking-[-0.04em] sm:text-6xl lg:text-display-lg font-semibold">
          Find your next million dollar {/* On its own line, so that longer words cause no layout shift. */}
          <span
            data-words={SITE.words.join('|')}
            className="block whitespace-nowrap text-accent-ink transition-opacity duration-fade data-faded:opacity-0"
          >
            {SITE.words[0]}
          </span>
        </h1>
        <div className="mt-4 flex flex-col gap-x-12 gap-y-4 sm:mt-6 sm:flex-row sm:items-center sm:justify-between">
          <p className="text-pretty text-ink-soft text-lg sm:text-xl">
            Discover 10,000+ shopify brands and copy what works.
          </p>
          <p>
            <a href={paths.register} className={`${buttonClass('primary', 'lg')} max-sm:w-full`}>
              Get 7 days free
            </a>
          </p>
        </div>
      </div>
      {/* As high as the table, so that the background does not move while the page arrives. */}
      <div className="relative mt-6 min-h-172.25 pb-14 sm:mt-8 sm:min-h-145.75 sm:pb-20">
        <HeroBackground className="absolute inset-x-0 bottom-0 h-full w-full sm:h-4/5" />
        <div className="relative mx-auto max-w-6xl px-3 sm:px-8">
          <SampleTable />
        </div>
      </div>
    </section>
  );
}
