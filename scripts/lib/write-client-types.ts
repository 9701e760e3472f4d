import { writeFileSync } from 'node:fs';
import generate from 'openapi-typescript';
import { buildApiDocument } from '../../apps/api/src/http/api-document/testing.ts';

const FILE = new URL('../../clients/typescript/schema.ts', import.meta.url);

/** Writes the types of all operations from the API document, with which the client for TypeScript is compiled. */
export async function writeClientTypes(): Promise<void> {
  writeFileSync(FILE, await generate(JSON.parse(JSON.stringify(await buildApiDocument()))));
}
