import type { DetectedTechnology } from '../report.ts';
import { evidenceOf, type PageMarks, shortEvidence } from './page-rules.ts';
import { TECHNOLOGY_RULES } from './technology-rules/index.ts';

const RULES = Object.entries(TECHNOLOGY_RULES);

/** The technologies shown by a page, in the order of the groups. */
export function detectTechnologies(marks: PageMarks): DetectedTechnology[] {
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
function technologiesByAddress({ assets, page }: PageMarks): Map<string, string> {
  const found = new Map<string, string>();
  const look = (address: string, evidence: () => string) => {
    const [, host, path = ''] = ADDRESS.exec(address) ?? [];
    if (host === undefined) return;
    for (const name of hostAndParents(host.toLowerCase()))
      for (const rule of BY_HOST.get(name) ?? [])
        if (path.startsWith(rule.path) && !found.has(rule.id)) found.set(rule.id, evidence());
  };
  for (const { text, evidence } of assets) look(text, evidence);
  let left = MAX_ADDRESSES;
  for (const script of page.inlineScripts)
    for (const [written] of script.matchAll(ADDRESSES)) {
      if (left === 0) return found;
      left -= 1;
      // JSON in scripts has escaped slashes.
      const address = written.replaceAll('\\/', '/');
      look(address, () => address);
    }
  return found;
}
/** Maximum number of addresses in all inline scripts together. */
const MAX_ADDRESSES = 5_000;
const ADDRESS = /^(?:https?:)?\/\/([^/?#:]{1,253})(?::\d{1,5})?([^#]*)/i;
const ADDRESSES =
  /(?:\bhttps?:)?(?:\\?\/){2}[a-z\d][a-z\d.-]{2,252}\.[a-z]{2,24}(?:\\?\/[^\s"'`<>\\]{0,200})*/gi;

function* hostAndParents(host: string) {
  for (let at = 0; at >= 0; at = host.indexOf('.', at) + 1 || -1) yield host.slice(at);
}
