import { gzipSync } from 'node:zlib';
import Stripe from 'stripe';
import { pick, type Random, upTo } from '../../apps/api/src/features/subscriptions/testing/random.ts';
import type { ApiDocument, Operation, Schema } from './api-document.ts';
import type { BadInput } from './bad-input.ts';
import { CONTENT_TYPES, HEADERS, METHODS, NOT_JSON, PATHS, STRINGS, VALUES } from './hostile-values.ts';
import { mutate, type Samples, validValue } from './values.ts';

export type Request = {
  /** The operation it targets, if any. */
  operation: Operation | null;
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
  /** Why a 2xx would be wrong; null if it is valid. */
  invalid: string | null;
  /** How it was generated, for reports. */
  kind: string;
};

export type FuzzContext = {
  document: ApiDocument;
  samplesOf: (operation: Operation) => Samples;
  /** Samples for the one request of each operation that must succeed. */
  samplesOfSuccess: (operation: Operation) => Samples;
  /** Ids that requests of the users below must not find. */
  foreignIds: string[];
  /** Access tokens; `plus` has access to everything. */
  tokens: { plus: string; others: string[] };
  webhookSecret: string;
  badInput: BadInput | null;
};

/** Generates requests, each determined only by the random numbers. */
export function requestMaker(context: FuzzContext) {
  const { document, samplesOf, tokens, webhookSecret, badInput } = context;
  const strings = [...STRINGS, ...(badInput?.strings ?? []), ...(badInput?.urls ?? [])];
  const emails = badInput?.notEmails ?? [
    'invalid',
    '@',
    'a@',
    '@b.example',
    'a@b@c.example',
    'a b@c.example',
  ];
  const notJson = [...NOT_JSON, ...(badInput?.notJson ?? [])];
  const { operations, validationError } = document;
  // Password hashing is slow, so these requests are rarer.
  const hashing = operations.filter(({ body }) =>
    Object.keys(body?.properties ?? {}).some((key) => /password/i.test(key)),
  );
  const others = operations.filter((operation) => !hashing.includes(operation));

  /** A random request. */
  function make(random: Random): Request {
    const request = makeAny(random);
    const sent = `${request.target} ${request.body?.toString() ?? ''}`;
    const isForeign = request.method !== 'OPTIONS' && context.foreignIds.some((id) => sent.includes(id));
    return isForeign ? { ...request, invalid: request.invalid ?? 'id of another user' } : request;
  }

  function makeAny(random: Random): Request {
    const kind = random();
    if (kind < 0.06) return toAnyPath(random);
    if (kind < 0.1) return signedEvent(random);
    const among = random() < 0.04 && hashing.length > 0 ? hashing : others;
    const request = valid(pick(among, random), random);
    if (kind < 0.35) return request;
    if (kind < 0.6) return withOtherValue(request, random);
    if (kind < 0.72) return withOtherBody(request, random);
    if (kind < 0.84) return withOtherTarget(request, random);
    if (kind < 0.95) return withOtherHeaders(request, random);
    return withOtherMethod(request, random);
  }

  /** A request that must succeed, with only what the operation requires. */
  const makeSuccess = (operation: Operation): Request =>
    valid(operation, () => 0.99, context.samplesOfSuccess(operation), tokens.plus);

  function valid(
    operation: Operation,
    random: Random,
    samples = samplesOf(operation),
    token = random() < 0.75 ? tokens.plus : pick([undefined, ...tokens.others], random),
  ): Request & { operation: Operation; value: unknown } {
    const value = operation.body && validValue(operation.body, samples, random);
    const query = new URLSearchParams();
    let path = operation.path;
    for (const { name, in: place, required, schema } of operation.parameters) {
      if (!required && random() > 0.6) continue;
      const text = String(validValue(schema, samples, random, name));
      if (place === 'query') query.set(name, text);
      else path = path.replace(`{${name}}`, encodeURIComponent(text));
    }
    return {
      operation,
      value,
      method: operation.method,
      target: query.size > 0 ? `${path}?${query}` : path,
      headers: [
        ['x-forwarded-for', address(random)],
        ...(token ? [['authorization', `Bearer ${token}`] as [string, string]] : []),
        ...(operation.body ? [['content-type', 'application/json'] as [string, string]] : []),
        ...(random() < 0.2 ? [['accept-encoding', 'br, gzip'] as [string, string]] : []),
      ],
      body: operation.body ? Buffer.from(JSON.stringify(value)) : null,
      invalid: operation.needsToken && !token ? 'no token' : null,
      kind: 'valid',
    };
  }

  /** A changed body, sent as valid JSON. */
  function withOtherValue(request: ReturnType<typeof valid>, random: Random): Request {
    const { operation } = request;
    if (!operation.body) return withOtherTarget(request, random);
    if (operation.body.properties?.email && random() < 0.3) {
      const value = { ...(request.value as object), email: pick(emails, random) };
      return { ...request, body: json(value), invalid: 'not an address', kind: 'address' };
    }
    let value = mutate(request.value, random, strings);
    while (random() < 0.2) value = mutate(value, random, strings);
    const text = JSON.stringify(value) ?? 'null';
    // Validate what is sent: JSON has no -0, NaN or undefined.
    const wrong = validationError(operation.body, JSON.parse(text));
    return {
      ...request,
      body: Buffer.from(text),
      invalid: request.invalid ?? (wrong && `body: ${wrong}`),
      kind: 'value',
    };
  }

  /** A body that is invalid JSON or has another content type. */
  function withOtherBody(request: ReturnType<typeof valid>, random: Random): Request {
    const { operation } = request;
    const body = request.body ?? Buffer.from('{}');
    const text = body.toString();
    const as = (bytes: Buffer, invalid: string | null, kind: string): Request => ({
      ...request,
      body: bytes,
      headers: [
        ...request.headers.filter(([name]) => name !== 'content-type'),
        ['content-type', 'application/json'],
      ],
      // Operations without a body may ignore one.
      invalid: request.invalid ?? (operation.body ? invalid : null),
      kind,
    });
    switch (upTo(12, random)) {
      case 0:
        return as(pick(notJson, random), 'not JSON', 'not JSON');
      case 1:
        return as(body.subarray(0, upTo(body.length, random)), 'truncated', 'truncated');
      case 2:
        return as(Buffer.from(text, 'utf16le'), 'UTF-16', 'encoding');
      case 3:
        return as(Buffer.concat([Buffer.from([0xff, 0xfe]), body]), 'not UTF-8', 'encoding');
      case 4: {
        // Inside a string, where a lenient decoder would accept it.
        const at = text.indexOf('"');
        const bytes = Buffer.concat([
          body.subarray(0, at + 1),
          Buffer.from([0xed, 0xa0, 0x80]),
          body.subarray(at + 1),
        ]);
        return as(bytes, 'not UTF-8', 'encoding');
      }
      case 5:
        return as(gzipSync(body), 'compressed', 'encoding');
      case 6:
        return as(Buffer.from(text.replace('{', '{"__proto__":{"admin":true},')), '__proto__', 'prototype');
      case 7:
        return as(
          Buffer.from(text.replace('{', '{"constructor":{"prototype":{"admin":true}},')),
          'constructor',
          'prototype',
        );
      case 8:
        return as(Buffer.alloc(300 * 1024, 32), 'too large', 'large');
      case 9: {
        const key = Object.keys((request.value as object) ?? {})[0] ?? 'a';
        const twice = text.replace(
          '{',
          `{${JSON.stringify(key)}:${JSON.stringify(pick(VALUES, random)) ?? 0},`,
        );
        return as(Buffer.from(twice), null, 'duplicate key');
      }
      case 10: {
        const bytes = badInput ? pick(badInput.perhapsJson, random) : Buffer.from('"\\ud800"');
        return as(bytes, operation.body && wrongAs(operation.body, bytes), 'perhaps JSON');
      }
      default: {
        const type = pick(CONTENT_TYPES, random);
        const other = as(body, `content type ${type}`, 'content type');
        return {
          ...other,
          headers: other.headers.map(([name, value]) => [name, name === 'content-type' ? type : value]),
        };
      }
    }
  }

  function wrongAs(schema: Schema, bytes: Buffer): string | null {
    try {
      return validationError(schema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    } catch {
      return 'not JSON';
    }
  }

  /** Another path or query parameter. */
  function withOtherTarget(request: ReturnType<typeof valid>, random: Random): Request {
    const { operation } = request;
    const parameter = operation.parameters.length > 0 ? pick(operation.parameters, random) : undefined;
    if (!parameter) {
      const target = `${request.target}${pick(['?', '/', '//', '?a=%', '?a=%00', '?__proto__=1', '%20', '%00', '#', ';a'], random)}`;
      return { ...request, target, kind: 'target' };
    }
    const given = pick([asText(pick(VALUES, random)), pick(strings, random), ...ODD_NUMBERS], random).slice(
      0,
      9_000,
    );
    const encoded = encodeURIComponent(given.toWellFormed());
    const read = readParameter(parameter.schema.type, given);
    // An empty query value may count as absent; an empty path segment would be another path, so it becomes a space.
    const wrong = given === '' ? null : validationError(parameter.schema, read);
    const bare = request.target.split('?')[0]!;
    const target =
      parameter.in === 'query'
        ? `${bare}?${new URLSearchParams(allRequiredBut(parameter.name, operation, random))}&${parameter.name}=${encoded}`
        : operation.path.replace(`{${parameter.name}}`, encoded || '%20');
    return {
      ...request,
      target,
      invalid: request.invalid ?? (wrong && `${parameter.name}: ${wrong}`),
      kind: 'parameter',
    };
  }

  function allRequiredBut(name: string, operation: Operation, random: Random): [string, string][] {
    return operation.parameters
      .filter((other) => other.in === 'query' && other.required && other.name !== name)
      .map((other) => [
        other.name,
        String(validValue(other.schema, samplesOf(operation), random, other.name)),
      ]);
  }

  function withOtherHeaders(request: ReturnType<typeof valid>, random: Random): Request {
    const extra = Array.from({ length: 1 + upTo(3, random) }, () => pick(HEADERS, random));
    const names = new Set(extra.map(([name]) => name));
    const headers = [...request.headers.filter(([name]) => !names.has(name)), ...extra];
    const lost = names.has('authorization') && request.operation.needsToken;
    return {
      ...request,
      headers,
      invalid: request.invalid ?? (lost ? 'broken token' : null),
      kind: 'headers',
    };
  }

  function withOtherMethod(request: ReturnType<typeof valid>, random: Random): Request {
    const method = pick(METHODS, random);
    const path = request.operation.path;
    const accepts = (wanted: string) =>
      operations.some((other) => other.path === path && other.method === wanted);
    const known = accepts(method) || (method === 'HEAD' && accepts('GET'));
    const bodiless = /^(GET|HEAD|TRACE)$/.test(method);
    const rejection = known ? request.invalid : `method ${method}`;
    return {
      ...request,
      operation: method === request.method ? request.operation : null,
      method,
      body: bodiless ? null : request.body,
      // OPTIONS only returns the methods, to everyone.
      invalid: method === 'OPTIONS' ? null : rejection,
      kind: 'method',
    };
  }

  function toAnyPath(random: Random): Request {
    const target =
      pick(PATHS, random) +
      (random() < 0.2 ? encodeURI(pick(strings, random).toWellFormed()).slice(0, 5_000) : '');
    return {
      operation: null,
      method: random() < 0.8 ? 'GET' : pick(METHODS, random),
      target: target.replaceAll(/[^\u0021-\u007e]/g, '_'),
      headers: [
        ['authorization', `Bearer ${tokens.plus}`],
        ...(random() < 0.3 ? [pick(HEADERS, random)] : []),
      ],
      body: null,
      invalid: null,
      kind: 'path',
    };
  }

  /** A signed webhook payload that is not a valid event, or one with a forged signature. */
  function signedEvent(random: Random): Request {
    const operation = operations.find(({ path }) => path === '/api/stripe/webhook')!;
    const event = mutate(
      {
        id: `evt_fuzz_${upTo(1e9, random)}`,
        object: 'event',
        type: pick(
          ['customer.subscription.updated', 'checkout.session.completed', 'x', ...strings.slice(0, 20)],
          random,
        ),
        created: 1_700_000_000,
        livemode: false,
        data: { object: { id: 'sub_none', object: 'subscription', customer: 'cus_none', metadata: {} } },
      },
      random,
      strings,
    );
    // The signature covers text, so bytes are decoded first.
    const payload = (random() < 0.2 ? pick(notJson, random) : json(event)).toString();
    const signed = random() < 0.7;
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    return {
      operation,
      method: 'POST',
      target: operation.path,
      headers: [
        ['content-type', 'application/json'],
        ['stripe-signature', signed ? signature : signature.replace(/[0-9a-f]$/, 'x')],
      ],
      body: Buffer.from(payload),
      invalid: signed ? null : 'not signed',
      kind: signed ? 'signed event' : 'forged event',
    };
  }

  return { make, makeSuccess };
}

/** Only for signatures; nothing is sent. */
const stripe = new Stripe('sk_test_none', { telemetry: false });

const ODD_NUMBERS = [
  '1.5',
  '1e3',
  '0x10',
  '1_000',
  ' 1',
  '+1',
  '-1',
  '0',
  '00',
  '1,2',
  '١',
  '1'.repeat(30),
  '2147483648',
];

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? 'null');

/** A random network, so that rate limits apply only occasionally. */
const address = (random: Random) => `10.${upTo(250, random)}.${upTo(250, random)}.${upTo(250, random)}`;

/** Parses a parameter's text; returns the text itself, or NaN, if it does not match the type. */
function readParameter(type: unknown, text: string): unknown {
  switch (type) {
    case 'integer':
      return /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    case 'number':
      return /^\d{1,16}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : text;
    // A repeated parameter that is given once.
    case 'array':
      return [text];
    case 'object':
      try {
        return JSON.parse(text);
      } catch {
        return text;
      }
    default:
      return text.toWellFormed();
  }
}
