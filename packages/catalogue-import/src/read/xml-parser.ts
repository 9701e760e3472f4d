import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { UnreadableFileError } from './unreadable-file-error.ts';

export type XmlHandlers = {
  open: (name: string, attributes: Record<string, string | undefined>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Bytes of markup without a tag. */
const MAX_WITHOUT_TAG = 4_000_000;

/**
 * A parser for untrusted XML, in bounded memory. Entities other than XML's own are not expanded; tags are reported without their
 * prefix. Throws UnreadableFileError with the texts given.
 */
export function xmlParser(
  { open, text, close }: XmlHandlers,
  { damaged, tooLong }: { damaged: string; tooLong: string },
) {
  const decoder = new TextDecoder();
  const parser = new SaxesParser();
  let sinceTag = 0;
  const local = (tag: string) => tag.slice(tag.indexOf(':') + 1);
  parser.on('error', () => {
    throw new UnreadableFileError(damaged);
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    sinceTag = 0;
    open(local(name), attributes);
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    sinceTag = 0;
    close?.(local(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return {
    write(chunk: Buffer) {
      sinceTag += chunk.length;
      parser.write(decoder.decode(chunk, { stream: true }));
      if (sinceTag > MAX_WITHOUT_TAG) throw new UnreadableFileError(tooLong);
    },
    end() {
      parser.write(decoder.decode());
      parser.close();
    },
    /** The current line, from 1. */
    line: () => parser.line,
  };
}
