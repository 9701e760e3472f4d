import { PROBLEMS } from '@brandlode/contract';

type Operation = {
  summary?: string;
  parameters?: { name: string; in: string; schema?: unknown }[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
  security?: unknown[];
};

/** The OpenAPI document as a page without scripts, with an anchor for every operation. */
export function renderDocumentation(document: object): string {
  const { info, paths } = document as {
    info: { title: string; description: string };
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)}</p>
<p><a href="/api/openapi.json">OpenAPI document</a> · <a href="#problems">Problem codes</a></p></header>
<main>
${operations.map(renderOperation).join('\n')}
<section id="problems"><h2>Problem codes</h2>
<table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>
${Object.entries(PROBLEMS)
  .map(
    ([code, { status, title }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(title)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></section>
</main>
</body>
</html>`;
}

function renderOperation({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const parameters = (operation.parameters ?? [])
    .map(
      ({ name, in: place, schema }) =>
        `<li><code>${escapeHtml(name)}</code> (${escapeHtml(place)}) ${schemaBlock(schema)}</li>`,
    )
    .join('');
  const body = operation.requestBody?.content?.['application/json']?.schema;
  const responses = Object.entries(operation.responses ?? {})
    .map(
      ([status, response]) =>
        `<li><code>${status}</code> ${schemaBlock(Object.values(response.content ?? {})[0]?.schema)}</li>`,
    )
    .join('');
  return `<section>
<h2><code>${method}</code> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}${operation.security?.length ? ' <em>Needs an access token.</em>' : ''}</p>
${parameters && `<h3>Parameters</h3><ul>${parameters}</ul>`}
${body ? `<h3>Body</h3>${schemaBlock(body)}` : ''}
${responses && `<h3>Responses</h3><ul>${responses}</ul>`}
</section>`;
}

function schemaBlock(schema: unknown): string {
  if (!schema) return '';
  const text = JSON.stringify(schema, null, 2);
  if (text.length < 60) return `<code>${escapeHtml(JSON.stringify(schema))}</code>`;
  return `<details><summary>Schema</summary><pre tabindex="0">${escapeHtml(text)}</pre></details>`;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const DOCUMENTATION_STYLE = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 56rem; padding: 2rem 1.25rem 6rem; }
h1 { letter-spacing: -0.02em; } h2 { font-size: 1.05rem; margin-top: 2.5rem; overflow-wrap: anywhere; } h3 { font-size: 0.85rem; margin-bottom: 0.25rem; }
section { border-top: 1px solid #8884; } code, pre { font-size: 0.85rem; } code, td:last-child { overflow-wrap: anywhere; }
pre { overflow: auto; background: #8881; padding: 0.75rem; border-radius: 0.5rem; max-height: 28rem; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: 0.35rem 0.5rem; border-bottom: 1px solid #8883; }
summary { cursor: pointer; padding: 0.25rem 0; } a { color: inherit; } em { opacity: 0.75; }
`;
