import { hasType } from '../page/json-ld.ts';
import { ownAddresses, type Page } from '../page/page.ts';
import type { ProductSeen } from '../report.ts';
import type { DetectedPlatform } from './platforms.ts';

/** Evidence that a site sells: a shop system, a cart, product data, prices next to links to products. */
export type CommerceEvidence = { kind: 'platform' | 'cart' | 'products' | 'prices'; evidence: string };

export function commerceOf(
  page: Page,
  platform: DetectedPlatform | undefined,
  products: ProductSeen[],
): CommerceEvidence[] {
  const found: CommerceEvidence[] = [];
  if (platform?.sells) found.push({ kind: 'platform', evidence: platform.name });
  const isProduct = page.things.some((thing) => hasType(thing, ['Product', 'ProductGroup']));
  if (products.length > 0 || isProduct)
    found.push({ kind: 'products', evidence: products[0]?.name || 'structured data of a product' });
  const own = ownAddresses(page);
  const cart = own.find((href) => CART_ADDRESS.test(href));
  const button = ADD_TO_CART.exec(page.text.toLowerCase())?.[0];
  if (cart !== undefined || button !== undefined)
    found.push({ kind: 'cart', evidence: cart ?? button ?? '' });
  const prices = page.text.match(PRICE) ?? [];
  if (prices.length >= MIN_PRICES && (button !== undefined || own.some((href) => PRODUCT_ADDRESS.test(href))))
    found.push({ kind: 'prices', evidence: prices.slice(0, MIN_PRICES).join(', ') });
  return found;
}

const MIN_PRICES = 3;

const CART_ADDRESS =
  /(?:^|[/#?&=.])(?:shop(?:ping)?[-_]?)?(?:cart|basket|checkout|viewcart|addtocart|basketedit|opencart|warenkorb|panier|carrito|mi-carrito|comprar|carrinho|sacola|carrello|winkelwagen|winkelmand|koszyk|kosik|kosar|nakupni-kosik|varukorg|kundvagn|handlekurv|kurv|ostoskori|sepet|sepetim|korzina|kosarica|cos-de-cumparaturi|gio-hang)(?:[-_](?:items?|page|view|show|inn|detail|index))?(?:\.(?:php|aspx?|html?|jsp|do))?(?:[/?#&]|$)/i;

const ADD_TO_CART =
  /add to (?:cart|basket|bag|trolley)|in den (?:waren|einkaufs)korb|ajouter au panier|añadir (?:al carrito|a la cesta)|agregar al carrito|adicionar ao carrinho|adicionar à sacola|aggiungi al carrello|in winkel(?:wagen|mand)|(?:dodaj )?do koszyka|do košíku|kosárba|lägg i varukorg|læg i kurv|legg i handlekurv|lisää (?:ostos)?koriin|sepete ekle|в корзину|до кошика|أضف (?:إلى|الى) السلة|カートに入れる|カートに追加|장바구니|加入購物車|加入购物车|thêm vào giỏ|adaugă în coș|προσθήκη στο καλάθι|tambahkan ke keranjang|เพิ่มลงตะกร้า/u;

/** An amount next to a currency. */
const PRICE =
  /(?:[$€£¥₹₽₩₺₫₴]|\b(?:usd|eur|gbp|chf|sek|nok|dkk|r\$))\s?\d[\d.,]{0,12}|\d[\d.,]{0,12}\s?(?:€|£|₽|₺|₫|₴|zł|kč|ft\b|kr\b|tl\b|грн|円|원|ر\.س)/giu;

const PRODUCT_ADDRESS =
  /\/(?:products?|produkte?|produits?|prodott[oi]|productos?|produtos?|items?|dp|p|pd|shop|tovar|goods)\/[^/]/i;
