import { Parser } from 'htmlparser2';
import { parseJsonLd, type Thing } from './json-ld.ts';
import { MicrodataReader } from './microdata.ts';

/** What one pass over a page brings to light. Addresses are as written; `addressIn` makes them absolute. */
export type Page = {
  /** What relative addresses start from. */
  base: string;
  html: string;
  language?: string;
  title?: string;
  /** By lower-case name or property; the first one of a name stands. */
  meta: Map<string, string>;
  links: { rel: string; href: string; sizes: string; span: Span }[];
  anchors: string[];
  scriptAddresses: { src: string; span: Span }[];
  inlineScripts: string[];
  /** Attributes of `<html>` and `<body>` together. */
  rootAttributes: Record<string, string>;
  things: Thing[];
};
/** Where in `html` a tag stands. */
export type Span = { start: number; end: number };

/** Reads a page in one streaming pass, as far as it can be read. Never throws, whatever it holds. */
export function readPage(html: string, url: string): Page {
  const page: Page = {
    base: url,
    html,
    meta: new Map(),
    links: [],
    anchors: [],
    scriptAddresses: [],
    inlineScripts: [],
    rootAttributes: {},
    things: [],
  };
  const microdata = new MicrodataReader();
  let depth = 0;
  let capture: { kind: 'title' | 'json-ld' | 'script'; text: string; depth: number } | undefined;

  let jsonLdLeft = MOST_JSON_LD;
  const readJsonLd = (text: string) => {
    jsonLdLeft -= text.length;
    if (jsonLdLeft >= 0) page.things = page.things.concat(parseJsonLd(text));
  };

  const parser = new Parser({
    onopentag(tag, attributes) {
      depth += 1;
      if (depth > DEEPEST) parser.pause();
      const span = { start: parser.startIndex, end: parser.endIndex + 1 };
      if (attributes.itemprop !== undefined || attributes.itemscope !== undefined) {
        microdata.open(tag, attributes, depth);
      }
      if (microdata.readsText && BREAKS.has(tag)) microdata.text(' ');
      switch (tag) {
        case 'a':
          if (isAddress(attributes.href) && page.anchors.length < MOST_ANCHORS)
            page.anchors.push(attributes.href);
          break;
        case 'meta': {
          const name = (attributes.property ?? attributes.name ?? attributes['http-equiv'])?.toLowerCase();
          const content = attributes.content?.trim();
          if (name && content && !page.meta.has(name)) page.meta.set(name, content);
          break;
        }
        case 'link':
          if (isAddress(attributes.href)) {
            const { href, rel = '', sizes = '' } = attributes;
            page.links.push({ rel: rel.toLowerCase(), href, sizes, span });
          }
          break;
        case 'script':
          if (isAddress(attributes.src)) page.scriptAddresses.push({ src: attributes.src, span });
          else if (attributes.src === undefined) {
            const kind = /^\s*application\/ld\+json\b/i.test(attributes.type ?? '') ? 'json-ld' : 'script';
            capture = { kind, text: '', depth };
          }
          break;
        case 'title':
          if (page.title === undefined && !capture) capture = { kind: 'title', text: '', depth };
          break;
        case 'html':
        case 'body':
          page.rootAttributes = { ...page.rootAttributes, ...attributes };
          if (tag === 'html') page.language = attributes.lang ?? attributes['xml:lang'];
          break;
        case 'base':
          if (attributes.href) page.base = absolute(attributes.href, url) ?? url;
      }
    },
    ontext(data) {
      if (capture && capture.text.length < LONGEST[capture.kind]) capture.text += data;
      else if (capture) return;
      else if (microdata.readsText) microdata.text(data);
    },
    onclosetag(tag) {
      if (capture?.depth === depth) {
        if (capture.kind === 'title')
          page.title = capture.text.slice(0, LONGEST.title).replace(/\s+/g, ' ').trim() || undefined;
        else if (capture.kind === 'json-ld') readJsonLd(capture.text);
        else if (capture.text) page.inlineScripts.push(capture.text);
        capture = undefined;
      }
      microdata.close(depth);
      if (microdata.readsText && BREAKS.has(tag)) microdata.text(' ');
      depth -= 1;
    },
  });
  parser.end(html);
  page.things = page.things.concat(microdata.things).slice(0, MOST_THINGS);
  return page;
}

/** Elements inside each other; browsers stop at 512. The parser's time grows with the square of it, so reading ends there. */
const DEEPEST = 3_000;
const MOST_ANCHORS = 10_000;
const MOST_THINGS = 5_000;
/** Characters of JSON-LD read in one page; what goes beyond is made to exhaust us. */
const MOST_JSON_LD = 2_000_000;
const LONGEST = { title: 1000, 'json-ld': MOST_JSON_LD + 1, script: 10_000_000 };
/** Elements that part words on the screen. */
const BREAKS = new Set(['br', 'p', 'div', 'li', 'td', 'tr', 'h1', 'h2', 'h3']);

/** An absolute http(s) address without user, password and fragment; none where the text is no such thing. */
export function addressIn(page: Pick<Page, 'base'>, href: string | undefined): string | undefined {
  return href === undefined ? undefined : absolute(href.trim(), page.base);
}

function absolute(href: string, base: string): string | undefined {
  const url = URL.parse(href, base);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.href.length > LONGEST_ADDRESS) {
    return undefined;
  }
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href;
}

const LONGEST_ADDRESS = 2048;
const isAddress = (href: string | undefined): href is string =>
  Boolean(href) && href!.length <= LONGEST_ADDRESS;
