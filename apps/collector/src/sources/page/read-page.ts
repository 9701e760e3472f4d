import { toSingleLine } from '@brandlode/contract';
import { Parser } from 'htmlparser2';
import { BUDGET } from '../../parse/budget.ts';
import { isSameSite } from '../same-site.ts';
import { parseJsonLd, type Thing } from './json-ld.ts';
import { MicrodataReader } from './microdata.ts';

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
  /** By lower-case name or property; the first occurrence of a name counts. */
  meta: Map<string, string>;
  /** `as`: what a preloaded resource is. */
  links: { rel: string; href: string; sizes: string; as: string; span: Span }[];
  anchors: string[];
  scriptAddresses: { src: string; span: Span }[];
  inlineScripts: string[];
  /** Attributes of `<html>` and `<body>` together. */
  rootAttributes: Record<string, string>;
  things: Thing[];
  /** Those of the microdata around a main heading, and those in asides, navigation and footers. */
  headed: ReadonlySet<unknown>;
  beside: ReadonlySet<unknown>;
  /** Each `<meta name="generator">`: stores on WordPress have several. */
  generators: string[];
  /** The visible text in one line, without the title. */
  text: string;
  images: string[];
  /** Addresses of embedded pages. */
  frames: string[];
  /** Attributes that frameworks and themes are known by, as `name="value"`. */
  telling: Set<string>;
  /** Actions of forms. */
  actions: string[];
  comments: string[];
  classes: Set<string>;
  /** Names of input elements, and `type=password` as such. */
  inputs: Set<string>;
  /** Names with a hyphen. */
  customElements: Set<string>;
  /** `<script type="application/json">`, in which front ends embed their data. */
  states: string[];
};
/** Offsets of the tags in `html`. */
export type Span = { start: number; end: number };

const { page: PAGE, structuredData: DATA } = BUDGET;

