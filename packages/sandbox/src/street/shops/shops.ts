import type { Shop } from '../shop.ts';
import { hostileShops, movedShops } from './hostile.ts';
import { jsonLdShops } from './json-ld.ts';
import { mannersShops } from './manners.ts';
import { pageShops } from './pages.ts';
import { platformShops } from './platforms.ts';
import { shopifyShops } from './shopify.ts';
import { woocommerceShops } from './woocommerce.ts';

export const SHOPS: Shop[] = [
  ...shopifyShops,
  ...woocommerceShops,
  ...jsonLdShops,
  ...platformShops,
  ...pageShops,
  ...mannersShops,
  ...movedShops,
  ...hostileShops,
];
