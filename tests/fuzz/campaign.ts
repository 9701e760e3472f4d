import fc from 'fast-check';
import { expect } from 'vitest';
import { pause } from '../e2e/support/waiting.ts';
import type { Operation } from './api-document.ts';
import { checkResponse } from './check-response.ts';
import { anyRequest, exampleRequest, type FuzzContext, type Request } from './requests.ts';
import { openClient } from './send.ts';

/** The same seed generates the same requests. */
export const SEED = Number(process.env.SEED ?? 1);
/** Requests sent at the same time. */
const CONCURRENCY = 16;
const MAX_ATTEMPTS = 100;
/** The server may close the connection while a body over the limit is sent. */
const LARGE = 256 * 1024;

/** Sends requests to a running API and checks every response. */
export function openCampaign(url: string, context: FuzzContext) {
  const client = openClient(url, CONCURRENCY);

  /** Retries when the server sheds load, as it may on a busy machine. */
  async function send(request: Request) {
    for (let tries = 1; ; tries++) {
      const response = await client.send(request);
      // A response to HEAD has no code.
      const isOverloaded =
        !(response instanceof Error) &&
        (response.body.includes('"code":"overloaded"') ||
          (response.status === 503 && request.method === 'HEAD'));
      if (!isOverloaded || tries === MAX_ATTEMPTS) return response;
      await pause(100);
    }
  }

  async function sendAndCheck(request: Request) {
    const response = await send(request);
    if (response instanceof Error) {
      const isLarge = (request.body?.length ?? 0) > LARGE;
      return { status: null, problems: isLarge ? [] : [describe(request, response.message)] };
    }
    const text = response.body.toString().slice(0, 300);
    const problems = checkResponse(context.document, request, response).map((problem) =>
      describe(request, `${problem} in ${response.status} ${text}`),
    );
    return { status: response.status, problems };
  }

  return {
    close: client.close,
    /** Status of one valid request to each operation. */
    async sendExamples(): Promise<Map<string, number>> {
      const { operations, validationError } = context.document;
      const invalid = operations.flatMap((operation) => {
        const { value } = exampleRequest(context, operation);
        const wrong = operation.body && validationError(operation.body, value);
        return wrong ? [`${operation.name}: ${wrong}`] : [];
      });
      expect(invalid).toEqual([]);
      const statuses = new Map<string, number>();
      for (const operation of inOrderOfSuccess(operations)) {
        const { status, problems } = await sendAndCheck(exampleRequest(context, operation));
        expect(problems).toEqual([]);
        if (status !== null) statuses.set(operation.name, status);
      }
      return statuses;
    },
    /** Sends this many generated requests; fails with the smallest ones that got a wrong response. */
    async sendGenerated(requests: number): Promise<void> {
      const size = { minLength: CONCURRENCY, maxLength: CONCURRENCY };
      await fc.assert(
        fc.asyncProperty(fc.array(anyRequest(context), size), async (concurrent) => {
          const checked = await Promise.all(concurrent.map(sendAndCheck));
          expect(checked.flatMap(({ problems }) => problems)).toEqual([]);
        }),
        { seed: SEED, numRuns: Math.ceil(requests / CONCURRENCY) },
      );
    },
  };
}

const describe = ({ method, target, headers, body }: Request, problem: string) =>
  `${problem}\nfor ${method} ${target} ${JSON.stringify(headers)} ${body?.toString().slice(0, 1_000) ?? ''}`;

const METHODS = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];
/** Rows are read and changed before they are deleted, and child rows are deleted before their parent. */
const inOrderOfSuccess = (operations: Operation[]) =>
  operations.toSorted(
    (a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method) || b.path.length - a.path.length,
  );
