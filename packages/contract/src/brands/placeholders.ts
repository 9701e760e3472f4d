import { toSingleLine } from '../plain-text.ts';

/** Placeholders in any column, and labels that say nothing about what a brand sells. */
const WORDS =
  /^(?:[^\p{L}\p{N}]*|n\s?\/\s?a|n\.?\s?a\.?|n\.?\s?v\.?t\.?|none|nil|nan|null|undefined|unknown|blank|empty|missing|tb[dac]|to be (?:defined|determined|announced|added)|not (?:available|provided|set|applicable|specified|known|given|found)|no (?:data|value|name|title|description|category)(?: (?:available|provided))?|k\.\s?a\.?|keine angaben?|nicht (?:angegeben|verfügbar)|unbekannt|inconnue?s?|non (?:disponible|renseigné|spécifié)e?|n\.?\s?d\.?|s\/d|desconocid[oa]s?|sin (?:datos|nombre|descripción|categoría)|sconosciut[oa]|non (?:noto|specificato)|onbekend|niet (?:beschikbaar|bekend)|default|placeholder|example|test|xxx+|lorem ipsum.*|untitled|unnamed|un(?:categori[sz]ed|classified|assigned)|misc(?:ellaneous)?|other|others|sonstiges?|sonstige[rns]?|andere|verschiedenes|autres?|divers|otr[oa]s?|varios|altr[oi]|varie|overige?|diversen)$/iu;
/** Texts that a store's software fills in where its owner wrote nothing. */
const DEFAULT_TEXTS =
  /^(?:(?:your|my|new|default) (?:store|shop|brand|company|site|website)(?: name)?|(?:brand|company|store|shop|site) name|(?:enter|add|write|insert) (?:a |your |the )?.{0,30}(?:description|name|title|text)(?: here)?\.?|(?:store|shop|brand|company|meta|site)? ?description|just another wordpress (?:site|weblog)\.?|coming soon\.?|under construction\.?|home|home ?page|welcome|index)$/i;
/** Names of real brands among these words. */
const NAMES = /^(?:n\.?a\.?|nan|nil|none|blank|empty|missing|undefined|autre|divers)$/i;

const IMAGE =
  /(?:^|[/._-])(?:placeholder|no[_-]?(?:image|img|logo|photo|picture|pic)|(?:image|img|logo|photo|picture)[_-]?(?:not[_-]?(?:found|available)|missing|placeholder|coming[_-]?soon)|default[_-]?(?:image|img|logo|avatar|picture|profile)|missing|blank|spacer|(?:transparent|pixel)(?=\.|$)|1x1)(?:[/._@-]|$)|^(?:via\.placeholder\.com|placehold\.(?:co|it)|placekitten\.com|dummyimage\.com|picsum\.photos|fakeimg\.pl)\//i;
/** Accounts to which templates link: of the makers of stores' software, of the networks themselves, and names to be replaced. */
const TEMPLATE_ACCOUNT =
  /^(?:shopify|wix(?:com)?|squarespace|wordpress(?:(?:dot)?com)?|woocommerce|bigcommerce|magento|prestashop|shopware|opencart|ecwid|odoo(?:_official)?|openerponline|webflow|godaddy|elementor|joomla|envato|themeforest|facebook|instagram|twitter|youtube|pinterest|tiktok|linkedin|username|your[-_.]?(?:user)?(?:name|page|profile|account|brand|shop|store)?|example|test|home|profile)$/i;
/** The name of an account in the path of its profile. */
const ACCOUNT_PATH = /^\/(?:(?:company|showcase|user|c)\/)?@?([^/]*)\/?$/i;
const PROFILES = new Set([
  'fb_url',
  'ig_url',
  'tiktok_url',
  'youtube_url',
  'pinterest_url',
  'x_url',
  'linkedin_url',
]);

/**
 * Whether a text or an address is a placeholder: "n/a", "Other", the logo placeholder of a theme, "https://". It counts as
 * unknown wherever it comes from, and never replaces a value.
 */
export function isPlaceholder(column: string, text: string): boolean {
  if (column === 'brand_name') return !NAMES.test(text.trim()) && isDefaultText(text);
  if (column.endsWith('_image')) return isPlaceholderImage(text);
  if (!column.endsWith('_url')) return isDefaultText(text);
  const url = URL.parse(text);
  if (!url || !/[^.]\.[^.]/.test(url.hostname)) return true;
  if (!PROFILES.has(column) || url.search.length > 1) return false;
  const account = ACCOUNT_PATH.exec(url.pathname)?.[1];
  return account === '' || isTemplateAccount(account ?? '');
}

/** Whether an account on a social network is one to which a template links unless the store's owner changes it. */
export const isTemplateAccount = (name: string): boolean => TEMPLATE_ACCOUNT.test(name);

function isDefaultText(text: string): boolean {
  if (text.length > 200) return /^lorem ipsum/i.test(text);
  const line = toSingleLine(text);
  return WORDS.test(line) || DEFAULT_TEXTS.test(line);
}

function isPlaceholderImage(text: string): boolean {
  const url = URL.parse(text);
  return !url || IMAGE.test(`${url.hostname}${url.pathname}`);
}
