import { cutText, toSingleLine } from '@brandlode/contract';
import { addressIn, ownAddresses, type Page } from '../page/page.ts';
import { isSameSite } from '../same-site.ts';

export type PageRule =
  | { in: 'header'; name: string; matches: RegExp }
  /** The name of a cookie; its value may be a session key and is not stored. */
  | { in: 'cookie'; matches: RegExp }
  | { in: 'meta'; name: string; matches: RegExp }
  | { in: 'generator'; matches: RegExp }
  /**
   * URLs of scripts, style sheets and preloaded code. `own`: paths that any site may have, which count on the store's own site; elsewhere
   * only for a host of many files, because a single one may be another site's.
   */
  | { in: 'asset'; matches: RegExp; own?: true }
  /** Several images of the page: one may be linked from anywhere. `most`: at least half of all, as suppliers' images are not. */
  | { in: 'image'; matches: RegExp; most?: true }
  /** A single image, such as a counting pixel. */
  | { in: 'pixel'; matches: RegExp }
  | { in: 'frame'; matches: RegExp }
  | { in: 'action'; matches: RegExp }
  /** Addresses of links and forms on the store's own site. */
  | { in: 'link'; matches: RegExp }
  /** Literals of inline scripts, without comments. A name counts as code, not as the text of a string. */
  | { in: 'script'; contains: string }
  /** Attributes of elements as `name="value"`. */
  | { in: 'attribute'; matches: RegExp }
  | { in: 'comment'; contains: string }
  | { in: 'root'; name: string; matches: RegExp }
  | { in: 'class' | 'input' | 'element'; is: string };

const MAX_EVIDENCE_LENGTH = 200;
const MIN_IMAGES = 3;
/** Returns one line, cut to the length of stored evidence. */
export const shortEvidence = (evidence: string) => cutText(toSingleLine(evidence), MAX_EVIDENCE_LENGTH);

/** `own` is true on the site of the store. */
type Mark = { text: string; own: boolean; evidence: () => string };
export type PageMarks = {
  page: Page;
  headers: Record<string, string>;
  assets: Mark[];
  images: Mark[];
  links: Mark[];
  /** Inline scripts without comments, and those of them that are code, not data. */
  scripts: string[];
  code: string[];
};

/** Collects what rules examine, once per page. */
export function marksOf(page: Page, headers: Record<string, string>): PageMarks {
  const snippet = ({ start, end }: { start: number; end: number }) => page.html.slice(start, end);
  const own = (href: string) => {
    const address = addressIn(page, href);
    return address !== undefined && isSameSite(address, page.url);
  };
  const scripts = page.scriptAddresses.map(({ src, span }) => ({
    text: src,
    own: own(src),
    evidence: () => snippet(span),
  }));
  const sheets = page.links
    .filter(({ rel, as }) => LOADED.test(rel) && !NO_CODE.test(as))
    .map(({ href, span }) => ({ text: href, own: own(href), evidence: () => snippet(span) }));
  const states = new Set(page.states);
  return {
    page,
    headers,
    assets: [...scripts, ...sheets],
    images: page.images.map((src) => ({ text: src, own: own(src), evidence: () => `<img src="${src}">` })),
    links: ownAddresses(page).map((href) => ({
      text: href,
      own: true,
      evidence: () => `<a href="${href}">`,
    })),
    scripts: page.inlineScripts.map((text) => (states.has(text) ? text : withoutComments(text))),
    code: page.inlineScripts.filter((text) => !states.has(text)).map(withoutComments),
  };
}

/** Links to resources that the page loads; it may prepare connections to many hosts that it does not use. */
const LOADED = /\b(?:stylesheet|preload|modulepreload)\b/;
const NO_CODE = /^(?:image|video|audio|track|font|document|fetch)$/;

