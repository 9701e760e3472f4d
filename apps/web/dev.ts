import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Connect, createServer, type Plugin, type ViteDevServer } from 'vite';

const CONFIG = fileURLToPath(new URL('vite.config.ts', import.meta.url));
const LANDING_SCRIPT = '/src/features/marketing/pages/landing-script.ts';
/** Paths served by the API; every other path is the web app. */
const API_PATHS =
  '^/(api(?!/docs([/?]|$))|art|logos|healthz|readyz|metrics|robots\\.txt|sitemap\\.xml)([/?]|$)';

/** The exports of src/landing.tsx. */
type Landing = { renderLanding: () => Promise<{ head: string; body: string }> };

type DevServer = {
  host: string;
  port: number;
  apiUrl: string;
  /** Resolves once the API, which may be restarting, accepts requests. */
  apiReady: () => Promise<void>;
  /** Fills a page's placeholders. */
  fill: (html: string, cookie: string | undefined) => string;
};

/**
 * Serves the web app from its sources and updates the browser on every save; forwards the API's paths. The pages have no content
 * security policy: Vite's scripts and styles are inline.
 */
export async function startDevServer({ host, port, apiUrl, apiReady, fill }: DevServer) {
  const server = await createServer({
    configFile: CONFIG,
    appType: 'custom',
    cacheDir: '.cache/vite',
    logLevel: 'warn',
    clearScreen: false,
    plugins: [pages({ apiReady, fill })],
    server: { host, port, strictPort: true, proxy: { [API_PATHS]: apiUrl } },
  });
  await server.listen();
  return { stop: () => server.close() };
}

function pages({ apiReady, fill }: Pick<DevServer, 'apiReady' | 'fill'>): Plugin {
  const isForApi = new RegExp(API_PATHS);
  const waitForApi: Connect.NextHandleFunction = ({ url = '/' }, _response, next) =>
    isForApi.test(url) ? void apiReady().then(() => next(), next) : next();
  return {
    name: 'pages',
    configureServer(server) {
      server.middlewares.use(waitForApi);
      return () =>
        server.middlewares.use((request, response, next) => {
          page(server, request).then(
            (html) =>
              response
                .setHeader('content-type', 'text/html; charset=utf-8')
                .end(fill(html, request.headers.cookie)),
            (error: Error) => {
              server.ssrFixStacktrace(error);
              next(error);
            },
          );
        });
    },
    hotUpdate({ file }) {
      const { name, config, moduleGraph, hot } = this.environment;
      if (name !== 'client' || !file.startsWith(`${config.root}/src/`)) return;
      // Used only by the prerendered landing page: the browser has no such module to replace.
      if (!moduleGraph.getModuleById(file)) hot.send({ type: 'full-reload' });
    },
  };
}

async function page(
  server: ViteDevServer,
  { originalUrl = '/' }: IncomingMessage & { originalUrl?: string },
) {
  const isLanding = originalUrl.split('?')[0] === '/';
  const file = isLanding ? 'index.html' : 'app.html';
  let html = await readFile(new URL(file, import.meta.url), 'utf8');
  if (isLanding) {
    const { renderLanding } = (await server.ssrLoadModule('/src/landing.tsx')) as Landing;
    const { head, body } = await renderLanding();
    html = html
      .replace('<!--landing:head-->', () => `${head}<script type="module" src="${LANDING_SCRIPT}"></script>`)
      .replace('<!--landing:body-->', () => body);
  }
  return server.transformIndexHtml(`/${file}`, html, originalUrl);
}