/** Parses a page in one streaming pass, up to the budget. Never throws. */
export function readPage(html: string, url: string): Page {
  const page: Page = {
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
    telling: new Set(),
    actions: [],
    comments: [],
    classes: new Set(),
    inputs: new Set(),
    customElements: new Set(),
    states: [],
  };
  const text = new VisibleText();
  const headings = new Headings();
  const microdata = new MicrodataReader();
  let elements = 0;
  let depth = 0;
  let attributesOfTag = 0;
  let rootTags = 0;
  let capture: { kind: keyof typeof MAX_LENGTHS; text: string; depth: number } | undefined;

  const left = {
    jsonLdScripts: PAGE.jsonLdScripts,
    jsonLd: PAGE.jsonLdCharacters,
    script: PAGE.scriptCharacters,
  };
  const readJsonLd = (text: string) => {
    left.jsonLdScripts -= 1;
    left.jsonLd -= text.length;
    if (left.jsonLdScripts < 0 || left.jsonLd < 0) return;
    for (const thing of parseJsonLd(text)) if (page.things.length < DATA.things) page.things.push(thing);
  };
  const readScript = (script: string) => {
    left.script -= script.length;
    if (script && left.script >= 0 && page.inlineScripts.length < PAGE.scripts)
      page.inlineScripts.push(script);
  };
  const readMarks = (tag: string, attributes: Record<string, string>) => {
    const { src, class: classes, action, name, type } = attributes;
    if (tag === 'img')
      for (const address of [src, attributes['data-src'], attributes.srcset?.trim().split(/\s/, 1)[0]])
        if (isAddress(address)) keep(page.images, address);
    if (tag === 'iframe')
      for (const address of [src, attributes['data-src']]) if (isAddress(address)) keep(page.frames, address);
    for (const telling of TELLING)
      if (attributes[telling] !== undefined) keep(page.telling, `${telling}="${attributes[telling]}"`);
    if (tag === 'form' && isAddress(action)) keep(page.actions, action);
    else if (tag === 'input' && type?.toLowerCase() === 'password') keep(page.inputs, 'type=password');
    else if (tag === 'input' && name) keep(page.inputs, name);
    else if (tag.includes('-')) keep(page.customElements, tag);
    if (classes && page.classes.size < PAGE.marks)
      for (const one of classes.slice(0, PAGE.markCharacters).split(/\s+/)) keep(page.classes, one);
  };

  const parser = new Parser({
    onattribute() {
      attributesOfTag += 1;
      if (attributesOfTag > PAGE.attributes) parser.pause();
    },
    onopentag(tag, attributes) {
      attributesOfTag = 0;
      elements += 1;
      depth += 1;
      // Input after a pause is not parsed.
      if (depth > PAGE.depth || elements > PAGE.elements) parser.pause();
      const span = { start: parser.startIndex, end: parser.endIndex + 1 };
      microdata.enter(tag, depth);
      if (attributes.itemprop !== undefined || attributes.itemscope !== undefined) {
        microdata.open(tag, attributes, depth);
      }
      if (microdata.readsText && BREAKS.has(tag)) microdata.text(' ');
      text.open(tag, depth);
      headings.open(tag, depth);
      readMarks(tag, attributes);
      switch (tag) {
        case 'a':
          if (isAddress(attributes.href) && page.anchors.length < PAGE.anchors)
            page.anchors.push(attributes.href);
          break;
        case 'meta': {
          const name = (attributes.property ?? attributes.name ?? attributes['http-equiv'])?.toLowerCase();
          const content = attributes.content?.slice(0, DATA.textCharacters).trim();
          if (name === 'generator' && content && page.generators.length < PAGE.generators)
            page.generators.push(content);
          if (name && content && page.meta.size < PAGE.metaTags && !page.meta.has(name))
            page.meta.set(name, content);
          break;
        }
        case 'link':
          if (isAddress(attributes.href) && page.links.length < PAGE.links) {
            const { href, rel = '', sizes = '', as = '' } = attributes;
            page.links.push({ rel: rel.toLowerCase(), href, sizes, as: as.toLowerCase(), span });
          }
          break;
        case 'script':
          if (isAddress(attributes.src) && page.scriptAddresses.length < PAGE.scripts)
            page.scriptAddresses.push({ src: attributes.src, span });
          else if (attributes.src === undefined) {
            capture = { kind: kindOfScript(attributes.type), text: '', depth };
          }
          break;
        case 'title':
          if (page.title === undefined && !capture) capture = { kind: 'title', text: '', depth };
          break;
        case 'html':
        case 'body':
          rootTags += 1;
          if (rootTags > PAGE.rootTags) break;
          page.rootAttributes = { ...page.rootAttributes, ...attributes };
          if (tag === 'html') page.language = attributes.lang ?? attributes['xml:lang'];
          break;
        case 'base':
          if (attributes.href) page.base = absolute(attributes.href, url) ?? url;
      }
    },
    ontext(data) {
      if (capture && capture.text.length < MAX_LENGTHS[capture.kind]) capture.text += data;
      else if (capture) return;
      else {
        if (microdata.readsText) microdata.text(data);
        text.add(data);
        headings.add(data);
      }
    },
    oncomment(data) {
      keep(page.comments, data);
    },
    onclosetag(tag) {
      if (capture?.depth === depth) {
        if (capture.kind === 'title')
          page.title = toSingleLine(capture.text.slice(0, MAX_LENGTHS.title)) || undefined;
        else if (capture.kind === 'json-ld') readJsonLd(capture.text);
        else {
          if (capture.kind === 'state' && capture.text.length <= PAGE.stateCharacters)
            page.states.push(capture.text);
          readScript(capture.text);
        }
        capture = undefined;
      }
      microdata.close(depth);
      if (microdata.readsText && BREAKS.has(tag)) microdata.text(' ');
      text.close(depth);
      headings.close(depth);
      depth -= 1;
    },
  });
  parser.end(html);
  page.text = text.line;
  page.headings = headings.texts;
  page.headed = microdata.headed;
  page.beside = microdata.beside;
  page.things = page.things.concat(microdata.things).slice(0, DATA.things);
  return page;
}

