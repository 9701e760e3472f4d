import { type Agent, request } from 'node:http';

export type Result = { status: number; milliseconds: number; retryAfter: number };

/** Posts JSON. Status 0 means a rejected or closed connection. */
export const post = (
  url: string,
  { body, headers, agent }: { body: string; headers: Record<string, string>; agent: Agent },
): Promise<Result> =>
  new Promise((resolve) => {
    const start = performance.now();
    const finish = (status: number, retryAfter = 0) =>
      resolve({ status, retryAfter, milliseconds: performance.now() - start });
    request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () =>
          finish(response.statusCode ?? 0, Number(response.headers['retry-after'] ?? 0)),
        );
      },
    )
      .on('error', () => finish(0))
      .end(body);
  });
