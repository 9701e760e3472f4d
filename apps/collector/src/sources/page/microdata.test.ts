import { describe, expect, it } from 'vitest';
import { readPage } from './read-page.ts';

const thingsOf = (html: string) => readPage(html, 'https://shop.example/').things;

describe('The microdata of a page', () => {
  it('belongs to its enclosing item, also after inner elements and items', () => {
    expect(
      thingsOf(`
        <div itemscope itemtype="https://schema.org/Product">
          <ul><li><b itemprop="name">Fell  boot</b></li><li>not said</li></ul>
          <div itemprop="brand" itemscope itemtype="https://schema.org/Brand">
            <p><span itemprop="name">The Fell <i>Bootmakers</i></span></p>
          </div>
          <p itemprop="description">Resoled<br>in Kendal</p>
          <div><div><meta itemprop="sku" content="b-1"></div></div>
          <p itemprop="color">brown</p>
          <p itemprop="color">black</p>
        </div>
        <p itemprop="name">of nothing</p>
        <div itemscope itemtype="https://schema.org/Store"><b itemprop="name">The shop</b></div>`),
    ).toEqual([
      {
        '@type': ['https://schema.org/Product'],
        name: 'Fell boot',
        brand: { '@type': ['https://schema.org/Brand'], name: 'The Fell Bootmakers' },
        description: 'Resoled in Kendal',
        sku: 'b-1',
        color: ['brown', 'black'],
      },
      { '@type': ['https://schema.org/Store'], name: 'The shop' },
    ]);
  });

  it.each([
    ['<a itemprop="x" href="/shoes">Shoes</a>', '/shoes'],
    ['<img itemprop="x" src=" /boot.jpg ">', '/boot.jpg'],
    ['<link itemprop="x" href="https://schema.org/InStock">', 'https://schema.org/InStock'],
    ['<data itemprop="x" value="5.29">£5.29</data>', '5.29'],
    ['<time itemprop="x" datetime="2026-01-02">in January</time>', '2026-01-02'],
    ['<time itemprop="x">in January</time>', 'in January'],
    ['<span itemprop="x" content="GBP">£</span>', 'GBP'],
    ['<a itemprop="x" content="said">Shoes</a>', 'said'],
    ['<img itemprop="x">', ''],
    ['<p itemprop="x"></p>', ''],
  ])('parses %s as %j', (html, value) => {
    expect(thingsOf(`<div itemscope>${html}</div>`)).toEqual([{ x: value }]);
  });

  it('assigns a value to each of several names, never to one that would reach the prototype', () => {
    expect(thingsOf('<div itemscope><b itemprop="name  title __proto__">Boot</b></div>')).toEqual([
      { name: 'Boot', title: 'Boot' },
    ]);
  });
});
