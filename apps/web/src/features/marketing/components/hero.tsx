import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { SITE } from '../model/site.ts';
import { HeroBackground } from './hero-background.tsx';
import { ScreenPicture } from './picture.tsx';

const BENEFITS = [
  { name: 'Real stores', text: 'Household names and niche stores, ready when you arrive.' },
  { name: 'Sources you can check', text: 'Every number shows its source and date.' },
  { name: 'Exact counts', text: 'See how many brands match before you search.' },
  { name: 'Your own list, too', text: 'Import a file of brands. Only your workspace can see them.' },
];

export function Hero() {
  return (
    <section className="overflow-hidden">
      <div className="relative z-10 mx-auto max-w-6xl px-5 pt-10 sm:px-8 sm:pt-24">
        <h1 className="text-display leading-[1.04] tracking-[-0.04em] sm:text-6xl lg:text-display-lg font-semibold">
          Find your next million dollar {/* On its own line, so that longer words cause no layout shift. */}
          <span
            data-words={SITE.words.join('|')}
            className="block whitespace-nowrap text-accent-ink transition-opacity duration-fade data-faded:opacity-0"
          >
            {SITE.words[0]}
          </span>
        </h1>
        <div className="mt-5 flex flex-col gap-x-12 gap-y-6 sm:mt-8 lg:flex-row lg:items-center lg:justify-between">
          <p className="max-w-md text-pretty text-ink-soft text-lg sm:text-xl">
            Discover 10,000+ shopify brands and copy what works.
          </p>
          <p>
            <a href={paths.register} className={`${buttonClass('primary', 'lg')} max-sm:w-full`}>
              Get 7 days free
            </a>
          </p>
        </div>
      </div>
      <div className="relative mt-8 sm:mt-14">
        <HeroBackground className="absolute inset-x-0 bottom-0 h-full w-full sm:h-4/5" />
        <div className="relative mx-auto max-w-6xl px-5 sm:px-8">
          <div className="window max-h-[26rem] overflow-hidden rounded-b-none max-sm:mx-auto max-sm:max-w-sm sm:max-h-[36rem]">
            <ScreenPicture
              name="browse"
              first
              alt="The Browse page: a grid of well-known brands, each with its logo, category, country and description."
            />
          </div>
        </div>
      </div>
      <ul className="mx-auto grid max-w-6xl gap-x-10 gap-y-6 px-5 pt-14 sm:grid-cols-2 sm:px-8 sm:pt-16 lg:grid-cols-4">
        {BENEFITS.map(({ name, text }) => (
          <li key={name} className="border-accent border-l-2 pl-4">
            <p className="font-semibold tracking-tight">{name}</p>
            <p className="mt-1 text-pretty text-ink-soft text-sm">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
