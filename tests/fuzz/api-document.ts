import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The subset of JSON Schema 2020-12 that the document uses. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  pattern?: string;
};
export type Parameter = { name: string; in: 'query' | 'path'; required: boolean; schema: Schema };
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
  /** The same for a response body; null also if that status has no schema. */
  responseError: (operation: Operation, status: number, value: unknown) => string | null;
};

type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  security?: unknown[];
};

/** Reads `/api/openapi.json` of a running API; validation shares no code with the server's. */
export async function readApiDocument(url: string): Promise<ApiDocument> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
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
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      operations.push({
        name,
        method: method.toUpperCase(),
        path,
        parameters: described.parameters ?? [],
        body: described.requestBody?.content['application/json']?.schema ?? null,
        needsToken: (described.security?.length ?? 0) > 0,
      });
      for (const [status, { content }] of Object.entries(described.responses))
        responseSchemas.set(`${name} ${status}`, content?.['application/json']?.schema);
    }
  }
  return {
    operations,
    validationError,
    responseError(operation, status, value) {
      const schema = responseSchemas.get(`${operation.name} ${status}`);
      return schema ? validationError(schema, value) : null;
    },
  };
}
