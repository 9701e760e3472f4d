import type { McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { type ApiCalls, ApiRefusal } from './api-calls.ts';
import type { Links } from './links.ts';
import { fenced } from './untrusted.ts';

/** What the tools, resources and prompts of one request work with. */
export type Session = {
  api: ApiCalls;
  links: Links;
  /** Of the key, or all of a user. */
  account: { plan: string; role: string; scopes: string[] | null };
  onError: (error: unknown) => void;
};

type Definition<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** `read` changes nothing; `repeatable` changes nothing more when it is repeated; `adds` changes more each time. */
  effect: 'read' | 'repeatable' | 'adds';
  run: (session: Session, input: z.output<Input>) => Promise<z.input<Output>>;
};

/** A tool as it is registered with the server of a request; what does not depend on the request is made once. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Definition<Input, Output>,
): (server: McpServer, session: Session) => void {
  const { name, title, description, input, output, effect, run } = definition;
  const annotations = {
    title,
    readOnlyHint: effect === 'read',
    destructiveHint: false,
    idempotentHint: effect !== 'adds',
    openWorldHint: false,
  };
  const inputSchema = describedOnce(input);
  const { '~standard': described } = describedOnce(output);
  // A result has been validated when the server gets it.
  const outputSchema = { '~standard': { ...described, validate: (value: unknown) => ({ value }) } };
  return (server, session) => {
    server.registerTool<StandardSchemaWithJSON, StandardSchemaWithJSON>(
      name,
      { title, description, inputSchema, outputSchema, annotations },
      async (args) => {
        try {
          // The server has validated the arguments, but their type is lost.
          const structuredContent = output.parse(await run(session, input.parse(args)));
          return { content: [{ type: 'text', text: fenced(structuredContent) }], structuredContent };
        } catch (error) {
          if (!(error instanceof ApiRefusal)) session.onError(error);
          const text =
            error instanceof ApiRefusal ? error.message : 'The tool failed. Please try again later.';
          return { content: [{ type: 'text', text }], isError: true };
        }
      },
    );
  };
}

/** A schema whose JSON Schema, which the server asks for at every request, is made once. */
function describedOnce(schema: z.ZodObject): StandardSchemaWithJSON {
  const { jsonSchema, ...standard } = schema['~standard'];
  const made = new Map<string, Record<string, unknown>>();
  type Describe = typeof jsonSchema.input;
  const once =
    (side: 'input' | 'output'): Describe =>
    (options) => {
      const key = `${side} ${options.target}`;
      const described = made.get(key) ?? jsonSchema[side](options);
      made.set(key, described);
      return described;
    };
  return { '~standard': { ...standard, jsonSchema: { input: once('input'), output: once('output') } } };
}
