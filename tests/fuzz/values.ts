import { pick, type Random, upTo } from '../../apps/api/src/features/subscriptions/testing/random.ts';
import type { Schema } from './api-document.ts';
import { NUMBERS, STRINGS, VALUES } from './hostile-values.ts';

/** Valid values by field name, for fields whose schema is not specific enough; '' is the whole body. */
export type Samples = Record<string, (random: Random) => unknown>;

/** A random value that matches the schema. */
export function validValue(schema: Schema, samples: Samples, random: Random, name = ''): unknown {
  const sample = samples[name];
  if (sample) return sample(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(schema.enum, random);
  if (schema.anyOf) return validValue(pick(schema.anyOf, random), samples, random, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || random() < chanceOf(schema))
          .map(([key, inner]) => [key, validValue(inner, samples, random, key)]),
      );
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, upTo(4, random)) }, () =>
        validValue(schema.items ?? {}, samples, random, name),
      );
    case 'integer':
      return (schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1) + upTo(20, random);
    case 'number':
      return Math.round(random() * 10 ** (1 + upTo(7, random))) / pick([1, 1, 10, 100], random);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'string':
      if (schema.format === 'uuid') return uuid(random);
      return 'some words of text, long enough'.slice(0, schema.maxLength);
    default:
      return pick(VALUES, random);
  }
}

export const uuid = (random: Random) =>
  `${upTo(2 ** 32, random)
    .toString(16)
    .padStart(8, '0')}-0000-4000-8000-${upTo(2 ** 32, random)
    .toString(16)
    .padStart(12, '0')}`;

/** About two optional keys are included. */
const chanceOf = ({ properties }: Schema) => Math.min(0.5, 2 / Object.keys(properties ?? {}).length);

/** A copy with one random change; it may still be valid. */
export function mutate(value: unknown, random: Random, strings: readonly string[] = STRINGS): unknown {
  if (random() < 0.4 || value === null || typeof value !== 'object')
    return replaceValue(value, random, strings);
  if (Array.isArray(value)) {
    const copy = [...value];
    if (copy.length === 0 || random() < 0.3) return [...copy, pick(VALUES, random)];
    if (random() < 0.2) return Array.from({ length: 400 }, () => copy[0]);
    const at = upTo(copy.length, random);
    copy[at] = mutate(copy[at], random, strings);
    return copy;
  }
  const copy: Record<string, unknown> = { ...value };
  const keys = Object.keys(copy);
  const kind = random();
  if (kind < 0.15 || keys.length === 0) {
    // An own property even if named __proto__, as JSON.parse creates it.
    const key = pick(['extra', '__proto__', 'constructor', 'toString', '', '\u0000', '0', ...keys], random);
    return Object.defineProperty(copy, key === '__proto__' ? '__proto__' : `${key}`, {
      value: pick(VALUES, random),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  const key = pick(keys, random);
  if (kind < 0.3) delete copy[key];
  else copy[key] = mutate(copy[key], random, strings);
  return copy;
}

function replaceValue(value: unknown, random: Random, strings: readonly string[]): unknown {
  if (typeof value === 'string' && random() < 0.6) {
    const other = pick(strings, random);
    return pick([other, value + other, other + value, value.repeat(50), value.toUpperCase()], random);
  }
  if (typeof value === 'number' && random() < 0.6) return pick(NUMBERS, random);
  if (random() < 0.1) return nest(value, 10 ** (1 + upTo(3, random)));
  return pick(VALUES, random);
}

function nest(value: unknown, depth: number): unknown {
  let outer = value;
  for (let level = 0; level < depth; level++) outer = level % 2 ? [outer] : { a: outer };
  return outer;
}
