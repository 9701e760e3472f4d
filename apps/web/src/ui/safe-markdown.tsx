import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import { type ComponentType, Fragment, type ReactNode } from 'react';

type LinkProps = { href?: string; children?: ReactNode };
export type HeadingProps = { id?: string; children?: ReactNode };
type Parts = {
  /** Decides which targets may be links. */
  Link: ComponentType<LinkProps>;
  /** By level, from the first. */
  headings: ComponentType<HeadingProps>[];
};

const PROSE = [
  'wrap-anywhere space-y-2.5 text-sm leading-6 [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc',
  '[&_blockquote]:border-line-strong [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-ink-soft',
  '[&_code]:rounded [&_code]:bg-sunken [&_code]:px-1 [&_pre]:overflow-x-auto [&_pre]:rounded-lg [&_pre]:bg-sunken [&_pre]:p-3',
  '[&_td]:border [&_td]:border-line [&_td]:px-2 [&_th]:border [&_th]:border-line [&_th]:px-2 [&_th]:text-left [&_hr]:border-line',
].join(' ');

/** A component for Markdown of others. HTML in it is text, and pictures are links: nothing is loaded from other sites. */
export function safeMarkdown({ Link, headings }: Parts) {
  const renderPicture = ({ src, alt }: { src?: string; alt?: string }) => (
    <Link href={src}>{alt || src}</Link>
  );
  const options: MarkdownToJSX.Options = {
    disableParsingRawHTML: true,
    forceBlock: true,
    wrapper: Fragment,
    overrides: {
      a: Link,
      img: renderPicture,
      ...Object.fromEntries(headings.map((Heading, index) => [`h${index + 1}`, Heading])),
    },
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module
  return function SafeMarkdown({ text }: { text: string }) {
    return (
      <div dir="auto" className={PROSE}>
        <Markdown options={options}>{text}</Markdown>
      </div>
    );
  };
}
