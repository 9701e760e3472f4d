import { gzipSync } from 'node:zlib';
import { page, redirect, robots, send, status } from '../responses.ts';
import type { Expected, Handler, Shop, Visit } from '../store.ts';
import { storefront } from '../storefront.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };

const shop = (domain: string, what: string, storefront: Expected['storefront'], handle: Handler): Shop => ({
  domain,
  what,
  expected: { storefront },
  paths: { '/robots.txt': robots('Allow: /'), '*': handle },
});

/** Calls `piece` every few milliseconds until the connection closes. */
function drip({ response }: Visit, everyMilliseconds: number, piece: () => void) {
  const timer = setInterval(piece, everyMilliseconds);
  response.on('close', () => clearInterval(timer));
}

const MIB = 1024 * 1024;
/** One member repeated: compressing all of it would stall the other stores for seconds on a busy machine. */
const makeBomb = () => Buffer.concat(Array(64).fill(gzipSync(Buffer.alloc(MIB, 32))));

/** Stores that exhaust a careless crawler. */
export const maliciousStores: Shop[] = [
  shop(
    'dripping-tap.example',
    'Sends one character every tenth of a second, forever.',
    'failed: timed out',
    (visit) => {
      visit.response.writeHead(200, HTML).write('<!doctype html><title>Drip</title>');
      drip(visit, 100, () => visit.response.write('.'));
    },
  ),
  shop('silent-bell.example', 'Accepts the request and never responds.', 'failed: timed out', () => {}),
  shop('slammed-door.example', 'Resets the connection.', 'failed: unreachable', (visit) => {
    visit.request.socket.resetAndDestroy();
  }),
  shop('smoking-engine.example', 'Returns 500 to every request.', 'failed: server error', status(500)),
  shop('matryoshka.example', 'A gzip bomb: 64 KiB that decompress to 64 MiB.', 'failed: too large', (visit) =>
    send(visit, 200, { ...HTML, 'content-encoding': 'gzip' }, makeBomb()),
  ),
  shop('endless-scroll.example', 'A page without end.', 'failed: too large', ({ response }) => {
    response.writeHead(200, HTML);
    const piece = Buffer.alloc(256 * 1024, '<p>more</p>');
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
  }),
  shop(
    'crushed-parcel.example',
    'Declares gzip and sends something else.',
    'failed: broken encoding',
    page('This was never packed.', { 'content-encoding': 'gzip' }),
  ),
  shop('long-winded.example', 'Headers of 128 KiB.', 'failed: too large', (visit) => {
    for (let i = 0; i < 16; i++) visit.response.setHeader(`x-story-${i}`, 'x'.repeat(8 * 1024));
    send(visit, 200, HTML, 'At last.');
  }),
  shop(
    'short-measure.example',
    'A wrong Content-Length: announces 5,000 bytes, sends 100 and closes the connection.',
    'failed: unreachable',
    ({ response }) => {
      response.writeHead(200, { ...HTML, 'content-length': 5_000 });
      response.write('.'.repeat(100), () => response.destroy());
    },
  ),
  {
    ...shop(
      'long-measure.example',
      'A wrong Content-Length: fewer bytes than it sends.',
      'found',
      (visit) => {
        const markup = storefront({ name: 'Long Measure' });
        visit.request.socket.end(
          `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${markup.length}\r\n\r\n${markup}${'HTTP/1.1 200 OK\r\n\r\n'.repeat(50)}`,
        );
      },
    ),
    expected: { storefront: 'found', facts: { brand_name: 'Long Measure' } },
  },
  shop(
    'merry-go-round.example',
    'Two pages that lead to each other.',
    'failed: too many redirects',
    (visit) => redirect(visit.url.pathname === '/round' ? '/' : '/round')(visit),
  ),
  shop('long-corridor.example', 'Every page leads to the next one.', 'failed: too many redirects', (visit) =>
    redirect(`/${Number(visit.url.pathname.slice(1)) + 1}`)(visit),
  ),
  shop(
    'side-door.example',
    'Redirects to a loopback address.',
    'blocked: private address',
    redirect('http://127.0.0.1/'),
  ),
  shop(
    'cloud-thief.example',
    "Redirects to a cloud's metadata address.",
    'blocked: private address',
    redirect('http://169.254.169.254/latest/meta-data/'),
  ),
  shop(
    'trojan-name.example',
    'Redirects to a name that resolves to this machine.',
    'blocked: private address',
    redirect('http://intranet.example/'),
  ),
  shop(
    'odd-port.example',
    'Redirects to the mail port of this machine.',
    'blocked: not a web address',
    redirect('http://127.0.0.1:25/'),
  ),
  {
    domain: 'turncoat.example',
    what: 'After the first connection its name resolves to an address of this machine.',
    expected: { storefront: 'blocked: private address' },
    rebindsAfter: 1,
    paths: {
      '/robots.txt': (visit) =>
        send(visit, 200, { 'content-type': 'text/plain', connection: 'close' }, 'User-agent: *\nAllow: /\n'),
      // Closed after robots.txt, to force a second connection.
      '*': (visit) => send(visit, 302, { location: '/inside', connection: 'close' }, ''),
    },
  },
];

/** Stores that redirect to other places. */
export const movedShops: Shop[] = [
  {
    domain: 'old-name.example',
    what: 'Redirects to the shop of another brand, velvet-oak.example.',
    expected: { storefront: 'not applicable: other-site' },
    paths: { '/robots.txt': status(404), '*': redirect('http://velvet-oak.example/', 301) },
  },
  {
    domain: 'alder-goods.example',
    alsoKnownAs: ['www.alder-goods.example'],
    what: 'Redirects to its own www name.',
    expected: { storefront: 'found', facts: { brand_name: 'Alder Goods' } },
    paths: {
      '/robots.txt': robots('Allow: /'),
      '/': (visit) =>
        visit.url.hostname.startsWith('www.')
          ? page(storefront({ name: 'Alder Goods' }))(visit)
          : redirect('http://www.alder-goods.example/', 301)(visit),
    },
  },
];
