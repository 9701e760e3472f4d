import type { ReactNode } from 'react';

/** The Markdown used in the document: `##` headings, paragraphs and inline code. */
export function RichText({ children, idOf }: { children: string; idOf?: (heading: string) => string }) {
  return children.split(/\n{2,}/).map((block) => {
    const heading = /^## (.+)$/.exec(block)?.[1];
    if (heading)
      return (
        <h2 key={block} id={idOf?.(heading)} className="mt-8 font-semibold text-md tracking-tight">
          {heading}
        </h2>
      );
    return (
      <p key={block} className="mt-2 text-ink-soft">
        {withCode(block)}
      </p>
    );
  });
}

const withCode = (text: string): ReactNode[] =>
  text.split(/(`[^`]+`)/).map((part, index) =>
    part.startsWith('`') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <Code key={index}>{part.slice(1, -1)}</Code>
    ) : (
      part
    ),
  );

export function Code({ children }: { children: string }) {
  return (
    <code className="rounded-sm bg-sunken px-1 py-0.5 text-ink text-sm [overflow-wrap:anywhere]">
      {children}
    </code>
  );
}
