import type { Product } from '../sample-stores/products.ts';
import { drawsOf } from './draws.ts';
import type { Market } from './platforms.ts';

/** Kinds of goods with a usual price in US cents. */
const ASSORTMENTS = [
  {
    type: 'Clothing',
    cents: 5_500,
    things: ['Linen Shirt', 'Wool Jumper', 'Cotton T-Shirt', 'Midi Dress', 'Denim Jacket', 'Chino Trousers'],
  },
  {
    type: 'Skin Care',
    cents: 2_600,
    things: ['Face Serum', 'Body Lotion', 'Clay Mask', 'Lip Balm', 'Night Cream', 'Sun Cream'],
  },
  {
    type: 'Home Decor',
    cents: 6_500,
    things: ['Table Lamp', 'Wool Throw', 'Stoneware Mug', 'Oak Stool', 'Wall Mirror', 'Linen Cushion'],
  },
  {
    type: 'Pet Supplies',
    cents: 2_800,
    things: ['Dog Collar', 'Cat Bed', 'Dog Bowl', 'Dog Lead', 'Cat Tree', 'Dog Coat'],
  },
  {
    type: 'Groceries',
    cents: 1_900,
    things: ['Coffee Beans', 'Green Tea', 'Olive Oil', 'Dark Chocolate', 'Wild Honey', 'Oat Granola'],
  },
  {
    type: 'Jewellery',
    cents: 8_800,
    things: [
      'Silver Ring',
      'Pearl Earrings',
      'Gold Necklace',
      'Chain Bracelet',
      'Signet Ring',
      'Charm Anklet',
    ],
  },
  {
    type: 'Outdoor Gear',
    cents: 11_500,
    things: ['Trail Backpack', 'Camping Stove', 'Down Jacket', 'Hiking Boots', 'Sleeping Bag', 'Dome Tent'],
  },
  {
    type: 'Toys',
    cents: 3_100,
    things: ['Wooden Train', 'Jigsaw Puzzle', 'Plush Bear', 'Building Blocks', 'Kite', 'Doll House'],
  },
];
const COLOURS = ['Sage', 'Sand', 'Ink', 'Clay', 'Moss', 'Chalk', 'Rust', 'Slate', 'Plum', 'Ochre'];
/** About how many units of the currency a US dollar buys, so that prices look plausible. */
const PER_DOLLAR: Record<string, number> = {
  USD: 1,
  GBP: 0.8,
  EUR: 0.9,
  CAD: 1.4,
  AUD: 1.5,
  JPY: 150,
  BRL: 5.5,
  MXN: 18,
  SAR: 3.75,
  TWD: 32,
  SGD: 1.3,
};
/** Currencies whose prices have no minor unit. */
const WHOLE = ['JPY'];
export const isWhole = (currency: string): boolean => WHOLE.includes(currency);

/** The products of a store, the newest first, with prices in hundredths of its currency. */
export function goodsOf(seed: number, store: { index: number; market: Market; count: number }): Product[] {
  const { index, market, count } = store;
  const own = drawsOf(seed, index + 1);
  const { type, cents, things } = own.pick('assortment', ASSORTMENTS);
  const usual = cents * PER_DOLLAR[market.currency]!;
  const unit = isWhole(market.currency) ? 1_000 : 10;
  const newProducts = Math.floor((count * own.whole('new products', 0, 15)) / 100);
  return Array.from({ length: count }, (_, position) => {
    const draws = drawsOf(own.bits('goods'), position);
    const title = `${draws.pick('thing', things)} in ${draws.pick('colour', COLOURS)} No. ${count - position}`;
    const price = Math.round((usual * (0.5 + 1.5 * draws.share('price'))) / unit) * unit;
    const reviews = draws.share('reviewed') < 0.4 ? draws.whole('reviews', 1, 400) : 0;
    return {
      id: 7_000_000_000 + count - position,
      title,
      handle: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      cents: price,
      ageDays: position < newProducts ? draws.whole('age', 1, 28) : draws.whole('age', 45, 900),
      type,
      tags: [draws.pick('colour', COLOURS).toLowerCase(), type.toLowerCase()],
      beforeCents: draws.share('reduced') < 0.2 ? price + 10 * unit : null,
      available: draws.share('available') < 0.9,
      reviews,
      rating: reviews === 0 ? 0 : 3 + draws.whole('rating', 0, 8) / 4,
      sold: 0,
    };
  });
}
