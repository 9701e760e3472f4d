import { cutText } from '@brandlode/contract';
import { BUDGET } from '../../parse/budget.ts';
import { endOfString, parseJsonText } from '../parse-json.ts';
import { countOf, numberOf } from '../product-fields.ts';

/** A JSON-LD object with types and properties, as written. */
export type Thing = { [property: string]: unknown };

/**
 * The objects of one `<script type="application/ld+json">`: at the top level, in arrays and in `@graph`; none if it cannot be
 * parsed. Like search engines it accepts comments, control characters and wrong escapes in strings, superfluous commas, CDATA markers,
 * several objects in a row, and text escaped for HTML.
 */
export function parseJsonLd(script: string, timesUnescaped = 0): Thing[] {
  const value = parseJsonText(script) ?? parseRepaired(script);
  if (value !== undefined) return things(value);
  // Browsers do not unescape scripts, so some are escaped for HTML, once or twice.
  const unescaped = timesUnescaped < 2 ? unescapeHtml(script) : script;
  return unescaped === script ? [] : parseJsonLd(unescaped, timesUnescaped + 1);
}

const parseRepaired = (script: string): unknown =>
  parseJsonText(repair(script)) ?? parseUnwrapped(script) ?? parseSeveral(script);

/** Old scripts are wrapped in an HTML comment. */
const parseUnwrapped = (script: string): unknown =>
  script.includes('<!--') ? parseJsonText(repair(script.replace(/<!--|-->/g, ''))) : undefined;

/** Several objects or arrays one after another, with or without separators; undefined without any. */
function parseSeveral(script: string): unknown[] | undefined {
  const text = repair(script);
  const values: unknown[] = [];
  let depth = 0;
  let start = 0;
  for (
    let position = 0;
    position < text.length && values.length < BUDGET.structuredData.things;
    position += 1
  ) {
    const character = text[position];
    if (character === '"') position = endOfString(text, position) - 1;
    else if (character === '{' || character === '[') {
      if (depth === 0) start = position;
      depth += 1;
    } else if ((character === '}' || character === ']') && depth > 0) {
      depth -= 1;
      const value = depth === 0 ? parseJsonText(text.slice(start, position + 1)) : undefined;
      if (value !== undefined) values.push(value);
    }
  }
  return values.length > 0 ? values : undefined;
}

const unescapeHtml = (script: string): string =>
  script.replace(/&(?:quot|apos|lt|gt|amp|#0*39|#0*34|#x0*22|#x0*27);/gi, (entity) => {
    const name = entity.toLowerCase().replace(/^&(#x?)0*/, '&$1');
    return ENTITIES[name] ?? entity;
  });
const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#x22;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

const { depth: MAX_DEPTH, types: MAX_TYPES, textCharacters: MAX_TEXT_LENGTH } = BUDGET.structuredData;

function things(value: unknown, depth = 0): Thing[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => things(item, depth + 1));
  if (!isThing(value)) return [];
  return Array.isArray(value['@graph']) ? things(value['@graph'], depth + 1) : [value];
}

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects among the first `limit` items of an array; none of anything else. */
export const thingsIn = (value: unknown, limit: number): Thing[] =>
  (Array.isArray(value) ? value : []).slice(0, limit).filter(isThing);

/** In one pass: removes comments and superfluous commas outside strings; escapes control characters and corrects escapes inside them. */
function repair(script: string): string {
  const pieces: string[] = [];
  /** Index in `pieces` of a comma followed only by white space. */
  let comma: number | undefined;
  const add = (text: string) => {
    pieces.push(text);
    if (/\S/.test(text)) comma = undefined;
  };
  let position = 0;
  while (position < script.length) {
    SPECIAL.lastIndex = position;
    const next = SPECIAL.exec(script)?.index ?? script.length;
    if (next > position) add(script.slice(position, next));
    position = next;
    const character = script[position];
    const comment = COMMENTS.find(({ open }) => script.startsWith(open, position));
    if (comment) {
      const end = script.indexOf(comment.close, position + comment.open.length);
      position = end < 0 ? script.length : end + comment.close.length;
    } else if (character === '"') {
      const end = endOfString(script, position);
      add(script.slice(position, end).replace(CONTROL, escapeControl).replace(ESCAPE, correctEscape));
      position = end;
    } else if (character !== undefined) {
      if ((character === ']' || character === '}') && comma !== undefined) pieces[comma] = '';
      add(character);
      if (character === ',') comma = pieces.length - 1;
      position += 1;
    }
  }
  return pieces.join('').trimEnd().replace(/;$/, '');
}

/** Characters that may need to be fixed. */
const SPECIAL = /["/<,\]}]/g;
const COMMENTS = [
  { open: '<!--', close: '-->' },
  { open: '<![CDATA[', close: '' },
  { open: ']]>', close: '' },
  { open: '/*', close: '*/' },
  { open: '//', close: '\n' },
];
const CONTROL = /[\u0000-\u001f]/g;
const escapeControl = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON knows fewer escapes than JavaScript: `\'` is an apostrophe. */
const ESCAPE = /\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[\s\S])/g;
const correctEscape = (written: string) => {
  if (written.length > 2) return written[1] === 'x' ? `\\u00${written.slice(2)}` : written;
  return /["\\/bfnrt]/.test(written[1] ?? '') ? written : (written[1] ?? '');
};

/** The types without the vocabulary's URL: 'Product' for 'http://schema.org/Product'. */
export function typesOf(thing: Thing): string[] {
  return listOf(thing['@type'])
    .slice(0, MAX_TYPES)
    .flatMap((type) =>
      typeof type === 'string' ? [type.slice(0, MAX_TEXT_LENGTH).replace(/^.*[/#:]/, '')] : [],
    );
}

export const hasType = (thing: Thing, types: readonly string[]) =>
  typesOf(thing).some((type) => types.includes(type));

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value == null ? [] : [value];

/** The first text of a property: itself, an `@value`, a `name`, or the first of an array. */
export function textOf(value: unknown, depth = 0): string | undefined {
  const first = listOf(value)[0];
  if (typeof first === 'number') return String(first);
  if (typeof first === 'string') return cutText(first, MAX_TEXT_LENGTH).trim() || undefined;
  if (!isThing(first) || depth > MAX_DEPTH) return undefined;
  return textOf(first['@value'] ?? first.name, depth + 1);
}

/** Some numbers in structured data have a decimal comma. */
export const numberIn = (value: unknown): number | undefined => numberOf(textOf(value)?.replace(',', '.'));

/** A whole number, whose separators group thousands. */
export const countIn = (value: unknown): number | undefined => countOf(textOf(value));

/** The first URL of a property: itself, or an object's `url`, `contentUrl` or `@id`. */
export function addressOf(value: unknown, depth = 0): string | undefined {
  const first = listOf(value)[0];
  if (typeof first === 'string') return cutText(first, MAX_TEXT_LENGTH).trim() || undefined;
  if (!isThing(first) || depth > MAX_DEPTH) return undefined;
  return addressOf(first.url ?? first.contentUrl ?? first['@id'], depth + 1);
}
