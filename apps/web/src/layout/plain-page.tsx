import type { ReactNode } from 'react';
import { PageTitle } from '#lib/page-title.tsx';
import { useProductName } from '#lib/product.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { Logo } from '#ui/logo.tsx';
import { ProductLegalLinks } from './product-legal-links.tsx';

type Props = {
  title: string;
  width?: 'max-w-3xl' | 'max-w-5xl';
  /** A link at the end of the top bar. */
  back?: { to: string; text: string };
  /** At the end of the top bar. */
  end?: ReactNode;
  children: ReactNode;
};

/** A signed-in page without the sidebar. */
export const PlainPage = ({ title, width = 'max-w-3xl', back, end, children }: Props) => (
  <>
    <PageTitle>{title}</PageTitle>
    <header className="border-line border-b bg-surface">
      <div className={`mx-auto flex h-top-bar items-center justify-between gap-4 px-5 sm:px-8 ${width}`}>
        <Logo name={useProductName()} />
        {back && (
          <TextLink to={back.to} className="text-sm">
            {back.text}
          </TextLink>
        )}
        {end}
      </div>
    </header>
    <main tabIndex={-1} className={`mx-auto px-5 pt-8 pb-20 outline-none sm:px-8 ${width}`}>
      {children}
    </main>
    <ProductLegalLinks className={`mx-auto px-5 pb-8 sm:px-8 ${width}`} />
  </>
);
