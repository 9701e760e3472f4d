import { LEGAL_PAGES, type LegalPageName } from '@brandlode/contract';
import { paths } from '#paths.ts';

const LABELS: Record<LegalPageName, string> = {
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
  security: 'Security',
};
const LINK = 'inline-flex min-h-6 items-center text-ink-soft hover:text-ink';

type Props = { pages?: readonly LegalPageName[]; cookieSettings?: boolean; className?: string };

/** Links for owners of brands, to the legal texts and the cookie settings. The build renders all; the server removes those that there are not (fill-page.ts). */
export function LegalLinks({ pages = LEGAL_PAGES, cookieSettings = true, className = '' }: Props) {
  return (
    <nav aria-label="Legal" className={`flex flex-wrap gap-x-4 text-sm ${className}`}>
      <a href={paths.ownerRequests} className={LINK}>
        For brand owners
      </a>
      {pages.map((page) => (
        <a key={page} data-legal={page} href={paths[page]} className={LINK}>
          {LABELS[page]}
        </a>
      ))}
      {cookieSettings && (
        <a data-legal="cookies" href={paths.cookieSettings} className={LINK}>
          Cookie settings
        </a>
      )}
    </nav>
  );
}
