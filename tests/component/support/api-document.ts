import type { TestProject } from 'vitest/node';
import { buildApiDocument } from '../../../apps/api/src/http/api-document/testing.ts';

export type DescribedOperation = {
  method: string;
  /** With `:name` for parameters. */
  path: string;
  status: number;
  /** The contract's name of its response; undefined for an empty response or a file. */
  schema?: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    operations: Record<string, DescribedOperation>;
  }
}

/** Provides the operations of the API document by their `operationId`. */
export async function setup(project: TestProject) {
  const { paths } = await buildApiDocument();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId = '', responses }]) => {
      const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2'))!;
      const content = 'content' in response ? response.content : undefined;
      const schema = content?.['application/json']?.schema?.$ref?.split('/').at(-1);
      return [
        operationId,
        { method, path: path.replace(/\{(\w+)\}/g, ':$1'), status: Number(status), schema },
      ] as const;
    }),
  );
  project.provide('operations', Object.fromEntries(operations));
}
