import type { DetectedTechnology } from '../report.ts';
import { evidenceOf, type PageMarks, shortEvidence } from './page-rules.ts';
import { TECHNOLOGY_RULES } from './technology-rules/index.ts';

const RULES = Object.entries(TECHNOLOGY_RULES);

/** The technologies shown by a page, in the order of the groups. */
export function detectTechnologies(page: PageMarks): DetectedTechnology[] {
  // Data may describe any service.
  const marks = { ...page, scripts: page.code };
  const addresses = technologiesByAddress(marks);
  return RULES.flatMap(([id, rules]) => {
    for (const rule of rules) {
      const found = rule.in === 'address' ? addresses.get(id) : evidenceOf(rule, marks);
      if (found === undefined) continue;
      const version = rule.version?.exec(found)?.[1]?.slice(0, MAX_VERSION_LENGTH);
      return [{ id, evidence: shortEvidence(found), ...(version && { version }) }];
    }
    return [];
  });
}
const MAX_VERSION_LENGTH = 20;

type AddressRule = { id: string; path: string };
const BY_HOST = new Map<string, AddressRule[]>();
for (const [id, rules] of RULES)
  for (const rule of rules)
    for (const from of rule.in === 'address' ? rule.from : []) {
      const [host = ''] = from.split('/', 1);
      BY_HOST.set(host, [...(BY_HOST.get(host) ?? []), { id, path: from.slice(host.length) }]);
    }

/** The evidence by technology, in one pass over the addresses regardless of the number of rules. */
function technologiesByAddress({ assets, page, code }: PageMarks): Map<string, string> {
  const found = new Map<string, string>();
  const look = (address: string, evidence: () => string, isLoaded?: (path: string) => boolean) => {
    const [, host, path = ''] = ADDRESS.exec(address) ?? [];
    if (host === undefined) return;
    for (const name of hostAndParents(host.toLowerCase()))
      for (const rule of BY_HOST.get(name) ?? [])
        if (path.startsWith(rule.path) && !found.has(rule.id) && (isLoaded?.(rule.path) ?? true))
          found.set(rule.id, evidence());
  };
  for (const { text, evidence } of assets) look(text, evidence);
  for (const src of page.frames) look(src, () => `<iframe src="${src}">`);
  let remaining = MAX_ADDRESSES;
  for (const script of code) {
    const listsConsent = CONSENT.test(script);
    for (const { 0: written, index } of script.matchAll(ADDRESSES)) {
      if (remaining === 0) return found;
      remaining -= 1;
      // JSON in scripts has escaped slashes.
      const address = written.replaceAll('\\/', '/');
      const before = script.slice(Math.max(0, index - CONTEXT), index);
      look(
        address,
        () => address,
        (path) => isLoaded(address, before, { listsConsent, path }),
      );
    }
  }
  return found;
}

/** Characters before an address that show what it is. */
const CONTEXT = 400;
/** Names of what lists services without loading them. */
const CONSENT =
  /\b(?:cookie_?(?:consent|banner|notice|settings|categories|list|policy)|consent_?(?:manager|config|settings|services|categories)|klaro(?:config)?|tarteaucitron|gdpr|vendor_?list)/i;
const MENTION =
  /(?:domain|host|vendor|provider|cookie|polic|privacy|consent|pattern|blacklist|whitelist|allow|block|deny|website|homepage|documentation|description|text|title|label|origin|preconnect|prefetch|csp|tracker|service|third_?part)\w*["']?\s*[:=]\s*(?:\[[^\]]*|["'`])?["'`]?$/i;
/** A directive of a content security policy in the same text. */
const POLICY =
  /\b(?:default|script|style|img|connect|frame|font|media|child|worker)-src(?:-elem|-attr)?\b[^;=]*$/i;
const LINK = /<a\s[^>]*$/i;
const ASSIGNED = /(?:\bsrc|\.href)\s*[=:]\s*["'`]$|\(\s*["'`]$/;
const CODE = /\.(?:m?js|css|php)(?:$|[?#])|\/js\//i;
/** Hosts of a vendor for people. */
const FOR_PEOPLE = /^(?:https?:)?\/\/(?:www|help|docs?|support|blog|legal|privacy|status|developers?)\./i;

/** Whether a script loads an address, and does not only mention it in a list, a policy or a text. */
function isLoaded(
  address: string,
  before: string,
  { listsConsent, path }: { listsConsent: boolean; path: string },
): boolean {
  if (POLICY.test(before) || LINK.test(before)) return false;
  if (ASSIGNED.test(before)) return true;
  if (listsConsent || MENTION.test(before)) return false;
  // Any address of a vendor matches a rule without a path.
  return path.length > 1 || (CODE.test(address) && !FOR_PEOPLE.test(address));
}
/** Maximum number of addresses in all inline scripts together. */
const MAX_ADDRESSES = 5_000;
const ADDRESS = /^(?:https?:)?\/\/([^/?#:]{1,253})(?::\d{1,5})?([^#]*)/i;
const ADDRESSES =
  /(?:\bhttps?:)?(?:\\?\/){2}[a-z\d][a-z\d.-]{2,252}\.[a-z]{2,24}(?:\\?\/[^\s"'`<>\\]{0,200})*/gi;

function* hostAndParents(host: string) {
  for (let start = 0; start >= 0; start = host.indexOf('.', start) + 1 || -1) yield host.slice(start);
}
