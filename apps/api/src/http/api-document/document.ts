import type { KeyScope, ProblemCode } from '@brandlode/contract';
import type { Access } from '../describe-routes.ts';

/** The parts of OpenAPI 3.1 that the API document uses. */
export type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; $ref?: string };
type Header = { $ref: string };
export type Response = {
  description: string;
  headers?: Record<string, Header>;
  content?: Record<
    string,
    { schema?: Schema; example?: unknown; examples?: Record<string, { $ref: string }> }
  >;
};
export type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    schema: Schema;
    description?: string;
    example?: unknown;
  }[];
  requestBody?: {
    required?: boolean;
    description?: string;
    content: Record<string, { schema?: Schema; example?: unknown }>;
  };
  responses: Record<string, Response | { $ref: string }>;
  security?: Record<string, string[]>[];
  'x-access'?: Access;
  'x-brand-limit'?: boolean;
  /** The scope with which an API key may be used. */
  'x-key-scope'?: KeyScope | readonly KeyScope[];
  'x-problems'?: ProblemCode[];
  'x-idempotent'?: boolean;
  'x-etag'?: boolean;
  'x-if-match'?: boolean;
};
export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string; description?: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** Requests that the product sends. */
  webhooks?: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses?: Record<string, Response>;
    examples?: Record<string, { summary: string; value: unknown }>;
    headers?: Record<string, unknown>;
    securitySchemes?: Record<string, unknown>;
  };
};
