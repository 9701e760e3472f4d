import type { Page } from 'playwright-core';
import { PASSWORD } from './become-member.ts';
import { createUser } from './identity-users.ts';
import { openBrowser, type Product, startProduct } from './product.ts';

/** What the catalogue's pages are driven with: the started product, a browser, and a paid member. */
export type Catalogue = {
  product: Product;
  /** Errors that no page may throw, gathered over all pages. */
  thrown: string[];
  /**
   * A new tab of the member's browser, signed in, not gone anywhere yet; `withClock`: of a browser of its own, whose clock can be
   * stopped. A clock belongs to every page of a browser, and stays.
   */
  openPage: (options?: {
    viewport?: { width: number; height: number };
    withClock?: boolean;
  }) => Promise<Page>;
  /** The API as the member may call it. */
  fetchJson: <Answer>(path: string, body?: object) => Promise<Answer>;
  closePages: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts the product with so many demonstration brands and signs a member of that plan up. */
export async function openCatalogue({
  brands = 1_500,
  plan = 'plus' as 'basic' | 'plus',
  env = {} as Record<string, string>,
} = {}): Promise<Catalogue> {
  const product = await startProduct({ env: { DEMO_BRANDS: String(brands), ...env } });
  const browser = await openBrowser();
  const email = await createUser(product, { tier: plan });
  const thrown: string[] = [];
  let token = await signIn(product, email);
  const newContext = async () => {
    const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
    context.on('weberror', (error) => thrown.push(String(error.error())));
    return context;
  };
  const context = await newContext();

  return {
    product,
    thrown,
    openPage: async ({ viewport = { width: 1440, height: 900 }, withClock = false } = {}) => {
      const mine = withClock ? await newContext() : context;
      if (withClock) await mine.clock.install();
      if ((await mine.cookies()).length === 0) {
        await mine.request.post('/api/auth/login', {
          headers: { origin: product.url },
          data: { email, password: PASSWORD },
        });
      }
      const page = await mine.newPage();
      await page.setViewportSize(viewport);
      return page;
    },
    fetchJson: async (path, body) => {
      const call = () =>
        fetch(product.url + path, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: body ? JSON.stringify(body) : null,
        });
      let answer = await call();
      if (answer.status === 401) {
        token = await signIn(product, email);
        answer = await call();
      }
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as never;
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

/** Leaves neither a held-up call nor a choice the page keeps in the browser to the next test, or to this one's next try. */
async function closePage(page: Page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate('localStorage.clear()').catch(() => {});
  await page.close();
}

async function signIn(product: Product, email: string): Promise<string> {
  const answer = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

/** Addresses of the calls a page makes from now on whose path begins so, in their order. */
export function requestsTo(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === path) calls.push(pathname + search);
  });
  return calls;
}