const TELLING = ['id', 'aria-labelledby', 'data-reactroot', 'data-v-app', 'ng-version'];

function kindOfScript(type = ''): 'json-ld' | 'state' | 'script' {
  if (/^\s*application\/ld\+json\b/i.test(type)) return 'json-ld';
  return /^\s*application\/json\b/i.test(type) ? 'state' : 'script';
}

/** Adds a mark within the budget. */
function keep(marks: string[] | Set<string>, mark: string): void {
  const short = mark.slice(0, PAGE.markCharacters);
  if (Array.isArray(marks)) {
    if (marks.length < PAGE.marks) marks.push(short);
  } else if (marks.size < PAGE.marks) marks.add(short);
}

/** Collects the visible text: without scripts, styles and `<noscript>`. */
class VisibleText {
  readonly #pieces: string[] = [];
  #left: number = PAGE.textCharacters;
  #hiddenFrom: number | undefined;

  open(tag: string, depth: number): void {
    if (this.#hiddenFrom === undefined && HIDDEN.has(tag)) this.#hiddenFrom = depth;
    this.#separate();
  }

  add(data: string): void {
    if (this.#left <= 0 || this.#hiddenFrom !== undefined) return;
    this.#pieces.push(data.slice(0, this.#left));
    this.#left -= data.length;
  }

  close(depth: number): void {
    if (this.#hiddenFrom === depth) this.#hiddenFrom = undefined;
    this.#separate();
  }

  get line(): string {
    return this.#pieces.join('').replace(/\s+/g, ' ').trim();
  }

  #separate(): void {
    if (this.#left > 0 && this.#pieces.at(-1) !== ' ') this.#pieces.push(' ');
  }
}

/** Collects the texts of the first `<h1>` elements. */
class Headings {
  readonly texts: string[] = [];
  #open: { depth: number; text: string } | undefined;

  open(tag: string, depth: number): void {
    if (this.#open) this.#open.text += ' ';
    else if (tag === 'h1' && this.texts.length < PAGE.headings) this.#open = { depth, text: '' };
  }

  add(data: string): void {
    if (this.#open && this.#open.text.length < PAGE.titleCharacters) this.#open.text += data;
  }

  close(depth: number): void {
    if (this.#open?.depth !== depth) return;
    const text = toSingleLine(this.#open.text.slice(0, PAGE.titleCharacters));
    if (text) this.texts.push(text);
    this.#open = undefined;
  }
}

const HIDDEN = new Set(['script', 'style', 'noscript', 'template', 'svg', 'select']);

/** The addresses on the page's own site, as written: others may belong to any store. */
export const ownAddresses = (page: Page): string[] =>
  [...page.anchors, ...page.actions].filter((href) => {
    const address = addressIn(page, href);
    return address !== undefined && isSameSite(address, page.url);
  });

/** Characters stored per element; one more than the budget shows that a script exceeds it. */
const MAX_LENGTHS = {
  title: PAGE.titleCharacters,
  'json-ld': PAGE.jsonLdCharacters + 1,
  state: PAGE.stateCharacters + 1,
  script: PAGE.scriptCharacters + 1,
};
/** Elements that separate words on the screen. */
const BREAKS = new Set(['br', 'p', 'div', 'li', 'td', 'tr', 'h1', 'h2', 'h3']);

/** An absolute http(s) address without user, password and fragment; undefined for anything else. */
export function addressIn(page: Pick<Page, 'base'>, href: string | undefined): string | undefined {
  return href === undefined ? undefined : absolute(href.trim(), page.base);
}

function absolute(href: string, base: string): string | undefined {
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

const isAddress = (href: string | undefined): href is string =>
  href !== undefined && href !== '' && href.length <= BUDGET.address.characters;
