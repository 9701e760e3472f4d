import { BUDGET } from '../parse/budget.ts';

/** The part of a robots.txt that applies to us. Rules are in order of precedence: the first that matches decides. */
export type RobotsRules = { rules: Rule[]; crawlDelaySeconds: number };
type Rule = { allow: boolean; pattern: string };

/** Rules by pattern. Of two rules with the same pattern the one that allows takes precedence (RFC 9309, 2.2.2). */
type Group = { rules: Map<string, boolean>; crawlDelaySeconds: number };
const emptyGroup = (): Group => ({ rules: new Map(), crawlDelaySeconds: 0 });

/**
 * Parses a robots.txt by RFC 9309: the groups of our product token together, or else the groups of `*`. Other lines (Sitemap,
 * Crawl-delay, invalid ones) do not separate groups. Crawl-delay is obeyed although it is not in the RFC.
 * `docs/decisions/collection.md` records differences to other parsers.
 */
export function parseRobots(text: string, productToken: string): RobotsRules {
  const token = productToken.toLowerCase();
  let own: Group | undefined;
  const any = emptyGroup();
  let current = new Set<Group>();
  let inRules = false;

  for (const line of text.split(/\r\n|\r|\n/)) {
    const directive = readLine(line);
    if (!directive) continue;
    const { field, value } = directive;
    if (field === 'user-agent') {
      if (inRules) current = new Set();
      inRules = false;
      const agent = agentOf(value);
      if (agent === token) {
        own ??= emptyGroup();
        current.add(own);
      } else if (agent === '*') current.add(any);
    } else if (field === 'crawl-delay') {
      const seconds = Math.min(Number(value), BUDGET.robots.crawlDelaySeconds);
      for (const group of current) if (seconds > group.crawlDelaySeconds) group.crawlDelaySeconds = seconds;
    } else {
      inRules = true;
      if (value) for (const group of current) addRule(group, field === 'allow', value);
    }
  }
  const { rules, crawlDelaySeconds } = own ?? any;
  return { rules: inPrecedence(rules), crawlDelaySeconds };
}

/** Whether the rules allow a path with its query, as in a URL. */
export function isAllowed({ rules }: RobotsRules, pathAndQuery: string): boolean {
  if (pathAndQuery === '/robots.txt') return true;
  const path = normalise(pathAndQuery);
  return rules.find(({ pattern }) => matches(pattern, path))?.allow ?? true;
}

/** Spellings that Google's and Protego's parsers accept too: spaces for hyphens, common typos, a space for the colon. */
const DIRECTIVE =
  /^(user[ _-]?agent|allow|dis{1,2}all?ow|diasllow|disallaw|crawl[ _-]?delay)(?:[ \t]*:|[ \t])(.*)$/is;

function readLine(line: string): { field: string; value: string } | undefined {
  const match = DIRECTIVE.exec(line.replace(/#.*/s, '').trim());
  if (!match) return undefined;
  const [, written = '', value = ''] = match;
  const letter = written.charAt(0).toLowerCase();
  const field =
    letter === 'u' ? 'user-agent' : letter === 'c' ? 'crawl-delay' : letter === 'd' ? 'disallow' : 'allow';
  return { field, value: value.trim() };
}

/** `*` alone means every agent; elsewhere it is dropped. A version or anything else after the name is ignored. */
function agentOf(value: string): string {
  if (/^\*+(?:\s|$)/.test(value)) return '*';
  const [name = ''] = /^[a-z_-]*/i.exec(value.replaceAll('*', '').trim()) ?? [];
  return name.toLowerCase();
}

function addRule({ rules }: Group, allow: boolean, value: string): void {
  const pattern = normalise(value).replace(/\*{2,}/g, '*');
  // All other characters are literal, so a longer pattern cannot match an address that we request.
  if (pattern.length > 2 * BUDGET.address.characters + 2) return;
  if (rules.size >= BUDGET.robots.rules && !rules.has(pattern)) return;
  rules.set(pattern, allow || rules.get(pattern) === true);
}

/** Longest pattern first (RFC 9309, 2.2.2); among equally long ones, those that allow. */
const inPrecedence = (rules: Map<string, boolean>): Rule[] =>
  [...rules]
    .map(([pattern, allow]) => ({ allow, pattern }))
    .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));

/** `*` matches any characters, a final `$` the end; everything else is literal, from the beginning. Never backtracks. */
function matches(pattern: string, path: string): boolean {
  const toEnd = pattern.endsWith('$');
  const star = pattern.indexOf('*');
  if (star < 0) return toEnd ? path === pattern.slice(0, -1) : path.startsWith(pattern);
  if (!path.startsWith(pattern.slice(0, star))) return false;
  const pieces = pattern.slice(star + 1, toEnd ? -1 : undefined).split('*');
  const last = toEnd ? pieces.pop() : undefined;
  let position = star;
  for (const piece of pieces) {
    const found = path.indexOf(piece, position);
    if (found < 0) return false;
    position = found + piece.length;
  }
  return last === undefined || (position + last.length <= path.length && path.endsWith(last));
}

/**
 * Normalises percent-encoding: unreserved characters are decoded, others encoded in upper case (RFC 9309, 2.2.2). In a query
 * `:/?@` are unchanged (RFC 3986, 3.4).
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
