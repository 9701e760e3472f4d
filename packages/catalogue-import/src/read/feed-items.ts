import { MAX_ROW_BYTES } from '../limits.ts';
import type { Numbering } from './import-file.ts';
import type { JsonLine } from './json-lines.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';
import { xmlParser } from './xml-parser.ts';

/** Elements of one product: in RSS, Atom, and the formats of shops and price comparisons. */
const ITEMS = new Set(
  'item entry product offer shopitem artikel article produit producto prodotto'.split(' '),
);
/** Nesting depth of elements. */
const MAX_DEPTH = 50;
/** Maximum values of a repeated element, such as further images. */
const MAX_REPEATED = 20;

/**
 * Splits a feed of products (RSS 2.0, Atom with elements of Google Merchant Center, or similar XML) into its items, chunk by chunk, in bounded
 * memory. An element's text is the value of its name without prefix; repeated elements are a list.
 */
export function feedItemScanner(numbering: Numbering = 'line') {
  let records = 0;
  let items: JsonLine[] = [];
  let item: { line: number; object: Record<string, unknown>; size: number; depth: number } | undefined;
  let depth = 0;
  let text = '';

  const parser = xmlParser(
    {
      open(name, attributes) {
        depth++;
        if (depth > MAX_DEPTH) throw new UnreadableFileError('is nested too deeply for a feed of products.');
        if (item === undefined) {
          if (ITEMS.has(name.toLowerCase())) {
            records++;
            item = { line: numbering === 'line' ? parser.line() : records, object: {}, size: 0, depth };
            if (attributes.id !== undefined) set('id', attributes.id);
          }
          return;
        }
        text = '';
        // Atom writes the address as an attribute; only the page itself is one without `rel`, or with "alternate".
        if (
          name === 'link' &&
          attributes.href !== undefined &&
          (attributes.rel ?? 'alternate') === 'alternate'
        )
          set(name, attributes.href);
      },
      text(part) {
        if (item === undefined) return;
        item.size += part.length;
        if (item.size <= MAX_ROW_BYTES) text += part;
      },
      close(name) {
        depth--;
        if (item === undefined) return;
        if (depth === item.depth) {
          if (text.trim() !== '') set(name, text.trim());
        } else if (depth < item.depth) {
          const { line, object, size } = item;
          items.push(
            size > MAX_ROW_BYTES
              ? { line, error: `longer than ${MAX_ROW_BYTES / 1024} kB` }
              : { line, object },
          );
          item = undefined;
        }
        text = '';
      },
    },
    { damaged: 'is damaged XML.', tooLong: 'is no feed of products: an element is far too long.' },
  );

  function set(name: string, value: string) {
    if (!item || name === '__proto__') return;
    const before = item.object[name];
    if (before === undefined) item.object[name] = value;
    else if (!Array.isArray(before)) item.object[name] = [before, value];
    else if (before.length < MAX_REPEATED) before.push(value);
  }

  return {
    push(chunk: Buffer): JsonLine[] {
      items = [];
      parser.write(chunk);
      return items;
    },
    end(): JsonLine[] {
      items = [];
      parser.end();
      return items;
    },
  };
}
