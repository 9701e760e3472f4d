/** A parsed form: text, nested objects, or lists. Made without a prototype, so that no key can reach one. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

type Node = Map<string, Node> | string;

/**
 * Reads `a[b][0][c]=v&expand[]=x` as Stripe's clients write it: brackets nest, numbers and `[]` make lists.
 * If a name is given twice, the last one counts.
 */
export function parseForm(text: string): Form {
  const root = new Map<string, Node>();
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = keysOf(name);
    let node = root;
    for (const [depth, key] of keys.entries()) {
      const slot = key === '' ? String(node.size) : key;
      if (depth === keys.length - 1) node.set(slot, value);
      else {
        const next = node.get(slot);
        const inner: Map<string, Node> = next instanceof Map ? next : new Map();
        node.set(slot, inner);
        node = inner;
      }
    }
  }
  const form: Form = Object.create(null);
  for (const [key, node] of root) form[key] = toValue(node);
  return form;
}

/** `a[b][]` is `a`, `b`, and an empty key for "the next one". Depth is bounded. */
function keysOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 1 || !name.endsWith(']')) return [name];
  return [
    name.slice(0, open),
    ...name
      .slice(open + 1, -1)
      .split('][')
      .slice(0, 12),
  ];
}

function toValue(node: Node): FormValue {
  if (typeof node === 'string') return node;
  const keys = [...node.keys()];
  if (keys.length > 0 && keys.every((key) => /^\d{1,6}$/.test(key))) {
    return [...node].sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => toValue(child));
  }
  const object: Form = Object.create(null);
  for (const [key, child] of node) object[key] = toValue(child);
  return object;
}
