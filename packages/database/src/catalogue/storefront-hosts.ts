/**
 * Hosts of many storefronts, each with the paths that identify one. `:name` is case-insensitive, `:Name` case-sensitive; a path after `>`
 * is its canonical form. `*` in a host matches any public suffix; several hosts of one site are separated by blanks,
 * and addresses use the first.
 */
type StorefrontHost = {
  hosts: string;
  paths: string[];
  /** First path segments that identify no storefront, if `:name` comes first. */
  reserved?: string;
  /** What the first path segment of a post or a chat looks like. */
  others?: RegExp;
};

const MARKETPLACES: StorefrontHost[] = [
  { hosts: '1stdibs.com', paths: ['dealers/:name'] },
  { hosts: 'aliexpress.*', paths: ['store/:name'] },
  { hosts: 'allegro.pl', paths: ['uzytkownik/:name', 'sklep/:name'] },
  {
    hosts: 'amazon.*',
    paths: ['stores/page/:Name', 'stores/node/:name', 'stores/author/:Name', 'stores/:name', 'shops/:Name'],
  },
  { hosts: 'ankorstore.com', paths: ['brand/:name'] },
  { hosts: 'bonanza.com', paths: ['booths/:name'] },
  { hosts: 'carousell.*', paths: ['u/:name'] },
  { hosts: 'chairish.com', paths: ['shop/:name'] },
  { hosts: 'creema.jp', paths: ['c/:name', 'creator/:name'] },
  { hosts: 'daraz.*', paths: ['shop/:name'] },
  {
    hosts: 'depop.com',
    paths: [':name'],
    reserved: 'about blog brands category products search sell theme',
  },
  { hosts: 'discogs.com', paths: ['seller/:name'] },
  { hosts: 'ebay.*', paths: ['str/:name', 'usr/:name'] },
  { hosts: 'etsy.com', paths: ['shop/:name'] },
  { hosts: 'faire.com', paths: ['brand/:name'] },
  { hosts: 'folksy.com', paths: ['shops/:name'] },
  {
    hosts: 'grailed.com',
    paths: [':name'],
    reserved: 'about categories designers drycleanonly listings shop',
  },
  { hosts: 'hepsiburada.com', paths: ['magaza/:name'] },
  { hosts: 'lazada.*', paths: ['shop/:name'] },
  { hosts: 'marketplace.asos.com', paths: ['boutique/:name'] },
  { hosts: 'mercadolibre.*', paths: ['tienda/:name'] },
  { hosts: 'mercadolivre.com.br', paths: ['loja/:name'] },
  { hosts: 'mercari.com', paths: ['u/:name'] },
  { hosts: 'minne.com', paths: ['@:name'] },
  {
    hosts: 'notonthehighstreet.com',
    paths: [':name'],
    reserved:
      'about blog brands categories category christmas experiences gifts help home jewellery product products search sell-with-us',
  },
  { hosts: 'ozon.ru', paths: ['seller/:name', 'brand/:name'] },
  { hosts: 'poshmark.*', paths: ['closet/:name'] },
  { hosts: 'rakuten.co.jp', paths: [':name'], reserved: 'category event gold info ranking search' },
  { hosts: 'redbubble.com', paths: ['people/:name'] },
  { hosts: 'reverb.com', paths: ['shop/:name'] },
  { hosts: 'rubylane.com', paths: ['shop/:name'] },
  { hosts: 'salla.sa', paths: [':name'], reserved: 'about blog en login site' },
  { hosts: 'shop.app', paths: ['m/:name'] },
  {
    hosts: 'shopee.*',
    paths: ['shop/:name', ':name'],
    reserved: 'buyer cart daily_discover docs events flash_sale mall product search seller user',
  },
  { hosts: 'smartstore.naver.com', paths: [':name'] },
  {
    hosts: 'society6.com',
    paths: ['artists/:name > :name', ':name'],
    reserved: 'a about blog collection collections help product products s search shop',
  },
  { hosts: 'spoonflower.com', paths: ['profiles/:name'] },
  { hosts: 'store.shopping.yahoo.co.jp', paths: [':name'] },
  { hosts: 'storenvy.com', paths: ['stores/:name'] },
  { hosts: 'teepublic.com', paths: ['user/:name', 'stores/:name'] },
  {
    hosts: 'tokopedia.com',
    paths: [':name'],
    reserved: 'blog catalog cart discovery find help p promo search',
  },
  { hosts: 'trendyol.com', paths: ['magaza/:name'] },
  { hosts: 'vinted.*', paths: ['member/:name'] },
  { hosts: 'walmart.com', paths: ['seller/:name', 'global/seller/:name > seller/:name', 'brand/:name'] },
  { hosts: 'wildberries.ru', paths: ['seller/:name', 'brands/:name'] },
  { hosts: 'zazzle.*', paths: ['store/:name'] },
];

