import fc from 'fast-check';
import type { Schema } from './api-document.ts';
import { STRINGS, VALUES } from './hostile-values.ts';

/** Valid values by field name, for fields whose schema is not specific enough; '' is the whole body. */
export type Samples = Record<string, fc.Arbitrary<unknown>>;

/** Values that match the schema. */
export function validValue(schema: Schema, samples: Samples, name = ''): fc.Arbitrary<unknown> {
  const sample = samples[name];
  if (sample) return sample;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => validValue(option, samples, name)));
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {});
      const values = entries.map(([key, inner]) => [key, validValue(inner, samples, key)]);
      const optional = entries.map(([key]) => key).filter((key) => !schema.required?.includes(key));
      // About two optional fields, since those of a search would exclude every brand together.
      return fc
        .tuple(
          fc.record(Object.fromEntries(values)),
          fc.subarray(optional, { maxLength: Math.min(4, optional.length) }),
        )
        .map(([all, kept]) =>
          Object.fromEntries(
            Object.entries(all).filter(([key]) => schema.required?.includes(key) || kept.includes(key)),
          ),
        );
    }
    case 'array': {
      const { minItems: minLength = 0 } = schema;
      const item = validValue(schema.items ?? {}, samples, name);
      return fc.array(item, { minLength, maxLength: Math.max(minLength, 3) });
    }
    case 'integer': {
      const min = schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
      return fc.integer({ min, max: min + 20 });
    }
    case 'number':
      return fc.integer({ min: 0, max: 1e8 }).map((hundredths) => hundredths / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      if (schema.format === 'uuid') return fc.uuid();
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
      return fc.constant('some words of text, long enough'.slice(0, schema.maxLength));
    default:
      return anyValue;
  }
}

/** The smallest value that matches the schema; the last of several choices. */
export function exampleValue(schema: Schema, examples: Record<string, unknown>, name = ''): unknown {
  if (Object.hasOwn(examples, name)) return examples[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  const option = (schema.anyOf ?? schema.oneOf)?.at(-1);
  if (option) return exampleValue(option, examples, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key))
          .map(([key, inner]) => [key, exampleValue(inner, examples, key)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () =>
        exampleValue(schema.items ?? {}, examples, name),
      );
    case 'integer':
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'string':
      if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
      if (schema.pattern) return matching(schema.pattern);
      return 'some words of text, long enough'.slice(0, schema.maxLength);
    default:
      return null;
  }
}

const matching = (pattern: string): string | undefined =>
  fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 1 })[0];

export const anyString = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...STRINGS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  // Text that PostgreSQL does not store.
  { weight: 1, arbitrary: fc.constantFrom('a\u0000b', '\ud800') },
);
export const anyValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** The value with one change, mostly deep inside; it may still be valid. */
export function changedValue(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'string') {
    const other = fc.oneof(
      anyString,
      anyString.map((text) => value + text),
    );
    return fc.oneof(
      { weight: 4, arbitrary: other },
      { weight: 1, arbitrary: anyValue },
      { weight: 1, arbitrary: fc.constant(value.repeat(50)) },
    );
  }
  if (typeof value !== 'object' || value === null) return anyValue;
  const entries = Object.entries(value);
  const inside = entries.map(([key, item]) => changedValue(item).map((other) => replaced(value, key, other)));
  const around = Array.isArray(value)
    ? [
        anyValue,
        anyValue.map((item) => [...value, item]),
        fc.constant(Array.from({ length: 400 }, () => value[0])),
      ]
    : [
        anyValue,
        fc.tuple(EXTRA_KEYS, anyValue).map(([key, item]) => ({ ...value, [key]: item })),
        fc.nat(entries.length).map((removed) => Object.fromEntries(entries.toSpliced(removed, 1))),
      ];
  if (inside.length === 0) return fc.oneof(...around);
  return fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...inside) },
    { weight: 1, arbitrary: fc.oneof(...around) },
  );
}

const EXTRA_KEYS = fc.constantFrom('extra', '__proto__', 'constructor', 'toString', '', '\u0000');

const replaced = (value: object, key: string, item: unknown): unknown =>
  Array.isArray(value) ? value.with(Number(key), item) : { ...value, [key]: item };
