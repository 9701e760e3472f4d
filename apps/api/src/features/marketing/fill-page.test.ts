import { expect, it } from 'vitest';
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

it('loads configured chat, tag manager and heat map on allowed pages only', () => {
  const page = '<html><head></head></html>';
  const environment = {
    SUPPORT_CHAT_SRC: 'https://chat.example/widget.js?a=1&b="2"',
    TAG_MANAGER_ID: 'GTM-ABC123',
    HEATMAP_SRC: 'https://heat.example/map.js',
  };
  expect(filled(page)).toBe(page);
  expect(filled(page, environment, false)).toBe('<html data-third-party="withheld"><head></head></html>');
  const tags = filled(page, environment);
  expect([...tags.matchAll(/<script async src="([^"]*)">/g)].map(([, src]) => src)).toEqual([
    'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123',
    'https://heat.example/map.js',
    'https://chat.example/widget.js?a=1&amp;b=&quot;2&quot;',
  ]);
});
