import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import Stripe from 'stripe';
import type { ApiDocument, Operation } from './api-document.ts';
import { CONTENT_TYPES, HEADERS, METHODS, NOT_JSON, PATHS } from './hostile-values.ts';
import { anyString, anyValue, changedValue, exampleValue, type Samples, validValue } from './values.ts';

export type Request = {
  /** The operation it targets, if any. */
  operation: Operation | null;
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
  /** Why a 2xx would be wrong; null if it is valid. */
  invalid: string | null;
};
type ValidRequest = Request & { operation: Operation; value: unknown };

export type FuzzContext = {
  document: ApiDocument;
  samplesOf: (operation: Operation) => Samples;
  /** Values of the one request of each operation that must succeed. */
  examplesOf: (operation: Operation) => Record<string, unknown>;
  /** Ids that requests of the users below must not find. */
  foreignIds: string[];
  /** Access tokens; `plus` has access to everything. */
  tokens: { plus: string; others: string[] };
  webhookSecret: string;
};

const NOT_EMAILS = ['invalid', '@', 'a@', '@b.example', 'a@b@c.example', 'a b@c.example'];
const ODD_NUMBERS = ['1.5', '1e3', '0x10', '1_000', ' 1', '+1', '-1', '00', '1,2', '١', '1'.repeat(30)];

/** A request that must succeed, with only what the operation requires. */
export function exampleRequest({ examplesOf, tokens }: FuzzContext, operation: Operation): ValidRequest {
  const examples = examplesOf(operation);
  const required = operation.parameters.filter((parameter) => parameter.required);
  return toRequest(operation, {
    value: operation.body && exampleValue(operation.body, examples),
    parameters: Object.fromEntries(
      required.map(({ name, schema }) => [name, exampleValue(schema, examples, name)]),
    ),
    token: tokens.plus,
    network: 1,
  });
}

/** Valid requests to every operation, and requests with one change or defect. */
export function anyRequest(context: FuzzContext): fc.Arbitrary<Request> {
  const { operations } = context.document;
  // Password hashing is slow, so these requests are rarer.
  const hashing = operations.filter(({ body }) =>
    Object.keys(body?.properties ?? {}).some((key) => /password/i.test(key)),
  );
  const others = operations.filter((operation) => !hashing.includes(operation));
  const ofAny = (some: Operation[]) =>
    fc.constantFrom(...some).chain((operation) => validRequest(context, operation));
  const valid = fc.oneof(
    { weight: 24, arbitrary: ofAny(others) },
    { weight: hashing.length > 0 ? 1 : 0, arbitrary: ofAny(hashing) },
  );
  const withBody = ofAny(others.filter(({ body }) => body));
  return fc
    .oneof(
      { weight: 6, arbitrary: anyPath(context) },
      { weight: 4, arbitrary: signedEvent(context) },
      { weight: 15, arbitrary: valid },
      { weight: 35, arbitrary: withBody.chain((request) => withOtherValue(context, request)) },
      { weight: 12, arbitrary: valid.chain(withOtherBody) },
      { weight: 12, arbitrary: valid.chain((request) => withOtherTarget(context, request)) },
      { weight: 11, arbitrary: valid.chain(withOtherHeaders) },
      { weight: 5, arbitrary: valid.chain((request) => withOtherMethod(context, request)) },
    )
    .map((request: Request) => {
      const sent = `${request.target} ${request.body?.toString() ?? ''}`;
      const isForeign = request.method !== 'OPTIONS' && context.foreignIds.some((id) => sent.includes(id));
      return isForeign ? { ...request, invalid: request.invalid ?? 'id of another user' } : request;
    });
}

function validRequest({ samplesOf, tokens }: FuzzContext, operation: Operation): fc.Arbitrary<ValidRequest> {
  const samples = samplesOf(operation);
  const parameters: [string, fc.Arbitrary<unknown>][] = operation.parameters.map(({ name, schema }) => [
    name,
    validValue(schema, samples, name),
  ]);
  const requiredKeys = operation.parameters.filter(({ required }) => required).map(({ name }) => name);
  return fc
    .record({
      value: operation.body ? validValue(operation.body, samples) : fc.constant(null),
      parameters: fc.record<Record<string, unknown>>(Object.fromEntries(parameters), { requiredKeys }),
      token: fc.oneof(
        { weight: 3, arbitrary: fc.constant(tokens.plus) },
        { weight: 1, arbitrary: fc.constantFrom(undefined, ...tokens.others) },
      ),
      // So many that rate limits apply only occasionally.
      network: fc.nat(2 ** 24 - 1),
    })
    .map((parts) => toRequest(operation, parts));
}

