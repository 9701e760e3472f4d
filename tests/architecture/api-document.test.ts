import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it, onTestFinished } from 'vitest';
import type { Operation, Schema } from '../../apps/api/src/http/api-document/document.ts';
import { buildApiDocument } from '../../apps/api/src/http/api-document/testing.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const document = await buildApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);

/** The error output of Redocly's linter; empty if it finds nothing. */
function lint(json: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'brandlode-openapi-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, json);
  try {
    execFileSync(`${ROOT}node_modules/.bin/redocly`, ['lint', '--config', `${ROOT}redocly.yaml`, file], {
      // The linter would send usage statistics and check for a newer version.
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: 'pipe',
    });
    return '';
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}

it("the linter's strict rules find nothing in the API document, and a wrong example in a small one", () => {
  expect(lint(JSON.stringify(document))).toBe('');
  const RangeFilter = { ...document.components.schemas.RangeFilter, examples: [{ min: 'many' }] };
  const wrong = { ...document, paths: {}, components: { schemas: { RangeFilter } } };
  expect(lint(JSON.stringify(wrong))).toContain('no-invalid-schema-examples');
});

it('every operation has an identifier, a described tag, and JSON bodies that are components with a valid example', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', ...document });
  const tags = document.tags.map(({ name }) => name);
  for (const { name, operation } of operations) {
    expect(operation.operationId, name).toMatch(/^[a-z]+[A-Za-z]*$/);
    expect(tags, name).toEqual(expect.arrayContaining(operation.tags ?? ['none']));
    for (const { schema, example } of jsonBodies(operation)) {
      if (example) continue;
      expect(schema?.$ref, `${name} has a body without a name`).toMatch(/^#\/components\/schemas\//);
      const component = schema!.$ref!.split('/').at(-1)!;
      const [sample] = (document.components.schemas[component]?.examples ?? []) as unknown[];
      expect(
        sample,
        `${component} has no example in apps/api/src/http/api-document/examples.ts`,
      ).toBeDefined();
      const validate = ajv.getSchema(`api${schema!.$ref}`)!;
      expect(validate(sample), `${component}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    }
  }
});

it('the description of filters says how technologies of several groups are combined', () => {
  expect(document.components.schemas.FilterPayload!.description).toContain(
    'of `technologies` a brand must have one of each named group',
  );
});

function jsonBodies(operation: Operation): { schema?: Schema; example?: unknown }[] {
  const contents = [operation.requestBody, ...Object.values(operation.responses)].map((body) =>
    body && 'content' in body ? body.content?.['application/json'] : undefined,
  );
  return contents.filter((content) => content !== undefined);
}
