import type { ReactNode } from 'react';
import { ProductLegalLinks } from '#layout/product-legal-links.tsx';
import { PublicHeader } from '#layout/public-header.tsx';
import { PageTitle } from '#lib/page-title.tsx';

type Props = { title: string; lead: string; children: ReactNode };

/** A page for owners of brands, who have no account. */
export const PublicPage = ({ title, lead, children }: Props) => (
  <div className="flex min-h-dvh flex-col">
    <PageTitle>{title}</PageTitle>
    <PublicHeader />
    <main tabIndex={-1} className="mx-auto w-full max-w-2xl flex-1 px-5 pt-10 pb-16 outline-none sm:px-8">
      <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="mt-2 text-pretty text-ink-soft">{lead}</p>
      {children}
    </main>
    <footer className="mx-auto w-full max-w-2xl px-5 pb-8 sm:px-8">
      <ProductLegalLinks />
    </footer>
  </div>
);
