import type { FastifyPluginAsync } from 'fastify';
import type { Part, SandboxContext } from '../part.ts';
import { sendSampleStoresPage } from './sample-stores-page.ts';
import { serveStores } from './serve-stores.ts';
import { SHOPS } from './stores/stores.ts';

const LOOPBACK = '127.0.0.1';
/** A name that resolves to the back door. */
const INTRANET = 'intranet.example';

/**
 * Sample stores for the collector, and the requests they received:
 *
 * - `GET /sample-stores`: `names` (the `address:port` that `name:port` resolves to, several if it changes), `topLevels` (the
 *   simulated internet), `servers` (the addresses of stores), `optedOut`, and `shops` with the expected result of each. An HTML page with `Accept: text/html` or at
 *   `/sample-stores.html`.
 * - `GET /sample-stores/counts`, `DELETE /sample-stores/counts`: requests by host name.
 */
export function sampleStoresPart(
  { publicUrl }: SandboxContext,
  options: {
    now?: (() => Date) | undefined;
    /** The `address:port` of all names of a top-level domain. */
    topLevels?: () => Record<string, string>;
  } = {},
): Part {
  const stores = serveStores(SHOPS, options.now ?? (() => new Date()));

  const describe = () => {
    const port = stores.port();
    const here = `${LOOPBACK}:${port}`;
    const backDoor = `${LOOPBACK}:${stores.backDoorPort()}`;
    const names = SHOPS.flatMap(({ domain, alsoKnownAs = [], rebindsAfter }) =>
      [domain, ...alsoKnownAs].map((name): [string, string[]] => [
        `${name}:80`,
        rebindsAfter ? [...Array<string>(rebindsAfter).fill(here), backDoor] : [here],
      ]),
    );
    const topLevels = options.topLevels?.() ?? {};
    return {
      names: Object.fromEntries([...names, [`${INTRANET}:80`, [backDoor]]]),
      topLevels,
      servers: [here, ...Object.values(topLevels)],
      optedOut: SHOPS.filter(({ optedOut }) => optedOut).map(({ domain }) => domain),
      shops: SHOPS.map(({ domain, what, expected }) => ({
        domain,
        storefront: `http://${domain}/`,
        lookup: `${publicUrl}/lookup?url=${domain}`,
        /** The address for a browser on this machine. */
        browse: `http://${domain.replace(/\.example$/, '.localhost')}:${port}/`,
        what,
        expected,
      })),
    };
  };

  const plugin: FastifyPluginAsync = async (app) => {
    app.get('/sample-stores', (request, reply) =>
      request.headers.accept?.includes('text/html')
        ? sendSampleStoresPage(reply, describe().shops)
        : describe(),
    );
    app.get('/sample-stores.html', (_request, reply) => sendSampleStoresPage(reply, describe().shops));
    app.get('/sample-stores/counts', () => stores.counts());
    app.delete('/sample-stores/counts', (_request, reply) => {
      stores.clearCounts();
      return reply.code(204).send();
    });
  };

  return {
    links: [
      {
        href: '/sample-stores.html',
        label: 'Sample stores',
        text: `${SHOPS.length} sample shops for the collector, with what it must find in each`,
      },
    ],
    plugin,
    started: stores.open,
    close: stores.close,
  };
}
