import { seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';

/** A product as a line of COPY, in the order of `PRODUCT_COLUMNS`. */
export const PRODUCT_COLUMNS = [
  'brand_id',
  'store_id',
  'address',
  'title',
  'url',
  'picture_url',
  'type',
  'vendor',
  'tags',
  'currency',
  'price_min',
  'price_max',
  'price_min_usd',
  'price_max_usd',
  'compare_at',
  'available',
  'options_count',
  'reviews_count',
  'created_at',
  'first_observed_at',
  'last_observed_at',
  'source',
] as const;

export type GeneratedProduct = Record<(typeof PRODUCT_COLUMNS)[number], string>;

/** Adjectives, materials, products and suffixes, by language; the first ones are the most frequent. */
const LANGUAGES = [
  {
    share: 0.6,
    before:
      'Classic Organic Vintage Slim Premium Women’s Men’s Kids Oversized Handmade Essential Soft Everyday Mini Waterproof Natural',
    material:
      'Cotton Leather Wool Linen Silver Bamboo Steel Silk Denim Oak Ceramic Glass Recycled Gold Velvet Merino',
    product:
      'Shirt Dress Shoes Ring Candle Mug Necklace Hoodie Backpack Serum Jeans Poster Lamp Sneakers Earrings Yoga·Mat Coffee Blanket Knife Puzzle Shampoo Wallet Scarf Boxes Bracelet Pillow Leash Kettle Socks Tent',
    after: 'Black White Navy Blue Red Green Large Small XL 500ml 2-Pack Set Bundle Gift Summer 2024',
  },
  {
    share: 0.15,
    before: 'Bio Damen Herren Kinder Große Weiche Nachhaltige Moderne',
    material: 'Baumwolle Leder Holz Wolle Leinen Edelstahl',
    product: 'Schuhe Kleid Tasche Lampe Hemd Kissen Ring Decke Kerze Becher Schlüsselanhänger Mütze',
    after: 'Schwarz Weiß Grün Größe·38 500·ml Set',
  },
  {
    share: 0.1,
    before: 'Nuevo Elegante Pequeño Clásico Cómodo',
    material: 'Algodón Cuero Madera Plata',
    product: 'Zapatos Camisa Vestido Bolso Anillo Vela Pantalón Sombrero',
    after: 'Negro Blanco Azul Niña Mujer 250ml',
  },
  {
    share: 0.1,
    before: 'Petit Élégante Nouvelle Légère Classique',
    material: 'Coton Cuir Bois Laine Argent',
    product: 'Chaussures Robe Chemise Sac Bougie Collier Bague Théière',
    after: 'Noir Blanche Été Bébé Femme',
  },
  {
    share: 0.05,
    before: '新作 限定 人気 夏の 本革',
    material: 'コットン レザー 木製 シルバー',
    product: '帽子 スニーカー ワンピース 財布 指輪 バッグ',
    after: 'ブラック ホワイト 送料無料 レディース',
  },
].map(({ share, ...words }) => ({
  share,
  before: split(words.before),
  material: split(words.material),
  product: split(words.product),
  after: split(words.after),
}));

function split(words: string): string[] {
  return words.split(' ').map((word) => word.replace('·', ' '));
}

const SYLLABLES = 'ka lo mi ren dor vel tas qui bra nox zen fal mer iso ula pry sto wen gar hel'.split(' ');

function pickLanguage(share: number): (typeof LANGUAGES)[number] {
  let below = 0;
  for (const language of LANGUAGES) {
    below += language.share;
    if (share < below) return language;
  }
  throw new RangeError('The shares of the languages are less than 1.');
}

/** Made-up products of `brands` brands; the first brands have most of them, and few words are in most titles. */
export function* productRows(rows: number, brands: number): Generator<GeneratedProduct> {
  const random = seeded(7);
  const pick = (words: string[]) => words[Math.floor(random() ** 2 * words.length)] ?? '';
  const ago = (days: number) =>
    new Date(Date.UTC(2026, 5, 1) - Math.floor(random() * days) * 86_400_000).toISOString();
  const coined = () => {
    const length = 2 + Math.floor(random() * 2);
    const word = Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('');
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  for (let index = 0; index < rows; index++) {
    const language = pickLanguage(random());
    const product = pick(language.product);
    const title = [
      random() < 0.5 ? coined() : '',
      pick(language.before),
      random() < 0.6 ? pick(language.material) : '',
      product,
      random() < 0.7 ? pick(language.after) : '',
    ]
      .filter(Boolean)
      .join(' ');
    // Stores are saved one after another.
    const brand = 1 + Math.floor((index / rows) ** 1.7 * brands);
    const cents = Math.round(Math.exp(6 + 3.5 * random()));
    const price = (cents / 100).toFixed(2);
    const first = ago(700);
    yield {
      brand_id: String(brand),
      store_id: String(7_000_000_000 + index),
      address: `store${brand}.example`,
      title,
      url: `https://store${brand}.example/products/item-${index}`,
      picture_url: `https://cdn.store.example/s/files/1/${brand}/products/item-${index}.jpg?v=1700000000`,
      type: product,
      vendor: `Store ${brand}`,
      tags: `{${[pick(language.material), pick(language.after), 'new'].map((tag) => `"${tag}"`).join()}}`,
      currency: 'USD',
      price_min: price,
      price_max: price,
      price_min_usd: String(cents),
      price_max_usd: String(cents),
      compare_at: random() < 0.3 ? (cents / 100 / (0.3 + random() * 0.6)).toFixed(2) : '\\N',
      available: random() < 0.85 ? 't' : 'f',
      options_count: String(1 + Math.floor(random() * 8)),
      reviews_count: random() < 0.2 ? String(Math.floor(random() ** 4 * 2_000)) : '\\N',
      created_at: first,
      first_observed_at: first,
      last_observed_at: '2026-06-02',
      source: 'shopify-products',
    };
  }
}
