import { paths } from '#paths.ts';
import { HeroBackground } from './hero-background.tsx';

export function ClosingBand() {
  return (
    <section id="get-started-today" aria-labelledby="get-started-today-heading">
      <HeroBackground className="-mb-px block h-24 w-full sm:h-40" />
      <div className="bg-hero-4 text-on-hero">
        <div className="mx-auto flex max-w-6xl flex-col gap-x-12 gap-y-8 px-5 pt-4 pb-14 sm:px-8 sm:pb-16 lg:flex-row lg:items-end lg:justify-between">
          <div>
            <h2 id="get-started-today-heading" className="heading sm:text-6xl">
              Get started today
            </h2>
            <p className="mt-5 text-lg sm:text-xl">Sign up to access 10,000+ Shopify brands today.</p>
          </div>
          <p>
            <a
              href={paths.register}
              className="inline-flex h-12 items-center justify-center rounded-lg bg-on-hero px-6 font-medium text-hero-4 transition-opacity hover:opacity-90 focus-visible:outline-on-hero max-sm:w-full"
            >
              Get 7 days free
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
