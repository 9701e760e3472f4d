/** A message that a service would reject, with its reason. */
export class Rejected extends Error {}

export function check(isValid: boolean, reason: string): asserts isValid {
  if (!isValid) throw new Rejected(reason);
}

export type Fields = Record<string, unknown>;

export function fieldsOf(value: unknown, name: string): Fields {
  check(typeof value === 'object' && value !== null && !Array.isArray(value), `${name} must be an object`);
  return Object.fromEntries(Object.entries(value));
}

/** Objects of a list of `min` to `max`. */
export function listOf(value: unknown, name: string, max: number, min = 1): Fields[] {
  check(
    Array.isArray(value) && value.length >= min && value.length <= max,
    `${name} must have ${min} to ${max} entries`,
  );
  return value.map((entry) => fieldsOf(entry, name));
}

/** A text of 1 to `max` characters. */
export function textOf(value: unknown, name: string, max: number): string {
  check(
    typeof value === 'string' && value.length > 0 && value.length <= max,
    `${name} must have 1 to ${max} characters`,
  );
  return value;
}

/** An address of the web of at most 2,048 characters. */
export function urlOf(value: unknown, name: string): string {
  const text = textOf(value, name, 2_048);
  check(/^https?:$/.test(URL.parse(text)?.protocol ?? ''), `${name} must be an http or https address`);
  return text;
}