const PROFILE_HOSTS: StorefrontHost[] = [
  { hosts: 'allmylinks.com', paths: [':name'], reserved: 'blog login' },
  { hosts: 'beacons.ai', paths: [':name'], reserved: 'blog i login signup' },
  { hosts: 'bento.me', paths: [':name'], reserved: 'blog login' },
  { hosts: 'bio.link', paths: [':name'], reserved: 'about blog login pricing register signup' },
  { hosts: 'buymeacoffee.com', paths: [':name'], reserved: 'about blog explore login signup' },
  { hosts: 'campsite.bio', paths: [':name'], reserved: 'blog login pricing signup' },
  { hosts: 'crunchbase.com', paths: ['organization/:name'] },
  {
    hosts: 'facebook.com fb.com',
    paths: ['pages/:any/:name > :name', 'people/:any/:name > :name', 'pg/:name > :name', ':name'],
    reserved:
      'ads business dialog events groups hashtag help legal login marketplace media pages people permalink.php photo photo.php photos policies posts privacy profile.php reel search share sharer sharer.php stories story.php watch',
  },
  { hosts: 'flow.page', paths: [':name'] },
  { hosts: 'g.page', paths: [':name'], reserved: 'r' },
  { hosts: 'gumroad.com', paths: [':name'], reserved: 'blog discover features l login pricing signup' },
  { hosts: 'heylink.me', paths: [':name'], reserved: 'blog login pricing' },
  { hosts: 'hoo.be', paths: [':name'], reserved: 'blog login' },
  { hosts: 'indiegogo.com', paths: ['projects/:name'] },
  {
    hosts: 'instagram.com',
    paths: ['stories/:name > :name', ':name'],
    reserved: 'about accounts developer direct explore legal p privacy reel reels stories tv web',
  },
  { hosts: 'kickstarter.com', paths: ['projects/:maker/:name', 'profile/:name'] },
  { hosts: 'ko-fi.com', paths: [':name'], reserved: 'about blog explore home i login post s' },
  { hosts: 'koji.to', paths: [':name'] },
  { hosts: 'line.me', paths: ['ti/p/@:name', 'r/ti/p/@:name > ti/p/@:name'] },
  { hosts: 'linkedin.com', paths: ['company/:name', 'showcase/:name', 'in/:name'] },
  { hosts: 'linkbio.co', paths: [':name'], reserved: 'blog login' },
  { hosts: 'linkin.bio', paths: [':name'], reserved: 'blog login' },
  { hosts: 'linkpop.com', paths: [':name'], reserved: 'blog login' },
  { hosts: 'linktr.ee', paths: [':name'], reserved: 'admin blog discover help login marketplace register s' },
  { hosts: 'lit.link', paths: [':name'], reserved: 'en login' },
  { hosts: 'lnk.bio', paths: [':name'], reserved: 'blog help login signup' },
  { hosts: 'lynk.id', paths: [':name'], reserved: 'blog login pricing register' },
  { hosts: 'm.me', paths: [':name'] },
  { hosts: 'msha.ke', paths: [':name'] },
  {
    hosts: 'ok.ru',
    paths: ['group/:name', 'profile/:name', ':name'],
    reserved: 'group profile search video',
  },
  {
    hosts: 'patreon.com',
    paths: ['c/:name > :name', 'cw/:name > :name', ':name'],
    reserved: 'about apps c create cw explore home join login policy posts product search user',
  },
  {
    hosts: 'pinterest.com pinterest.*',
    paths: [':name'],
    reserved: 'about business categories explore ideas login pin search shop topics today',
  },
  { hosts: 'shopltk.com', paths: ['explore/:name'] },
  { hosts: 'sites.google.com', paths: ['view/:name', 'site/:name'] },
  { hosts: 'snapchat.com', paths: ['add/:name', '@:name > add/:name'] },
  { hosts: 'snipfeed.co', paths: [':name'], reserved: 'blog login' },
  { hosts: 'solo.to', paths: [':name'], reserved: 'blog login pricing signup' },
  { hosts: 'stan.store', paths: [':name'], reserved: 'blog login register' },
  {
    hosts: 't.me telegram.me',
    paths: ['s/:name > :name', '+:Name', 'joinchat/:Name', ':name'],
    reserved: 'addlist addstickers c iv joinchat login proxy s setlanguage share socks',
    // A telephone number, unlike an invitation.
    others: /^\+\d+$/,
  },
  { hosts: 'tap.bio', paths: [':name'] },
  { hosts: 'taplink.cc taplink.at', paths: [':name'], reserved: 'blog login pricing templates' },
  { hosts: 'threads.com threads.net', paths: ['@:name'] },
  { hosts: 'tiktok.com', paths: ['@:name'] },
  {
    hosts: 'vk.com vk.ru',
    paths: [':name'],
    reserved: 'about away.php feed im login market search services share.php video',
    others: /^(?:album|audio|clip|doc|page|photo|story|topic|video|wall)s?(?:-\d|\d+_\d+(?:_|$))/i,
  },
  {
    hosts: 'x.com twitter.com',
    paths: [':name'],
    reserved: 'explore hashtag home i intent login messages privacy search settings share signup tos',
  },
  { hosts: 'yelp.com yelp.*', paths: ['biz/:name'] },
  {
    hosts: 'youtube.com',
    paths: ['@:name', 'c/:name', 'user/:name', 'channel/:Name'],
  },
];

