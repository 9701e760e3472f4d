import { PROBLEMS, Problem } from '@brandlode/contract';
import type { ApiDocument } from './api-document.ts';
import type { Request } from './requests.ts';
import type { Answer } from './send.ts';

const HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
];

/** What only the inside of a program says: stack lines, places on its disk, and the database's own words. */
const INSIDE = [
  /\bat (?:async )?[\w.<>]* ?\(?(?:file:|node:|\/)[^)\s]*:\d+/,
  /node_modules|\/(?:work|home|tmp|usr|app)\/[\w.-]+\//,
  /\b(?:syntax error at|violates|duplicate key|relation "|invalid byte sequence|out of range for type)/i,
  /\b(?:select|insert into|update|delete from) [\s\S]{1,200}\b(?:from|values|set|where)\b/i,
  /\b(?:ECONN\w+|ENOENT|EACCES|TypeError|ReferenceError|Cannot read propert)/,
];

/** All that is wrong with an answer; nothing is what every answer should give. */
export function judge(document: ApiDocument, request: Request, answer: Answer): string[] {
  const wrong: string[] = [];
  const { status, headers } = answer;
  const text = answer.body.toString();
  const type = headers['content-type'] ?? '';
  const success = status >= 200 && status < 300;

  if (status >= 500) wrong.push(`answered ${status}`);
  if (success && request.invalid) wrong.push(`taken, though invalid (${request.invalid})`);
  const missing = HEADERS.filter((name) => !headers[name]);
  if (missing.length > 0) wrong.push(`without ${missing.join(', ')}`);

  if (status >= 400 && request.method !== 'HEAD') {
    wrong.push(...misjudgedProblem(status, type, text));
    // What a problem repeats of the request is no secret.
    const sent = `${request.target} ${request.body?.toString() ?? ''}`;
    const inside = INSIDE.map((pattern) => pattern.exec(text)?.[0]).find(
      (found) => found && !sent.includes(found),
    );
    if (inside) wrong.push(`tells of its inside: ${inside}`);
  } else if (success && answer.body.length > 0) {
    const json = type.startsWith('application/json');
    const pathOfApi = request.operation && !request.operation.path.includes('/google/');
    if (pathOfApi && !json) wrong.push(`content type ${type}`);
    if (json) {
      const value = parsed(text);
      if (value === undefined) wrong.push('no JSON');
      else if (request.operation) {
        const misfit = document.answerMisfit(request.operation, status, value);
        if (misfit) wrong.push(`breaks its schema: ${misfit.slice(0, 200)}`);
      }
    }
  }
  if (status === 429 && !headers['retry-after']) wrong.push('429 without Retry-After');
  if (status === 503 && !headers['retry-after']) wrong.push('503 without Retry-After');
  if (headers['x-injected']) wrong.push('a header was injected');
  return wrong;
}

function misjudgedProblem(status: number, type: string, text: string): string[] {
  // The page a popup ends on is a page also when it ends badly.
  if (type.startsWith('text/html') && status < 500) return [];
  if (!type.startsWith('application/problem+json')) return [`${status} as ${type || 'nothing'}`];
  const problem = Problem.safeParse(parsed(text));
  if (!problem.success) return ['no problem document'];
  const { code } = problem.data;
  if (!Object.hasOwn(PROBLEMS, code)) return [`unknown code ${code}`];
  const expected = PROBLEMS[code as keyof typeof PROBLEMS].status;
  return problem.data.status === status && expected === status ? [] : [`${code} with status ${status}`];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
