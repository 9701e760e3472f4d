import { expect, it } from 'vitest';
import { readPage } from '../page/read-page.ts';
import { detectTechnologies } from './detect-technologies.ts';
import { marksOf } from './page-rules.ts';
import { pageOf, SAMPLES } from './technology-rules/samples.testing.ts';

const detect = (html: string, headers: Record<string, string> = {}) =>
  detectTechnologies(marksOf(readPage(html, 'https://lamps.example/'), headers));

/** Technologies that another one includes. */
const ALSO: Record<string, string[]> = {
  complianz: ['wordpress'],
  'borlabs-cookie': ['wordpress'],
  divi: ['wordpress'],
  storefront: ['wordpress'],
  astra: ['wordpress'],
  flatsome: ['wordpress'],
  woodmart: ['wordpress'],
};

it.each(Object.entries(SAMPLES))(
  'detects %s in a sample page, with evidence, and nothing else',
  (id, sample) => {
    const { html, headers } = pageOf(sample);
    const found = detect(html, headers);
    expect(found.map((technology) => technology.id).sort()).toEqual([id, ...(ALSO[id] ?? [])].sort());
    for (const { evidence } of found) expect(evidence.length).toBeGreaterThan(2);
  },
);

const IMAGE_SERVICES = Object.entries(SAMPLES).filter(([, sample]) => pageOf(sample).html.includes('<img'));

it.each(IMAGE_SERVICES)("does not take a few suppliers' images for %s", (_, sample) => {
  const own = [1, 2, 3, 4].map((number) => `<img src="/media/${number}.jpg">`).join('');
  expect(detect(pageOf(sample).html + own)).toEqual([]);
});

it('reads the version if the evidence names one', () => {
  const versionOf = (html: string) => detect(html)[0]?.version;
  expect(versionOf(pageOf(SAMPLES.dawn).html)).toBe('15.0.0');
  expect(versionOf(pageOf(SAMPLES.elementor).html)).toBe('3.18.2');
  expect(versionOf(pageOf(SAMPLES.jquery).html)).toBe('3.7.1');
  expect(versionOf('<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script>')).toBeUndefined();
});

it('finds scripts that Shopify lists for its apps, with escaped slashes', () => {
  const html = '<script>var urls = ["https:\\/\\/js.smile.io\\/v1\\/smile-shopify.js?shop=a"];</script>';
  expect(detect(html)).toEqual([{ id: 'smile', evidence: 'https://js.smile.io/v1/smile-shopify.js?shop=a' }]);
});

const script = (code: string) => `<script>${code}</script>`;

it.each([
  [
    'a loader with comments',
    script('/* chat */ var s=d.createElement("script"); // async\ns.src="https://js.stripe.com/v3/";'),
    'stripe',
  ],
  [
    'a loader that awaits consent',
    '<script type="text/plain" data-category="marketing">s.src = "https://static.klaviyo.com/onsite/js/klaviyo.js";</script>',
    'klaviyo',
  ],
  [
    'a loader in a script about consent',
    script('cookieConsent.onAccept(function(){ load("https://static.klaviyo.com/onsite/js/klaviyo.js") });'),
    'klaviyo',
  ],
  ['its queue', script('window._learnq = window._learnq || [];'), 'klaviyo'],
  ['its queue by a quoted name', script("window['_learnq'].push([1]);"), 'klaviyo'],
  ['a frame', '<iframe data-src="https://player.vimeo.com/video/1"></iframe>', 'vimeo'],
  [
    'a counting pixel',
    '<noscript><img src="https://www.facebook.com/tr?id=1&ev=PageView"></noscript>',
    'meta-pixel',
  ],
  ['a form', '<form action="https://a.us1.list-manage.com/subscribe/post?u=1"></form>', 'mailchimp'],
  [
    'many files of a content network',
    [1, 2, 3, 4, 5]
      .map((number) => `<script src="https://cdn.example.net/wp-content/${number}.js"></script>`)
      .join(''),
    'wordpress',
  ],
])('takes %s for use', (_, html, id) => {
  expect(detect(html).map((found) => found.id)).toEqual([id]);
});

