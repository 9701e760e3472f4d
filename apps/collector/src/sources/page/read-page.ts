import { toSingleLine } from '@brandlode/contract';
import { Parser } from 'htmlparser2';
import { BUDGET } from '../../parse/budget.ts';
import { parseJsonLd } from './json-ld.ts';
import { MicrodataReader } from './microdata.ts';
import { absolute, emptyPage, isAddress, type Page, type Span } from './page.ts';
import { Headings, VisibleText } from './page-text.ts';

const { page: PAGE, structuredData: DATA } = BUDGET;

/** Parses a page in one streaming pass, up to the budget. Never throws. */
export function readPage(html: string, url: string): Page {
  const page = emptyPage(html, url);
  const text = new VisibleText();
  const headings = new Headings();
  const microdata = new MicrodataReader();
  const raw = new RawText(page);
  let elements = 0;
  let depth = 0;
  let attributesOfTag = 0;
  let rootTags = 0;

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
      microdata.enter(tag, depth);
      if (attributes.itemprop !== undefined || attributes.itemscope !== undefined) {
        microdata.open(tag, attributes, depth);
      }
      if (microdata.readsText && BREAKS.has(tag)) microdata.text(' ');
      text.open(tag, depth);
      headings.open(tag, depth);
      raw.open(tag, attributes, depth);
      addMarks(page, tag, attributes);
      addAddress(page, tag, attributes, { start: parser.startIndex, end: parser.endIndex + 1 });
      if (tag === 'meta') addMeta(page, attributes);
      if (tag === 'html' || tag === 'body') {
        rootTags += 1;
        if (rootTags <= PAGE.rootTags) addRoot(page, tag, attributes);
      }
    },
    ontext(data) {
      if (raw.add(data)) return;
      if (microdata.readsText) microdata.text(data);
      text.add(data);
      headings.add(data);
    },
    oncomment(data) {
      addWithinBudget(page.comments, data);
    },
    onclosetag(tag) {
      raw.close(depth);
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

/** Elements that separate words on the screen. */
const BREAKS = new Set(['br', 'p', 'div', 'li', 'td', 'tr', 'h1', 'h2', 'h3']);

/** Collects the texts that are not content: the title and the scripts. */
class RawText {
  readonly #page: Page;
  readonly #left = {
    jsonLdScripts: PAGE.jsonLdScripts,
    jsonLdCharacters: PAGE.jsonLdCharacters,
    scriptCharacters: PAGE.scriptCharacters,
  };
  #open: { kind: keyof typeof MAX_LENGTHS; text: string; depth: number } | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  open(tag: string, { src, type }: Record<string, string>, depth: number): void {
    if (tag === 'script' && src === undefined) this.#open = { kind: kindOfScript(type), text: '', depth };
    else if (tag === 'title' && this.#page.title === undefined && !this.#open)
      this.#open = { kind: 'title', text: '', depth };
  }

  /** Returns whether the data belongs to such a text. */
  add(data: string): boolean {
    if (!this.#open) return false;
    if (this.#open.text.length < MAX_LENGTHS[this.#open.kind]) this.#open.text += data;
    return true;
  }

  close(depth: number): void {
    if (this.#open?.depth !== depth) return;
    const { kind, text } = this.#open;
    this.#open = undefined;
    if (kind === 'title') this.#page.title = toSingleLine(text.slice(0, MAX_LENGTHS.title)) || undefined;
    else if (kind === 'json-ld') this.#addJsonLd(text);
    else {
      if (kind === 'state' && text.length <= PAGE.stateCharacters) this.#page.states.push(text);
      this.#addScript(text);
    }
  }

  #addJsonLd(text: string): void {
    this.#left.jsonLdScripts -= 1;
    this.#left.jsonLdCharacters -= text.length;
    if (this.#left.jsonLdScripts < 0 || this.#left.jsonLdCharacters < 0) return;
    this.#page.things.push(...parseJsonLd(text).slice(0, DATA.things - this.#page.things.length));
  }

  #addScript(script: string): void {
    this.#left.scriptCharacters -= script.length;
    if (script && this.#left.scriptCharacters >= 0 && this.#page.inlineScripts.length < PAGE.scripts)
      this.#page.inlineScripts.push(script);
  }
}

/** The characters stored of each element; one more than the budget shows that a script exceeds it. */
const MAX_LENGTHS = {
  title: PAGE.titleCharacters,
  'json-ld': PAGE.jsonLdCharacters + 1,
  state: PAGE.stateCharacters + 1,
  script: PAGE.scriptCharacters + 1,
};

function kindOfScript(type = ''): 'json-ld' | 'state' | 'script' {
  if (/^\s*application\/ld\+json\b/i.test(type)) return 'json-ld';
  return /^\s*application\/json\b/i.test(type) ? 'state' : 'script';
}

/** Adds what reveals the software behind the page. */
function addMarks(page: Page, tag: string, attributes: Record<string, string>): void {
  const { src, class: classes, action, name, type } = attributes;
  if (tag === 'img')
    for (const address of [src, attributes['data-src'], attributes.srcset?.trim().split(/\s/, 1)[0]])
      if (isAddress(address)) addWithinBudget(page.images, address);
  if (tag === 'iframe')
    for (const address of [src, attributes['data-src']])
      if (isAddress(address)) addWithinBudget(page.frames, address);
  for (const attribute of REVEALING_ATTRIBUTES)
    if (attributes[attribute] !== undefined)
      addWithinBudget(page.revealingAttributes, `${attribute}="${attributes[attribute]}"`);
  if (tag === 'form' && isAddress(action)) addWithinBudget(page.formActions, action);
  else if (tag === 'input' && type?.toLowerCase() === 'password')
    addWithinBudget(page.inputs, 'type=password');
  else if (tag === 'input' && name) addWithinBudget(page.inputs, name);
  else if (tag.includes('-')) addWithinBudget(page.customElements, tag);
  if (classes && page.classes.size < PAGE.marks)
    for (const name of classes.slice(0, PAGE.markCharacters).split(/\s+/))
      addWithinBudget(page.classes, name);
}

const REVEALING_ATTRIBUTES = ['id', 'aria-labelledby', 'data-reactroot', 'data-v-app', 'ng-version'];

function addWithinBudget(marks: string[] | Set<string>, mark: string): void {
  const short = mark.slice(0, PAGE.markCharacters);
  if (Array.isArray(marks)) {
    if (marks.length < PAGE.marks) marks.push(short);
  } else if (marks.size < PAGE.marks) marks.add(short);
}

function addAddress(page: Page, tag: string, attributes: Record<string, string>, span: Span): void {
  const { href, src, rel = '', sizes = '', as = '' } = attributes;
  if (tag === 'a' && isAddress(href) && page.anchors.length < PAGE.anchors) page.anchors.push(href);
  else if (tag === 'link' && isAddress(href) && page.links.length < PAGE.links)
    page.links.push({ rel: rel.toLowerCase(), href, sizes, as: as.toLowerCase(), span });
  else if (tag === 'script' && isAddress(src) && page.scriptAddresses.length < PAGE.scripts)
    page.scriptAddresses.push({ src, span });
  else if (tag === 'base' && href) page.base = absolute(href, page.url) ?? page.url;
}

function addMeta(page: Page, attributes: Record<string, string>): void {
  const name = (attributes.property ?? attributes.name ?? attributes['http-equiv'])?.toLowerCase();
  const content = attributes.content?.slice(0, DATA.textCharacters).trim();
  if (!name || !content) return;
  if (name === 'generator' && page.generators.length < PAGE.generators) page.generators.push(content);
  if (page.meta.size < PAGE.metaTags && !page.meta.has(name)) page.meta.set(name, content);
}

function addRoot(page: Page, tag: string, attributes: Record<string, string>): void {
  page.rootAttributes = { ...page.rootAttributes, ...attributes };
  if (tag === 'html') page.language = attributes.lang ?? attributes['xml:lang'];
}