/** Hosts whose pages lead to other sites or are about them, so that none identifies a storefront; a chat's address is a telephone number. */
const HOSTS_OF_LINKS = `
  a.co adf.ly amzn.asia amzn.eu amzn.to bit.do bit.ly bl.ink buff.ly clck.ru cutt.ly dlvr.it dub.sh etsy.me fb.me fb.watch g.co geni.us
  goo.by goo.gl app.goo.gl maps.app.goo.gl
  hubs.ly ift.tt is.gd j.mp l.facebook.com l.instagram.com lm.facebook.com lin.ee lnkd.in n9.cl ow.ly pin.it qr.page rb.gy rebrand.ly
  s.click.aliexpress.com s.id shope.ee shorturl.at
  shor.by short.gy shp.ee smarturl.it snip.ly soo.gd spoti.fi surl.li t.co t.ly tiny.cc tinyurl.com tokopedia.link tr.ee trib.al u.to
  urlz.fr v.gd vk.cc vm.tiktok.com vt.tiktok.com wp.me youtu.be
  docs.google.com drive.google.com forms.gle
  api.whatsapp.com chat.whatsapp.com discord.com discord.gg ig.me join.slack.com messenger.com open.kakao.com signal.group signal.me
  u.wechat.com weixin.qq.com zalo.me wa.link wa.me whatsapp.com
  appgallery.huawei.com apps.apple.com apps.microsoft.com chromewebstore.google.com itunes.apple.com play.google.com podcasts.apple.com
  maps.apple.com openstreetmap.org waze.com
  archive.is archive.ph archive.today translate.google.com web.archive.org webcache.googleusercontent.com
  similarweb.com trustpilot.com wikipedia.org`
  .trim()
  .split(/\s+/)
  .map((hosts): StorefrontHost => ({ hosts, paths: [] }));

/**
 * Hosts whose storefronts are subdomains, in addition to those of the public suffix list: no such label is generic. A storefront that
 * also has a path is identified by it (`:name` is the label).
 */
export const LABEL_HOSTS = new Map<string, string | undefined>([
  ['1688.com', undefined],
  ['bandcamp.com', undefined],
  ['bigcartel.com', undefined],
  ['booth.pm', undefined],
  ['company.site', undefined],
  ['creator-spring.com', undefined],
  ['ecwid.com', undefined],
  ['en.alibaba.com', undefined],
  ['etsy.com', 'etsy.com/shop/:name'],
  ['gumroad.com', 'gumroad.com/:name'],
  ['itch.io', undefined],
  ['myshoplaza.com', undefined],
  ['mybigcommerce.com', undefined],
  ['mystrikingly.com', undefined],
  ['shoplightspeed.com', undefined],
  ['stores.jp', undefined],
  ['thebase.in', undefined],
  ['weebly.com', undefined],
  ['wordpress.com', undefined],
  ['storenvy.com', undefined],
  ['substack.com', undefined],
  ['taobao.com', undefined],
  ['threadless.com', undefined],
  ['tmall.com', undefined],
  ['tumblr.com', undefined],
  ['zid.store', undefined],
]);

type Pattern = { from: string[]; to: string[] };
export type StorefrontPaths = {
  host: string;
  patterns: Pattern[];
  reserved: Set<string>;
  others: RegExp | undefined;
};

const segments = (path: string) => path.trim().split('/');

/** By host. Those of any public suffix are under `name.*`. */
export const STOREFRONT_HOSTS = new Map<string, StorefrontPaths>(
  [...MARKETPLACES, ...PROFILE_HOSTS, ...HOSTS_OF_LINKS].flatMap(
    ({ hosts, paths, reserved = '', others }) => {
      const [host = '', ...aliases] = hosts.split(' ');
      const patterns = paths.map((path) => {
        const [from = '', to = from] = path.split('>');
        return { from: segments(from), to: segments(to) };
      });
      const entry = { host, patterns, reserved: new Set(reserved.split(' ')), others };
      return [host, ...aliases].map((name) => [name, entry] as const);
    },
  ),
);
