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

export const PLATFORMS: Record<string, PlatformRule[]> = {
  Shopify: [
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
  'Shopify Hydrogen': [
    header('powered-by', /^Shopify, Hydrogen$/i, CONCLUSIVE + STRONG),
    asset(/\/\/cdn\.shopify\.com\/oxygen-v2\//, CONCLUSIVE + STRONG),
  ],
  WooCommerce: [
    ownAsset(/\/plugins\/woocommerce\/(?:assets|client|packages)\//),
    generator(/^WooCommerce\b/i),
    script('var woocommerce_params ='),
    script('var wc_add_to_cart_params ='),
    script('var wc_cart_fragments_params ='),
    root('class', /(?:^|\s)woocommerce-(?:no-js|js|page)(?:\s|$)/),
  ],
  'Salesforce Commerce Cloud': [
    cookie(/\bdwanonymous_|\bdwsid=/),
    ownAsset(/\/on\/demandware\.(?:static|store)\/|\/mobify\/bundle\/\d+\//),
    script('dw.ac.applyContext('),
    script('"/on/demandware.store/'),
    script("'/on/demandware.store/"),
    script('"\\/on\\/demandware.store\\/'),
    image(/\/on\/demandware\.static\/|\/dw\/image\/v2\//),
    link(/\/on\/demandware\.store\/Sites-/, STRONG),
  ],
  BigCommerce: [
    meta('platform', /^bigcommerce/i),
    asset(/\/\/cdn\d*\.bigcommerce\.com\/s-[a-z0-9]+\//),
    script('var BCData ='),
    script('window.stencilUtils'),
    script('bigcommerce.com/s-', HINT),
  ],
  Magento: [
    header('x-magento-vary', /./),
    header('x-magento-cache-id', /./),
    header('x-magento-tags', /./),
    ownAsset(
      /\/static\/version\d+\/frontend\/|\/static\/frontend\/[^/]+\/[^/]+\/[a-z]{2}_[A-Z]{2}\/|\/skin\/frontend\//,
    ),
    script('"Magento_'),
    script('Mage.Cookies.path'),
  ],
  PrestaShop: [
    header('powered-by', /^PrestaShop$/i),
    generator(/^PrestaShop$/i),
    script('var prestashop = {'),
    cookie(/\bPrestaShop-[0-9a-f]{16}/),
  ],
  Shopware: [
    header('sw-context-token', /./),
    header('sw-version-id', /./),
    meta('application-name', /^Shopware\b/),
    ownAsset(/\/engine\/Shopware\/|\/bundles\/storefront\//),
    script("'frontend.cart.offcanvas'"),
    script('"frontend.cart.offcanvas"'),
  ],
  OpenCart: [
    cookie(/\bOCSESSID=/),
    ownAsset(/catalog\/view\/(?:theme|javascript)\//),
    link(/index\.php\?route=(?:product|checkout|common)\//),
  ],
  VTEX: [
    header('powered', /^vtex$/i),
    generator(/^vtex\./i),
    asset(/\.vtexassets\.com\/|\.vteximg\.com\.br\/arquivos\//),
    image(/\.vtexassets\.com\/arquivos\/|\.vteximg\.com\.br\/arquivos\//),
  ],
  Nuvemshop: [
    asset(/\/\/(?:[\w-]+\.)*(?:mitiendanube|nuvemshop)\.com(?:\.br)?\//),
    script('LS.store = {', STRONG),
    image(/\/\/(?:[\w-]+\.)*mitiendanube\.com\/stores\//),
  ],
  'Lightspeed eCom': [asset(/\/\/cdn\.(?:webshopapp|shoplightspeed)\.com\//)],
  Shoplazza: [
    asset(/\/\/[\w-]+\.shoplazza\.com\//),
    script('window.SHOPLAZZA ='),
    image(/\/\/img\.staticdj\.com\//, HINT),
  ],
  SHOPLINE: [
    asset(/\/\/(?:cdn\.shoplineapp|(?:cdn|front|img)[\w-]*\.myshopline)\.com\//),
    image(/\/\/(?:img|shoplineimg)\.shoplineapp\.com\/|\/\/shoplineimg\.com\//),
    script('Shopline.shop'),
  ],
  Cafe24: [
    asset(/\/\/[\w.]*echosting\.cafe24\.com\//),
    script('EC_FRONT_JS_CONFIG_'),
    link(/\/order\/basket\.html/),
    script('CAFE24.FRONT_'),
  ],
  nopCommerce: [generator(/^nopCommerce$/i), cookie(/\.Nop\.Customer=/), script('AjaxCart.init(', STRONG)],
  'Big Cartel': [generator(/^Big Cartel$/i), asset(/\/\/assets\.bigcartel\.com\//)],
  Ecwid: [asset(/\/\/app\.ecwid\.com\/script\.js\?\d+/), script('xProductBrowser(')],
  'Square Online': [
    asset(/\/\/cdn\d*\.editmysite\.com\/(?:app\/store|app\/website)\//),
    script('com.square.store', HINT),
  ],
  Salla: [
    asset(/\/\/cdn\.salla\.(?:network|sa)\/(?:themes|js\/twilight|js\/|fonts\/sallaicons)/),
    script('salla.init('),
    element('salla-add-product-button'),
    element('salla-products-slider'),
    element('salla-cart-summary'),
    element('salla-search'),
  ],
  Zid: [asset(/\/\/(?:assets|media|cdn|themes)\.zid\.store\//), image(/\/\/media\.zid\.store\//)],
  Haravan: [
    asset(/\/\/theme\.hstatic\.net\/\d+\//),
    script('Haravan.shop ='),
    image(/\/\/(?:product|theme)\.hstatic\.net\/\d+\//),
  ],
  Sapo: [asset(/\/\/bizweb\.dktcdn\.net\/\d+\//), script('Bizweb.store =')],
  'Color Me Shop': [asset(/\/\/img\d*\.shop-pro\.jp\/PA\d+\//), script('var Colorme =')],
  MakeShop: [
    asset(/\/\/(?:gigaplus|www|static|cdn)\.makeshop\.jp\//),
    image(/\/\/(?:gigaplus\.makeshop\.jp|makeshop-multi-images\.akamaized\.net)\//),
  ],
  BASE: [
    asset(/\/\/(?:static|cdn)\.thebase\.(?:in|com)\//),
    image(/\/\/baseec-img-mng\.akamaized\.net\/images\//),
  ],
  STORES: [asset(/\/\/(?:[\w-]+\.)?stores\.jp\/(?!$)/), script('window.STORES_JP')],
  'EC-CUBE': [
    ownAsset(/\/template\/[\w-]+\/assets\/js\/eccube\.js|\/js\/eccube\.js/),
    script('eccube.', HINT),
    cookie(/\beccube=/),
  ],
  futureshop: [asset(/\/\/[\w.-]+\.itembox\.(?:design|cloud)\//), className('fs-body-top', STRONG)],
  Volusion: [ownAsset(/\/v\/vspfiles\/|\/a\/j\/volusion\.js/), image(/\/v\/vspfiles\//)],
  Shift4Shop: [
    script('_3d_cart'),
    cookie(/\b3dvisit=/),
    generator(/^3dcart|^Shift4Shop/i),
    ownAsset(/\/assets\/templates\/common(?:-html5)?\//, STRONG),
    asset(/\/\/(?:[\w-]+\.)?3dcart(?:stores)?\.com\//, HINT),
  ],
  'OXID eShop': [comment('OXID eShop'), ownAsset(/\/out\/(?:azure|flow|wave|apex|moga|roxive)[\w-]*\/src\//)],
  'JTL-Shop': [
    cookie(/\bJTLSHOP=/),
    input('jtl_token', CONCLUSIVE),
    ownAsset(/\/templates\/(?:NOVA|Evo)\//, STRONG),
  ],
  Gambio: [
    ownAsset(/GX(?:Modules|MainComponents)\//),
    ownAsset(/public\/theme\/(?:styles|javascripts)\/system\//, STRONG),
    script('gambio', HINT),
    ownAsset(/gm_javascript\.js\.php/),
  ],
  plentymarkets: [
    cookie(/\bplentyID=/),
    asset(/\/\/cdn\d*\.plentymarkets\.com\/|\/plugin\/\d+\/ceres\//),
    header('x-plenty-shop', /./),
    image(/\/\/cdn\d*\.plentymarkets\.com\//),
  ],
  'xt:Commerce': [ownAsset(/\/xtFramework\/|\/templates\/xt_\w+\//), generator(/^xt:Commerce/i)],
  'modified eCommerce': [generator(/modified eCommerce/i), cookie(/\bMODsid=/)],
  'SAP Commerce Cloud': [
    ownAsset(/\/_ui\/(?:responsive|desktop|shared|addons)\//),
    script('ACC.config.contextPath'),
    element('cx-storefront', CONCLUSIVE),
    image(/\/medias\/[^?]*\?context=/),
  ],
  'Oracle Commerce': [
    ownAsset(/\/ccstorex?\/(?:v\d|custom)\//),
    image(/\/ccstore\/v1\/images\/\?source=/),
    header('x-atg-version', /./),
    header('x-oracle-cc-host-url', /./),
  ],
  Intershop: [
    ownAsset(/\/INTERSHOP\/static\/WFS\//),
    link(/\/INTERSHOP\/web\/WFS\//, STRONG),
    image(/\/INTERSHOP\/static\/WFS\//),
    element('ish-root'),
  ],
  Spryker: [
    ownAsset(/\/yves_default\.[\w.-]+\.(?:js|css)/),
    cookie(/\byves_session/),
    ownAsset(/\/assets\/current\/default\//, HINT),
  ],
  Sylius: [
    ownAsset(/\/bundles\/syliusshop\//),
    ownAsset(/\/build\/(?:app\/)?shop\/[\w.-]*entry/, STRONG),
    script('sylius_', HINT),
  ],
  Bagisto: [
    cookie(/\bbagisto_session=/),
    ownAsset(/\/themes\/shop\/[\w-]+\/build\/assets\//, STRONG),
    ownAsset(/\/bagisto-/, HINT),
  ],
  Saleor: [
    script('.saleor.cloud/'),
    image(/\.saleor\.cloud\/(?:media|thumbnail)/),
    asset(/\.saleor\.cloud(?:\/|$)/),
  ],
  Medusa: [
    cookie(/\b_medusa_/),
    script('"calculated_price":{"id":"pset_', STRONG),
    script('medusa-public-images', HINT),
    image(/\/medusa-public-images\./, HINT),
    script('"variant_id":"variant_01', HINT),
  ],
  commercetools: [
    script('.commercetools.com/'),
    image(/\/\/images\.cdn\.[\w-]+\.(?:gcp|aws)\.commercetools\.com\//),
    asset(/\.frontastic\.(?:cloud|rocks)\//, STRONG),
    script('"centPrecision"', HINT),
  ],
  Swell: [
    image(/\/\/cdn\.(?:swell\.store|schema\.io)\//),
    asset(/\/\/cdn\.(?:swell\.store|schema\.io)\//),
    script('swell.init('),
  ],
  Snipcart: [
    asset(/\/\/cdn\.snipcart\.com\/(?:themes|scripts)\//),
    className('snipcart-add-item', CONCLUSIVE),
  ],
  Foxy: [asset(/\/\/cdn\.foxycart\.com\/[\w.-]+\/loader\.js/)],
  Tray: [asset(/\/\/(?:images|static)\d*\.tcdn\.com\.br\//), image(/\/\/images\.tcdn\.com\.br\//)],
  'Loja Integrada': [asset(/\/\/cdn\.awsli\.com\.br\//), image(/\/\/cdn\.awsli\.com\.br\//)],
  Yampi: [
    asset(/\/\/(?:[\w-]+\.)?yampi\.(?:me|io|com\.br)\//),
    image(/\/\/(?:images|cdn)\.yampi\.(?:me|io)\/(?:assets|rocket)\//, HINT),
  ],
  InSales: [
    asset(/\/\/(?:static|assets)\d*\.insales(?:-cdn)?\.(?:com|ru)\//),
    script('window.InSales', STRONG),
    cookie(/\binsales_/),
  ],
  'CS-Cart': [
    ownAsset(/\/var\/cache\/misc\/(?:assets|statics)\/|\/js\/tygh\//),
    script('(Tygh, Tygh.$)'),
    link(/[?&]dispatch=(?:checkout|products|categories)\./),
  ],
  Ueeshop: [asset(/\/\/ueeshop\.ly200-cdn\.com\//), image(/\/\/ueeshop\.ly200-cdn\.com\//)],
  Youzan: [asset(/\/\/(?:b|su|img\d*)\.yzcdn\.cn\//), script('"kdt_id"', STRONG)],
  ShopBase: [asset(/\/\/(?:[\w-]+\.)?thesitebase\.net\//), image(/\/\/img\.thesitebase\.net\//)],
  Shoptet: [asset(/\/\/cdn\.myshoptet\.com\//), script('shoptet.config'), meta('author', /^Shoptet\b/i)],
  Upgates: [asset(/\.cdn-upgates\.com\//), image(/\.cdn-upgates\.com\//)],
  IdoSell: [
    ownAsset(/\/gfx\/[a-z]{3}\/[\w.-]+\.gzip\?r=/),
    script('var app_shop'),
    link(/\/basketedit\.php/, STRONG),
    asset(/\/\/[\w-]+\.(?:iai-shop|idosell)\.com\//, HINT),
  ],
  Shoper: [
    ownAsset(/\/skins\/user\/rwd_shoper_\d+\//),
    image(/\/skins\/user\/rwd_shoper_\d+\//),
    asset(/\/\/dcsaascdn\.net\//, HINT),
    script('Shop.values.', HINT),
  ],
  Shoprenter: [
    asset(/\.cdn\.shoprenter\.hu\//),
    script('ShopRenter.'),
    script('ShopRenter ='),
    image(/\.cdn\.shoprenter\.hu\//),
  ],
  UNAS: [
    script('UNAS.shop'),
    script('var UNAS ='),
    asset(/\/\/[\w-]+\.unas\.(?:hu|eu)\//),
    ownAsset(/\/temp\/shop_\d+_[0-9a-f]+\.css/, STRONG),
  ],
  Ticimax: [asset(/\/\/static\.ticimax\.cloud\//), image(/\/\/static\.ticimax\.cloud\//)],
  ikas: [
    asset(/\/\/cdn\.myikas\.com\//),
    script('//api.myikas.com/api/sf/'),
    script('IkasEvents.subscribe('),
    image(/\/\/cdn\.myikas\.com\/images\//),
  ],
  IdeaSoft: [asset(/\/\/(?:[\w-]+\.)?ideacdn\.net\//), image(/\/\/(?:[\w-]+\.)?ideacdn\.net\//)],
  EasyStore: [asset(/\/\/(?:cdn|assets)\.(?:store-assets\.com|easystore\.co)\//)],
  '91APP': [asset(/\/\/[\w.-]*(?:\.|\/\/)91app\.com\//), image(/\/\/img\.91app\.com\//)],
  CYBERBIZ: [asset(/\/\/cdn[\w-]*\.cybassets\.com\//), image(/\/\/cdn[\w-]*\.cybassets\.com\//)],
  Godomall: [
    ownAsset(/\/data\/skin\/front\/[\w-]+\/js\//),
    link(/\/goods\/goods_view\.php\?goodsNo=/, STRONG),
  ],
  'Zen Cart': [generator(/Zen Cart/i), cookie(/\bzenid=/), link(/index\.php\?main_page=/)],
  osCommerce: [cookie(/\bosCsid=/), link(/[?&]osCsid=/, STRONG)],
  'X-Cart': [script('xliteConfig'), ownAsset(/\/var\/resources\/[\w/]+\/skins\//), generator(/^X-Cart/i)],
  AbanteCart: [
    generator(/^AbanteCart/i),
    ownAsset(/\/storefront\/view\/[\w-]+\/(?:stylesheet|javascript)\//),
  ],
  Miva: [
    ownAsset(/\/mm5\/(?:themes|graphics|json\.mvc)/),
    script('mivaJS'),
    link(/\/mm5\/merchant\.mvc/, STRONG),
  ],
  'NetSuite SuiteCommerce': [
    script('SC.ENVIRONMENT'),
    cookie(/\bNS_VER=/),
    ownAsset(/\/(?:sca|scs|ssp)-[\w.-]+\/|\/SSP Applications\//, STRONG),
  ],
  Kibo: [asset(/\/\/cdn-[\w-]+\.mozu\.com\//), script('"siteContext":{"siteId"', HINT)],
  'HCL Commerce': [ownAsset(/\/wcsstore\//), cookie(/\bWC_(?:PERSISTENT|SESSION_ESTABLISHED)=/)],
  ePages: [
    ownAsset(/\/WebRoot\/Store[\w]*\/Shops\//),
    image(/\/WebRoot\/Store[\w]*\/Shops\//),
    link(/\/epages\/[\w.-]+\.sf\//, STRONG),
  ],
  'Zoho Commerce': [
    asset(/\/\/[\w.-]*zohostatic\.com\/(?:commerce|ecommerce)\//),
    script('zs_ecommerce', STRONG),
  ],
  MyOnlineStore: [asset(/\/\/(?:cdn|asset\w*|static)\.(?:myonlinestore\.eu|mijnwebwinkel\.nl)\//)],
  Quickbutik: [
    asset(/\b(?:cdn|storage)\.quickbutik\.com\//),
    image(/\b(?:cdn|storage)\.quickbutik\.com\/(?:stores|images)\//),
  ],
  Abicart: [asset(/\/\/cdn\.(?:abicart|abicart-cdn|textalk)\.(?:com|se)\//)],
  DanDomain: [
    asset(/\/\/(?:shop|sw)\d+\.sfstatic\.io\//),
    image(/\/\/[\w-]+\.sfstatic\.io\/upload_dir\/shop\//),
  ],
  WiziShop: [asset(/\/\/media\.cdnws\.com\//), image(/\/\/media\.cdnws\.com\//)],
  ShopWired: [asset(/\/\/cdn\.ecommercedns\.uk\//)],
  'Prom.ua': [asset(/\/\/(?:[\w-]+\.)*prom\.st\//)],
  Fourthwall: [asset(/\/\/cdn\.fourthwall\.com\//), image(/\/\/imgproxy\.fourthwall\.com\//)],
  Spree: [script('SpreePaths', STRONG), script('Spree.routes'), ownAsset(/\/assets\/spree\/frontend\//)],
  'Drupal Commerce': [ownAsset(/\/modules\/(?:contrib\/)?commerce\//), script('"commerceCart', STRONG)],
  'Easy Digital Downloads': [
    ownAsset(/\/plugins\/easy-digital-downloads(?:-pro)?\//),
    script('var edd_scripts ='),
  ],
  VirtueMart: [ownAsset(/\/com_virtuemart\//), script('Virtuemart.', HINT)],
  J2Store: [ownAsset(/\/media\/j2store\//)],
  '1C-Bitrix': [
    header('x-powered-cms', /^Bitrix Site Manager/i),
    ownAsset(/\/bitrix\/(?:js|cache|templates|panel)\//),
    sells(script('BX.Sale.', HINT)),
    sells(ownAsset(/\/bitrix\/components\/bitrix\/(?:catalog|sale)\./, HINT)),
  ],
  Odoo: [
    generator(/^Odoo$/i),
    ownAsset(/\/web\/assets\/[\w/-]*web\.assets_frontend/, STRONG),
    sells(className('o_wsale_my_cart', HINT)),
  ],
  Tilda: [
    asset(/\/\/(?:static|neo)\.tildacdn\.(?:com|net|pub|info)\//),
    sells(asset(/\/tilda-(?:cart|catalog)-[\d.]+/, HINT)),
  ],
  Imweb: [
    asset(/\/\/vendor-cdn\.imweb\.me\//),
    image(/\/\/cdn\.imweb\.me\//),
    sells(script('SITE_SHOP_', HINT)),
  ],
  Squarespace: [
    header('server', /^Squarespace$/i),
    asset(/\/\/(?:assets|static1)\.squarespace\.com\/(?:universal|static)\//),
    script('Static.SQUARESPACE_CONTEXT = '),
    sells(className('sqs-add-to-cart-button', HINT)),
    sells(className('sqs-custom-cart', HINT)),
  ],
  Wix: [
    header('x-wix-request-id', /./),
    generator(/^Wix\.com\b/),
    asset(/\/\/static\.parastorage\.com\/(?:services|unpkg)\//),
    sells(asset(/\/services\/(?:wixstores|ecommerce)-/, HINT)),
  ],
  Webflow: [
    generator(/^Webflow$/i),
    root('data-wf-site', /^[0-9a-f]{24}$/),
    sells(className('w-commerce-commercecartwrapper', HINT)),
    sells(className('w-commerce-commerceaddtocartform', HINT)),
  ],
  Weebly: [
    generator(/^Weebly$/i),
    asset(/\/\/cdn\d*\.editmysite\.com\/(?:css|js)\//),
    sells(script('_W.storeName', HINT)),
    sells(script('_W.storeCountry', HINT)),
  ],
  'GoDaddy Website Builder': [
    generator(/Go Daddy Website Builder/i),
    asset(/\/\/img1\.wsimg\.com\/blobby\/go\//),
    sells(asset(/\/\/img1\.wsimg\.com\/(?:ceph-p3-01\/)?ols-/, HINT)),
  ],
  Jimdo: [
    asset(/\/\/(?:assets|u|fonts)\.jimstatic\.com\//),
    generator(/^Jimdo\b/i),
    sells(className('j-product', HINT)),
  ],
};

/** They make sites of any kind; a shop embedded in their pages belongs to the shop system, and they alone are not evidence of a shop. */
export const BUILDERS = new Set([
  '1C-Bitrix',
  'Odoo',
  'Tilda',
  'Imweb',
  'Squarespace',
  'Wix',
  'Webflow',
  'Weebly',
  'GoDaddy Website Builder',
  'Jimdo',
]);
