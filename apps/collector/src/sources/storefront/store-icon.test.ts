import { expect, it } from 'vitest';
import { parseStorefront } from './parse-storefront.ts';

const imageOf = (html: string) => {
  const page = parseStorefront(
    `${html}<a href="/cart">Cart</a>`,
    'https://shop.example/',
    {},
    'shop.example',
  );
  return page.rejection === undefined ? page.facts.profile_image : undefined;
};

it('shows the largest icon of a store that declares no logo', () => {
  expect(
    imageOf('<link rel=icon href=/small.png sizes=16x16><link rel=icon href=/large.png sizes=192x192>'),
  ).toBe('https://shop.example/large.png');
});

it('shows a smaller icon if the largest has no web address', () => {
  expect(
    imageOf('<link rel=icon href=/icon.png sizes=32x32><link rel=icon href=data:image/png, sizes=512x512>'),
  ).toBe('https://shop.example/icon.png');
});
