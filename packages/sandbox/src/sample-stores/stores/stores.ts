import type { Shop } from '../store.ts';
import { accessRuleStores } from './access-rules.ts';
import { jsonLdShops } from './json-ld.ts';
import { maliciousStores, movedShops } from './malicious.ts';
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
  ...accessRuleStores,
  ...movedShops,
  ...maliciousStores,
];
