import type { Page } from 'playwright-core';

export type InterceptedRequest = { url: string; method: string; resourceType: string };

/** 'fail' is a network error. */
export type Reply = 'continue' | 'fail' | { status?: number; json: unknown };
/** A reply that leaves the request pending. */
export const pending = () => new Promise<never>(() => {});

/**
 * Replies to the page's requests to addresses of this pattern (`*` stands for any characters) instead of the server. A page costs a
 * quarter less than with `page.route`, which intercepts every request and switches the browser's cache off. Returns a function that ends it.
 */
export async function intercept(
  page: Page,
  pattern: string,
  reply: (request: InterceptedRequest) => Reply | Promise<Reply>,
) {
  const session = await page.context().newCDPSession(page);
  const send = (requestId: string, answer: Reply) =>
    answer === 'continue'
      ? session.send('Fetch.continueRequest', { requestId })
      : answer === 'fail'
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
        : session.send('Fetch.fulfillRequest', { requestId, ...jsonResponse(answer.status, answer.json) });
  session.on('Fetch.requestPaused', ({ requestId, request: { url, method }, resourceType }) => {
    Promise.resolve(reply({ url, method, resourceType }))
      .then((answer) => send(requestId, answer))
      // The page may have been left in the meantime.
      .catch(() => {});
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: escaped(pattern) }] });
  return () => session.detach();
}

/** The protocol's patterns also have `?`, for one character. */
const escaped = (pattern: string) => pattern.replaceAll('?', '\\?');

const jsonResponse = (responseCode = 200, json: unknown) => ({
  responseCode,
  responseHeaders: [{ name: 'content-type', value: 'application/json' }],
  body: Buffer.from(JSON.stringify(json)).toString('base64'),
});
