import type { Handler, Visit } from './store.ts';

type Headers = Record<string, string>;

export const send = (visit: Visit, status: number, headers: Headers, body: string | Buffer) => {
  const bytes = Buffer.from(body as string);
  visit.response.writeHead(status, { 'content-length': bytes.length, ...headers }).end(bytes);
};

export const page =
  (markup: string | Buffer, headers: Headers = {}): Handler =>
  (visit) =>
    send(visit, 200, { 'content-type': 'text/html; charset=utf-8', ...headers }, markup);

export const text =
  (body: string | Buffer, type = 'text/plain; charset=utf-8'): Handler =>
  (visit) =>
    send(visit, 200, { 'content-type': type }, body);

export const json =
  (value: (visit: Visit) => unknown, headers: Headers = {}): Handler =>
  (visit) =>
    send(
      visit,
      200,
      { 'content-type': 'application/json; charset=utf-8', ...headers },
      JSON.stringify(value(visit)),
    );

export const status =
  (code: number, headers: Headers = {}, body = ''): Handler =>
  (visit) =>
    send(visit, code, { 'content-type': 'text/html; charset=utf-8', ...headers }, body);

export const redirect =
  (to: string, code = 302): Handler =>
  (visit) =>
    send(visit, code, { location: to }, '');

/** `User-agent: *` with the given lines. */
export const robots = (...lines: string[]): Handler => text(['User-agent: *', ...lines, ''].join('\n'));
