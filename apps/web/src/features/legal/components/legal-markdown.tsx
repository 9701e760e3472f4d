import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import { type ComponentPropsWithoutRef, Fragment, type ReactNode } from 'react';
import { PROSE } from '#ui/prose.ts';
import { legalHref } from '../model/legal-text.ts';

/** An operator's text. HTML in it is text, and pictures are links: nothing is loaded from other sites. */
export const LegalMarkdown = ({ text }: { text: string }) => (
  <div dir="auto" className={PROSE}>
    <Markdown options={OPTIONS}>{text}</Markdown>
  </div>
);

function SafeLink({ href, children }: ComponentPropsWithoutRef<'a'>) {
  const target = legalHref(href);
  if (target === null) return <>{children}</>;
  return (
    <a href={target} className="text-accent-ink underline underline-offset-2">
      {children}
    </a>
  );
}

const Picture = ({ src, alt }: { src?: string; alt?: string }) => (
  <SafeLink href={src}>{alt || src}</SafeLink>
);

type HeadingProps = { id?: string; children?: ReactNode };
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

const OPTIONS: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: Fragment,
  overrides: {
    a: SafeLink,
    img: Picture,
    // The page itself has the only heading of the first level.
    h1: Heading2,
    h2: Heading2,
    h3: Heading3,
    h4: Heading3,
    h5: Heading3,
    h6: Heading3,
  },
};
