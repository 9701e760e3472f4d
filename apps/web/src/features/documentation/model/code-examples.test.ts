import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import type { Operation } from './api-document.ts';
import { exampleIn } from './code-examples.ts';

const filter: Operation = {
  id: 'filterBrands',
  method: 'POST',
  path: '/api/brands/{id}/filter',
  tag: 'Brands',
  summary: '',
  access: 'paid',
  needsToken: true,
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } },
  ],
  body: {
    type: 'application/json',
    schema: {},
    example: { all: true, none: null, names: ["it's"], traffic: { min: 1 } },
  },
  responses: [
    { status: '200', description: 'Done', body: { type: 'application/json', schema: {}, example: {} } },
  ],
};

it('writes commands whose body reaches the server unchanged, including quotes', () => {
  const command = exampleIn('curl', filter, 'https://api.example');
  // `printf` instead of curl, since the shell parses the same arguments.
  const words = execFileSync('bash', ['-c', command.replace(/^curl/, "printf '%s\\n'")], {
    encoding: 'utf8',
    env: { TOKEN: 'secret' },
  });
  expect(words).toContain('https://api.example/api/brands/42/filter');
  expect(words).toContain('Authorization: Bearer secret');
  expect(JSON.parse(words.slice(words.indexOf('{')))).toEqual(filter.body?.example);
});

it('writes JavaScript that parses and Python literals', () => {
  const script = exampleIn('JavaScript', filter, 'https://api.example');
  expect(() => new Function(`return async (token) => { ${script} }`)).not.toThrow();
  const program = exampleIn('Python', filter, 'https://api.example');
  expect(program).toContain('requests.post(\n    "https://api.example/api/brands/42/filter",');
  expect(program).toContain('"all": True');
  expect(program).toContain('"none": None');
});
