import { describe, expect, it } from 'vitest';
import type { MetricValue, PageHints } from '../report.ts';
import { visitOf } from '../stand-in.testing.ts';
import { classify } from './classify.ts';
import { shopCategory } from './shop-category.ts';

const labels = (...pages: PageHints[]) => classify(pages).map(({ label }) => label);

describe('The categories of a store', () => {
  it('follow its texts in its language, with the decisive words as evidence', () => {
    const [skincare] = classify([
      { title: 'Pureté', description: 'Soins de la peau: sérums et crèmes hydratantes' },
    ]);
    expect(skincare).toMatchObject({ label: 'Skincare' });
    expect(skincare!.evidence).toBe(
      'soins de la peau (description), serums (description), cremes hydratantes (description)',
    );
    expect(labels({ description: 'Wanderschuhe, Zelte und Schlafsäcke', collections: ['zelte'] })).toEqual([
      'Camping and hiking',
    ]);
    expect(labels({ title: 'スキンケアと美容液' })).toEqual(['Skincare']);
  });

  it('follow the types of most products rather than the words of the front page', () => {
    expect(
      labels(
        { title: 'North & South', description: 'Gifts and more' },
        { productTypes: { 'Loose Leaf Tea': 180, Teapots: 20, Mug: 3 } },
      ),
    ).toEqual(['Tea']);
  });

  it('follow the last part of paths, without parts such as Home and Shopping', () => {
    expect(
      labels({ title: 'Miller' }, { productTypes: { 'Home > Furniture > Tea': 90, 'Shopping / Tea': 9 } }),
    ).toEqual(['Tea']);
    expect(labels({ title: 'Miller' }, { productTypes: { 'Dog supplies > Furniture': 90 } })).toEqual([
      'Dog supplies',
    ]);
  });

  it('follow the names of products if most agree', () => {
    const teas = [
      'Earl Grey tea',
      'Sencha green tea',
      'Masala chai',
      'Peppermint herbal tea',
      'Gift card',
      'Oolong tea',
    ];
    expect(labels({ title: 'Lighthouse' }, { products: teas })).toEqual(['Tea']);
    expect(labels({ title: 'Lighthouse' }, { products: teas.slice(0, 2) })).toEqual([]);
  });

  it('follow the type of store in structured data', () => {
    expect(labels({ title: 'Miller', types: ['WebSite', 'BookStore'] })).toEqual(['Books']);
  });

  it('are unknown if there is too little text, or if a store sells everything', () => {
    expect(labels({ title: 'Shop', description: 'We believe in better. Free shipping.' })).toEqual([]);
    const everything = 'furniture, shoes, laptops, toys, groceries, dog food, books, perfume and power tools';
    expect(labels({ description: `All of it: ${everything}` })).toEqual([]);
    expect(labels({})).toEqual([]);
  });

  it('are not recognised by words inside longer terms', () => {
    expect(labels({ description: 'Dog beds', collections: ['dog beds', 'dog toys'] })).toEqual([
      'Dog supplies',
    ]);
  });

  it.each([
    ['Graphic streetwear made in Portugal.', 'Tee, Hoodie, Cap', undefined],
    ['Handgemachte Tassen', 'Tassen, Teller, Schalen', undefined],
    ['Baskets for every shelf', 'Baskets, Trays', undefined],
    ['Soft bath robes', 'Robes, Towels', 'Home decor'],
    ['Sofas for small homes', 'Couches, Ottomans', 'Furniture'],
    ['Couches bébé pas cher', 'Couches, Lingettes', 'Baby and family'],
    ['Couches lavables et inserts', 'Couches, Inserts', 'Baby and family'],
    ['Covers for every weather', 'Car Cover, Boat Cover', 'Car parts and accessories'],
    ['Made to measure', 'Roman Blinds, Roller Blinds', 'Home decor'],
    ['Tenis y pádel', 'Raquetas de tenis, Pelotas', 'Sports'],
    ['Daily nutrition', 'Tablets, Capsules, Powder', undefined],
    ['Printed linen', 'Tea Towel, Apron', 'Kitchen and dining'],
    ['Gentle grooming', 'Dog Shampoo, Dog Conditioner', 'Dog supplies'],
    ['Fasteners', 'Cable Ties', 'DIY and tools'],
    ['Spare parts', 'Timing Belts', 'Car parts and accessories'],
    ['Protection', 'Nitrile Gloves', 'Medical supplies'],
    ['Mouth-blown', 'Wine Glasses, Champagne Flutes', 'Kitchen and dining'],
    ['From Bavaria', 'Beer Steins', 'Kitchen and dining'],
    ['Chaussures pour elle', 'Baskets femme', 'Shoes'],
    ['Tee aus Assam', 'Schwarzer Tee, Grüner Tee', 'Tea'],
    ['For your cutter', 'Heat Transfer Vinyl, Adhesive Vinyl, Blanks', 'Arts and crafts'],
    ['For bare walls', 'Vinyl Wall Decals', 'Home decor'],
    ['Pressed for you', 'Vinyl, CDs', 'Music and vinyl'],
    ['Ride on', 'Skateboard Decks, Wheels, Trucks', 'Sports'],
    ['Made of glass', 'Tea Light Holders', 'Candles and home fragrance'],
    ['Printed in resin', 'Sci-Fi, Fantasy', undefined],
    ['Hit hard', 'Punching Bags', 'Sports'],
    ['Sit down', 'Bean Bags', 'Furniture'],
    ['For tomatoes', 'Grow Bags', 'Garden and outdoor living'],
    ['On a roll', 'Trash Bags', 'Home and garden'],
    ['Fits every model', 'Vacuum Bags', 'Household appliances'],
    ['In every cup', 'Tea Bags', 'Tea'],
    ['Smooth', 'Bikini Wax', 'Beauty and personal care'],
    ['For every day', 'Bread Machines', 'Household appliances'],
    ['Always at 12 °C', 'Wine Coolers, Wine Fridges', 'Household appliances'],
  ])('do not follow words of another meaning or language: %s %s', (description, types, expected) => {
    const productTypes = Object.fromEntries(types.split(', ').map((type) => [type, 20]));
    expect(labels({ description }, { productTypes })).toEqual(expected ? [expected] : []);
  });

  it('take time in proportion to the text', () => {
    const long = 'dog beds and shoes '.repeat(100_000);
    expect(() => classify([{ description: long, collections: [long] }])).not.toThrow();
  });
});

