import type { Dispatcher } from 'undici';
import { PrivateAddress } from './connect.ts';
import { decompress } from './decompress.ts';

export type Reply = { outcome: 'reply'; status: number; headers: Record<string, string>; body: Buffer };

type RequestProblem =
  | { outcome: 'blocked'; url: string; reason: 'private address' }
  | { outcome: 'failed'; url: string; reason: Reason };
type Reason = 'unreachable' | 'timed out' | 'too large' | 'broken encoding';

/** Outcomes by the code of undici's error; all other errors are `unreachable`. */
const REASONS: Record<string, Reason> = {
  UND_ERR_CONNECT_TIMEOUT: 'timed out',
  UND_ERR_HEADERS_TIMEOUT: 'timed out',
  UND_ERR_BODY_TIMEOUT: 'timed out',
  ETIMEDOUT: 'timed out',
  UND_ERR_HEADERS_OVERFLOW: 'too large',
};

export type Request = {
  url: URL;
  /** GET by default. */
  method?: 'HEAD' | undefined;
  headers: Record<string, string>;
  /** Maximum size of the body, both compressed and decompressed. */
  maximumBytes: number;
  /** Number of bytes of the body that are read for a status. */
  enough: (status: number) => number | undefined;
};

/** `enough`: for this status. */
type Head = Pick<Reply, 'status' | 'headers'> & { enough: number | undefined };

/** Sends one request within the limits, without redirects or retries. Never rejects. */
export function sendRequest(
  dispatcher: Dispatcher,
  limits: { totalTime: number },
  request: Request,
): Promise<Reply | RequestProblem> {
  const { url, method = 'GET', headers, maximumBytes } = request;
  return new Promise((resolve) => {
    let over = false;
    let controller: Dispatcher.DispatchController | undefined;
    let head: Head = { status: 0, headers: {}, enough: undefined };
    let chunks: Buffer[] = [];
    let size = 0;

    const end = (result: Reply | RequestProblem) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      chunks = [];
      resolve(result);
      controller?.abort(new Error('Read enough'));
    };
    const fail = (reason: Reason) => end({ outcome: 'failed', url: url.href, reason });
    const timer = setTimeout(() => fail('timed out'), limits.totalTime);
    let finishing = false;
    const finish = async () => {
      if (finishing) return;
      finishing = true;
      const body = await readBody(request, head, chunks);
      if (typeof body === 'string') fail(body);
      else end({ outcome: 'reply', status: head.status, headers: head.headers, body });
    };

    dispatcher.dispatch(
      { origin: url.origin, path: url.pathname + url.search, method, headers },
      {
        onRequestStart(started) {
          controller = started;
          if (over) started.abort(new Error('Too late'));
        },
        onResponseStart(_controller, code, received) {
          // The final response follows one with a status of 1xx.
          if (code < 200) return;
          head = { status: code, headers: flatten(received), enough: request.enough(code) };
          if (!head.enough && method === 'GET' && Number(head.headers['content-length']) > maximumBytes) {
            fail('too large');
          }
        },
        onResponseData(_controller, chunk) {
          if (over || finishing) return;
          chunks.push(chunk);
          size += chunk.length;
          if (size > maximumBytes) fail('too large');
          else if (head.enough && size >= head.enough && !head.headers['content-encoding']) void finish();
        },
        onResponseEnd() {
          controller = undefined;
          void finish();
        },
        onResponseError(_controller, error) {
          controller = undefined;
          if (error instanceof PrivateAddress) {
            end({ outcome: 'blocked', url: url.href, reason: 'private address' });
          } else fail(REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? 'unreachable');
        },
      },
    );
  });
}

/** What a reply contains of the body, or why it cannot be read. */
async function readBody(
  { method, maximumBytes }: Request,
  { status, headers, enough }: Head,
  chunks: Buffer[],
): Promise<Buffer | Reason> {
  // The headers describe a body that is not sent.
  if (method === 'HEAD') return Buffer.alloc(0);
  const compressed = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  const body = await decompress(compressed, headers['content-encoding'], maximumBytes);
  if (typeof body !== 'string') return enough ? body.subarray(0, enough) : body;
  // If the body is not needed, the status is enough.
  return enough && status !== 200 ? Buffer.alloc(0) : body;
}

const flatten = (headers: Record<string, string | string[] | undefined>): Record<string, string> => {
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) flat[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return flat;
};
