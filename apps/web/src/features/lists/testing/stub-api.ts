import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';

type ApiRequest = { method: string; path: string; body: unknown };
/** `status` is 200 without one; `retryAfter` in seconds. */
type Answer = { status?: number; retryAfter?: number; body?: unknown };

/** Answers requests to the API; returns them in order. Ends with `vi.unstubAllGlobals()`. */
export function stubApi(answer: (request: ApiRequest) => Answer) {
  const requests: ApiRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string | null }) => {
    const request = { method, path, body: body === null ? undefined : JSON.parse(body) };
    requests.push(request);
    const { status = 200, retryAfter, body: content = {} } = answer(request);
    return Response.json(content, {
      status,
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    });
  });
  return requests;
}

type ProbeProps<Result> = { useHook: () => Result; results: Result[] };

function Probe<Result>({ useHook, results }: ProbeProps<Result>) {
  results.push(useHook());
  return null;
}

/** What a hook returns when it is rendered once; its mutations can be called. */
export function renderHook<Result>(useHook: () => Result): Result {
  const results: Result[] = [];
  const probe = createElement(Probe<Result>, { useHook, results });
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, probe));
  return results[0]!;
}
