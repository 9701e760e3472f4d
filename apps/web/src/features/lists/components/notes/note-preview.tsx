import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import { type ComponentPropsWithoutRef, Fragment, type ReactNode } from 'react';
import { PROSE } from '#ui/prose.ts';
import { externalUrl } from '../../../brands/model/external-url.ts';

/** Markdown as a document. HTML in it is text, and pictures are links: nothing is loaded from other sites. */
export function NotePreview({ text }: { text: string }) {
  return (
    <div dir="auto" className={PROSE}>
      <Markdown options={OPTIONS}>{text}</Markdown>
    </div>
  );
}

function SafeLink({ href, children }: ComponentPropsWithoutRef<'a'>) {
  const url = externalUrl(href);
  if (url === null) return <>{children}</>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title="Opens in a new tab"
      className="text-accent underline underline-offset-2"
    >
      {children}
    </a>
  );
}

const Picture = ({ src, alt }: { src?: string; alt?: string }) => (
  <SafeLink href={src}>{alt || src}</SafeLink>
);

/** The page itself has the higher heading levels. */
const Heading = ({ children }: { children?: ReactNode }) => (
  <p className="font-semibold text-base">{children}</p>
);

const OPTIONS: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: Fragment,
  overrides: {
    a: SafeLink,
    img: Picture,
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((level) => [level, Heading])),
  },
};
