import { makeProducts } from '../products.ts';
import { page, redirect, robots, send, status, text } from '../responses.ts';
import type { Shop } from '../store.ts';
import { storefront } from '../storefront.ts';
import { shopify } from './shopify.ts';

const everything = (path: string) => path !== '/robots.txt';
const open = robots('Allow: /');

export const accessRuleStores: Shop[] = [
  {
    domain: 'lost-rulebook.example',
    what: 'Its robots.txt returns 500: nothing may be fetched until it can be read.',
    expected: { storefront: 'failed: robots.txt unreachable' },
    forbidden: everything,
    paths: { '/robots.txt': status(500), '*': page(storefront({ name: 'Lost Rulebook' })) },
  },
  {
    domain: 'private-garden.example',
    what: 'Its robots.txt disallows everything for all crawlers.',
    expected: { storefront: 'blocked: robots.txt' },
    forbidden: everything,
    paths: { '/robots.txt': robots('Disallow: /'), '*': page(storefront({ name: 'Private Garden' })) },
  },
  {
    domain: 'choosy-goose.example',
    what: 'Its robots.txt allows all crawlers except ours.',
    expected: { storefront: 'blocked: robots.txt' },
    forbidden: everything,
    paths: {
      '/robots.txt': text(
        'User-agent: *\nAllow: /\n\nUser-agent: brandlode\nUser-agent: brandlodebot\nDisallow: /\n',
      ),
      '*': page(storefront({ name: 'Choosy Goose' })),
    },
  },
  {
    domain: 'borrowed-rules.example',
    what: 'Its robots.txt redirects to another host, which disallows everything.',
    expected: { storefront: 'blocked: robots.txt' },
    forbidden: everything,
    paths: {
      '/robots.txt': redirect('http://private-garden.example/robots.txt', 301),
      '*': page(storefront({ name: 'Borrowed Rules' })),
    },
  },
  shopify({
    domain: 'patient-snail.example',
    what: 'Shopify that requires a second between requests (Crawl-delay: 1).',
    name: 'Patient Snail',
    products: makeProducts(4, 1),
    paths: { '/robots.txt': robots('Crawl-delay: 1', 'Disallow: /admin') },
  }),
  shopify({
    domain: 'sleeping-giant.example',
    what: 'Requires an hour between requests: one request per visit, the front page.',
    name: 'Sleeping Giant',
    products: makeProducts(4, 1),
    paths: { '/robots.txt': robots('Crawl-delay: 3600', 'Disallow: /admin') },
    expected: { products: 'failed: too many requests', metrics: {} },
  }),
  {
    domain: 'rush-hour.example',
    what: 'Returns 429 with Retry-After of a second to the first request, then allows requests.',
    expected: { storefront: 'found', facts: { brand_name: 'Rush Hour' } },
    paths: {
      '/robots.txt': open,
      '/': (visit) =>
        visit.before === 0
          ? send(visit, 429, { 'retry-after': '1' }, 'Too many requests')
          : page(storefront({ name: 'Rush Hour' }))(visit),
    },
  },
  {
    domain: 'appointment.example',
    what: 'Returns 503 with a Retry-After date two seconds ahead to the first request, then allows requests.',
    expected: { storefront: 'found', facts: { brand_name: 'Appointment' } },
    paths: {
      '/robots.txt': open,
      '/': (visit) =>
        visit.before === 0
          ? send(visit, 503, { 'retry-after': new Date(Date.now() + 2_000).toUTCString() }, 'Later')
          : page(storefront({ name: 'Appointment' }))(visit),
    },
  },
  {
    domain: 'busy-tomorrow.example',
    what: 'Always returns 429 with a Retry-After of a day.',
    expected: { storefront: 'failed: too many requests' },
    paths: { '/robots.txt': open, '*': status(429, { 'retry-after': '86400' }) },
  },
  {
    domain: 'are-you-human.example',
    what: 'A bot challenge.',
    expected: { storefront: 'blocked: challenge' },
    paths: {
      '/robots.txt': open,
      '*': status(
        403,
        { 'cf-mitigated': 'challenge', server: 'cloudflare' },
        '<!doctype html><title>Just a moment...</title><script>window._cf_chl_opt={cType:"managed"};</script>',
      ),
    },
  },
  {
    domain: 'polite-guard.example',
    what: 'A bot challenge with status 200.',
    expected: { storefront: 'blocked: challenge' },
    paths: {
      '/robots.txt': open,
      '*': page(
        '<!doctype html><title>Access to this page has been denied</title><div id="px-captcha"></div>',
      ),
    },
  },
  {
    domain: 'shut-gate.example',
    what: 'Returns 403 to every request.',
    expected: { storefront: 'blocked: refused' },
    paths: { '/robots.txt': open, '*': status(403) },
  },
  {
    domain: 'gone-fishing.example',
    what: 'Closed permanently: 410.',
    expected: { storefront: 'missing' },
    paths: { '/robots.txt': status(404), '*': status(410) },
  },
  {
    domain: 'leave-us-alone.example',
    what: 'Its owner is on the opt-out list: not even robots.txt may be fetched.',
    expected: { storefront: 'blocked: opted out' },
    optedOut: true,
    forbidden: () => true,
    paths: { '/robots.txt': open, '*': page(storefront({ name: 'Leave Us Alone' })) },
  },
];
