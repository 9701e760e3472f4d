import { seeded } from '../../apps/api/src/features/subscriptions/testing/random.ts';
import type { Operation } from './api-document.ts';
import { checkResponse } from './check-response.ts';
import { type FuzzContext, type Request, requestMaker } from './requests.ts';
import { openClient } from './send.ts';

/** A problem at one route: how often, and the first request that showed it. */
export type Failure = { problem: string; times: number; number: number; sent: string; received: string };
export type Report = {
  seed: number;
  requests: number;
  /** Responses by route and status; requests to no route are counted under `elsewhere`. */
  statuses: Map<string, Map<number, number>>;
  /** Status of the one valid request of each operation that was sent before all others. */
  valid: Map<string, number>;
  failures: Failure[];
};

const CONCURRENCY = 16;
const MAX_ATTEMPTS = 100;
/** The server may close the connection while a body over the limit is sent. */
const LARGE = 256 * 1024;

/** Sends generated requests to a running API and checks every response. The same seed generates the same requests. */
export async function runCampaign(
  url: string,
  context: FuzzContext,
  { seed, requests }: { seed: number; requests: number },
): Promise<Report> {
  const random = seeded(seed);
  const { make, makeSuccess } = requestMaker(context);
  const client = openClient(url, CONCURRENCY);
  const statuses: Report['statuses'] = new Map();
  const valid: Report['valid'] = new Map();
  const failures = new Map<string, Failure>();
  let next = 0;

  /** Retries when the server sheds load, as it may on a busy machine. */
  async function sendWithRetry(request: Request) {
    for (let tries = 1; ; tries++) {
      const response = await client.send(request);
      // A response to HEAD has no code.
      const overloaded =
        !(response instanceof Error) &&
        (response.body.includes('"code":"overloaded"') ||
          (response.status === 503 && request.method === 'HEAD'));
      if (!overloaded || tries === MAX_ATTEMPTS) return response;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async function sendAndCheck(request: Request, number: number): Promise<number | null> {
    const response = await sendWithRetry(request);
    const sent = `${request.kind}: ${request.method} ${request.target} ${request.headers.map(([name, value]) => `${name}: ${value.slice(0, 60)}`).join(' | ')} ${request.body?.toString().slice(0, 300) ?? ''}`;
    const route = request.operation?.name ?? 'elsewhere';
    const note = (problem: string, received: string) => {
      const known = failures.get(`${route} ${problem}`);
      if (known) known.times++;
      else failures.set(`${route} ${problem}`, { problem, times: 1, number, sent, received });
    };
    if (response instanceof Error) {
      if ((request.body?.length ?? 0) <= LARGE) note(`no response: ${response.message}`, '');
      return null;
    }
    const counts = statuses.get(route) ?? new Map<number, number>();
    statuses.set(route, counts.set(response.status, (counts.get(response.status) ?? 0) + 1));
    const received = `${response.status} ${response.body.toString().slice(0, 300)}`;
    for (const problem of checkResponse(context.document, request, response)) note(problem, received);
    return response.status;
  }

  async function worker() {
    while (next < requests) {
      const number = next++;
      await sendAndCheck(make(random), number);
    }
  }
  try {
    for (const operation of inOrderOfSuccess(context.document.operations)) {
      const status = await sendAndCheck(makeSuccess(operation), 0);
      if (status !== null) valid.set(operation.name, status);
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  } finally {
    client.close();
  }
  return { seed, requests, statuses, valid, failures: [...failures.values()] };
}

const METHODS = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];
/** Rows are read and changed before they are deleted, and child rows are deleted before their parent. */
const inOrderOfSuccess = (operations: Operation[]) =>
  operations.toSorted(
    (a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method) || b.path.length - a.path.length,
  );
