import { LegalLinks } from '#ui/legal-links.tsx';
import { Logo } from '#ui/logo.tsx';
import { ANCHORS, SITE } from '../model/site.ts';

export function Footer() {
  return (
    <footer className="mx-auto max-w-6xl px-5 py-12 sm:px-8">
      <div className="flex flex-col items-center gap-8 sm:flex-row sm:justify-between">
        <Logo name={SITE.name} />
        <nav aria-label="Quick links" className="flex flex-wrap justify-center gap-x-2">
          {ANCHORS.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="rounded-lg px-3 py-2 font-medium text-ink-soft text-sm hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
      <div className="mt-10 flex flex-col-reverse items-center gap-4 border-line border-t pt-8 sm:flex-row sm:justify-between">
        <p className="text-ink-faint text-sm">
          © <span data-year>{new Date().getFullYear()}</span> {SITE.name}. All rights reserved.
        </p>
        <LegalLinks className="justify-center sm:mr-4 sm:ml-auto" />
        <a href={SITE.social.href} className="grid size-9 place-items-center text-ink-faint">
          <svg viewBox="0 0 20 20" className="size-4.5" aria-hidden="true">
            <path
              fill="currentColor"
              d="M11.5 8.7 17.3 2h-1.4l-5 5.8L6.8 2H2.1l6.1 8.9L2.1 18h1.4l5.3-6.2 4.3 6.2h4.7L11.5 8.7Zm-1.9 2.2-.6-.9L4 3.1h2.1l4 5.7.6.9 5.2 7.4h-2.1l-4.2-6.2Z"
            />
          </svg>
          <span className="sr-only">{`${SITE.name} on ${SITE.social.label}`}</span>
        </a>
      </div>
    </footer>
  );
}
