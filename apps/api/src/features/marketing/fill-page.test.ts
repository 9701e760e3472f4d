import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config.ts';
import { fillPage } from './fill-page.ts';

const filled = (html: string, environment: Record<string, string> = {}, thirdParty = true) =>
  fillPage(html, readConfig(environment), thirdParty);

it('fills configured names and addresses into a page, escaped for their context', () => {
  const page =
    '<title>{{PRODUCT_NAME}}</title><a href="mailto:{{SUPPORT_EMAIL}}"></a><script type="application/ld+json">{"name":"{{json:PRODUCT_NAME}}","url":"{{json:PUBLIC_URL}}"}</script>';
  expect(
    filled(page, {
      PRODUCT_NAME: `A "$&" </script>`,
      SUPPORT_EMAIL: 'help@lode.example',
      PUBLIC_URL: 'http://localhost:4000',
    }),
  ).toBe(
    '<title>A &quot;$&amp;&quot; &lt;/script&gt;</title><a href="mailto:help@lode.example"></a><script type="application/ld+json">{"name":"A \\"$&\\" \\u003c/script>","url":"http://localhost:4000"}</script>',
  );
});

it('links the account on the social network if there is one', () => {
  const link = '<a href="{{SOCIAL_URL}}" class="b">X</a>';
  expect(filled(link)).toBe('<a role="link" aria-disabled="true" class="b">X</a>');
  expect(filled(link, { SOCIAL_URL: 'https://x.com/lode?a=1&b=2' })).toBe(
    '<a href="https://x.com/lode?a=1&amp;b=2" class="b">X</a>',
  );
});

const SCRIPTS = {
  SUPPORT_CHAT_SRC: 'https://chat.example/widget.js?a=1&b="2"',
  TAG_MANAGER_ID: 'GTM-ABC123',
  HEATMAP_SRC: 'https://heat.example/map.js',
};
const ASKING = '<html><head><!--consent--><script type="module">ask()</script><!--/consent--></head></html>';

it('has the browser ask for configured chat, tag manager and heat map, on allowed pages only', () => {
  expect(filled(ASKING)).toBe('<html><head></head></html>');
  expect(filled(ASKING, SCRIPTS, false)).toBe('<html data-third-party="withheld"><head></head></html>');
  const page = filled(ASKING, SCRIPTS);
  expect(page).toContain('<head><script type="module">ask()</script></head>');
  expect(consentOf(page)).toEqual({
    implied: false,
    privacy: false,
    scripts: [
      { kind: 'tag manager', src: 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123' },
      { kind: 'heat map', src: 'https://heat.example/map.js' },
      { kind: 'support chat', src: SCRIPTS.SUPPORT_CHAT_SRC },
    ],
  });
});

it('never loads such a script in the page itself, regardless of CONSENT', () => {
  for (const CONSENT of ['ask', 'implied']) {
    const page = filled(ASKING, { ...SCRIPTS, CONSENT });
    expect(page).not.toMatch(/<script[^>]* src=/);
    expect(consentOf(page)).toMatchObject({ implied: CONSENT === 'implied' });
  }
});

const LINKS =
  '<nav class="a"><a data-legal="terms" href="/terms">Terms</a><a data-legal="privacy" href="/privacy">Privacy</a><a data-legal="imprint" href="/imprint">Imprint</a><a data-legal="security" href="/security">Security</a><a data-legal="cookies" href="/#cookie-settings">Cookie settings</a></nav>';
const namesOf = (html: string) => [...html.matchAll(/data-legal="(\w+)"/g)].map(([, name]) => name);

it('keeps the links to the texts that there are, and to the cookie settings where there are such scripts', async () => {
  const LEGAL_DIR = await mkdtemp(join(tmpdir(), 'legal-'));
  onTestFinished(() => rm(LEGAL_DIR, { recursive: true }));
  expect(namesOf(filled(LINKS, { LEGAL_DIR }))).toEqual(['security']);
  expect(namesOf(filled(LINKS, SCRIPTS))).toEqual(['security', 'cookies']);
  await writeFile(join(LEGAL_DIR, 'privacy.md'), '# Privacy');
  await writeFile(join(LEGAL_DIR, 'other.md'), '# Other');
  expect(filled(LINKS, { LEGAL_DIR })).toBe(
    '<nav class="a"><a data-legal="privacy" href="/privacy">Privacy</a><a data-legal="security" href="/security">Security</a></nav>',
  );
  expect(consentOf(filled(ASKING, { ...SCRIPTS, LEGAL_DIR }))).toMatchObject({ privacy: true });
});

/** What the script that asks reads from the page. */
function consentOf(page: string): unknown {
  const [, attribute = ''] = /data-consent="([^"]*)"/.exec(page) ?? [];
  return JSON.parse(attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}
