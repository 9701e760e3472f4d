import type { ComponentPropsWithoutRef } from 'react';
import { type HeadingProps, safeMarkdown } from '#ui/safe-markdown.tsx';
import { legalHref } from '../model/legal-text.ts';

function SafeLink({ href, children }: ComponentPropsWithoutRef<'a'>) {
  const target = legalHref(href);
  if (target === null) return <>{children}</>;
  return (
    <a href={target} className="text-accent-ink underline underline-offset-2">
      {children}
    </a>
  );
}

const Heading2 = ({ id, children }: HeadingProps) => (
  <h2 id={id} className="pt-4 font-semibold text-md">
    {children}
  </h2>
);
const Heading3 = ({ id, children }: HeadingProps) => (
  <h3 id={id} className="pt-2 font-semibold">
    {children}
  </h3>
);

/** An operator's text. The page itself has the only heading of the first level. */
export const LegalMarkdown = safeMarkdown({
  Link: SafeLink,
  headings: [Heading2, Heading2, Heading3, Heading3, Heading3, Heading3],
});