it.each([
  ['a text about it', '<p>We moved from Klaviyo (static.klaviyo.com/onsite/) to paper.</p>'],
  ['a link to it', '<a href="https://static.klaviyo.com/onsite/js/klaviyo.js">Klaviyo</a>'],
  ['a host name that only ends with it', '<script src="https://notgorgias.chat/a.js"></script>'],
  ['another path of the host', '<script src="https://static.klaviyo.com/other.js"></script>'],
  ['its host in another address', '<script src="https://cdn.example/js.stripe.com/v3/"></script>'],
  [
    'a consent list',
    script(
      'var cookieConsent = {marketing:[{name:"Klaviyo",url:"https://static.klaviyo.com/onsite/js/klaviyo.js"}]};',
    ),
  ],
  [
    'a list of vendors',
    script('window.vendors = ["https://js.stripe.com/v3/", "https://static.klaviyo.com/onsite/js/"];'),
  ],
  [
    'a list of blocked domains',
    script('config = { "blockedDomains": ["https://cdn.example", "https://static.klaviyo.com/onsite/"] };'),
  ],
  [
    'consent data',
    '<script type="application/json" id="consent">{"services":["https://static.klaviyo.com/onsite/js/klaviyo.js"],"cookies":["_learnq"]}</script>',
  ],
  [
    'the name of its variable in a list',
    script('var cookieNames = ["_learnq", "intercomSettings", \'NREUM\'];'),
  ],
  [
    'a content security policy',
    '<meta http-equiv="Content-Security-Policy" content="script-src https://static.klaviyo.com/onsite/ https://www.youtube.com/embed/ https://res.cloudinary.com/">',
  ],
  [
    'a content security policy in a script',
    script('meta.content = "script-src \'self\' https://static.klaviyo.com/onsite/ https://js.stripe.com/";'),
  ],
  [
    'a prepared connection',
    '<link rel="preconnect" href="https://static.klaviyo.com/onsite/"><link rel="dns-prefetch" href="//js.stripe.com/"><link rel="prefetch" href="https://js.stripe.com/v3/">',
  ],
  [
    'an image on its host',
    '<img src="https://js.stripe.com/v3/logo.png"><img src="https://res.cloudinary.com/x/a.jpg"><img src="https://cdn.shopify.com/s/files/a.jpg">',
  ],
  [
    'commented code',
    `<!-- <script src="https://js.stripe.com/v3/"></script><iframe src="https://player.vimeo.com/video/1"></iframe> -->${script('// s.src = "https://js.stripe.com/v3/";\n/* fbq(\'init\', 1); \n _learnq.push() */ go("https://a.example/*", "*/*");')}`,
  ],
  [
    'a privacy text',
    '<p>We use Google Tag Manager (googletagmanager.com/ns.html?id=), facebook.com/tr?id= and list-manage.com/subscribe/post, data-reactroot, ng-version="1".</p>',
  ],
  [
    'a link to a video',
    '<a href="https://www.youtube.com/embed/abc">Video</a><a href="https://player.vimeo.com/video/1">Video</a>',
  ],
  [
    'a link in a script',
    script(
      'html = \'<a href="https://www.aftership.com/track">Track</a>\'; help = "https://help.narvar.com/privacy.js";',
    ),
  ],
  [
    'one file of another WordPress site',
    '<script src="https://partner.example.net/wp-content/plugins/elementor/a.js"></script><link rel="stylesheet" href="https://partner.example.net/wp-content/themes/astra/style.css">',
  ],
  [
    'the build of another site',
    '<script src="https://widget.example.net/_next/static/a.js"></script><script src="https://widget.example.net/_nuxt/a.js"></script>',
  ],
  [
    'markup in a text',
    '<pre>&lt;script src="https://js.stripe.com/v3/"&gt;</pre><textarea><script src="https://js.stripe.com/v3/"></script></textarea>',
  ],
])('does not take %s for the technology', (_, html) => {
  expect(detect(html)).toEqual([]);
});
