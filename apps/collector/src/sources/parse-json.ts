import { BUDGET } from '../parse/budget.ts';

/**
 * Parses a body as JSON regardless of its Content-Type, also where PHP printed its messages before or after it; undefined for invalid JSON
 * and for JSON nested deeper than the budget.
 */
export function parseJson(body: Buffer): unknown {
  const text = body.toString('utf8').replace(/^\ufeff/, '');
  return parseJsonText(text) ?? parseBetweenMessages(text);
}

/** Messages are much shorter; a page of HTML is not a message. */
const MAX_MESSAGE_LENGTH = 64 * 1024;
const MAX_TRIES = 10;
const PHP_MESSAGE = /\b(?:Warning|Notice|Deprecated|Strict Standards|(?:Fatal|Parse) error)(?:<\/b>)?:/;

function parseBetweenMessages(text: string): unknown {
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}')) + 1;
  const [before, after] = [text.slice(0, MAX_MESSAGE_LENGTH), text.slice(end)];
  if (end === 0 || /<!doctype|<html/i.test(before) || !(PHP_MESSAGE.test(before) || PHP_MESSAGE.test(after)))
    return undefined;
  // A message may contain brackets as well.
  const starts = before.matchAll(/[[{](?=\s*(?:["{[\]}]|-?\d))/g);
  for (const { index } of starts.take(MAX_TRIES)) {
    const value = parseJsonText(text.slice(index, end));
    if (value !== undefined) return value;
  }
  return undefined;
}

export function parseJsonText(text: string): unknown {
  if (isDeeperThan(text, BUDGET.json.depth)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether objects and arrays are nested deeper than this; works on invalid JSON too. */
function isDeeperThan(text: string, depth: number): boolean {
  let open = 0;
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position];
    if (character === '"') position = endOfString(text, position) - 1;
    else if (character === '[' || character === '{') {
      open += 1;
      if (open > depth) return true;
    } else if (character === ']' || character === '}') open -= 1;
  }
  return false;
}

/** End of the string that begins at `start`. */
export function endOfString(text: string, start: number): number {
  for (let position = start + 1; position < text.length; position += 1) {
    if (text[position] === '\\') position += 1;
    else if (text[position] === '"') return position + 1;
  }
  return text.length;
}
