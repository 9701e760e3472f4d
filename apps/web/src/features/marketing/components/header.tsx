import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Logo } from '#ui/logo.tsx';
import { ANCHORS, SITE } from '../model/site.ts';

const QUIET = 'rounded-lg px-3 py-2 font-medium text-ink-soft text-sm transition-colors hover:text-ink';

export function Header() {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-canvas/90 [backdrop-filter:blur(8px)]">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-2 px-4 sm:px-8">
        <a href={paths.landing} className="inline-flex rounded-md md:mr-6">
          <Logo name={SITE.name} className="max-[22rem]:[&>span]:sr-only" />
        </a>
        <nav aria-label="Sections" className="hidden md:flex">
          {ANCHORS.map(({ href, label }) => (
            <a key={href} href={href} className={QUIET}>
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <a href={paths.login} className={`hidden md:block ${QUIET}`}>
            Sign in
          </a>
          <a href={paths.register} className={`${buttonClass('primary', 'sm')} sm:h-9`}>
            Get started today
          </a>
          <button
            type="button"
            data-menu
            aria-expanded="false"
            aria-controls="menu"
            aria-label="Menu"
            className="group -mr-2 grid size-10 place-items-center rounded-lg text-ink-soft hover:bg-sunken md:hidden"
          >
            <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
              <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
                <path className="group-aria-expanded:hidden" d="M3 6h14M3 10h14M3 14h14" />
                <path className="hidden group-aria-expanded:block" d="m5 5 10 10M15 5 5 15" />
              </g>
            </svg>
          </button>
        </div>
      </div>
      <nav
        id="menu"
        aria-label="Menu"
        hidden
        className="absolute inset-x-3 top-full mt-2 rounded-xl bg-surface p-3 shadow-overlay md:hidden"
      >
        {ANCHORS.map(({ href, label }) => (
          <a key={href} href={href} className="block rounded-lg px-3 py-2.5 font-medium hover:bg-sunken">
            {label}
          </a>
        ))}
        <hr className="my-2 border-line" />
        <a href={paths.login} className="block rounded-lg px-3 py-2.5 font-medium hover:bg-sunken">
          Sign in
        </a>
      </nav>
    </header>
  );
}
