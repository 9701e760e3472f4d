import type { PageRule } from './page-rules.ts';

/**
 * Evidence found only in stores built on the platform; a mention in prose, an image from the platform's CDN or an embedded buy button is
 * not enough. A platform is identified if the weights of its matching rules add up to `ENOUGH`.
 */
export type PlatformRule = {
  weight: number;
  /** On a site builder: shows that the site has a shop. */
  sells?: true;
} & PageRule;

/** `builder`: makes sites of any kind; a shop embedded in its pages belongs to the shop system, and a builder alone is not evidence of a shop. */
type PlatformRules = { name: string; builder?: true; rules: PlatformRule[] };

export const ENOUGH = 2;

/** Sufficient evidence on its own. */
const CONCLUSIVE = 3;
/** Enough to identify the platform, weaker than conclusive evidence of another. */
const STRONG = 2;
/** Counts only with other evidence. */
export const HINT = 1;

const header = (name: string, matches: RegExp, weight = CONCLUSIVE): PlatformRule => ({
  in: 'header',
  name,
  matches,
  weight,
});
const cookie = (matches: RegExp, weight = CONCLUSIVE): PlatformRule => ({ in: 'cookie', matches, weight });
const meta = (name: string, matches: RegExp, weight = CONCLUSIVE): PlatformRule => ({
  in: 'meta',
  name,
  matches,
  weight,
});
const generator = (matches: RegExp, weight = CONCLUSIVE): PlatformRule => ({
  in: 'generator',
  matches,
  weight,
});
const asset = (matches: RegExp, weight = CONCLUSIVE): PlatformRule => ({ in: 'asset', matches, weight });
/** Paths that any site may have: on the store's own site. */
const ownAsset = (matches: RegExp, weight = CONCLUSIVE): PlatformRule => ({
  in: 'asset',
  matches,
  weight,
  own: true,
});
/** On other sites only a hint: a shop also shows the pictures of its suppliers. */
const image = (matches: RegExp, weight = STRONG): PlatformRule => ({ in: 'image', matches, weight });
const link = (matches: RegExp, weight = HINT): PlatformRule => ({ in: 'link', matches, weight });
const script = (contains: string, weight = CONCLUSIVE): PlatformRule => ({ in: 'script', contains, weight });
const comment = (contains: string, weight = CONCLUSIVE): PlatformRule => ({
  in: 'comment',
  contains,
  weight,
});
const root = (name: string, matches: RegExp, weight = CONCLUSIVE): PlatformRule => ({
  in: 'root',
  name,
  matches,
  weight,
});
const className = (is: string, weight = STRONG): PlatformRule => ({ in: 'class', is, weight });
const input = (is: string, weight = STRONG): PlatformRule => ({ in: 'input', is, weight });
const element = (is: string, weight = STRONG): PlatformRule => ({ in: 'element', is, weight });
const sells = (rule: PlatformRule): PlatformRule => ({ ...rule, sells: true });

