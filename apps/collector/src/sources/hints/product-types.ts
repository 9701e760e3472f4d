/** Maximum number of product types that are counted; later ones are ignored. */
const MAX_TYPES = 300;

export function addTypes(types: Record<string, number>, more: Record<string, number>): void {
  for (const [type, count] of Object.entries(more)) {
    if (!type || type === '__proto__') continue;
    if (Object.hasOwn(types, type)) types[type]! += count;
    else if (Object.keys(types).length < MAX_TYPES) types[type] = count;
  }
}
