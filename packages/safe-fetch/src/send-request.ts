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
    let status = 0;
    let responseHeaders: Record<string, string> = {};
    let enough: number | undefined;
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
      // The headers describe a body that is not sent.
      if (method === 'HEAD')
        return end({ outcome: 'reply', status, headers: responseHeaders, body: Buffer.alloc(0) });
      const compressed = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      const body = await decompress(compressed, responseHeaders['content-encoding'], maximumBytes);
      if (typeof body !== 'string') {
        end({
          outcome: 'reply',
          status,
          headers: responseHeaders,
          body: enough ? body.subarray(0, enough) : body,
        });
      }
      // If the body is not needed, the status is enough.
      else if (enough && status !== 200) {
        end({ outcome: 'reply', status, headers: responseHeaders, body: Buffer.alloc(0) });
      } else fail(body);
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
          status = code;
          responseHeaders = flatten(received);
          enough = request.enough(status);
          if (!enough && method === 'GET' && Number(responseHeaders['content-length']) > maximumBytes) {
            fail('too large');
          }
        },
        onResponseData(_controller, chunk) {
          if (over || finishing) return;
          chunks.push(chunk);
          size += chunk.length;
          if (size > maximumBytes) fail('too large');
          else if (enough && size >= enough && !responseHeaders['content-encoding']) void finish();
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

const flatten = (headers: Record<string, string | string[] | undefined>): Record<string, string> => {
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) flat[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return flat;
};
