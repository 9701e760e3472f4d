import { LEGAL_PAGES, type LegalPageName } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ProductLegalLinks } from '#layout/product-legal-links.tsx';
import { PublicHeader } from '#layout/public-header.tsx';
import { isMissing } from '#lib/loading/http.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { paths } from '#paths.ts';
import { LoadError } from '#ui/load-error.tsx';
import { legalTextQuery } from '../api/legal-text.ts';
import { LegalMarkdown } from '../components/legal-markdown.tsx';
import { splitTitle } from '../model/legal-text.ts';

const TITLES: Record<LegalPageName, string> = {
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
  security: 'Security',
};

/** The operator's terms, privacy policy or imprint, or the page about security. */
export default function LegalPage() {
  const { pathname } = useLocation();
  const name = LEGAL_PAGES.find((page) => pathname.startsWith(paths[page])) ?? 'terms';
  const { data, error, isError, isFetching, refetch } = useQuery(legalTextQuery(name));
  const { title, body } = splitTitle(data?.markdown ?? '');
  const heading = !data && isMissing(error) ? 'Page not found' : (title ?? TITLES[name]);
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTitle>{heading}</PageTitle>
      <PublicHeader />
      <main tabIndex={-1} className="mx-auto w-full max-w-3xl flex-1 px-5 pt-10 pb-16 outline-none sm:px-8">
        <h1 className="wrap-anywhere mb-5 font-semibold text-2xl tracking-tight">{heading}</h1>
        {data && <LegalMarkdown text={body} />}
        {!data && isMissing(error) && <p className="text-ink-soft">This page doesn't exist.</p>}
        {!data && isError && !isMissing(error) && !isFetching && (
          <LoadError text="Couldn't load this page." onRetry={refetch} />
        )}
        {!data && !isError && <div aria-busy="true" className="skeleton h-40 rounded-lg" />}
      </main>
      <footer className="mx-auto w-full max-w-3xl px-5 pb-8 sm:px-8">
        <ProductLegalLinks />
      </footer>
    </div>
  );
}
