import { BUDGET } from '../../parse/budget.ts';
import { isSameSite } from '../same-site.ts';
import type { Thing } from './json-ld.ts';

/** Everything one pass over a page collects. Addresses are as written; `addressIn` makes them absolute. */
export type Page = {
  url: string;
  /** The base of relative addresses. */
  base: string;
  html: string;
  language?: string;
  title?: string;
  /** Texts of the first `<h1>` elements. */
  headings: string[];
  /** The contents by lower-case name or property; the first occurrence of a name counts. */
  meta: Map<string, string>;
  links: { rel: string; href: string; sizes: string; as: string; span: Span }[];
  anchors: string[];
  scriptAddresses: { src: string; span: Span }[];
  inlineScripts: string[];
  /** Attributes of `<html>` and `<body>` together. */
  rootAttributes: Record<string, string>;
  things: Thing[];
  /** The things that microdata puts around a main heading. */
  headed: ReadonlySet<unknown>;
  /** The things that microdata puts in asides, navigation and footers. */
  beside: ReadonlySet<unknown>;
  /** The contents of every `<meta name="generator">`, because stores on WordPress have several. */
  generators: string[];
  /** The visible text in one line, without the title. */
  text: string;
  images: string[];
  /** Addresses of embedded pages. */
  frames: string[];
  /** Attributes that reveal frameworks and themes, as `name="value"`. */
  revealingAttributes: Set<string>;
  formActions: string[];
  comments: string[];
  classes: Set<string>;
  /** The names of input elements, and `type=password` for a password field. */
  inputs: Set<string>;
  customElements: Set<string>;
  /** `<script type="application/json">`, in which front ends embed their data. */
  states: string[];
};
export type Span = { start: number; end: number };

export function emptyPage(html: string, url: string): Page {
  return {
    url,
    base: url,
    html,
    headings: [],
    meta: new Map(),
    links: [],
    anchors: [],
    scriptAddresses: [],
    inlineScripts: [],
    rootAttributes: {},
    things: [],
    headed: new Set(),
    beside: new Set(),
    generators: [],
    text: '',
    images: [],
    frames: [],
    revealingAttributes: new Set(),
    formActions: [],
    comments: [],
    classes: new Set(),
    inputs: new Set(),
    customElements: new Set(),
    states: [],
  };
}

/** The addresses on the page's own site, as written: others may belong to any store. */
export const ownAddresses = (page: Page): string[] =>
  [...page.anchors, ...page.formActions].filter((href) => {
    const address = addressIn(page, href);
    return address !== undefined && isSameSite(address, page.url);
  });

/** An absolute http(s) address without user, password and fragment; undefined for anything else. */
export function addressIn(page: Pick<Page, 'base'>, href: string | undefined): string | undefined {
  return href === undefined ? undefined : absolute(href.trim(), page.base);
}

export function absolute(href: string, base: string): string | undefined {
  const url = URL.parse(href, base);
  if (
    !url ||
    (url.protocol !== 'https:' && url.protocol !== 'http:') ||
    url.href.length > BUDGET.address.characters
  ) {
    return undefined;
  }
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href;
}

export const isAddress = (href: string | undefined): href is string =>
  href !== undefined && href !== '' && href.length <= BUDGET.address.characters;
