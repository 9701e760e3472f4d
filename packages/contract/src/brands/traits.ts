/**
 * Traits of a store: its platform, language and currency. Each is a list of ids; a brand has none of a list if it
 * is unknown. An id never changes its meaning: brands in the database have them.
 */
export const TRAIT_KEYS = ['platforms', 'languages', 'currencies'] as const;
export type TraitKey = (typeof TRAIT_KEYS)[number];

export const isTrait = (key: string): key is TraitKey => TRAIT_KEYS.some((trait) => trait === key);

const PLATFORM_NAMES =
  '1C-Bitrix|91APP|AbanteCart|Abicart|Bagisto|BASE|Big Cartel|BigCommerce|Cafe24|Color Me Shop|commercetools|CS-Cart|CYBERBIZ|DanDomain|Drupal Commerce|Easy Digital Downloads|EasyStore|EC-CUBE|Ecwid|ePages|Fourthwall|Foxy|futureshop|Gambio|GoDaddy Website Builder|Godomall|Haravan|HCL Commerce|IdeaSoft|IdoSell|ikas|Imweb|InSales|Intershop|J2Store|Jimdo|JTL-Shop|Kibo|Lightspeed eCom|Loja Integrada|Magento|MakeShop|Medusa|Miva|modified eCommerce|MyOnlineStore|NetSuite SuiteCommerce|nopCommerce|Nuvemshop|Odoo|OpenCart|Oracle Commerce|osCommerce|OXID eShop|plentymarkets|PrestaShop|Prom.ua|Quickbutik|Saleor|Salesforce Commerce Cloud|Salla|SAP Commerce Cloud|Sapo|Shift4Shop|ShopBase|Shoper|Shopify|Shopify Hydrogen|Shoplazza|SHOPLINE|Shoprenter|Shoptet|Shopware|ShopWired|Snipcart|Spree|Spryker|Square Online|Squarespace|STORES|Swell|Sylius|Ticimax|Tilda|Tray|Ueeshop|UNAS|Upgates|VirtueMart|Volusion|VTEX|Webflow|Weebly|Wix|WiziShop|WooCommerce|X-Cart|xt:Commerce|Yampi|Youzan|Zen Cart|Zid|Zoho Commerce'.split(
    '|',
  );
/** ISO 639-1. */
const LANGUAGES =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'.split(
    ' ',
  );
/** ISO 4217: those with an exchange rate. */
const CURRENCIES =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XDR XOF XPF YER ZAR ZMW ZWG ZWL'.split(
    ' ',
  );

/** `Salesforce Commerce Cloud` is salesforce-commerce-cloud. */
const platformId = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
const platformNames = new Map(PLATFORM_NAMES.map((name) => [platformId(name), name]));

/** The ids of each list, in a fixed order. */
export const TRAIT_IDS: Record<TraitKey, readonly string[]> = {
  platforms: [...platformNames.keys()],
  languages: LANGUAGES,
  currencies: CURRENCIES,
};

/** Singular, as a filter and a column are headed. */
export const TRAIT_LABELS: Record<TraitKey, string> = {
  platforms: 'Platform',
  languages: 'Language',
  currencies: 'Currency',
};

let languageNames: Intl.DisplayNames | undefined;
let currencyNames: Intl.DisplayNames | undefined;

/** The name of an id in English; a currency also by its code. */
export function traitName(key: TraitKey, id: string): string {
  if (key === 'platforms') return platformNames.get(id) ?? id;
  if (key === 'languages') {
    languageNames ??= new Intl.DisplayNames('en', { type: 'language' });
    return languageNames.of(id) ?? id;
  }
  currencyNames ??= new Intl.DisplayNames('en', { type: 'currency' });
  const name = currencyNames.of(id);
  return name === undefined || name === id ? id : `${name} (${id})`;
}

/** The id stored with a brand for a fact that a visit saw; undefined for a value without an id. */
export function traitOfFact(fact: string, value: string): { key: TraitKey; id: string } | undefined {
  const found =
    fact === 'platform'
      ? ({ key: 'platforms', id: platformId(value) } as const)
      : fact === 'language'
        ? ({ key: 'languages', id: value.split('-')[0]?.toLowerCase() ?? '' } as const)
        : fact === 'currency'
          ? ({ key: 'currencies', id: value } as const)
          : undefined;
  return found && TRAIT_IDS[found.key].includes(found.id) ? found : undefined;
}
