import { type createBrowserRouter, matchRoutes, type Params } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

/** Fetches what a page shows first into the query cache. Pages export it as `preload`. */
export type PreloadPage = (params: Params, search: URLSearchParams) => Promise<unknown>;

/** Milliseconds for which a link is pointed at or focused before its page is preloaded. */
const INTENT_DELAY = 80;

type Options = {
  /** False where the page opens in another tab, which shares the scripts only. */
  data?: boolean;
};

/** Loads the scripts and first data of a page. */
export async function preloadPage(router: Router, url: URL, { data = true }: Options = {}): Promise<void> {
  const matches = matchRoutes(router.routes, url.pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route, params }) => {
      const { handle } = typeof route.lazy === 'function' ? await route.lazy() : route;
      const preload: PreloadPage | undefined = handle?.preload;
      if (data) await preload?.(params, url.searchParams);
    }),
  );
}

/** Preloads the page of every link that the user points at, focuses or presses, until the returned function is called. */
export function preloadOnIntent(router: Router): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = ({ target }: Event, delay = INTENT_DELAY) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    const url = new URL(link.href);
    if (url.pathname === location.pathname) return;
    const data = link.target !== '_blank';
    timer = setTimeout(() => void preloadPage(router, url, { data }).catch(console.error), delay);
  };
  document.addEventListener('pointerover', (event) => begin(event), { signal });
  document.addEventListener('focusin', (event) => begin(event), { signal });
  document.addEventListener('pointerdown', (event) => begin(event, 0), { signal });
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
}
