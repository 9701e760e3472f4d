import { page, robots } from '../responses.ts';
import type { Shop } from '../store.ts';
import { storefront } from '../storefront.ts';

/** A front page with evidence of its platform; no products can be read. */
const platform = (domain: string, name: string, platform: string, head: string): Shop => ({
  domain,
  what: `A ${platform} shop.`,
  expected: { storefront: 'found', platform, facts: { brand_name: name } },
  paths: { '/robots.txt': robots('Allow: /'), '/': page(storefront({ name, head })) },
});

export const platformShops: Shop[] = [
  platform(
    'grain-studio.example',
    'Grain Studio',
    'Squarespace',
    '<!-- This is Squarespace. --><link rel="preconnect" href="https://images.squarespace-cdn.com"><script>Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = {"websiteId":"5f00"};</script>',
  ),
  platform(
    'lunar-pottery.example',
    'Lunar Pottery',
    'Wix',
    '<meta name="generator" content="Wix.com Website Builder"><link rel="preconnect" href="https://static.wixstatic.com"><script src="https://static.parastorage.com/services/wix-thunderbolt/dist/main.js"></script>',
  ),
  platform(
    'iron-ridge.example',
    'Iron Ridge',
    'Magento',
    '<script type="text/x-magento-init">{"*":{"Magento_Ui/js/core/app":{}}}</script><link rel="stylesheet" href="/static/version1700000000/frontend/Magento/luma/en_US/mage/calendar.css">',
  ),
  platform(
    'trail-cup.example',
    'Trail Cup',
    'BigCommerce',
    '<link rel="preconnect" href="https://cdn11.bigcommerce.com"><script src="https://cdn11.bigcommerce.com/s-abc123/stencil/theme/dist/theme-bundle.main.js"></script>',
  ),
];
