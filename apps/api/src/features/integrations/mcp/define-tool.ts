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

/** A tool as it is registered with a server. */
export const defineTool =
  <Input extends z.ZodObject, Output extends z.ZodObject>({
    name,
    title,
    description,
    input,
    output,
    effect,
    run,
  }: Definition<Input, Output>) =>
  (server: McpServer, session: Session): void => {
    const annotations = {
      title,
      readOnlyHint: effect === 'read',
      destructiveHint: false,
      idempotentHint: effect !== 'adds',
      openWorldHint: false,
    };
    server.registerTool<StandardSchemaWithJSON, StandardSchemaWithJSON>(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations },
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
