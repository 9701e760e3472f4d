import { formatExact } from '#lib/text/format-number.ts';

/** The parts of the API document that the page shows. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  examples?: unknown[];
};
type Content = Record<string, { schema?: Schema; example?: unknown }>;
export type Parameter = { name: string; in: string; required?: boolean; schema: Schema; example?: unknown };
type Response = { $ref?: string; description: string; content?: Content };
type DescribedOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: [string];
  parameters?: Parameter[];
  requestBody?: { description?: string; content: Content };
  responses: Record<string, Response>;
  security: Record<string, string[]>[];
  'x-access'?: 'signed-in' | 'verified' | 'paid';
};
export type ApiDocument = {
  info: { title: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
};

export type Body = { type: string; schema: Schema; example: unknown; description?: string | undefined };
export type Operation = Pick<DescribedOperation, 'summary' | 'description'> & {
  id: string;
  method: string;
  path: string;
  tag: string;
  access: DescribedOperation['x-access'];
  needsToken: boolean;
  parameters: Parameter[];
  body: Body | null;
  responses: { status: string; description: string; body: Body | null }[];
};

export function readOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      description: operation.description,
      tag: operation.tags[0],
      access: operation['x-access'],
      needsToken: operation.security.some((scheme) => 'accessToken' in scheme),
      parameters: operation.parameters ?? [],
      body: operation.requestBody
        ? bodyOf(document, operation.requestBody.content, operation.requestBody.description)
        : null,
      responses: Object.entries(operation.responses).map(([status, given]) => {
        const response = document.components.responses[nameOf(given.$ref)] ?? given;
        return { status, description: response.description, body: bodyOf(document, response.content) };
      }),
    })),
  );
}

function bodyOf(document: ApiDocument, content: Content = {}, description?: string): Body | null {
  const [first] = Object.entries(content);
  if (!first) return null;
  const [type, { schema = {}, example }] = first;
  return { type, schema, description, example: example ?? resolve(document, schema).examples?.[0] };
}

/** The name of the referenced component; '' without a reference. */
export const nameOf = (ref = ''): string => ref.split('/').at(-1) ?? '';

export const resolve = (document: ApiDocument, schema: Schema): Schema =>
  document.components.schemas[nameOf(schema.$ref)] ?? schema;

/** The type in words: `string or null`, `list of Brand`. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (typeof schema.additionalProperties === 'object') return `map to ${typeOf(schema.additionalProperties)}`;
  const [type = 'any'] = [schema.type ?? []].flat();
  return schema.format ? `${type} (${schema.format})` : type;
}

/** Bounds and default in words. */
export const limitsOf = ({ minimum, maximum, maxLength, maxItems, default: preset }: Schema): string =>
  [
    minimum !== undefined && `from ${formatExact(minimum)}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `up to ${formatExact(maximum)}`,
    maxLength !== undefined && `up to ${formatExact(maxLength)} characters`,
    maxItems !== undefined && `up to ${formatExact(maxItems)} entries`,
    preset !== undefined && `default ${JSON.stringify(preset)}`,
  ]
    .filter((part) => part !== false)
    .join(', ');
