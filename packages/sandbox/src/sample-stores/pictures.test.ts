import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { PICTURES } from './pictures.ts';
import type { Visit } from './store.ts';

function pictureAt(address: string): string {
  const url = new URL(address);
  const sent: Buffer[] = [];
  const response = { writeHead: () => response, end: (body: Buffer) => sent.push(body) };
  PICTURES[url.pathname]!({ url, response: response as unknown as ServerResponse } as Visit);
  return Buffer.concat(sent).toString();
}

it('Pictures are the same each time, and differ between stores and between products', () => {
  const product = (handle: string, host = 'velora.test') =>
    pictureAt(`http://${host}/cover.jpg?product=${handle}`);
  expect(product('stoneware-mug-in-ink')).toBe(product('stoneware-mug-in-ink'));
  const drawn = [
    product('stoneware-mug-in-ink'),
    product('stoneware-mug-in-rust'),
    product('linen-shirt-in-ink'),
    product('something-else'),
    product('stoneware-mug-in-ink', 'quill.test'),
    pictureAt('http://velora.test/logo.png'),
    pictureAt('http://quill.test/logo.png'),
    pictureAt('http://velora.test/cover.jpg'),
  ];
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const picture of drawn) expect(picture).toMatch(/^<svg xmlns="[^"]+" [^>]+>.+<\/svg>$/);
});
