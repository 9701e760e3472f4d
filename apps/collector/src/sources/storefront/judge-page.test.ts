import { describe, expect, it } from 'vitest';
import { parseStorefront } from './parse-storefront.ts';

const read = (html: string) => parseStorefront(html, 'https://shop.example/', {}, 'shop.example');
const rejectionOf = (html: string) => read(html).rejection?.reason;
const product =
  '<script type="application/ld+json">{"@type":"Product","name":"Mug","offers":{"price":"9","priceCurrency":"EUR"}}</script>';

it.each([
  ['announces a collection', '<h2>Coming soon: autumn</h2><a href="/cart">Cart</a>'],
  ['asks for consent', '<p>We value your privacy</p><button>Accept</button><a href="/basket">Basket</a>'],
  [
    'sells wine of a domaine',
    '<title>Domaine Weine online kaufen | Weinkontor</title><p>Riesling und Silvaner von der Mosel, direkt vom Winzer</p>',
  ],
  [
    'sells wine of a wijndomein',
    '<title>Wijndomein Fernloft | onze wijnen te koop</title><p>Riesling uit eigen kelder, per doos van zes</p>',
  ],
  [
    'sells wine of a domaine in French',
    '<title>Domaine Tempier</title><p>Domaine Tempier : la cuvée 2022 est en vente</p>',
  ],
  [
    'sells wine of a dominio',
    '<title>Bodega Dominio de Pingus | vinos en venta online</title><p>Vinos de la Ribera del Duero, directos de la bodega</p>',
  ],
  [
    'sells wine of a dominio in Italian',
    '<title>Dominio del Aguila</title><p>Dominio del Aguila in vendita: tutte le annate</p>',
  ],
  [
    'sells wine of a domínio',
    '<title>Domínio do Açor</title><p>Domínio do Açor: vinhos do Dão à venda online</p>',
  ],
  [
    'sells wine of a domaine with an abbreviated name',
    '<title>Caveau</title><p>Les vins du Domaine St.Martin sont en vente au caveau</p>',
  ],
  ['sells domain names', `<p>This domain is for sale</p>${product}`],
  [
    'mentions maintenance of its goods',
    `<p>${'Care and maintenance of boots. '.repeat(200)}</p>under maintenance`,
  ],
  [
    'renders in the browser, but describes itself',
    '<meta property="og:site_name" content="Mugs"><div id="root"></div>',
  ],
])('A page of a store is not rejected when it %s', (_, html) => {
  expect(rejectionOf(html)).toBeUndefined();
});

describe('A page that is not a store', () => {
  it.each<[string, string]>([
    ['for-sale', 'Buy this domain: a secure transaction'],
    ['for-sale', 'Le nom de domaine shop.example est à vente'],
    ['for-sale', 'Ce nom de domaine est à vendre'],
    ['for-sale', 'Ce domaine est en vente'],
    ['for-sale', 'El dominio que busca está en venta'],
    ['for-sale', 'Il dominio che cerchi è in vendita'],
    ['for-sale', 'O domínio que você procura está à venda'],
    ['for-sale', 'Der Domainname fernloft.de steht zum Verkauf'],
    ['for-sale', 'Domainnamen zu verkaufen'],
    ['for-sale', 'Diese Domains stehen zum Verkauf'],
    ['for-sale', 'Premiumdomain fernloft.de kaufen'],
    ['for-sale', 'Domeinen te koop'],
    ['for-sale', 'Este dominio puede estar en venta'],
    ['for-sale', 'Dominio premium en venta'],
    ['for-sale', 'Il dominio shop.example è in vendita'],
    ['for-sale', 'O domínio shop.example está à venda'],
    ['for-sale', 'De domeinnaam shop.example is te koop: domein te koop'],
    ['for-sale', 'Domena shop.example jest na sprzedaż'],
    ['for-sale', 'Bu alan adı satılık'],
    ['for-sale', 'このドメインは販売中です'],
    ['parked', 'Il dominio è registrato da un cliente'],
    ['parked', 'Dit domein is geregistreerd door een klant'],
    ['suspended', 'Ce site a été suspendu'],
    ['suspended', 'Esta página está suspendida'],
    ['suspended', 'Sito sospeso'],
    ['suspended', 'Strona została zablokowana'],
    ['suspended', '该网站已暂停'],
    ['coming-soon', 'Stiamo arrivando: prossimamente online'],
    ['coming-soon', 'Binnenkort open'],
    ['coming-soon', 'Wkrótce otwarcie'],
    ['coming-soon', 'Vi öppnar snart: snart öppnar vi'],
    ['coming-soon', 'Çok yakında sizlerleyiz'],
    ['coming-soon', 'Скоро открытие магазина'],
    ['coming-soon', '即将上线'],
    ['coming-soon', '오픈 예정입니다'],
    ['coming-soon', 'Sắp ra mắt'],
    ['maintenance', 'Wir führen gerade Wartungsarbeiten durch'],
    ['maintenance', 'Site en maintenance'],
    ['maintenance', 'На сайте ведутся технические работы'],
    ['maintenance', 'ただいまメンテナンス中です'],
    ['robot-check', 'Confirmez que vous n’êtes pas un robot'],
    ['robot-check', 'Подтвердите, что вы не робот'],
    ['error-page', 'Página no encontrada'],
    ['error-page', 'ページが見つかりません'],
    ['error-page', '503 Service Unavailable'],
    ['password', 'Cette boutique est protégée par un mot de passe'],
  ])('is %s with the text: %s', (reason, text) => {
    expect(rejectionOf(`<title>shop.example</title><p>${text}</p>`)).toBe(reason);
  });

  it.each([
    ['500 Level', 'Shirts of players and fans from every town of the league'],
    ['Antiques', 'The house of my grandfather is for sale, and so is what is in it'],
    ['Boots', 'Every boot passes a safety check; delivery service suspended on Sundays'],
  ])('is not assumed from words that any page may use: %s', (title, text) => {
    expect(rejectionOf(`<title>${title}</title><p>${text}</p>`)).toBeUndefined();
  });
});

