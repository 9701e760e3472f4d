/**
 * What distinguishes the pages of each platform, based on what their stores send, written before and independently of the rules that
 * recognise them (`sources/storefront/platform-rules.ts`).
 */
type Page = {
  head: string;
  headers?: Record<string, string>;
  html?: string;
  body?: string;
  foot?: string;
  cart?: string;
  product?: (slug: string) => string;
  /** The locale its stores usually have, by index of `LANGUAGES`; any without one. */
  locales?: string[];
  /** Renders in the browser: the page arrives without content. */
  headless?: boolean;
};

export type PlatformPage = Page & { platform: string };

export const platformPages = (domain: string, id: number): PlatformPage[] =>
  Object.entries(pagesOf(domain, id)).map(([platform, page]) => ({ platform, ...page }));

const pagesOf = (domain: string, id: number): Record<string, Page> => ({
  Shopify: {
    headers: { 'x-shopid': String(60_000_000 + id), 'powered-by': 'Shopify', 'x-sorting-hat-podid': '255' },
    head: `<link rel="preconnect" href="https://cdn.shopify.com" crossorigin>
<link href="//${domain}/cdn/shop/t/${id}/assets/base.css?v=159841507637079171801" rel="stylesheet" type="text/css" media="all">
<meta id="shopify-digital-wallet" name="shopify-digital-wallet" content="/${id}/digital_wallets/dialog">
<script>var Shopify = Shopify || {};
Shopify.shop = "${domain.split('.')[0]}.myshopify.com";
Shopify.locale = "en";</script>`,
    product: (slug) => `/products/${slug}`,
  },
  'Shopify Hydrogen': {
    headers: { 'powered-by': 'Shopify, Hydrogen', 'oxygen-full-page-cache': 'uncacheable' },
    head: `<link rel="modulepreload" href="https://cdn.shopify.com/oxygen-v2/28431/19283/39484/${id}/assets/entry.client-Bq3x.js">
<link rel="stylesheet" href="https://cdn.shopify.com/oxygen-v2/28431/19283/39484/${id}/assets/app-DmqW.css">`,
    headless: true,
    product: (slug) => `/products/${slug}`,
  },
  WooCommerce: {
    head: `<meta name="generator" content="WordPress 6.6.2">
<link rel="stylesheet" id="woocommerce-layout-css" href="https://${domain}/wp-content/plugins/woocommerce/assets/css/woocommerce-layout.css?ver=9.3.3" media="all">
<script id="wc-add-to-cart-js-extra">var wc_add_to_cart_params = {"ajax_url":"\\/wp-admin\\/admin-ajax.php","cart_url":"https:\\/\\/${domain}\\/cart\\/"};</script>`,
    body: 'class="home page theme-storefront woocommerce-no-js"',
    cart: '/cart/',
    product: (slug) => `/product/${slug}/`,
  },
  'Salesforce Commerce Cloud': {
    headers: { 'set-cookie': `dwanonymous_7c3fdb=abcd${id}; Path=/; SameSite=None` },
    head: `<link rel="stylesheet" href="/on/demandware.static/Sites-Brand${id}-Site/-/en_US/v1715000000000/css/global.css">
<script>//<!--
(function(app){app.urls={cart:"/on/demandware.store/Sites-Brand${id}-Site/en_US/Cart-Show"}})(window.app||(window.app={}));
//--></script>`,
    cart: '/cart',
  },
  BigCommerce: {
    head: `<meta name="platform" content="bigcommerce.stencil">
<link data-stencil-stylesheet href="https://cdn11.bigcommerce.com/s-x${id}abc/stencil/5a2b/e/91c0/css/theme-3f1.css" rel="stylesheet">
<script>var BCData = {};</script>`,
    cart: '/cart.php',
  },
  Magento: {
    headers: { 'set-cookie': 'PHPSESSID=1; path=/', 'x-magento-tags': 'cms_b_header' },
    head: `<script> var BASE_URL = 'https://${domain}/'; var require = {'baseUrl': 'https://${domain}/static/version1716/frontend/Acme/shop/en_US'};</script>
<link rel="stylesheet" type="text/css" media="all" href="https://${domain}/static/version1716/frontend/Acme/shop/en_US/css/styles-m.css">`,
    body: 'data-container="body" class="cms-home page-layout-1column"',
    foot: `<script type="text/x-magento-init">{"*":{"Magento_PageCache/js/form-key-provider":{}}}</script>`,
    cart: '/checkout/cart/',
    product: (slug) => `/${slug}.html`,
  },
  PrestaShop: {
    headers: { 'powered-by': 'PrestaShop' },
    head: `<link rel="stylesheet" href="https://${domain}/themes/classic/assets/cache/theme-8b3.css" type="text/css" media="all">
<script>var prestashop = {"cart":{"products":[],"totals":{}},"currency":{"id":1,"iso_code":"EUR"}};</script>`,
    body: 'id="index" class="lang-fr country-fr currency-eur layout-full-width page-index"',
    cart: '/panier?action=show',
    product: (slug) => `/accueil/12-${slug}.html`,
    locales: ['fr-FR', 'es-ES', 'it-IT', 'pl-PL'],
  },
  Shopware: {
    headers: { 'sw-context-token': `c${id}`, 'sw-version-id': '0fa91ce3e96a4bc2be4bd9ce752c3425' },
    head: `<link rel="stylesheet" href="https://${domain}/theme/7d3c/css/all.css?1716">
<script>window.router = {'frontend.cart.offcanvas': '/checkout/offcanvas', 'frontend.cookie.offcanvas': '/cookie/offcanvas'};</script>`,
    html: 'itemscope itemtype="https://schema.org/WebPage"',
    cart: '/checkout/cart',
    locales: ['de-DE', 'nl-NL'],
  },
  OpenCart: {
    headers: { 'set-cookie': `OCSESSID=f3${id}; path=/` },
    head: `<script src="catalog/view/javascript/jquery/jquery-2.1.1.min.js"></script>
<link href="catalog/view/theme/default/stylesheet/stylesheet.css" rel="stylesheet">`,
    cart: '/index.php?route=checkout/cart',
    product: (slug) => `/index.php?route=product/product&product_id=${slug.length}`,
  },
  VTEX: {
    headers: { powered: 'vtex' },
    head: `<meta name="generator" content="vtex.render-server@8.178.0">
<link rel="preload" as="script" href="https://brand${id}.vtexassets.com/_v/public/assets/v1/published/bundle/public/react/asset.min.js">
<script>__RUNTIME__ = {"account":"brand${id}","production":true};</script>`,
    headless: true,
    locales: ['pt-BR', 'es-AR'],
  },
  Nuvemshop: {
    head: `<link rel="preconnect" href="https://acdn-us.mitiendanube.com">
<link rel="stylesheet" href="//acdn-us.mitiendanube.com/stores/003/${id}/themes/morelia/dart-style-colors-9f8.css" media="all">
<script>var LS = LS || {}; LS.store = { id : 3${id}, url : "${domain}", currency : "ARS" };</script>`,
    cart: '/comprar/',
    product: (slug) => `/productos/${slug}/`,
    locales: ['es-AR', 'pt-BR'],
  },
  'Lightspeed eCom': {
    head: `<link rel="stylesheet" href="https://cdn.webshopapp.com/shops/2${id}/themes/174/assets/style.css?2024" />
<script src="https://cdn.webshopapp.com/assets/jquery-1-9-1.js?2024-01-01"></script>`,
    cart: '/cart/',
    product: (slug) => `/${slug}.html`,
    locales: ['nl-NL', 'de-DE'],
  },
  Shoplazza: {
    head: `<link rel="stylesheet" href="https://static.shoplazza.com/oss/themes/a1/style.css">
<script>window.SHOPLAZZA = {"shop":{"shop_id":"${id}","locale":"en-US"}};</script>`,
    product: (slug) => `/products/${slug}`,
  },
  SHOPLINE: {
    head: `<link rel="stylesheet" media="all" href="https://cdn.shoplineapp.com/s/packs/css/express-${id}.css" data-turbolinks-track="true">
<script>var mainConfig = JSON.parse('{"merchantId":"5f${id}"}');</script>`,
    product: (slug) => `/products/${slug}`,
    locales: ['zh-TW'],
  },
  Cafe24: {
    head: `<script type="text/javascript" src="//img.echosting.cafe24.com/smartAdmin/js/common.js"></script>
<script>var EC_FRONT_JS_CONFIG_MANAGE = {"sSmartBannerScriptUrl":""}; var EC_ROUTE = {};</script>`,
    cart: '/order/basket.html',
    product: (slug) => `/product/detail.html?product_no=${slug.length}`,
    locales: ['ko-KR', 'ja-JP'],
  },
  nopCommerce: {
    headers: { 'set-cookie': '.Nop.Customer=1; path=/; httponly' },
    head: `<meta name="generator" content="nopCommerce">
<link rel="stylesheet" type="text/css" href="/Themes/DefaultClean/Content/css/styles.css">`,
  },
  'Big Cartel': {
    head: `<meta name="generator" content="Big Cartel">
<link href="https://assets.bigcartel.com/theme_assets/119/1.8.2/theme.css?v=1" rel="stylesheet">`,
    product: (slug) => `/product/${slug}`,
  },
  Ecwid: {
    head: `<meta name="generator" content="WordPress 6.5">`,
    foot: `<div id="my-store-${id}"></div><script data-cfasync="false" src="https://app.ecwid.com/script.js?${10_000_000 + id}&data_platform=code" charset="utf-8"></script>
<script>xProductBrowser("categoriesPerRow=3","views=grid(20,3)","id=my-store-${id}");</script>`,
    cart: '#!/~/cart',
  },
  'Square Online': {
    head: `<link rel="stylesheet" href="https://cdn3.editmysite.com/app/website/css/site.9d2c.css">
<script src="https://cdn3.editmysite.com/app/store/js/store.${id}.js" defer></script>`,
    headless: true,
  },
  Squarespace: {
    headers: { server: 'Squarespace' },
    head: `<!-- This is Squarespace. --><base href="">
<link rel="stylesheet" href="https://static1.squarespace.com/static/versioned-site-css/5f${id}/11/site.css">
<script data-name="static-context">Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = {"websiteId":"5f${id}","showCart":true};</script>`,
    product: (slug) => `/shop/p/${slug}`,
  },
  Wix: {
    headers: { 'x-wix-request-id': `17160.${id}` },
    head: `<meta name="generator" content="Wix.com Website Builder">
<script defer src="https://static.parastorage.com/services/wix-thunderbolt/dist/main.renderer.1d21.js"></script>`,
    cart: '/cart-page',
    product: (slug) => `/product-page/${slug}`,
  },
  Webflow: {
    head: `<meta content="Webflow" name="generator"><link href="https://assets.website-files.com/64/css/brand.css" rel="stylesheet">`,
    html: `data-wf-page="64f0aa11bb22cc33dd44ee55" data-wf-site="64f0aa11bb22cc33dd44ee${String(id % 90).padStart(2, '0')}"`,
    foot: '<div data-node-type="commerce-cart-wrapper" class="w-commerce-commercecartwrapper"></div>',
    product: (slug) => `/product/${slug}`,
  },
  Salla: {
    head: `<link rel="stylesheet" href="https://cdn.salla.network/themes/1130931637/1.231.0/app.css">
<script>document.addEventListener('DOMContentLoaded', () => salla.init({"debug":false,"store":{"id":${id},"url":"https://${domain}"}}));</script>`,
    foot: '<salla-cart-summary></salla-cart-summary>',
    product: (slug) => `/${slug}/p1${id}`,
    locales: ['ar-SA'],
  },
  Zid: {
    head: `<link rel="stylesheet" href="https://assets.zid.store/themes/f9f0/main.css"><link rel="icon" href="https://media.zid.store/d${id}/logo.png">
<script>window.customer = null; window.store = {"id":${id},"currency":"SAR"};</script>`,
    cart: '/cart/view',
    product: (slug) => `/products/${slug}`,
    locales: ['ar-SA'],
  },
  Haravan: {
    head: `<link href="//theme.hstatic.net/1000${id}/1000${id}9/14/styles.scss.css?v=5" rel="stylesheet" type="text/css" media="all">
<script>var Haravan = Haravan || {}; Haravan.shop = "brand${id}.myharavan.com";</script>`,
    product: (slug) => `/products/${slug}`,
    locales: ['vi-VN'],
  },
  Sapo: {
    head: `<link href="//bizweb.dktcdn.net/100/${id}/777/themes/88/assets/main.scss.css?1716" rel="stylesheet" type="text/css">
<script>var Bizweb = Bizweb || {}; Bizweb.store = 'brand${id}.mysapo.net';</script>`,
    product: (slug) => `/${slug}`,
    locales: ['vi-VN'],
  },
  'Color Me Shop': {
    head: `<link rel="stylesheet" href="https://img21.shop-pro.jp/PA01${id}/404/css/12/index.css?cmsp_timestamp=1" type="text/css">
<script>var Colorme = {"page":"index","shop":{"account_id":"PA01${id}"}};</script>`,
    cart: 'https://secure.shop-pro.jp/?mode=cart_inn',
    product: () => `/?pid=17${id}`,
    locales: ['ja-JP'],
  },
  MakeShop: {
    head: `<link rel="stylesheet" href="https://gigaplus.makeshop.jp/brand${id}/css/common.css">`,
    cart: '/view/cart',
    product: (slug) => `/view/item/00000${slug.length}`,
    locales: ['ja-JP'],
  },
  BASE: {
    head: `<link rel="stylesheet" href="https://static.thebase.in/shopassets/css/theme.css"><meta property="og:image" content="https://baseec-img-mng.akamaized.net/images/user/logo/${id}.png">`,
    foot: `<img src="https://baseec-img-mng.akamaized.net/images/item/origin/${id}.jpg" alt="">`,
    product: () => `/items/7${id}`,
    locales: ['ja-JP'],
  },
  'EC-CUBE': {
    head: `<link rel="stylesheet" href="/html/template/default/assets/css/style.css"><script src="/html/template/default/assets/js/eccube.js"></script>`,
    product: () => `/products/detail/${id}`,
    locales: ['ja-JP'],
  },
  Volusion: {
    head: `<link rel="stylesheet" type="text/css" href="/v/vspfiles/templates/${id}/css/template.css"><script src="/a/j/volusion.js"></script>`,
    cart: '/shoppingcart.asp',
    product: (slug) => `/product-p/${slug}.htm`,
  },
  'OXID eShop': {
    head: `<link rel="stylesheet" type="text/css" href="https://${domain}/out/wave/src/css/styles.min.css?1716">
<!-- OXID eShop Community Edition, Version 6, Shopping Cart System (c) OXID eSales AG -->`,
    foot: `<form action="https://${domain}/index.php?" method="get"><input type="hidden" name="cl" value="basket"></form>`,
    cart: '/warenkorb/',
    locales: ['de-DE'],
  },
  'JTL-Shop': {
    headers: { 'set-cookie': `JTLSHOP=9${id}; path=/; HttpOnly` },
    head: `<link rel="stylesheet" href="https://${domain}/templates/NOVA/themes/my-nova/my-nova.css?v=1.0.0">`,
    foot: '<input type="hidden" class="jtl_token" name="jtl_token" value="1">',
    cart: '/Warenkorb',
    locales: ['de-DE'],
  },
  Gambio: {
    head: `<link rel="stylesheet" href="public/theme/styles/system/main.min.css?bust=1"><script src="GXModules/Gambio/Store/Build/main.js"></script>`,
    foot: '<script src="public/theme/javascripts/system/init-de.min.js?bust=1" data-page-token="1" id="init-js"></script>',
    cart: '/shopping_cart.php',
    locales: ['de-DE'],
  },
  plentymarkets: {
    headers: { 'set-cookie': `plentyID=ey${id}; path=/` },
    head: `<link rel="preload" href="https://cdn02.plentymarkets.com/b${id}/plugin/5/ceres/css/ceres-base.css" as="style">`,
    cart: '/basket',
    locales: ['de-DE', 'en-GB'],
  },
  'SAP Commerce Cloud': {
    head: `<link rel="stylesheet" type="text/css" media="all" href="/_ui/responsive/theme-alpha/css/style.css">
<script>var ACC = { config: {} }; ACC.config.contextPath = ""; ACC.config.encodedContextPath = "/de";</script>`,
    cart: '/cart',
  },
  'Oracle Commerce': {
    head: `<link rel="stylesheet" href="/ccstore/v1/themes/storefront.css"><script src="/shared/js/main.js"></script>`,
    foot: '<img src="/ccstore/v1/images/?source=/file/v1/products/1.jpg&height=300" alt="">',
    headless: true,
  },
  Intershop: {
    head: `<link rel="stylesheet" href="/INTERSHOP/static/WFS/brand-Site${id}/-/brand/en_US/css/brand.css">`,
    cart: '/INTERSHOP/web/WFS/brand-Site/en_US/-/EUR/ViewCart-View',
  },
  Spryker: {
    head: `<link rel="stylesheet" href="/assets/current/default/css/yves_default.basic.css?v=${id}"><script src="/assets/current/default/js/yves_default.app.js?v=${id}" defer></script>`,
    cart: '/en/cart',
  },
  Sylius: {
    head: `<link rel="stylesheet" href="/bundles/syliusshop/css/style.css"><link rel="stylesheet" href="/build/shop/shop-entry.css">`,
    cart: '/en_US/cart/',
  },
  Bagisto: {
    headers: { 'set-cookie': `bagisto_session=ey${id}; path=/` },
    head: `<link rel="preload" as="style" href="https://${domain}/themes/shop/default/build/assets/app-5df1.css">`,
    cart: '/checkout/cart',
  },
  Saleor: {
    head: `<link rel="preconnect" href="https://brand${id}.eu.saleor.cloud">`,
    foot: `<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"products":[{"name":"Linen shirt","thumbnail":{"url":"https://brand${id}.eu.saleor.cloud/thumbnail/UHJv/512/"},"pricing":{"priceRange":{"start":{"gross":{"amount":54.0,"currency":"EUR"}}}}}]}},"page":"/","runtimeConfig":{"api":"https://brand${id}.eu.saleor.cloud/graphql/"}}</script>`,
    headless: true,
  },
  commercetools: {
    head: '<link rel="preload" as="script" href="/_next/static/chunks/main.js">',
    foot: `<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"data":{"items":[{"name":"Walnut stool","masterVariant":{"sku":"a-${id}","images":[{"url":"https://images.cdn.europe-west1.gcp.commercetools.com/b${id}/stool-small.jpg"}],"prices":[{"value":{"type":"centPrecision","currencyCode":"EUR","centAmount":12900,"fractionDigits":2}}]}}]}}}}</script>`,
    headless: true,
  },
  Snipcart: {
    head: `<link rel="stylesheet" href="https://cdn.snipcart.com/themes/v3.3.1/default/snipcart.css">`,
    foot: `<div hidden id="snipcart" data-api-key="Y${id}"></div><button class="snipcart-add-item" data-item-id="a" data-item-price="20.00" data-item-url="/">+</button><script async src="https://cdn.snipcart.com/themes/v3.3.1/default/snipcart.js"></script>`,
    cart: '#/cart',
  },
  Tray: {
    head: `<link rel="stylesheet" href="https://images.tcdn.com.br/files/${id}/themes/7/css/theme.min.css"><script src="https://images.tcdn.com.br/static_inst/tray.js"></script>`,
    cart: '/checkout/cart',
    locales: ['pt-BR'],
  },
  'Loja Integrada': {
    head: `<link rel="stylesheet" href="https://cdn.awsli.com.br/production/static/loja/estrutura/v1/css/all.min.css?v=1"><script>LOJA_ID = ${id};</script>`,
    cart: '/carrinho/index',
    locales: ['pt-BR'],
  },
  InSales: {
    head: `<link href="https://static.insales-cdn.com/assets/1/${id}/1716/theme.css" rel="stylesheet"><script>window.InSales = {}; </script>`,
    cart: '/cart_items',
    locales: ['ru-RU'],
  },
  '1C-Bitrix': {
    headers: { 'x-powered-cms': 'Bitrix Site Manager (bc2a)' },
    head: `<link href="/bitrix/cache/css/s1/aspro_next/template_${id}.css" type="text/css" rel="stylesheet"><script src="/bitrix/js/main/core/core.min.js"></script>`,
    cart: '/basket/',
    locales: ['ru-RU'],
  },
  'CS-Cart': {
    head: `<link type="text/css" rel="stylesheet" href="https://${domain}/var/cache/misc/assets/design/themes/responsive/css/standalone.${id}.css">`,
    foot: '<script>(function(_, $) { _.tr({cannot_buy: "x"}); $.extend(_, {index_script: "index.php"}); }(Tygh, Tygh.$));</script>',
    cart: '/index.php?dispatch=checkout.cart',
  },
  Youzan: {
    head: `<link rel="stylesheet" href="https://b.yzcdn.cn/wsc-h5/shop-${id}.css"><script>window._global = {"kdt_id":${id}};</script>`,
    cart: '/wsctrade/cart',
    locales: ['zh-CN'],
  },
  ShopBase: {
    head: `<link rel="stylesheet" href="https://cdn.thesitebase.net/themes/${id}/app.css"><script>window.__INITIAL_STATE__ = {"shop":{"id":${id}}};</script>`,
    product: (slug) => `/products/${slug}`,
  },
  Shoptet: {
    head: `<link href="https://cdn.myshoptet.com/prj/dist/master/cms/templates/frontend_templates/00/css/main.css" rel="stylesheet">
<script>var shoptet = shoptet || {}; shoptet.config = {"cdnUrl":"https://cdn.myshoptet.com/"};</script>`,
    cart: '/kosik/',
    locales: ['cs-CZ', 'hu-HU'],
  },
  Upgates: {
    head: `<link rel="stylesheet" href="https://brand${id}.s25.cdn-upgates.com/_cache/styles.css">`,
    cart: '/kosik',
    locales: ['cs-CZ'],
  },
  IdoSell: {
    head: `<link rel="stylesheet" type="text/css" href="/gfx/pol/style.css.gzip?r=${id}"><script src="/gfx/pol/shop.js.gzip?r=${id}"></script><script>var app_shop = {urls: {prefix: 'data="/gfx/'}};</script>`,
    cart: '/basketedit.php?mode=1',
    product: (slug) => `/product-pol-12-${slug}.html`,
    locales: ['pl-PL'],
  },
  Shoper: {
    head: `<link rel="stylesheet" href="/skins/user/rwd_shoper_1/cache/cache-pl_PL-${id}.css">`,
    cart: '/pl/basket',
    locales: ['pl-PL'],
  },
  Shoprenter: {
    head: `<link rel="stylesheet" href="https://brand${id}.cdn.shoprenter.hu/web/compiled/css/theme.css"><script>var ShopRenter = ShopRenter || {};</script>`,
    cart: '/index.php?route=checkout/cart',
    locales: ['hu-HU'],
  },
  UNAS: {
    head: `<link rel="stylesheet" href="https://${domain}/temp/shop_1${id}_0a1b.css?mod_time=1716"><script>var UNAS = UNAS || {}; UNAS.shop = {"base_url":"https://${domain}"};</script>`,
    cart: '/shop_cart.php',
    locales: ['hu-HU'],
  },
  Ticimax: {
    head: `<link rel="stylesheet" href="https://static.ticimax.cloud/3${id}/css/site.css">`,
    cart: '/sepetim.aspx',
    locales: ['tr-TR'],
  },
  ikas: {
    head: `<link rel="preload" as="image" href="https://cdn.myikas.com/images/9f/${id}/image_540.webp"><script id="__NEXT_DATA__" type="application/json">{"props":{"apiUrl":"https://api.myikas.com/api/sf/graphql"}}</script>`,
    cart: '/cart',
    locales: ['tr-TR'],
  },
  'Zen Cart': {
    headers: { 'set-cookie': `zenid=4${id}; path=/` },
    head: '<meta name="generator" content="shopping cart program by Zen Cart&reg;, https://www.zen-cart.com eCommerce">',
    cart: '/index.php?main_page=shopping_cart',
  },
  Odoo: {
    head: `<meta name="generator" content="Odoo"><link type="text/css" rel="stylesheet" href="/web/assets/1/${id}/web.assets_frontend.min.css">`,
    cart: '/shop/cart',
    product: (slug) => `/shop/${slug}-12`,
  },
  Miva: {
    head: `<link rel="stylesheet" href="/mm5/themes/00000001/css/${id}.css"><script>var mivaJS = window.mivaJS || {};</script>`,
    cart: '/mm5/merchant.mvc?Screen=BASK',
  },
  ePages: {
    head: `<link rel="stylesheet" href="/WebRoot/Store${id % 10}/Shops/61${id}/Styles/style.css">`,
    cart: '/epages/61.sf/?ObjectPath=/Shops/61/Basket',
    locales: ['de-DE', 'es-ES'],
  },
  Quickbutik: {
    head: `<link rel="stylesheet" href="https://storage.quickbutik.com/stores/${id}/templates/theme.css">`,
    cart: '/cart/index',
    locales: ['sv-SE'],
  },
  Tilda: {
    head: `<link rel="stylesheet" href="https://static.tildacdn.com/css/tilda-grid-3.0.min.css"><link rel="stylesheet" href="https://static.tildacdn.com/css/tilda-cart-1.0.min.css"><script src="https://static.tildacdn.com/js/tilda-cart-1.1.min.js"></script>`,
    cart: '#opencart',
    locales: ['ru-RU', 'uk-UA'],
  },
});
