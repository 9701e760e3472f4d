import { type ReactNode, useRef } from 'react';
import { ProductLegalLinks } from '#layout/product-legal-links.tsx';
import { PageTitle } from '#lib/page-title.tsx';
import { useProductName } from '#lib/product.ts';
import { useFirstFocus } from '#lib/use-first-focus.ts';
import { paths } from '#paths.ts';
import { Logo } from '#ui/logo.tsx';

type Props = {
  heading: string;
  lead: string;
  children: ReactNode;
  footer: ReactNode;
};

export function SignInFrame({ heading, lead, children, footer }: Props) {
  const name = useProductName();
  const page = useRef<HTMLElement>(null);
  useFirstFocus(page, lead);
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTitle>{heading}</PageTitle>
      <header className="px-5 py-5 sm:px-8">
        <a href={paths.landing} className="inline-flex rounded-md">
          <Logo name={name} />
        </a>
      </header>
      <main ref={page} className="flex flex-1 items-start justify-center px-5 pt-[4vh] pb-16 sm:pt-[8vh]">
        <div className="w-full max-w-sm sm:max-w-md">
          <div className="sm:card sm:p-8">
            <h1 tabIndex={-1} className="font-semibold text-2xl tracking-tight outline-none">
              {heading}
            </h1>
            <p className="mt-1 text-ink-soft">{lead}</p>
            <div className="mt-6">{children}</div>
          </div>
          <p className="mt-6 text-ink-soft text-sm sm:text-center">{footer}</p>
          <ProductLegalLinks className="mt-6 sm:justify-center" />
        </div>
      </main>
    </div>
  );
}