export const PLATFORMS: PlatformRules[] = [
  {
    name: 'Shopify',
    rules: [
      header('x-shopid', /^\d+$/),
      header('x-shopify-stage', /./),
      header('powered-by', /^Shopify$/i),
      ownAsset(/\/cdn\/shop\/t\/\d+\/assets\/|\/cdn\/shopifycloud\//),
      asset(/\/\/cdn\.shopify\.com\/s\/files\/[\d/]+\/t\/\d+\/assets\//),
      // Front ends of their own, which read its storefront API.
      script('X-Shopify-Storefront-Access-Token', STRONG),
      script('x-shopify-storefront-access-token', STRONG),
      script('.myshopify.com/api/', STRONG),
      script('gid://shopify/Product/', STRONG),
      script('"storefrontAccessToken":"', HINT),
      image(/\/\/cdn\.shopify\.com\/s\/files\//, HINT),
      script('Shopify.shop = "'),
      script('Shopify.theme = {'),
      script('Shopify.routes = '),
      meta('shopify-digital-wallet', /./),
    ],
  },
  {
    name: 'Shopify Hydrogen',
    rules: [
      header('powered-by', /^Shopify, Hydrogen$/i, CONCLUSIVE + STRONG),
      asset(/\/\/cdn\.shopify\.com\/oxygen-v2\//, CONCLUSIVE + STRONG),
    ],
  },
  {
    name: 'WooCommerce',
    rules: [
      ownAsset(/\/plugins\/woocommerce\/(?:assets|client|packages)\//),
      generator(/^WooCommerce\b/i),
      script('var woocommerce_params ='),
      script('var wc_add_to_cart_params ='),
      script('var wc_cart_fragments_params ='),
      root('class', /(?:^|\s)woocommerce-(?:no-js|js|page)(?:\s|$)/),
    ],
  },
  {
    name: 'Salesforce Commerce Cloud',
    rules: [
      cookie(/\bdwanonymous_|\bdwsid=/),
      ownAsset(/\/on\/demandware\.(?:static|store)\/|\/mobify\/bundle\/\d+\//),
      script('dw.ac.applyContext('),
      script('"/on/demandware.store/'),
      script("'/on/demandware.store/"),
      script('"\\/on\\/demandware.store\\/'),
      image(/\/on\/demandware\.static\/|\/dw\/image\/v2\//),
      link(/\/on\/demandware\.store\/Sites-/, STRONG),
    ],
  },
  {
    name: 'BigCommerce',
    rules: [
      meta('platform', /^bigcommerce/i),
      asset(/\/\/cdn\d*\.bigcommerce\.com\/s-[a-z0-9]+\//),
      script('var BCData ='),
      script('window.stencilUtils'),
      script('bigcommerce.com/s-', HINT),
    ],
  },
  {
    name: 'Magento',
    rules: [
      header('x-magento-vary', /./),
      header('x-magento-cache-id', /./),
      header('x-magento-tags', /./),
      ownAsset(
        /\/static\/version\d+\/frontend\/|\/static\/frontend\/[^/]+\/[^/]+\/[a-z]{2}_[A-Z]{2}\/|\/skin\/frontend\//,
      ),
      script('"Magento_'),
      script('Mage.Cookies.path'),
    ],
  },
  {
    name: 'PrestaShop',
    rules: [
      header('powered-by', /^PrestaShop$/i),
      generator(/^PrestaShop$/i),
      script('var prestashop = {'),
      cookie(/\bPrestaShop-[0-9a-f]{16}/),
    ],
  },
  {
    name: 'Shopware',
    rules: [
      header('sw-context-token', /./),
      header('sw-version-id', /./),
      meta('application-name', /^Shopware\b/),
      ownAsset(/\/engine\/Shopware\/|\/bundles\/storefront\//),
      script("'frontend.cart.offcanvas'"),
      script('"frontend.cart.offcanvas"'),
    ],
  },
  {
    name: 'OpenCart',
    rules: [
      cookie(/\bOCSESSID=/),
      ownAsset(/catalog\/view\/(?:theme|javascript)\//),
      link(/index\.php\?route=(?:product|checkout|common)\//),
    ],
  },
  {
    name: 'VTEX',
    rules: [
      header('powered', /^vtex$/i),
      generator(/^vtex\./i),
      asset(/\.vtexassets\.com\/|\.vteximg\.com\.br\/arquivos\//),
      image(/\.vtexassets\.com\/arquivos\/|\.vteximg\.com\.br\/arquivos\//),
    ],
  },
  {
    name: 'Nuvemshop',
    rules: [
      asset(/\/\/(?:[\w-]+\.)*(?:mitiendanube|nuvemshop)\.com(?:\.br)?\//),
      script('LS.store = {', STRONG),
      image(/\/\/(?:[\w-]+\.)*mitiendanube\.com\/stores\//),
    ],
  },
  { name: 'Lightspeed eCom', rules: [asset(/\/\/cdn\.(?:webshopapp|shoplightspeed)\.com\//)] },
  {
    name: 'Shoplazza',
    rules: [
      asset(/\/\/[\w-]+\.shoplazza\.com\//),
      script('window.SHOPLAZZA ='),
      image(/\/\/img\.staticdj\.com\//, HINT),
    ],
  },
  {
    name: 'SHOPLINE',
    rules: [
      asset(/\/\/(?:cdn\.shoplineapp|(?:cdn|front|img)[\w-]*\.myshopline)\.com\//),
      image(/\/\/(?:img|shoplineimg)\.shoplineapp\.com\/|\/\/shoplineimg\.com\//),
      script('Shopline.shop'),
    ],
  },
  {
    name: 'Cafe24',
    rules: [
      asset(/\/\/[\w.]*echosting\.cafe24\.com\//),
      script('EC_FRONT_JS_CONFIG_'),
      link(/\/order\/basket\.html/),
      script('CAFE24.FRONT_'),
    ],
  },
  {
    name: 'nopCommerce',
    rules: [generator(/^nopCommerce$/i), cookie(/\.Nop\.Customer=/), script('AjaxCart.init(', STRONG)],
  },
  {
    name: 'Big Cartel',
    rules: [generator(/^Big Cartel$/i), asset(/\/\/assets\.bigcartel\.com\//)],
  },
  {
    name: 'Ecwid',
    rules: [asset(/\/\/app\.ecwid\.com\/script\.js\?\d+/), script('xProductBrowser(')],
  },
  {
    name: 'Square Online',
    rules: [
      asset(/\/\/cdn\d*\.editmysite\.com\/(?:app\/store|app\/website)\//),
      script('com.square.store', HINT),
    ],
  },
  {
    name: 'Salla',
    rules: [
      asset(/\/\/cdn\.salla\.(?:network|sa)\/(?:themes|js\/twilight|js\/|fonts\/sallaicons)/),
      script('salla.init('),
      element('salla-add-product-button'),
      element('salla-products-slider'),
      element('salla-cart-summary'),
      element('salla-search'),
    ],
  },
  {
    name: 'Zid',
    rules: [asset(/\/\/(?:assets|media|cdn|themes)\.zid\.store\//), image(/\/\/media\.zid\.store\//)],
  },
  {
    name: 'Haravan',
    rules: [
      asset(/\/\/theme\.hstatic\.net\/\d+\//),
      script('Haravan.shop ='),
      image(/\/\/(?:product|theme)\.hstatic\.net\/\d+\//),
    ],
  },
  {
    name: 'Sapo',
    rules: [asset(/\/\/bizweb\.dktcdn\.net\/\d+\//), script('Bizweb.store =')],
  },
  {
    name: 'Color Me Shop',
    rules: [asset(/\/\/img\d*\.shop-pro\.jp\/PA\d+\//), script('var Colorme =')],
  },
  {
    name: 'MakeShop',
    rules: [
      asset(/\/\/(?:gigaplus|www|static|cdn)\.makeshop\.jp\//),
      image(/\/\/(?:gigaplus\.makeshop\.jp|makeshop-multi-images\.akamaized\.net)\//),
    ],
  },
  {
    name: 'BASE',
    rules: [
      asset(/\/\/(?:static|cdn)\.thebase\.(?:in|com)\//),
      image(/\/\/baseec-img-mng\.akamaized\.net\/images\//),
    ],
  },
  {
    name: 'STORES',
    rules: [asset(/\/\/(?:[\w-]+\.)?stores\.jp\/(?!$)/), script('window.STORES_JP')],
  },
  {
    name: 'EC-CUBE',
    rules: [
      ownAsset(/\/template\/[\w-]+\/assets\/js\/eccube\.js|\/js\/eccube\.js/),
      script('eccube.', HINT),
      cookie(/\beccube=/),
    ],
  },
  {
    name: 'futureshop',
    rules: [asset(/\/\/[\w.-]+\.itembox\.(?:design|cloud)\//), className('fs-body-top', STRONG)],
  },
  {
    name: 'Volusion',
    rules: [ownAsset(/\/v\/vspfiles\/|\/a\/j\/volusion\.js/), image(/\/v\/vspfiles\//)],
  },
  {
    name: 'Shift4Shop',
    rules: [
      script('_3d_cart'),
      cookie(/\b3dvisit=/),
      generator(/^3dcart|^Shift4Shop/i),
      ownAsset(/\/assets\/templates\/common(?:-html5)?\//, STRONG),
      asset(/\/\/(?:[\w-]+\.)?3dcart(?:stores)?\.com\//, HINT),
    ],
  },
  {
    name: 'OXID eShop',
    rules: [comment('OXID eShop'), ownAsset(/\/out\/(?:azure|flow|wave|apex|moga|roxive)[\w-]*\/src\//)],
  },
  {
    name: 'JTL-Shop',
    rules: [
      cookie(/\bJTLSHOP=/),
      input('jtl_token', CONCLUSIVE),
      ownAsset(/\/templates\/(?:NOVA|Evo)\//, STRONG),
    ],
  },
  {
    name: 'Gambio',
    rules: [
      ownAsset(/GX(?:Modules|MainComponents)\//),
      ownAsset(/public\/theme\/(?:styles|javascripts)\/system\//, STRONG),
      script('gambio', HINT),
      ownAsset(/gm_javascript\.js\.php/),
    ],
  },
  {
    name: 'plentymarkets',
    rules: [
      cookie(/\bplentyID=/),
      asset(/\/\/cdn\d*\.plentymarkets\.com\/|\/plugin\/\d+\/ceres\//),
      header('x-plenty-shop', /./),
      image(/\/\/cdn\d*\.plentymarkets\.com\//),
    ],
  },
  {
    name: 'xt:Commerce',
    rules: [ownAsset(/\/xtFramework\/|\/templates\/xt_\w+\//), generator(/^xt:Commerce/i)],
  },
  {
    name: 'modified eCommerce',
    rules: [generator(/modified eCommerce/i), cookie(/\bMODsid=/)],
  },
  {
    name: 'SAP Commerce Cloud',
    rules: [
      ownAsset(/\/_ui\/(?:responsive|desktop|shared|addons)\//),
      script('ACC.config.contextPath'),
      element('cx-storefront', CONCLUSIVE),
      image(/\/medias\/[^?]*\?context=/),
    ],
  },
  {
    name: 'Oracle Commerce',
    rules: [
      ownAsset(/\/ccstorex?\/(?:v\d|custom)\//),
      image(/\/ccstore\/v1\/images\/\?source=/),
      header('x-atg-version', /./),
      header('x-oracle-cc-host-url', /./),
    ],
  },
  {
    name: 'Intershop',
    rules: [
      ownAsset(/\/INTERSHOP\/static\/WFS\//),
      link(/\/INTERSHOP\/web\/WFS\//, STRONG),
      image(/\/INTERSHOP\/static\/WFS\//),
      element('ish-root'),
    ],
  },
  {
    name: 'Spryker',
    rules: [
      ownAsset(/\/yves_default\.[\w.-]+\.(?:js|css)/),
      cookie(/\byves_session/),
      ownAsset(/\/assets\/current\/default\//, HINT),
    ],
  },
  {
    name: 'Sylius',
    rules: [
      ownAsset(/\/bundles\/syliusshop\//),
      ownAsset(/\/build\/(?:app\/)?shop\/[\w.-]*entry/, STRONG),
      script('sylius_', HINT),
    ],
  },
  {
    name: 'Bagisto',
    rules: [
      cookie(/\bbagisto_session=/),
      ownAsset(/\/themes\/shop\/[\w-]+\/build\/assets\//, STRONG),
      ownAsset(/\/bagisto-/, HINT),
    ],
  },
  {
    name: 'Saleor',
    rules: [
      script('.saleor.cloud/'),
      image(/\.saleor\.cloud\/(?:media|thumbnail)/),
      asset(/\.saleor\.cloud(?:\/|$)/),
    ],
  },
  {
    name: 'Medusa',
    rules: [
      cookie(/\b_medusa_/),
      script('"calculated_price":{"id":"pset_', STRONG),
      script('medusa-public-images', HINT),
      image(/\/medusa-public-images\./, HINT),
      script('"variant_id":"variant_01', HINT),
    ],
  },
  {
    name: 'commercetools',
    rules: [
      script('.commercetools.com/'),
      image(/\/\/images\.cdn\.[\w-]+\.(?:gcp|aws)\.commercetools\.com\//),
      asset(/\.frontastic\.(?:cloud|rocks)\//, STRONG),
      script('"centPrecision"', HINT),
    ],
  },
  {
    name: 'Swell',
    rules: [
      image(/\/\/cdn\.(?:swell\.store|schema\.io)\//),
      asset(/\/\/cdn\.(?:swell\.store|schema\.io)\//),
      script('swell.init('),
    ],
  },
  {
    name: 'Snipcart',
    rules: [
      asset(/\/\/cdn\.snipcart\.com\/(?:themes|scripts)\//),
      className('snipcart-add-item', CONCLUSIVE),
    ],
  },
  { name: 'Foxy', rules: [asset(/\/\/cdn\.foxycart\.com\/[\w.-]+\/loader\.js/)] },
  {
    name: 'Tray',
    rules: [asset(/\/\/(?:images|static)\d*\.tcdn\.com\.br\//), image(/\/\/images\.tcdn\.com\.br\//)],
  },
  { name: 'Loja Integrada', rules: [asset(/\/\/cdn\.awsli\.com\.br\//), image(/\/\/cdn\.awsli\.com\.br\//)] },
  {
    name: 'Yampi',
    rules: [
      asset(/\/\/(?:[\w-]+\.)?yampi\.(?:me|io|com\.br)\//),
      image(/\/\/(?:images|cdn)\.yampi\.(?:me|io)\/(?:assets|rocket)\//, HINT),
    ],
  },
  {
    name: 'InSales',
    rules: [
      asset(/\/\/(?:static|assets)\d*\.insales(?:-cdn)?\.(?:com|ru)\//),
      script('window.InSales', STRONG),
      cookie(/\binsales_/),
    ],
  },
  {
    name: 'CS-Cart',
    rules: [
      ownAsset(/\/var\/cache\/misc\/(?:assets|statics)\/|\/js\/tygh\//),
      script('(Tygh, Tygh.$)'),
      link(/[?&]dispatch=(?:checkout|products|categories)\./),
    ],
  },
  {
    name: 'Ueeshop',
    rules: [asset(/\/\/ueeshop\.ly200-cdn\.com\//), image(/\/\/ueeshop\.ly200-cdn\.com\//)],
  },
  { name: 'Youzan', rules: [asset(/\/\/(?:b|su|img\d*)\.yzcdn\.cn\//), script('"kdt_id"', STRONG)] },
  {
    name: 'ShopBase',
    rules: [asset(/\/\/(?:[\w-]+\.)?thesitebase\.net\//), image(/\/\/img\.thesitebase\.net\//)],
  },
  {
    name: 'Shoptet',
    rules: [asset(/\/\/cdn\.myshoptet\.com\//), script('shoptet.config'), meta('author', /^Shoptet\b/i)],
  },
  { name: 'Upgates', rules: [asset(/\.cdn-upgates\.com\//), image(/\.cdn-upgates\.com\//)] },
  {
    name: 'IdoSell',
    rules: [
      ownAsset(/\/gfx\/[a-z]{3}\/[\w.-]+\.gzip\?r=/),
      script('var app_shop'),
      link(/\/basketedit\.php/, STRONG),
      asset(/\/\/[\w-]+\.(?:iai-shop|idosell)\.com\//, HINT),
    ],
  },
  {
    name: 'Shoper',
    rules: [
      ownAsset(/\/skins\/user\/rwd_shoper_\d+\//),
      image(/\/skins\/user\/rwd_shoper_\d+\//),
      asset(/\/\/dcsaascdn\.net\//, HINT),
      script('Shop.values.', HINT),
    ],
  },
  {
    name: 'Shoprenter',
    rules: [
      asset(/\.cdn\.shoprenter\.hu\//),
      script('ShopRenter.'),
      script('ShopRenter ='),
      image(/\.cdn\.shoprenter\.hu\//),
    ],
  },
  {
    name: 'UNAS',
    rules: [
      script('UNAS.shop'),
      script('var UNAS ='),
      asset(/\/\/[\w-]+\.unas\.(?:hu|eu)\//),
      ownAsset(/\/temp\/shop_\d+_[0-9a-f]+\.css/, STRONG),
    ],
  },
  { name: 'Ticimax', rules: [asset(/\/\/static\.ticimax\.cloud\//), image(/\/\/static\.ticimax\.cloud\//)] },
  {
    name: 'ikas',
    rules: [
      asset(/\/\/cdn\.myikas\.com\//),
      script('//api.myikas.com/api/sf/'),
      script('IkasEvents.subscribe('),
      image(/\/\/cdn\.myikas\.com\/images\//),
    ],
  },
  {
    name: 'IdeaSoft',
    rules: [asset(/\/\/(?:[\w-]+\.)?ideacdn\.net\//), image(/\/\/(?:[\w-]+\.)?ideacdn\.net\//)],
  },
  { name: 'EasyStore', rules: [asset(/\/\/(?:cdn|assets)\.(?:store-assets\.com|easystore\.co)\//)] },
  { name: '91APP', rules: [asset(/\/\/[\w.-]*(?:\.|\/\/)91app\.com\//), image(/\/\/img\.91app\.com\//)] },
  {
    name: 'CYBERBIZ',
    rules: [asset(/\/\/cdn[\w-]*\.cybassets\.com\//), image(/\/\/cdn[\w-]*\.cybassets\.com\//)],
  },
  {
    name: 'Godomall',
    rules: [
      ownAsset(/\/data\/skin\/front\/[\w-]+\/js\//),
      link(/\/goods\/goods_view\.php\?goodsNo=/, STRONG),
    ],
  },
  {
    name: 'Zen Cart',
    rules: [generator(/Zen Cart/i), cookie(/\bzenid=/), link(/index\.php\?main_page=/)],
  },
  { name: 'osCommerce', rules: [cookie(/\bosCsid=/), link(/[?&]osCsid=/, STRONG)] },
  {
    name: 'X-Cart',
    rules: [script('xliteConfig'), ownAsset(/\/var\/resources\/[\w/]+\/skins\//), generator(/^X-Cart/i)],
  },
  {
    name: 'AbanteCart',
    rules: [generator(/^AbanteCart/i), ownAsset(/\/storefront\/view\/[\w-]+\/(?:stylesheet|javascript)\//)],
  },
  {
    name: 'Miva',
    rules: [
      ownAsset(/\/mm5\/(?:themes|graphics|json\.mvc)/),
      script('mivaJS'),
      link(/\/mm5\/merchant\.mvc/, STRONG),
    ],
  },
  {
    name: 'NetSuite SuiteCommerce',
    rules: [
      script('SC.ENVIRONMENT'),
      cookie(/\bNS_VER=/),
      ownAsset(/\/(?:sca|scs|ssp)-[\w.-]+\/|\/SSP Applications\//, STRONG),
    ],
  },
  { name: 'Kibo', rules: [asset(/\/\/cdn-[\w-]+\.mozu\.com\//), script('"siteContext":{"siteId"', HINT)] },
  {
    name: 'HCL Commerce',
    rules: [ownAsset(/\/wcsstore\//), cookie(/\bWC_(?:PERSISTENT|SESSION_ESTABLISHED)=/)],
  },
  {
    name: 'ePages',
    rules: [
      ownAsset(/\/WebRoot\/Store[\w]*\/Shops\//),
      image(/\/WebRoot\/Store[\w]*\/Shops\//),
      link(/\/epages\/[\w.-]+\.sf\//, STRONG),
    ],
  },
  {
    name: 'Zoho Commerce',
    rules: [asset(/\/\/[\w.-]*zohostatic\.com\/(?:commerce|ecommerce)\//), script('zs_ecommerce', STRONG)],
  },
  {
    name: 'MyOnlineStore',
    rules: [asset(/\/\/(?:cdn|asset\w*|static)\.(?:myonlinestore\.eu|mijnwebwinkel\.nl)\//)],
  },
  {
    name: 'Quickbutik',
    rules: [
      asset(/\b(?:cdn|storage)\.quickbutik\.com\//),
      image(/\b(?:cdn|storage)\.quickbutik\.com\/(?:stores|images)\//),
    ],
  },
  { name: 'Abicart', rules: [asset(/\/\/cdn\.(?:abicart|abicart-cdn|textalk)\.(?:com|se)\//)] },
  {
    name: 'DanDomain',
    rules: [
      asset(/\/\/(?:shop|sw)\d+\.sfstatic\.io\//),
      image(/\/\/[\w-]+\.sfstatic\.io\/upload_dir\/shop\//),
    ],
  },
  { name: 'WiziShop', rules: [asset(/\/\/media\.cdnws\.com\//), image(/\/\/media\.cdnws\.com\//)] },
  { name: 'ShopWired', rules: [asset(/\/\/cdn\.ecommercedns\.uk\//)] },
  { name: 'Prom.ua', rules: [asset(/\/\/(?:[\w-]+\.)*prom\.st\//)] },
  {
    name: 'Fourthwall',
    rules: [asset(/\/\/cdn\.fourthwall\.com\//), image(/\/\/imgproxy\.fourthwall\.com\//)],
  },
  {
    name: 'Spree',
    rules: [script('SpreePaths', STRONG), script('Spree.routes'), ownAsset(/\/assets\/spree\/frontend\//)],
  },
  {
    name: 'Drupal Commerce',
    rules: [ownAsset(/\/modules\/(?:contrib\/)?commerce\//), script('"commerceCart', STRONG)],
  },
  {
    name: 'Easy Digital Downloads',
    rules: [ownAsset(/\/plugins\/easy-digital-downloads(?:-pro)?\//), script('var edd_scripts =')],
  },
  { name: 'VirtueMart', rules: [ownAsset(/\/com_virtuemart\//), script('Virtuemart.', HINT)] },
  { name: 'J2Store', rules: [ownAsset(/\/media\/j2store\//)] },
  {
    name: '1C-Bitrix',
    builder: true,
    rules: [
      header('x-powered-cms', /^Bitrix Site Manager/i),
      ownAsset(/\/bitrix\/(?:js|cache|templates|panel)\//),
      sells(script('BX.Sale.', HINT)),
      sells(ownAsset(/\/bitrix\/components\/bitrix\/(?:catalog|sale)\./, HINT)),
    ],
  },
  {
    name: 'Odoo',
    builder: true,
    rules: [
      generator(/^Odoo$/i),
      ownAsset(/\/web\/assets\/[\w/-]*web\.assets_frontend/, STRONG),
      sells(className('o_wsale_my_cart', HINT)),
    ],
  },
  {
    name: 'Tilda',
    builder: true,
    rules: [
      asset(/\/\/(?:static|neo)\.tildacdn\.(?:com|net|pub|info)\//),
      sells(asset(/\/tilda-(?:cart|catalog)-[\d.]+/, HINT)),
    ],
  },
  {
    name: 'Imweb',
    builder: true,
    rules: [
      asset(/\/\/vendor-cdn\.imweb\.me\//),
      image(/\/\/cdn\.imweb\.me\//),
      sells(script('SITE_SHOP_', HINT)),
    ],
  },
  {
    name: 'Squarespace',
    builder: true,
    rules: [
      header('server', /^Squarespace$/i),
      asset(/\/\/(?:assets|static1)\.squarespace\.com\/(?:universal|static)\//),
      script('Static.SQUARESPACE_CONTEXT = '),
      sells(className('sqs-add-to-cart-button', HINT)),
      sells(className('sqs-custom-cart', HINT)),
    ],
  },
  {
    name: 'Wix',
    builder: true,
    rules: [
      header('x-wix-request-id', /./),
      generator(/^Wix\.com\b/),
      asset(/\/\/static\.parastorage\.com\/(?:services|unpkg)\//),
      sells(asset(/\/services\/(?:wixstores|ecommerce)-/, HINT)),
    ],
  },
  {
    name: 'Webflow',
    builder: true,
    rules: [
      generator(/^Webflow$/i),
      root('data-wf-site', /^[0-9a-f]{24}$/),
      sells(className('w-commerce-commercecartwrapper', HINT)),
      sells(className('w-commerce-commerceaddtocartform', HINT)),
    ],
  },
  {
    name: 'Weebly',
    builder: true,
    rules: [
      generator(/^Weebly$/i),
      asset(/\/\/cdn\d*\.editmysite\.com\/(?:css|js)\//),
      sells(script('_W.storeName', HINT)),
      sells(script('_W.storeCountry', HINT)),
    ],
  },
  {
    name: 'GoDaddy Website Builder',
    builder: true,
    rules: [
      generator(/Go Daddy Website Builder/i),
      asset(/\/\/img1\.wsimg\.com\/blobby\/go\//),
      sells(asset(/\/\/img1\.wsimg\.com\/(?:ceph-p3-01\/)?ols-/, HINT)),
    ],
  },
  {
    name: 'Jimdo',
    builder: true,
    rules: [
      asset(/\/\/(?:assets|u|fonts)\.jimstatic\.com\//),
      generator(/^Jimdo\b/i),
      sells(className('j-product', HINT)),
    ],
  },
];
