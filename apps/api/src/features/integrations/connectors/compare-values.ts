import type { Values } from './connector.ts';

/** What a push may write to a record that exists: nothing that a person changed there. `left`: the properties that were. */
export function compareValues(
  ours: Values,
  { present, written = {}, numbers }: { present: Values; written: Values | undefined; numbers: Set<string> },
): { write: Values; same: Values; left: string[] } {
  const write: Values = {};
  const same: Values = {};
  const left: string[] = [];
  for (const [property, value] of Object.entries(ours)) {
    const equals = (other: string | undefined) =>
      other !== undefined && (other === value || (numbers.has(property) && Number(other) === Number(value)));
    const there = present[property];
    // An empty property is filled once; a person who empties it afterwards wants it empty.
    const isUntouched = there === undefined ? !(property in written) : there === written[property];
    if (equals(there)) same[property] = there ?? value;
    else if (isUntouched) write[property] = value;
    else left.push(property);
  }
  return { write, same, left };
}
