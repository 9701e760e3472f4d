import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { PASSWORD, post, signInByRequest } from './become-member.ts';
import { createUser, newAddress } from './identity-users.ts';
import { openBrowser, type RunningProduct, startProduct } from './product.ts';
import { type SharedProduct, sharedProduct } from './shared-product.ts';

/** A running product with demonstration brands, a browser and a signed-in subscriber. */
export type Catalogue = {
  product: RunningProduct;
  /** The subscriber's. */
  email: string;
  /** Uncaught errors of all pages; must stay empty. */
  thrown: string[];
  /** A new blank page, signed in. */
  openPage: (options?: { viewport?: { width: number; height: number } }) => Promise<Page>;
  /** A blank page in a new browser profile, without a session. */
  openVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Sends a request to the API as the subscriber. */
  fetchJson: <Payload>(path: string, body?: object, method?: string) => Promise<Payload>;
  closePages: () => Promise<void>;
  close: () => Promise<void>;
};

type Options = Parameters<typeof openCatalogue>[0];

/** Opens a catalogue for the tests of a file, closes its pages after each of them, and fails if a page threw an error. */
export function useCatalogue(options: Options): Catalogue {
  const catalogue: Catalogue = Object.create(null);
  let opened: Catalogue | undefined;
  beforeAll(async () => {
    opened = await openCatalogue(options);
    Object.assign(catalogue, opened);
  });
  afterEach(() => opened?.closePages());
  afterAll(async () => {
    await opened?.close();
    expect(opened?.thrown).toEqual([]);
  });
  return catalogue;
}

/** Starts a product, or uses a `shared` one, and creates a subscriber. */
export async function openCatalogue({
  shared,
  brands = 1_500,
  plan = 'plus',
  env = {},
  email = newAddress(),
}: {
  shared?: SharedProduct;
  brands?: number;
  plan?: 'basic' | 'plus';
  env?: Record<string, string>;
  email?: string;
} = {}): Promise<Catalogue> {
  const product = shared
    ? { ...(await sharedProduct(shared)), discard: async () => {} }
    : await startProduct({ env: { DEMO_BRANDS: String(brands), ...env } });
  const browser = await openBrowser();
  await createUser(product, { tier: plan, email });
  const thrown: string[] = [];
  let token = await accessToken(product, email);
  const newContext = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    context.on('weberror', (error) => thrown.push(String(error.error())));
    return context;
  };
  const context = await newContext();

  return {
    product,
    email,
    thrown,
    openPage: async ({ viewport = { width: 1440, height: 900 } } = {}) => {
      if ((await context.cookies()).length === 0) await signInByRequest(product, context, email);
      const page = await context.newPage();
      await page.setViewportSize(viewport);
      return page;
    },
    openVisitor: async (options) => (await newContext(options)).newPage(),
    fetchJson: async (path, body, method = body ? 'POST' : 'GET') => {
      const send = () =>
        fetch(product.url + path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: body ? JSON.stringify(body) : null,
        });
      let response = await send();
      if (response.status === 401) {
        token = await accessToken(product, email);
        response = await send();
      }
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (response.status === 204 ? undefined : await response.json()) as never;
    },
    closePages: async () => {
      await context.setOffline(false);
      await Promise.all(context.pages().map(closePage));
      const others = browser.contexts().filter((other) => other !== context);
      await Promise.all(others.map((other) => other.close()));
    },
    close: async () => {
      await browser.close();
      await product.discard();
    },
  };
}

/** Drops intercepted requests and local storage, so that nothing leaks into the next test. */
async function closePage(page: Page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => localStorage.clear()).catch(() => {});
  await page.close();
}

async function accessToken(product: RunningProduct, email: string): Promise<string> {
  const response = await post(product, 'login', { email, password: PASSWORD });
  return ((await response.json()) as { accessToken: string }).accessToken;
}

/** Records path and query of the page's requests to `path`, in order. */
export function requestsTo(page: Page, path: string): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === path) requests.push(pathname + search);
  });
  return requests;
}
