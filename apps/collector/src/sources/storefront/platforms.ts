import { toSingleLine } from '@brandlode/contract';
import { ownAddresses, type Page } from '../page/read-page.ts';
import type { Platform } from '../report.ts';
import { ENOUGH, PLATFORMS, type Rule } from './platform-rules.ts';

/** `sells`: the evidence shows a shop, not any site made with a site builder. */
export type DetectedPlatform = Platform & { sells: boolean };

/** The platform with the most evidence, of which the strongest is given. Shop systems go before site builders. */
export function detectPlatform(page: Page, headers: Record<string, string>): DetectedPlatform | undefined {
  const marks = marksOf(page, headers);
  const found = PLATFORMS.flatMap(({ name, builder, rules }) => {
    const applied = rules.flatMap((rule) => {
      const evidence = evidenceOf(rule, marks);
      return evidence === undefined ? [] : [{ rule, evidence }];
    });
    const weight = applied.reduce((sum, { rule }) => sum + rule.weight, 0);
    const [strongest] = applied.toSorted((a, b) => b.rule.weight - a.rule.weight);
    if (!strongest || weight < ENOUGH) return [];
    const sells = !builder || applied.some(({ rule }) => rule.sells);
    return [{ name, evidence: shorten(strongest.evidence), sells, order: (builder ? 0 : 1_000) + weight }];
  });
  const best = found.toSorted((a, b) => b.order - a.order)[0];
  return best && { name: best.name, evidence: best.evidence, sells: best.sells };
}

const LONGEST_EVIDENCE = 200;
const LEAST_IMAGES = 3;
const shorten = (evidence: string) => toSingleLine(evidence).slice(0, LONGEST_EVIDENCE);

type Mark = { text: string; evidence: () => string };
type Marks = {
  page: Page;
  headers: Record<string, string>;
  assets: Mark[];
  images: Mark[];
  links: Mark[];
};

function marksOf(page: Page, headers: Record<string, string>): Marks {
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

function evidenceOf(rule: Rule, { page, headers, assets, images, links }: Marks): string | undefined {
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
      return found.length >= LEAST_IMAGES ? found[0]?.evidence() : undefined;
    }
    case 'link':
      return matching(links, rule.matches);
    case 'script':
      for (const text of page.inlineScripts) {
        const at = text.indexOf(rule.contains);
        if (at >= 0) return text.slice(at, at + LONGEST_EVIDENCE).split('\n')[0];
      }
      return undefined;
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
