import type { ComponentPropsWithoutRef } from 'react';
import { type HeadingProps, safeMarkdown } from '#ui/safe-markdown.tsx';
import { externalUrl } from '../../../brands/model/external-url.ts';

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

/** The page itself has the higher heading levels. */
const Heading = ({ children }: HeadingProps) => <p className="font-semibold text-base">{children}</p>;

/** A brand's note as a document. */
export const NotePreview = safeMarkdown({ Link: SafeLink, headings: Array(6).fill(Heading) });
