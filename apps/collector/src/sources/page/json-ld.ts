import { BUDGET } from '../../parse/budget.ts';
import { endOfString, parseJsonText } from '../parse-json.ts';

/** A JSON-LD object: a thing with types and properties, as the page wrote it. */
export type Thing = { [property: string]: unknown };

/**
 * The things in one `<script type="application/ld+json">`, at its top, in arrays and in `@graph`; none when it cannot be read.
 * Forgives what browsers and search engines forgive: comments and HTML comments around and between, line breaks and other
 * control characters in strings, a comma too many, CDATA marks, entities written for characters.
 */
export function parseJsonLd(script: string): Thing[] {
  const value = parseJsonText(script) ?? parseJsonText(mend(script)) ?? parseUnwrapped(script);
  return things(value);
}

/** Scripts of old stand wrapped in an HTML comment as a whole. */
const parseUnwrapped = (script: string): unknown =>
  script.includes('<!--') ? parseJsonText(mend(script.replace(/<!--|-->/g, ''))) : undefined;

const { depth: DEEPEST, types: MOST_TYPES, textCharacters: LONGEST_TEXT } = BUDGET.structuredData;

function things(value: unknown, depth = 0): Thing[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((item) => things(item, depth + 1));
  if (!isThing(value)) return [];
  return Array.isArray(value['@graph']) ? things(value['@graph'], depth + 1) : [value];
}

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rewrites the text in one pass: outside strings comments and superfluous commas go, inside them control characters are escaped. */
function mend(script: string): string {
  const pieces: string[] = [];
  /** Where in `pieces` a comma stands that nothing but white space follows. */
  let comma: number | undefined;
  const add = (text: string) => {
    pieces.push(text);
    if (/\S/.test(text)) comma = undefined;
  };
  let at = 0;
  while (at < script.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(script)?.index ?? script.length;
    if (next > at) add(script.slice(at, next));
    at = next;
    const character = script[at];
    const comment = COMMENTS.find(({ open }) => script.startsWith(open, at));
    if (comment) {
      const end = script.indexOf(comment.close, at + comment.open.length);
      at = end < 0 ? script.length : end + comment.close.length;
    } else if (character === '"') {
      const end = endOfString(script, at);
      add(script.slice(at, end).replace(CONTROL, escapeControl));
      at = end;
    } else if (character !== undefined) {
      if ((character === ']' || character === '}') && comma !== undefined) pieces[comma] = '';
      add(character);
      if (character === ',') comma = pieces.length - 1;
      at += 1;
    }
  }
  return pieces.join('').trimEnd().replace(/;$/, '');
}

/** Where something may have to be done. */
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

/** The types of a thing without their vocabulary's address: 'Product' for 'http://schema.org/Product'. */
export function typesOf(thing: Thing): string[] {
  return listOf(thing['@type'])
    .slice(0, MOST_TYPES)
    .flatMap((type) =>
      typeof type === 'string' ? [type.slice(0, LONGEST_TEXT).replace(/^.*[/#:]/, '')] : [],
    );
}

export const hasType = (thing: Thing, types: readonly string[]) =>
  typesOf(thing).some((type) => types.includes(type));

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value == null ? [] : [value];

/** The first text in a property: itself, an `@value`, a `name`, or the first of an array. */
export function textOf(value: unknown, depth = 0): string | undefined {
  const first = listOf(value)[0];
  if (typeof first === 'number') return String(first);
  if (typeof first === 'string') return first.slice(0, LONGEST_TEXT).trim() || undefined;
  if (!isThing(first) || depth > DEEPEST) return undefined;
  return textOf(first['@value'] ?? first.name, depth + 1);
}

/** The first address in a property: itself, or an object's `url`, `contentUrl` or `@id`. */
export function addressOf(value: unknown, depth = 0): string | undefined {
  const first = listOf(value)[0];
  if (typeof first === 'string') return first.slice(0, LONGEST_TEXT).trim() || undefined;
  if (!isThing(first) || depth > DEEPEST) return undefined;
  return addressOf(first.url ?? first.contentUrl ?? first['@id'], depth + 1);
}
