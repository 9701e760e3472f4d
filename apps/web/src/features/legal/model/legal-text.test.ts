import { expect, it } from 'vitest';
import { legalHref, splitTitle } from './legal-text.ts';

it.each([
  ['# Impressum\n\nLode GmbH', 'Impressum', '\n\nLode GmbH'],
  ['\uFEFF# Terms\r\nText', 'Terms', '\r\nText'],
  ['Text\n\n# Later', null, 'Text\n\n# Later'],
  ['## Second level', null, '## Second level'],
  ['', null, ''],
])('the heading of a page is the heading its text begins with: %j', (markdown, title, body) => {
  expect(splitTitle(markdown)).toEqual({ title, body });
});

it.each([
  ['https://lode.example/a', 'https://lode.example/a'],
  ['mailto:help@lode.example', 'mailto:help@lode.example'],
  ['tel:+49301234', 'tel:+49301234'],
  ['/privacy', '/privacy'],
  ['#cookies', '#cookies'],
  ['javascript:alert(1)', null],
  [' javascript:alert(1)', null],
  ['data:text/html,a', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['privacy', null],
  [undefined, null],
])(
  'a link in a legal text leads to other sites, mailboxes, telephones and this site only: %j',
  (href, expected) => {
    expect(legalHref(href)).toBe(expected);
  },
);
