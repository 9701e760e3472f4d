import { BUDGET } from '../parse/budget.ts';

/** Parses a body as JSON regardless of its Content-Type; undefined for invalid JSON and for JSON nested deeper than the budget. */
export const parseJson = (body: Buffer): unknown =>
  parseJsonText(body.toString('utf8').replace(/^\ufeff/, ''));

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
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at) - 1;
    else if (character === '[' || character === '{') {
      open += 1;
      if (open > depth) return true;
    } else if (character === ']' || character === '}') open -= 1;
  }
  return false;
}

/** End of the string that begins at `start`. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
