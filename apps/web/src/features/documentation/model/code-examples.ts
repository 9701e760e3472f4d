import type { Operation, Parameter } from './api-document.ts';

export const LANGUAGES = ['curl', 'JavaScript', 'Python'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A value for a parameter without one. */
export function sampleOf({ name, schema, example }: Parameter): string {
  if (example !== undefined) return String(example);
  const [choice] = schema.enum ?? [];
  const sample = schema.default ?? choice;
  if (sample !== undefined) return String(sample);
  if (schema.type === 'integer') return '42';
  return schema.format === 'uuid' ? '7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b11' : name;
}

/** Path and query with these values; empty ones are left out. */
export function targetOf({ path, parameters }: Operation, values: Record<string, string>): string {
  const query = new URLSearchParams();
  let target = path;
  for (const { name, in: place } of parameters) {
    const value = values[name] ?? '';
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === 'query' && value !== '') query.set(name, value);
  }
  return query.size > 0 ? `${target}?${query}` : target;
}

/** The operation's required parameters and example body as a program. */
export function exampleIn(language: Language, operation: Operation, server: string): string {
  const required = operation.parameters.filter((parameter) => parameter.required);
  const url =
    server +
    targetOf(
      operation,
      Object.fromEntries(required.map((parameter) => [parameter.name, sampleOf(parameter)])),
    );
  return WRITERS[language](operation, url);
}

const isJson = ({ body }: Operation) => body?.type === 'application/json';
const isFile = ({ body }: Operation) => body !== null && body.type !== 'application/json';
const headersOf = ({ parameters }: Operation): [string, string][] =>
  parameters
    .filter(({ in: place, required }) => place === 'header' && required)
    .map((parameter) => [parameter.name, sampleOf(parameter)]);

const WRITERS: Record<Language, (operation: Operation, url: string) => string> = {
  curl: (operation, url) =>
    [
      operation.method === 'GET' ? `curl '${url}'` : `curl -X ${operation.method} '${url}'`,
      operation.needsToken && `-H "Authorization: Bearer $TOKEN"`,
      ...headersOf(operation).map(([name, value]) => `-H '${name}: ${value}'`),
      isJson(operation) && `-H 'Content-Type: application/json'`,
      isJson(operation) &&
        `-d '${JSON.stringify(operation.body?.example, null, 2).replaceAll("'", "'\\''")}'`,
      isFile(operation) && '--data-binary @brands.csv',
    ]
      .filter((part) => part !== false)
      .join(' \\\n  '),

  JavaScript(operation, url) {
    const headers = [
      operation.needsToken && `    Authorization: \`Bearer \${token}\`,`,
      ...headersOf(operation).map(([name, value]) => `    '${name}': '${value}',`),
      isJson(operation) && `    'Content-Type': 'application/json',`,
    ].filter((part) => part !== false);
    const options = [
      operation.method !== 'GET' && `  method: '${operation.method}',`,
      headers.length > 0 && `  headers: {\n${headers.join('\n')}\n  },`,
      isJson(operation) &&
        `  body: JSON.stringify(${JSON.stringify(operation.body?.example, null, 2).replaceAll('\n', '\n  ')}),`,
      isFile(operation) && '  body: file,',
    ].filter((part) => part !== false);
    const rest = options.length > 0 ? `, {\n${options.join('\n')}\n}` : '';
    return `const response = await fetch('${url}'${rest});\nif (!response.ok) throw new Error((await response.json()).code);\n${readIn(operation, 'const result = await response.json();', 'const text = await response.text();')}`;
  },

  Python(operation, url) {
    const headers = [
      operation.needsToken && '"Authorization": f"Bearer {token}"',
      ...headersOf(operation).map(([name, value]) => `"${name}": "${value}"`),
    ].filter((part) => part !== false);
    const lines = [
      `    "${url}",`,
      headers.length > 0 && `    headers={${headers.join(', ')}},`,
      isJson(operation) && `    json=${toPython(operation.body?.example, '    ')},`,
      isFile(operation) && '    data=open("brands.csv", "rb"),',
    ].filter((part) => part !== false);
    return `import requests\n\nresponse = requests.${operation.method.toLowerCase()}(\n${lines.join('\n')}\n)\nresponse.raise_for_status()\n${readIn(operation, 'result = response.json()', 'text = response.text')}`.trimEnd();
  },
};

function readIn({ responses }: Operation, json: string, text: string): string {
  const type = responses.find(({ status }) => status.startsWith('2'))?.body?.type;
  if (type === undefined) return '';
  return type === 'application/json' ? json : text;
}

function toPython(value: unknown, indent: string): string {
  const inner = `${indent}    `;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map((entry) => toPython(entry, indent)).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, entry]) => `${inner}${JSON.stringify(key)}: ${toPython(entry, inner)},`,
  );
  return entries.length > 0 ? `{\n${entries.join('\n')}\n${indent}}` : '{}';
}