type Parts = {
  value: unknown;
  parameters: Record<string, unknown>;
  token: string | undefined;
  network: number;
};

function toRequest(operation: Operation, { value, parameters, token, network }: Parts): ValidRequest {
  const query = new URLSearchParams();
  let path = operation.path;
  for (const { name, in: location } of operation.parameters) {
    if (parameters[name] === undefined) continue;
    if (location === 'query') query.set(name, String(parameters[name]));
    else path = path.replace(`{${name}}`, encodeURIComponent(String(parameters[name])));
  }
  return {
    operation,
    value,
    method: operation.method,
    target: query.size > 0 ? `${path}?${query}` : path,
    headers: [
      ['x-forwarded-for', `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`],
      ...(token ? [['authorization', `Bearer ${token}`] as [string, string]] : []),
      ...(operation.body ? [['content-type', 'application/json'] as [string, string]] : []),
    ],
    body: operation.body ? toJson(value) : null,
    invalid: operation.needsToken && !token ? 'no token' : null,
  };
}

/** A changed body, sent as valid JSON. */
function withOtherValue(
  { document }: FuzzContext,
  { value, ...request }: ValidRequest,
): fc.Arbitrary<Request> {
  const { body } = request.operation;
  if (!body) return fc.constant(request);
  const changed = changedValue(value).map((other): Request => {
    const bytes = toJson(other);
    // Validates what is sent: JSON has no -0, NaN or undefined.
    const wrong = document.validationError(body, JSON.parse(bytes.toString()));
    return { ...request, body: bytes, invalid: request.invalid ?? (wrong && `body: ${wrong}`) };
  });
  if (!body.properties?.email) return changed;
  const notEmail = fc.constantFrom(...NOT_EMAILS).map((email) => ({
    ...request,
    body: toJson({ ...(value as object), email }),
    invalid: 'not an address',
  }));
  return fc.oneof({ weight: 2, arbitrary: changed }, { weight: 1, arbitrary: notEmail });
}

/** A body that is invalid JSON or has another content type. */
function withOtherBody({ value, ...request }: ValidRequest): fc.Arbitrary<Request> {
  const body = request.body ?? Buffer.from('{}');
  const text = body.toString();
  const as = (bytes: Buffer, invalid: string | null, type = 'application/json'): Request => ({
    ...request,
    body: bytes,
    headers: [...request.headers.filter(([name]) => name !== 'content-type'), ['content-type', type]],
    // Operations without a body may ignore one.
    invalid: request.invalid ?? (request.operation.body ? invalid : null),
  });
  const inserted = (entry: string) => Buffer.from(text.replace('{', `{${entry},`));
  const firstString = text.indexOf('"') + 1;
  const surrogate = Buffer.from([0xed, 0xa0, 0x80]);
  const firstKey = JSON.stringify(Object.keys((value as object) ?? {})[0] ?? 'a');
  return fc.oneof(
    fc.constantFrom(...NOT_JSON).map((bytes) => as(bytes, 'not JSON')),
    fc.nat(Math.max(0, body.length - 1)).map((length) => as(body.subarray(0, length), 'truncated')),
    fc.constantFrom(...CONTENT_TYPES).map((type) => as(body, `content type ${type}`, type)),
    anyValue.map((other) => as(inserted(`${firstKey}:${JSON.stringify(other) ?? 0}`), null)),
    fc.constantFrom(
      as(Buffer.from(text, 'utf16le'), 'UTF-16'),
      as(Buffer.concat([Buffer.from([0xff, 0xfe]), body]), 'not UTF-8'),
      // Inside a string, where a lenient decoder would accept it.
      as(Buffer.concat([body.subarray(0, firstString), surrogate, body.subarray(firstString)]), 'not UTF-8'),
      as(gzipSync(body), 'compressed'),
      as(inserted('"__proto__":{"admin":true}'), '__proto__'),
      as(inserted('"constructor":{"prototype":{"admin":true}}'), 'constructor'),
      as(Buffer.alloc(300 * 1024, 32), 'too large'),
    ),
  );
}

