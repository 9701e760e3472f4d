import {
  FLAGS,
  isFlag,
  isMetric,
  METRIC_ALIASES,
  METRICS,
  PROBLEMS,
  type ProblemCode,
} from '@brandlode/contract';
import { problem } from '../../errors.ts';
import type { ApiDocument, Operation, Response, Schema } from './document.ts';
import { RAW_BODIES } from './raw-bodies.ts';
import { WEBHOOKS } from './webhooks.ts';

const ref = (kind: keyof ApiDocument['components'], name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Adds what is derived from the declarations of the routes: error responses, security, headers, examples. */
export function completeDocument(document: ApiDocument): ApiDocument {
  const responses: Record<string, Response> = {};
  const used = new Set(
    Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).flatMap((operation) => operation['x-problems'] ?? []),
    ),
  );
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      completeOperation(path, operation, responses);
      describeHeaders(method, operation);
    }
  const codes = Object.keys(PROBLEMS).filter(isCode);
  const components = {
    ...document.components,
    responses,
    headers: HEADERS,
    examples: Object.fromEntries(
      codes
        .filter((code) => used.has(code))
        .map((code) => [code, { summary: PROBLEMS[code].title, value: problem(code) }]),
    ),
  };
  const named = withPlainNames({ ...document, webhooks: WEBHOOKS, components });
  describeProblem(named.components.schemas.Problem, codes);
  for (const schema of Object.values(named.components.schemas)) describeMetrics(schema);
  return named;
}

const isCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

function completeOperation(path: string, operation: Operation, shared: Record<string, Response>) {
  const {
    'x-problems': codes = [],
    'x-access': access,
    'x-brand-limit': isLimited,
    'x-key-scope': keyScope,
  } = operation;
  delete operation['x-problems'];
  delete operation['x-brand-limit'];
  const raw = RAW_BODIES[operation.operationId ?? ''];
  if (raw) Object.assign(operation, raw, { responses: { ...operation.responses, ...raw.responses } });
  operation.security ??= access ? [{ accessToken: [] }, ...(keyScope ? [{ apiKey: [] }] : [])] : [];
  for (const [status, response] of Object.entries(operation.responses)) {
    if ('$ref' in response) continue;
    if (response.description === 'Default Response') response.description = STATUS_TEXTS[status] ?? 'Done';
    if (isLimited)
      response.headers = {
        RateLimit: ref('headers', 'RateLimit'),
        'RateLimit-Policy': ref('headers', 'RateLimit-Policy'),
      };
  }
  if (/^\/api\/brands\/\{id\}/.test(path) && codes.includes('not-found'))
    operation.responses['308'] = ref('responses', merged(shared));
  for (const [status, group] of Map.groupBy(codes, (code) => PROBLEMS[code].status)) {
    const ordered = [...group].sort();
    const name = ordered.map(toPascalCase).join('Or');
    shared[name] ??= problemResponse(ordered, status);
    operation.responses[String(status)] = ref('responses', name);
  }
}

/** The headers with which requests are repeated safely, changes are rejected and responses are not sent again. */
function describeHeaders(method: string, operation: Operation) {
  const { 'x-idempotent': isIdempotent, 'x-etag': isTagged, 'x-if-match': isConditional } = operation;
  delete operation['x-idempotent'];
  delete operation['x-etag'];
  delete operation['x-if-match'];
  const isRead = method === 'get';
  const names = [
    ...(isIdempotent ? ['Idempotency-Key' as const] : []),
    ...(isConditional ? ['If-Match' as const] : []),
    ...(isTagged && isRead ? ['If-None-Match' as const] : []),
  ];
  if (names.length > 0)
    operation.parameters = [
      ...(operation.parameters ?? []),
      ...names.map((name) => ({ name, in: 'header', required: false, ...REQUEST_HEADERS[name] })),
    ];
  if (!isTagged) return;
  for (const response of Object.values(operation.responses))
    if (!('$ref' in response)) response.headers = { ...response.headers, ETag: ref('headers', 'ETag') };
  if (isRead) operation.responses['304'] = { description: 'Unchanged since the response with this ETag.' };
}

