import { toSingleLine } from '@brandlode/contract';
import { ownAddresses, type Page } from '../page/read-page.ts';

/** Evidence of a platform or technology in a page or its headers. */
export type PageRule =
  | { in: 'header'; name: string; matches: RegExp }
  /** The name of a cookie; its value may be a session key and is not stored. */
  | { in: 'cookie'; matches: RegExp }
  | { in: 'meta'; name: string; matches: RegExp }
  | { in: 'generator'; matches: RegExp }
  /** URLs of scripts, style sheets and preloaded resources. */
  | { in: 'asset'; matches: RegExp }
  /** Several images of the page: one may be linked from anywhere. */
  | { in: 'image'; matches: RegExp }
  /** Addresses of links and forms on the store's own site. */
  | { in: 'link'; matches: RegExp }
  /** Literals of inline scripts. */
  | { in: 'script'; contains: string }
  /** The HTML as received. */
  | { in: 'markup'; contains: string }
  | { in: 'comment'; contains: string }
  /** An attribute of `<html>` or `<body>`. */
  | { in: 'root'; name: string; matches: RegExp }
  | { in: 'class' | 'input' | 'element'; is: string };

const MAX_EVIDENCE_LENGTH = 200;
const MIN_IMAGES = 3;
/** In one line, cut to the length of stored evidence. */
export const shortEvidence = (evidence: string) => toSingleLine(evidence).slice(0, MAX_EVIDENCE_LENGTH);

type Mark = { text: string; evidence: () => string };
export type PageMarks = {
  page: Page;
  headers: Record<string, string>;
  assets: Mark[];
  images: Mark[];
  links: Mark[];
};

/** Collects what rules examine, once per page. */
export function marksOf(page: Page, headers: Record<string, string>): PageMarks {
  const snippet = ({ start, end }: { start: number; end: number }) => page.html.slice(start, end);
  const scripts = page.scriptAddresses.map(({ src, span }) => ({ text: src, evidence: () => snippet(span) }));
  const sheets = page.links
    .filter(({ rel }) => LOADED.test(rel))
    .map(({ href, span }) => ({ text: href, evidence: () => snippet(span) }));
  return {
    page,
    headers,
    assets: [...scripts, ...sheets],
    images: page.images.map((src) => ({ text: src, evidence: () => `<img src="${src}">` })),
    links: ownAddresses(page).map((href) => ({ text: href, evidence: () => `<a href="${href}">` })),
  };
}

/** Links to resources that the page loads. */
const LOADED = /\b(?:stylesheet|preload|modulepreload|prefetch|preconnect)\b/;

/** The part of the page that matches the rule, as written; undefined if nothing does. */
export function evidenceOf(
  rule: PageRule,
  { page, headers, assets, images, links }: PageMarks,
): string | undefined {
  const matching = (marks: Mark[], pattern: RegExp) =>
    marks.find(({ text }) => pattern.test(text))?.evidence();
  switch (rule.in) {
    case 'header': {
      const value = headers[rule.name];
      return value !== undefined && rule.matches.test(value) ? `${rule.name}: ${value}` : undefined;
    }
    case 'cookie': {
      const cookie = rule.matches.exec(headers['set-cookie'] ?? '')?.[0];
      return cookie && `set-cookie: ${cookie}`;
    }
    case 'meta': {
      const content = page.meta.get(rule.name);
      return content !== undefined && rule.matches.test(content)
        ? `<meta name="${rule.name}" content="${content}">`
        : undefined;
    }
    case 'generator': {
      const content = page.generators.find((one) => rule.matches.test(one));
      return content && `<meta name="generator" content="${content}">`;
    }
    case 'asset':
      return matching(assets, rule.matches);
    case 'image': {
      const found = images.filter(({ text }) => rule.matches.test(text));
      return found.length >= MIN_IMAGES ? found[0]?.evidence() : undefined;
    }
    case 'link':
      return matching(links, rule.matches);
    case 'script':
      for (const text of page.inlineScripts) {
        const at = text.indexOf(rule.contains);
        if (at >= 0) return text.slice(at, at + MAX_EVIDENCE_LENGTH).split('\n')[0];
      }
      return undefined;
    case 'markup': {
      const at = page.html.indexOf(rule.contains);
      return at < 0 ? undefined : page.html.slice(at, at + MAX_EVIDENCE_LENGTH).split('\n')[0];
    }
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
