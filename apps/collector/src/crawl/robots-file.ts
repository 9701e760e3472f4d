/** The part of a robots.txt that is meant for us. */
export type RobotsRules = { rules: Rule[]; crawlDelaySeconds: number };
type Rule = { allow: boolean; pattern: string };

/** At least so much of a robots.txt must be read (RFC 9309, 2.5). */
export const ROBOTS_BYTES = 500 * 1024;

/**
 * Reads a robots.txt by RFC 9309. All groups that name our product token count as one; without any, all groups for `*`.
 * Lines that are no rule (Sitemap, Crawl-delay, mistakes) never part a group. Crawl-delay is kept although the RFC has none.
 */
export function parseRobots(text: string, productToken: string): RobotsRules {
  const ours = productToken.toLowerCase();
  const groups = new Map<string, RobotsRules>();
  let agents: string[] = [];
  let inRules = false;

  for (const line of text.split(/\r\n|\r|\n/)) {
    const [key, value] = readLine(line);
    if (key === 'user-agent') {
      if (inRules) agents = [];
      inRules = false;
      const agent = value.startsWith('*') ? '*' : /^[a-z_-]*/i.exec(value)![0].toLowerCase();
      agents.push(agent);
      if (!groups.has(agent)) groups.set(agent, { rules: [], crawlDelaySeconds: 0 });
    } else if (key === 'allow' || key === 'disallow') {
      inRules = true;
      const rule = { allow: key === 'allow', pattern: normalise(value) };
      if (value) for (const agent of agents) groups.get(agent)!.rules.push(rule);
    } else if (key === 'crawl-delay' && Number(value) > 0) {
      for (const agent of agents) {
        const group = groups.get(agent)!;
        group.crawlDelaySeconds = Math.max(group.crawlDelaySeconds, Number(value));
      }
    }
  }
  return groups.get(ours) ?? groups.get('*') ?? { rules: [], crawlDelaySeconds: 0 };
}

/** Whether the rules let us ask for a path with its query, as in a URL. The longest pattern wins, of equal ones the friendlier. */
export function isAllowed({ rules }: RobotsRules, pathAndQuery: string): boolean {
  if (pathAndQuery === '/robots.txt') return true;
  const path = normalise(pathAndQuery);
  let winner: Rule | undefined;
  for (const rule of rules) {
    const length = winner?.pattern.length ?? -1;
    if (rule.pattern.length < length || (rule.pattern.length === length && !rule.allow)) continue;
    if (matches(rule.pattern, path)) winner = rule;
  }
  return winner?.allow ?? true;
}

function readLine(line: string): [key: string, value: string] {
  const text = line.split('#', 1)[0]!;
  const colon = text.indexOf(':');
  return colon < 0 ? ['', ''] : [text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()];
}

/** `*` is any run of characters, `$` at the end is the end; everything else is itself, from the beginning. */
function matches(pattern: string, path: string): boolean {
  const toEnd = pattern.endsWith('$');
  const [first, ...pieces] = (toEnd ? pattern.slice(0, -1) : pattern).split('*') as [string, ...string[]];
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = toEnd ? pieces.pop() : undefined;
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (!toEnd) return true;
  return last === undefined ? at === path.length : at + last.length <= path.length && path.endsWith(last);
}

/**
 * One spelling for a path: what needs no %-code stands plain, what needs one has it in capitals (RFC 9309, 2.2.2). In a query
 * `:/?@` need none (RFC 3986, 3.4).
 */
function normalise(path: string): string {
  const question = path.indexOf('?');
  const head = question < 0 ? path : path.slice(0, question);
  return respell(head, /[\w.~-]/) + (question < 0 ? '' : respell(path.slice(question), /[\w.~:/?@-]/));
}

const respell = (path: string, plain: RegExp): string =>
  path
    .toWellFormed()
    .replace(/%([0-9a-f]{2})/gi, (code, hex) => {
      const sign = String.fromCharCode(Number.parseInt(hex, 16));
      return plain.test(sign) ? sign : code.toUpperCase();
    })
    .replace(/[^\x21-\x7e]+|["<>\\^`{|}]+/g, encodeURIComponent)
    .replaceAll("'", '%27');