const REQUEST_HEADERS = {
  'Idempotency-Key': {
    description: 'A repeated request with the same key gets the response of the first one, for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '6f1c2a52-7f0e-4d5d-8a0e-2b7b1b0c9d11',
  },
  'If-Match': {
    description: 'The `ETag` of the version to change, which the body then need not name.',
    schema: { type: 'string' },
    example: '"3.Vd9wYx2kQ0aZ"',
  },
  'If-None-Match': {
    description: 'The `ETag` of an earlier response.',
    schema: { type: 'string' },
    example: '"3.Vd9wYx2kQ0aZ"',
  },
};

const STATUS_TEXTS: Record<string, string> = {
  201: 'Created',
  202: 'Accepted',
};

/** One component for each set of codes, with the codes narrowed, so that generated clients know them. */
function problemResponse(codes: ProblemCode[], status: number): Response {
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('\n\n'),
    ...((status === 429 || status === 503) && { headers: { 'Retry-After': ref('headers', 'Retry-After') } }),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            ref('schemas', 'Problem'),
            { type: 'object', properties: { code: { type: 'string', enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, ref('examples', code)])),
      },
    },
  };
}

function merged(shared: Record<string, Response>): string {
  shared.Merged = {
    description: 'The brand was merged into another one. `Location` is the same path with its id.',
    headers: { Location: ref('headers', 'Location') },
  };
  return 'Merged';
}

const toPascalCase = (code: string) =>
  code.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const HEADERS = {
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  },
  RateLimit: {
    description: 'Units left of the allowance, and seconds until it is full again.',
    schema: { type: 'string' },
    example: '"brand-lists";r=117;t=42',
  },
  'RateLimit-Policy': {
    description: 'Units (`q`) in a window of so many seconds (`w`).',
    schema: { type: 'string' },
    example: '"brand-lists";q=120;w=60',
  },
  ETag: {
    description: 'For `If-None-Match`, and for `If-Match` where it begins with a version.',
    schema: { type: 'string' },
    example: '"3.Vd9wYx2kQ0aZ"',
  },
  Location: { description: 'A path on this server.', schema: { type: 'string' }, example: '/api/brands/42' },
};

function describeProblem(schema: Schema | undefined, codes: ProblemCode[]) {
  if (schema?.properties?.code) schema.properties.code = { type: 'string', enum: codes };
}

/** Label and unit of the properties that are metrics. */
function describeMetrics({ properties = {} }: Schema) {
  const aliases: Record<string, string> = METRIC_ALIASES;
  for (const [key, property] of Object.entries(properties)) {
    const metric = aliases[key] ?? key;
    if (isMetric(metric)) property.description ??= `${METRICS[metric].label}, in ${METRICS[metric].unit}.`;
    else if (isFlag(metric)) property.description ??= `${FLAGS[metric].label}.`;
  }
}

/**
 * The generator makes two components of every schema, for requests and responses (`NameInput`, `Name`). Retains those that are
 * referenced, and one of two that are equal.
 */
function withPlainNames(document: ApiDocument): ApiDocument {
  const { schemas } = document.components;
  const used = new Set<string>();
  const collect = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(schemas[name] ?? {});
    }
  };
  collect({ ...document, components: { ...document.components, schemas: {} } });
  const isRenamed = (name: string) => name.endsWith('Input') && schemas[name.slice(0, -5)] !== undefined;
  const renamed = new Map(
    [...used].filter(isRenamed).flatMap((name) => {
      const plain = name.slice(0, -5);
      return !used.has(plain) || isSame(schemas[name], schemas[plain]) ? [[name, plain] as const] : [];
    }),
  );
  const kept = Object.fromEntries(
    [...used].sort().map((name) => [renamed.get(name) ?? name, schemas[name] ?? {}]),
  );
  const text = JSON.stringify({ ...document, components: { ...document.components, schemas: kept } });
  return JSON.parse(text, (_key, value) => {
    const name = typeof value === 'string' ? /^#\/components\/schemas\/(.+)$/.exec(value)?.[1] : undefined;
    return name === undefined ? value : `#/components/schemas/${renamed.get(name) ?? name}`;
  });
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a).replace(/Input"/g, '"') === JSON.stringify(b);
