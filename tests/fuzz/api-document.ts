import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The subset of JSON Schema 2020-12 that the document uses. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};
export type Parameter = { name: string; in: 'query' | 'path' | 'header'; required: boolean; schema: Schema };
export type Operation = {
  /** `GET /api/brands/{id}`, as in the document. */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | null;
  needsToken: boolean;
};
export type ApiDocument = {
  operations: Operation[];
  /** Why a value does not match the schema; null if it does. */
  validationError: (schema: Schema, value: unknown) => string | null;
  /** The same for a response body; a problem document must be one that the operation lists. */
  responseError: (operation: Operation, status: number, value: unknown) => string | null;
  /** Content types of an operation's responses with that status. */
  responseTypes: (operation: Operation, status: number) => string[];
};

type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  security: Record<string, unknown>[];
};

/** Reads `/api/openapi.json` of a running API; validation shares no code with the server's. */
export async function readApiDocument(url: string): Promise<ApiDocument> {
  const json: unknown = await (await fetch(`${url}/api/openapi.json`)).json();
  const document = dereference(json, json) as { paths: Record<string, Record<string, Described>> };
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const compiled = new Map<Schema, ValidateFunction>();
  const validationError = (schema: Schema, value: unknown) => {
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };

  const operations: Operation[] = [];
  const responseSchemas = new Map<string, Schema | undefined>();
  const responseTypes = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      operations.push({
        name,
        method: method.toUpperCase(),
        path,
        // Headers are optional and are tested with the hooks that read them.
        parameters: described.parameters?.filter((parameter) => parameter.in !== 'header') ?? [],
        body: described.requestBody?.content['application/json']?.schema ?? null,
        needsToken: described.security.some((scheme) => 'accessToken' in scheme),
      });
      for (const [status, { content = {} }] of Object.entries(described.responses)) {
        responseTypes.set(`${name} ${status}`, Object.keys(content));
        responseSchemas.set(
          `${name} ${status}`,
          (content['application/json'] ?? content['application/problem+json'])?.schema,
        );
      }
    }
  }
  return {
    operations,
    validationError,
    responseTypes: ({ name }, status) => responseTypes.get(`${name} ${status}`) ?? [],
    responseError(operation, status, value) {
      const schema = responseSchemas.get(`${operation.name} ${status}`);
      if (schema) return validationError(schema, value);
      return status < 400 ? null : `${operation.name} does not list ${status}`;
    },
  };
}

/** A copy with every reference resolved. No schema refers to itself. */
function dereference(value: unknown, root: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => dereference(entry, root));
  if (value === null || typeof value !== 'object') return value;
  const { $ref, ...rest } = value as { $ref?: unknown };
  const own = Object.fromEntries(Object.entries(rest).map(([key, entry]) => [key, dereference(entry, root)]));
  if (typeof $ref !== 'string') return own;
  let named = root;
  for (const key of $ref.slice(2).split('/')) named = (named as Record<string, unknown>)[key];
  return { ...(dereference(named, root) as object), ...own };
}