/** Without the comments of a script. Those after a quote or colon are parts of addresses and patterns ('https://', '*' + '/*'). */
function withoutComments(script: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const { index, 1: kind } of script.matchAll(/(?<=^|[\s;{}(),])\/([/*])/g)) {
    if (index < from) continue;
    kept.push(script.slice(from, index));
    const end = kind === '*' ? script.indexOf('*/', index + 2) : script.indexOf('\n', index);
    if (end < 0) return kept.join('');
    from = kind === '*' ? end + 2 : end;
  }
  kept.push(script.slice(from));
  return kept.join('');
}

/** The header of a response that a rule matches; none for rules about the page. */
export function headerEvidence(rule: PageRule, headers: Record<string, string>): string | undefined {
  if (rule.in === 'header') {
    const value = headers[rule.name];
    return value !== undefined && rule.matches.test(value) ? `${rule.name}: ${value}` : undefined;
  }
  if (rule.in !== 'cookie') return undefined;
  const cookie = rule.matches.exec(headers['set-cookie'] ?? '')?.[0];
  return cookie && `set-cookie: ${cookie}`;
}

/** The part of the page that matches the rule, as written; undefined if nothing does. */
export function evidenceOf(
  rule: PageRule,
  { page, headers, assets, images, links, scripts }: PageMarks,
): string | undefined {
  const matching = (marks: Mark[], pattern: RegExp) =>
    marks.find(({ text }) => pattern.test(text))?.evidence();
  switch (rule.in) {
    case 'header':
    case 'cookie':
      return headerEvidence(rule, headers);
    case 'meta': {
      const content = page.meta.get(rule.name);
      return content !== undefined && rule.matches.test(content)
        ? `<meta name="${rule.name}" content="${content}">`
        : undefined;
    }
    case 'generator': {
      const content = page.generators.find((text) => rule.matches.test(text));
      return content && `<meta name="generator" content="${content}">`;
    }
    case 'asset':
      return rule.own ? ownAsset(assets, rule.matches) : matching(assets, rule.matches);
    case 'image': {
      const found = images.filter(({ text }) => rule.matches.test(text));
      const needed = rule.most ? Math.max(MIN_IMAGES, images.length / 2) : MIN_IMAGES;
      return found.length >= needed ? found[0]?.evidence() : undefined;
    }
    case 'pixel':
      return matching(images, rule.matches);
    case 'frame': {
      const src = page.frames.find((address) => rule.matches.test(address));
      return src && `<iframe src="${src}">`;
    }
    case 'action': {
      const action = page.formActions.find((address) => rule.matches.test(address));
      return action && `<form action="${action}">`;
    }
    case 'link':
      return matching(links, rule.matches);
    case 'script':
      return literalIn(scripts, rule.contains);
    case 'attribute':
      return [...page.revealingAttributes].find((attribute) => rule.matches.test(attribute));
    case 'comment': {
      const comment = page.comments.find((text) => text.includes(rule.contains));
      return comment && `<!-- ${comment.trim()} -->`;
    }
    case 'root': {
      const value = rule.matches.exec(page.rootAttributes[rule.name] ?? '')?.[0].trim();
      return value && `<body ${rule.name}="… ${value} …">`;
    }
    case 'class':
      return page.classes.has(rule.is) ? `class="… ${rule.is} …"` : undefined;
    case 'input':
      return page.inputs.has(rule.is) ? `<input name="${rule.is}">` : undefined;
    case 'element':
      return page.customElements.has(rule.is) ? `<${rule.is}>` : undefined;
  }
}

/** Files of one other host, as of a content network, that are as good as the store's own. */
const MIN_FILES = 5;

function ownAsset(assets: Mark[], pattern: RegExp): string | undefined {
  const found = assets.filter(({ text }) => pattern.test(text));
  const own = found.find((asset) => asset.own);
  if (own) return own.evidence();
  const byHost = Map.groupBy(found, ({ text }) => URL.parse(text, 'https://none.invalid')?.host);
  return [...byHost.values()].find((files) => files.length >= MIN_FILES)?.[0]?.evidence();
}

/** The first use of a literal. A list of services may contain the name of a variable as a text. */
function literalIn(scripts: string[], literal: string): string | undefined {
  const isName = /^[\w$.]+$/.test(literal);
  for (const text of scripts) {
    let position = text.indexOf(literal);
    for (let tries = 0; position >= 0 && tries < MAX_TRIES; tries += 1) {
      const isText =
        isName &&
        /["'`]/.test(text[position - 1] ?? '') &&
        /["'`]/.test(text[position + literal.length] ?? '');
      if (!isText || /[\w$\])]\[$/.test(text.slice(Math.max(0, position - 3), position - 1)))
        return text.slice(position, position + MAX_EVIDENCE_LENGTH).split('\n')[0];
      position = text.indexOf(literal, position + literal.length);
    }
  }
  return undefined;
}
const MAX_TRIES = 100;