describe('The source', () => {
  const price: MetricValue = { metric: 'product_min_price', value: 900, kind: 'measured' };
  const collect = (hints: PageHints[] | undefined, metrics: MetricValue[] = []) =>
    shopCategory.collect(
      visitOf('shop.example', {
        earlier: [
          {
            source: 'shopify-products',
            outcome: 'found',
            requests: 1,
            facts: {},
            metrics,
            ...(hints && { hints }),
          },
        ],
      }),
    );

  it('reports categories with their evidence, and that the store sells goods if products have prices', async () => {
    expect(await collect([{ description: 'Engagement rings and loose diamonds' }], [price])).toMatchObject({
      outcome: 'found',
      metrics: [{ metric: 'is_shop', value: true, kind: 'measured' }],
      facts: {
        categories: 'Fine jewelry',
        seen_in: {
          categories: { place: 'engagement rings (description), loose diamonds (description)', weak: false },
        },
      },
    });
  });

  it.each([
    ['failed', 'found', 'failed'],
    ['blocked', 'missing', 'blocked'],
    ['blocked', 'found', 'found'],
  ] as const)(
    'judges no front page alone: a product list that is %s and product pages %s make it %s',
    async (list, pages, expected) => {
      const part = { requests: 1, facts: {}, metrics: [] };
      const facts = { platform: { name: 'Shopify', evidence: '' } };
      const report = await shopCategory.collect(
        visitOf('shop.example', {
          facts,
          earlier: [
            { ...part, source: 'shopify-products', outcome: list, reason: 'refused' },
            {
              ...part,
              source: 'structured-products',
              outcome: pages,
              hints: [{ description: 'Engagement rings and loose diamonds' }],
            },
          ],
        }),
      );
      expect(report).toMatchObject({ source: 'shop-category', outcome: expected });
      expect(report.facts.categories).toBe(expected === 'found' ? 'Fine jewelry' : undefined);
    },
  );

  it('reports nothing that is uncertain', async () => {
    expect(await collect([{ title: 'Shop' }])).toMatchObject({ outcome: 'missing', facts: {}, metrics: [] });
    expect(await collect(undefined)).toMatchObject({ outcome: 'not applicable' });
  });
});
