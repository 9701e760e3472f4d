import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NotePreview } from './note-preview.tsx';

const render = (text: string) => renderToStaticMarkup(<NotePreview text={text} />);

it('shows HTML in a note as text', () => {
  const html = render(
    'Hi <script>alert(1)</script> <img src=x onerror=alert(1)> <b onclick="x">bold</b>\n\n<iframe src="https://x.example"></iframe>\n\n<style>*{}</style>',
  );
  expect(html).not.toMatch(/<(script|img|b|iframe|style)\b/);
  expect(html).toContain('&lt;script&gt;alert(1)');
});

it('links only to web addresses, in a new tab that cannot reach this one', () => {
  const links = [
    '[a](https://shop.example/?q=1)',
    '[b](http://shop.example)',
    '[c](javascript:alert(1))',
    '[d](JaVaScRiPt:alert(1))',
    '[e](data:text/html,<script>alert(1)</script>)',
    '[f](vbscript:x)',
    '[g](file:///etc/passwd)',
    '[h](java\tscript:alert(1))',
    '[i][ref]',
    '<javascript:alert(1)>',
    '',
    '[ref]: javascript:alert(1)',
  ];
  const html = render(links.join('\n'));
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://shop.example/?q=1',
    'http://shop.example/',
  ]);
  expect(html.match(/<a [^>]*rel="noopener noreferrer nofollow"/g)).toHaveLength(2);
  expect(html).not.toMatch(/(src|style|on\w+)=/);
});

it('loads no pictures: they are links', () => {
  expect(render('![Logo](https://shop.example/a.png)')).toMatch(
    /<a href="https:\/\/shop\.example\/a\.png"[^>]*>Logo<\/a>/,
  );
  expect(render('![x](data:image/png;base64,AA==)')).not.toMatch(/<img|<a /);
});

it('renders lists, emphasis and tables', () => {
  const html = render('# Title\n\n- one\n- **two**\n\n|a|b|\n|-|-|\n|1|2|');
  expect(html).toMatch(/<li>.*one.*<strong>two<\/strong>.*<table>/s);
  expect(html).not.toMatch(/<h\d/);
});