/** Another path or query parameter. */
function withOtherTarget(
  { document, examplesOf }: FuzzContext,
  { value: _, ...request }: ValidRequest,
): fc.Arbitrary<Request> {
  const { operation } = request;
  if (operation.parameters.length === 0)
    return fc
      .constantFrom('?', '/', '//', '?a=%', '?a=%00', '?__proto__=1', '%20', '%00', '#', ';a')
      .map((end) => ({ ...request, target: request.target + end }));
  const text = fc.oneof(
    anyString,
    fc.constantFrom(...ODD_NUMBERS),
    anyValue.map((other) => JSON.stringify(other)),
  );
  return fc
    .tuple(fc.constantFrom(...operation.parameters), text)
    .map(([{ name, in: location, schema }, long]) => {
      const given = long.slice(0, 9_000);
      const encoded = encodeURIComponent(given.toWellFormed());
      // An empty query value may count as absent; an empty path segment would be another path, so it becomes a space.
      const wrong = given === '' ? null : document.validationError(schema, readParameter(schema.type, given));
      const others = operation.parameters.filter(
        (other) => other.in === 'query' && other.required && other.name !== name,
      );
      const query = new URLSearchParams(
        others.map((other): [string, string] => [
          other.name,
          String(exampleValue(other.schema, examplesOf(operation), other.name)),
        ]),
      );
      const target =
        location === 'query'
          ? `${request.target.split('?')[0]}?${query}&${name}=${encoded}`
          : operation.path.replace(`{${name}}`, encoded || '%20');
      return { ...request, target, invalid: request.invalid ?? (wrong && `${name}: ${wrong}`) };
    });
}

function withOtherHeaders({ value: _, ...request }: ValidRequest): fc.Arbitrary<Request> {
  return fc.array(fc.constantFrom(...HEADERS), { minLength: 1, maxLength: 3 }).map((extra) => {
    const names = new Set(extra.map(([name]) => name));
    const isLost = names.has('authorization') && request.operation.needsToken;
    return {
      ...request,
      headers: [...request.headers.filter(([name]) => !names.has(name)), ...extra],
      invalid: request.invalid ?? (isLost ? 'broken token' : null),
    };
  });
}

function withOtherMethod(
  { document: { operations } }: FuzzContext,
  { value: _, ...request }: ValidRequest,
): fc.Arbitrary<Request> {
  const { path } = request.operation;
  const accepts = (wanted: string) =>
    operations.some((other) => other.path === path && other.method === wanted);
  return fc.constantFrom(...METHODS).map((method) => {
    const isKnown = accepts(method) || (method === 'HEAD' && accepts('GET'));
    return {
      ...request,
      operation: method === request.method ? request.operation : null,
      method,
      body: /^(GET|HEAD|TRACE)$/.test(method) ? null : request.body,
      // OPTIONS only returns the methods, to everyone.
      invalid: method === 'OPTIONS' ? null : isKnown ? request.invalid : `method ${method}`,
    };
  });
}

function anyPath({ tokens }: FuzzContext): fc.Arbitrary<Request> {
  const end = anyString.map((text) => encodeURI(text.toWellFormed()).slice(0, 5_000));
  return fc
    .record({
      path: fc.constantFrom(...PATHS),
      end: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: end }),
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constant('GET') },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 1 }),
    })
    .map(({ path, end, method, headers }) => ({
      operation: null,
      method,
      target: (path + end).replaceAll(/[^\u0021-\u007e]/g, '_'),
      headers: [['authorization', `Bearer ${tokens.plus}`], ...headers],
      body: null,
      invalid: null,
    }));
}

/** A signed webhook payload that is not a valid event, or one with a forged signature. */
function signedEvent({ document, webhookSecret: secret }: FuzzContext): fc.Arbitrary<Request> {
  const operation = document.operations.find(({ path }) => path === '/api/stripe/webhook')!;
  const types = fc.oneof(
    fc.constantFrom('customer.subscription.updated', 'checkout.session.completed'),
    anyString,
  );
  const event = fc
    .tuple(fc.uuid(), types)
    .map(([id, type]) => ({
      id: `evt_fuzz_${id}`,
      object: 'event',
      type,
      created: 1_700_000_000,
      livemode: false,
      data: { object: { id: 'sub_none', object: 'subscription', customer: 'cus_none', metadata: {} } },
    }))
    .chain(changedValue)
    .map(toJson);
  const payloads = fc.oneof(
    { weight: 4, arbitrary: event },
    { weight: 1, arbitrary: fc.constantFrom(...NOT_JSON) },
  );
  return fc.tuple(payloads, fc.boolean()).map(([bytes, isSigned]) => {
    // The signature covers text, so bytes are decoded first.
    const payload = bytes.toString();
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
    return {
      operation,
      method: 'POST',
      target: operation.path,
      headers: [
        ['content-type', 'application/json'],
        ['stripe-signature', isSigned ? signature : signature.replace(/[0-9a-f]$/, 'x')],
      ],
      body: Buffer.from(payload),
      invalid: isSigned ? null : 'not signed',
    };
  });
}

/** Only for signatures; nothing is sent. */
const stripe = new Stripe('sk_test_none', { telemetry: false });

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value) ?? 'null');

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
