import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import { type ComponentPropsWithoutRef, Fragment, type ReactNode } from 'react';
import { externalUrl } from '../../../brands/model/external-url.ts';

/** Markdown as a document. HTML in it is text, and pictures are links: nothing is loaded from other sites. */
export function NotePreview({ text }: { text: string }) {
  return (
    <div dir="auto" className={PROSE}>
      <Markdown options={OPTIONS}>{text}</Markdown>
    </div>
  );
}

const PROSE = [
  'wrap-anywhere space-y-2.5 text-sm leading-6 [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc',
  '[&_blockquote]:border-line-strong [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-ink-soft',
  '[&_code]:rounded [&_code]:bg-sunken [&_code]:px-1 [&_pre]:overflow-x-auto [&_pre]:rounded-lg [&_pre]:bg-sunken [&_pre]:p-3',
  '[&_td]:border [&_td]:border-line [&_td]:px-2 [&_th]:border [&_th]:border-line [&_th]:px-2 [&_th]:text-left [&_hr]:border-line',
].join(' ');

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