describe('Evidence of commerce', () => {
  const kinds = (html: string) => {
    const page = read(html);
    return page.rejection ? [page.rejection.reason] : page.commerce.map(({ kind }) => kind);
  };
  it.each<[string, string, string[]]>([
    ['product data', product, ['products']],
    [
      'a link to the cart',
      '<p>Hand-made mugs from the coast</p><a href="/checkout/cart/">0</a><img src=a><img src=b><img src=c>',
      ['cart'],
    ],
    [
      'a button in Polish',
      '<p>Kubki ręcznie robione, wysyłka gratis od 100 zł</p><button>Do koszyka</button>',
      ['cart'],
    ],
    [
      'prices next to products',
      '<a href="/products/a">A</a> 12,90 € <a href="/products/b">B</a> 9,90 € <a href="/products/c">C</a> 7,00 € and more of our mugs',
      ['prices'],
    ],
    [
      'a menu with prices',
      `<p>Soup 8 €, pasta 14 €, fish 22 €. ${'We cook every evening. '.repeat(5)}</p>`,
      [],
    ],
    ['a menu at /carta', `<a href="/carta">Carta</a><p>${'Cocinamos cada noche. '.repeat(5)}</p>`, []],
    [
      'a site about basketball',
      `<a href="/basketball/">Games</a><p>${'Scores of every night. '.repeat(5)}</p>`,
      [],
    ],
    ['a mention of shop systems', `<p>${'We review Shopify and WooCommerce. '.repeat(5)}</p>`, []],
  ])('%s', (_, html, expected) => {
    expect(kinds(html)).toEqual(expected);
  });

  it('is found in data that front ends embed for their scripts, if amounts are unambiguous', () => {
    const of = (state: unknown) => {
      const page = read(
        `<title>Mugs</title><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>`,
      );
      return page.rejection ? [] : page.products;
    };
    const money = { amount: '12.5', currencyCode: 'EUR' };
    expect(of({ props: { products: [{ title: 'Mug', priceRange: { minVariantPrice: money } }] } })).toEqual([
      { name: 'Mug', low: 12.5, high: 12.5, currency: 'EUR' },
    ]);
    const cents = { type: 'centPrecision', centAmount: 1250, currencyCode: 'JPY', fractionDigits: 0 };
    expect(of([{ name: 'Mug', masterVariant: { prices: [{ value: cents }] } }])).toEqual([
      { name: 'Mug', low: 1250, high: 1250, currency: 'JPY' },
    ]);
    expect(of([{ name: 'Mug', price: '€ 7,90', compareAtPrice: '€ 9,90' }])).toEqual([
      { name: 'Mug', low: 7.9, high: 7.9, currency: 'EUR' },
    ]);
    expect(
      of([{ name: 'Mug', variants: [{ price: money, compareAtPrice: { ...money, amount: '99' } }] }]),
    ).toEqual([{ name: 'Mug', low: 12.5, high: 12.5, currency: 'EUR' }]);
    // Perhaps cents, and in an unknown currency.
    expect(of([{ name: 'Mug', price: 1250 }])).toEqual([]);
    const medusa = (amount: number, currency_code: string) =>
      of([{ title: 'Mug', variants: [{ prices: [{ amount, currency_code }] }] }]);
    expect(medusa(3350, 'eur')).toEqual([]);
    expect(medusa(33.5, 'eur')).toMatchObject([{ low: 33.5, currency: 'EUR' }]);
    expect(medusa(3350, 'jpy')).toMatchObject([{ low: 3350, currency: 'JPY' }]);
  });
});

describe('A front page without a shop', () => {
  const leadsTo = (html: string) => read(html).leadsTo;
  it.each<[string, string, string[]]>([
    ['forwards', '<meta http-equiv="refresh" content="0; URL=\'/home\'">', ['https://shop.example/home']],
    [
      "links to the brand's shop",
      '<p>Since 1921</p><a href="/press">Press</a><a href="//store.shop.example/x">Store</a>',
      ['https://store.shop.example/x'],
    ],
    [
      'offers countries, English ones first',
      '<a href="https://fr.shop.example/">FR</a><a href="https://us.shop.example/">US</a>',
      ['https://us.shop.example/', 'https://fr.shop.example/'],
    ],
    [
      'offers languages',
      '<a href="/de-at/">AT</a><a href="/en-gb/">GB</a>',
      ['https://shop.example/en-gb/', 'https://shop.example/de-at/'],
    ],
    [
      'links to another site',
      '<meta http-equiv="refresh" content="0; url=https://other.example/"><a href="https://shop.other.example/">',
      [],
    ],
    ['has a cart', '<a href="/cart">Cart</a><a href="https://shop.shop.example/">Shop</a>', []],
  ])('%s', (_, html, expected) => {
    expect(leadsTo(html)).toEqual(expected);
  });
});
