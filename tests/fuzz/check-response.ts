import { PROBLEMS, Problem } from '@brandlode/contract';
import type { ApiDocument } from './api-document.ts';
import type { Request } from './requests.ts';
import type { HttpResponse } from './send.ts';

const HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
];

/** Internal details: stack traces, file paths and database messages. */
const INTERNALS = [
  /\bat (?:async )?[\w.<>]* ?\(?(?:file:|node:|\/)[^)\s]*:\d+/,
  /node_modules|\/(?:work|home|tmp|usr|app)\/[\w.-]+\//,
  /\b(?:syntax error at|violates|duplicate key|relation "|invalid byte sequence|out of range for type)/i,
  /\b(?:select|insert into|update|delete from) [\s\S]{1,200}\b(?:from|values|set|where)\b/i,
  /\b(?:ECONN\w+|ENOENT|EACCES|TypeError|ReferenceError|Cannot read propert)/,
];

/** All problems of a response; empty if it is correct. */
export function checkResponse(document: ApiDocument, request: Request, response: HttpResponse): string[] {
  const problems: string[] = [];
  const { status, headers } = response;
  const text = response.body.toString();
  const type = headers['content-type'] ?? '';
  const success = status >= 200 && status < 300;

  // Services of others are not there.
  if (status >= 500 && !text.includes('"code":"upstream-failed"')) problems.push(`status ${status}`);
  if (success && request.invalid) problems.push(`accepted, although invalid (${request.invalid})`);
  const missing = HEADERS.filter((name) => !headers[name]);
  if (missing.length > 0) problems.push(`without ${missing.join(', ')}`);

  if (status >= 400 && request.method !== 'HEAD') {
    problems.push(...checkProblem(status, type, text));
    problems.push(...checkDocumented(document, request, status, text));
    // A problem may echo the request.
    const sent = `${request.target} ${request.body?.toString() ?? ''}`;
    const inside = INTERNALS.map((pattern) => pattern.exec(text)?.[0]).find(
      (found) => found && !sent.includes(found),
    );
    if (inside) problems.push(`reveals internals: ${inside}`);
  } else if (success && response.body.length > 0) {
    const json = type.startsWith('application/json');
    const types = request.operation ? document.responseTypes(request.operation, status) : [type];
    if (!types.some((expected) => type.startsWith(expected))) problems.push(`content type ${type}`);
    if (json) {
      const value = parsed(text);
      if (value === undefined) problems.push('invalid JSON');
      else if (request.operation) {
        const validationError = document.responseError(request.operation, status, value);
        if (validationError) problems.push(`violates its schema: ${validationError.slice(0, 200)}`);
      }
    }
  }
  if (status === 429 && !headers['retry-after']) problems.push('429 without Retry-After');
  if (status === 503 && !headers['retry-after']) problems.push('503 without Retry-After');
  if (headers['x-injected']) problems.push('a header was injected');
  return problems;
}

function checkProblem(status: number, type: string, text: string): string[] {
  // The popup's last page is HTML, also for an error.
  if (type.startsWith('text/html') && status < 500) return [];
  if (!type.startsWith('application/problem+json')) return [`${status} as ${type || 'nothing'}`];
  const problem = Problem.safeParse(parsed(text));
  if (!problem.success) return ['no problem document'];
  const { code } = problem.data;
  if (!Object.hasOwn(PROBLEMS, code)) return [`unknown code ${code}`];
  const expected = PROBLEMS[code as keyof typeof PROBLEMS].status;
  return problem.data.status === status && expected === status ? [] : [`${code} with status ${status}`];
}

/** Another method or path is no longer the operation's. */
function checkDocumented(
  document: ApiDocument,
  { operation, method }: Request,
  status: number,
  text: string,
) {
  const value = parsed(text);
  const isOther = operation?.method !== method || status === 404 || status === 405;
  if (!operation || isOther || !Problem.safeParse(value).success) return [];
  const error = document.responseError(operation, status, value);
  return error ? [`undocumented problem: ${error}`] : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
