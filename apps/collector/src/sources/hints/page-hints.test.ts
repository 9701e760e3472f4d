import { describe, expect, it } from 'vitest';
import { readPage } from '../page/read-page.ts';
import { pageHints } from './page-hints.ts';

const ratings = (html: string) => pageHints(readPage(html, 'https://shop.example/')).ratings;
const jsonLd = (thing: object) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
const rating = (value: unknown, count: unknown, rest: object = {}) => ({
  '@type': 'AggregateRating',
  ratingValue: value,
  reviewCount: count,
  ...rest,
});

describe('Ratings on a page', () => {
  it('are read from structured data of the store and of products, on a scale of five', () => {
    expect(
      ratings(
        jsonLd({ '@type': 'OnlineStore', aggregateRating: rating('4,7', '1204') }) +
          jsonLd({
            '@type': 'Product',
            name: 'Soap',
            aggregateRating: rating(88, 12, { bestRating: '100' }),
          }) +
          jsonLd({
            '@type': 'Product',
            name: 'Shampoo',
            aggregateRating: rating('9,2', 3, { bestRating: '10,0' }),
          }),
      ),
    ).toEqual([
      { of: 'store', stars: 4.7, count: 1204, by: 'aggregateRating' },
      { of: 'product', stars: 4.4, count: 12, by: 'aggregateRating', product: 'Soap' },
      { of: 'product', stars: 4.6, count: 3, by: 'aggregateRating', product: 'Shampoo' },
    ]);
  });

  it('are read from microdata, as review apps write it for search engines', () => {
    const html = `<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Soap</span>
      <div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating">
      <meta itemprop="ratingValue" content="4.5"><meta itemprop="ratingCount" content="31"></div></div>`;
    expect(ratings(html)).toEqual([
      { of: 'product', stars: 4.5, count: 31, by: 'aggregateRating', product: 'Soap' },
    ]);
  });

  it.each([
    ['an address', rating(4.3, 90, { url: 'https://www.trustpilot.com/review/shop.example' })],
    ['a publisher', rating(4.3, 90, { publisher: { '@type': 'Organization', name: 'Trustpilot' } })],
    ['an author', rating(4.3, 90, { author: 'Trustpilot' })],
  ])('are those of Trustpilot according to %s', (_, aggregateRating) => {
    expect(ratings(jsonLd({ '@type': 'Organization', aggregateRating }))).toEqual([
      { of: 'store', stars: 4.3, count: 90, by: 'Trustpilot' },
    ]);
  });

  it.each([
    [
      'Judge.me',
      "<div class='jdgm-prev-badge' data-average-rating='4.83' data-number-of-reviews='6'></div>",
      4.83,
      6,
    ],
    ['Loox', '<div class="loox-rating" data-id="1" data-rating="4.9" data-raters="87"></div>', 4.9, 87],
    ['Stamped', '<span class="stamped-badge-caption" data-reviews="24" data-rating="5.0">24</span>', 5, 24],
    [
      'Okendo',
      '<script type="application/json" data-oke-metafield-data="">{"averageRating":"4.8","reviewCount":312}</script>',
      4.8,
      312,
    ],
  ])('are read from the widget of %s', (by, html, stars, count) => {
    expect(ratings(`<main>${html}</main>`)).toEqual([{ of: 'product', by, stars, count }]);
  });

  it('of the whole store are read from the carousel of Judge.me', () => {
    const html = `<style>.jdgm-carousel-number-of-reviews { color: red }</style>
      <span class="jdgm-carousel-number-of-reviews" data-number-of-reviews="2312">2312 reviews</span>`;
    expect(ratings(html)).toEqual([{ of: 'store', by: 'Judge.me', count: 2312 }]);
  });

  it('are counted as written, with groups of thousands', () => {
    const html = [
      jsonLd({ '@type': 'OnlineStore', aggregateRating: rating('4,7', '5,000') }),
      jsonLd({ '@type': 'OnlineStore', aggregateRating: { ...rating(4.7, 'many'), ratingCount: '12.000' } }),
      '<span class="jdgm-carousel-number-of-reviews" data-number-of-reviews="1,234">',
      '<span class="jdgm-carousel-number-of-reviews" data-number-of-reviews="1.2k">',
      '<span class=jdgm-carousel-number-of-reviews data-number-of-reviews=77>',
      '<script data-oke-metafield-data="">{"averageRating":"4.8","reviewCount":"2,345"}</script>',
    ];
    expect(ratings(html.join(''))?.map(({ count }) => count)).toEqual([5_000, 12_000, 1_234, 77, 2_345]);
  });

  it('without a plausible count or value are ignored', () => {
    const page = [
      jsonLd({ '@type': 'Product', aggregateRating: rating(4.5, 0) }),
      jsonLd({ '@type': 'Product', aggregateRating: rating(47, 10) }),
      jsonLd({ '@type': 'Product', aggregateRating: rating('great', 'many') }),
      jsonLd({ '@type': 'Recipe', aggregateRating: rating(4.5, 10) }),
      '<div class="loox-rating" data-raters="x">',
      'loox-rating data-raters="9"',
    ];
    expect(ratings(page.join(''))).toEqual([]);
  });
});

it('include the words of collections, titles and types', () => {
  const page = readPage(
    `<title>Soaps</title><meta name="description" content="Hand-made soaps">
     <a href="/collections/Bath-Bombs?page=2">x</a><a href="https://shop.example/product-category/shampoo/">y</a>
     <a href="/collections/%E0%A4%A">z</a><a href="/collections/bath-bombs/products/one">x</a>
     ${jsonLd({ '@type': 'Product', name: 'Lavender soap' })}`,
    'https://shop.example/',
  );
  expect(pageHints(page)).toEqual({
    ratings: [],
    title: 'Soaps',
    description: 'Hand-made soaps',
    types: ['Product'],
    products: ['Lavender soap'],
    collections: ['bath bombs', 'shampoo'],
  });
});
