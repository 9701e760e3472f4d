import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isLoopback } from '../loopback.ts';
import { portOf } from '../port-of.ts';
import { countRequests, type StoreCounts } from '../sample-stores/count-requests.ts';
import { PICTURES } from '../sample-stores/pictures.ts';
import { redirect, status } from '../sample-stores/responses.ts';
import { type Population, resolves, type Site } from './population.ts';
import { recordsOf } from './records.ts';
import { pagesOf, type SitePages } from './site-pages.ts';

const LOOPBACK = '127.0.0.1';
/** Sites whose pages are kept: those that are being visited. */
const MAX_KEPT = 256;

const notFound = status(404, {}, 'Not found.');

/** All sites on one loopback port, selected by the Host header; requests to loopback names go to `control`. */
export function createHttpServer(
  population: Population,
  control: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const visits = countRequests();
  const kept = new Map<number, SitePages>();
  const pagesAt = (site: Site): SitePages => {
    const pages = kept.get(site.index) ?? pagesOf(population.seed, site);
    kept.delete(site.index);
    kept.set(site.index, pages);
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
    return pages;
  };
  /** The site that the DNS would lead to; undefined for a name that does not resolve. */
  const siteOf = (host: string): Site | undefined => {
    const site = population.find(host.split('.').slice(-2).join('.'));
    return site && resolves(site) && recordsOf(population, host) ? site : undefined;
  };

  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    if (isLoopback(host)) return control(request, response);
    const site = siteOf(host);
    const path = request.url ?? '/';
    if (!site || !URL.canParse(path, `http://${host}`)) return void request.socket.destroy();
    const url = new URL(path, `http://${host}`);
    const forbidden = site.content === 'disallowed' && url.pathname !== '/robots.txt';
    const userAgent = request.headers['user-agent'] ?? '';
    const { before, end } = visits.begin(host, { path: url.pathname, userAgent, forbidden });
    response.on('close', end);
    const { headers, paths } = pagesAt(site);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const { pathname, search } = url;
    const handle = isForwarded(site, host)
      ? redirect(`http://${site.host}${pathname}${search}`, 301)
      : (paths[pathname] ?? PICTURES[pathname] ?? notFound);
    handle({ url, request, response, before, now: new Date() });
  });

  return {
    open: (port: number) =>
      new Promise<void>((listening, failed) => {
        server.once('error', failed);
        server.listen(port, LOOPBACK, () => listening());
      }),
    address: () => `${LOOPBACK}:${portOf(server)}`,
    counts: (): Record<string, StoreCounts> => visits.counts(),
    clearCounts: visits.clear,
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A site is served at one of its two host names; a parked one at all that resolve. */
const isForwarded = ({ host, hosting }: Site, asked: string): boolean =>
  hosting !== 'parking' && asked !== host;
