import type { Random } from './random.ts';

/** Shares of the made-up brands that use a technology; of `choices` a brand has at most one. */
const CHOICES: { choices: [id: string, share: number][]; shopify?: boolean }[] = [
  { choices: [['google-analytics', 0.84]] },
  { choices: [['google-tag-manager', 0.58]] },
  {
    choices: [
      ['microsoft-clarity', 0.16],
      ['hotjar', 0.17],
      ['lucky-orange', 0.03],
    ],
  },
  { choices: [['meta-pixel', 0.61]] },
  { choices: [['google-ads', 0.37]] },
  { choices: [['tiktok-pixel', 0.28]] },
  { choices: [['pinterest-tag', 0.22]] },
  {
    choices: [
      ['awin', 0.07],
      ['refersion', 0.04],
      ['impact', 0.03],
      ['goaffpro', 0.03],
    ],
  },
  {
    choices: [
      ['klaviyo', 0.41],
      ['mailchimp', 0.17],
      ['omnisend', 0.07],
      ['brevo', 0.05],
      ['hubspot', 0.04],
    ],
  },
  {
    choices: [
      ['attentive', 0.06],
      ['postscript', 0.05],
    ],
  },
  {
    choices: [
      ['privy', 0.05],
      ['justuno', 0.04],
      ['wisepops', 0.02],
    ],
  },
  {
    choices: [
      ['judge-me', 0.21],
      ['yotpo', 0.11],
      ['loox', 0.06],
      ['okendo', 0.05],
      ['stamped', 0.04],
    ],
    shopify: true,
  },
  {
    choices: [
      ['trustpilot', 0.16],
      ['trusted-shops', 0.11],
      ['reviews-io', 0.03],
    ],
  },
  {
    choices: [
      ['smile', 0.06],
      ['loyaltylion', 0.02],
      ['rivo', 0.02],
    ],
  },
  {
    choices: [
      ['recharge', 0.08],
      ['appstle', 0.03],
      ['skio', 0.01],
    ],
    shopify: true,
  },
  { choices: [['shop-pay', 0.79]], shopify: true },
  { choices: [['paypal', 0.72]] },
  {
    choices: [
      ['stripe', 0.22],
      ['adyen', 0.06],
      ['mollie', 0.06],
    ],
    shopify: false,
  },
  { choices: [['apple-pay', 0.52]] },
  {
    choices: [
      ['klarna', 0.29],
      ['afterpay', 0.12],
      ['affirm', 0.05],
      ['scalapay', 0.03],
    ],
  },
  {
    choices: [
      ['gorgias', 0.12],
      ['zendesk', 0.09],
      ['tidio', 0.07],
      ['intercom', 0.04],
      ['crisp', 0.03],
    ],
  },
  {
    choices: [
      ['onetrust', 0.12],
      ['cookiebot', 0.11],
      ['usercentrics', 0.06],
      ['pandectes', 0.04],
    ],
  },
  {
    choices: [
      ['algolia', 0.05],
      ['searchspring', 0.03],
      ['nosto', 0.03],
      ['rebuy', 0.06],
    ],
  },
  {
    choices: [
      ['vwo', 0.03],
      ['optimizely', 0.02],
      ['intelligems', 0.02],
    ],
  },
  {
    choices: [
      ['loop-returns', 0.05],
      ['aftership', 0.09],
      ['narvar', 0.02],
    ],
  },
  {
    choices: [
      ['shogun', 0.04],
      ['pagefly', 0.09],
      ['gempages', 0.04],
      ['replo', 0.02],
    ],
    shopify: true,
  },
  {
    choices: [
      ['elementor', 0.2],
      ['divi', 0.05],
    ],
    shopify: false,
  },
  {
    choices: [
      ['dawn', 0.24],
      ['impulse', 0.07],
      ['prestige', 0.07],
      ['impact-theme', 0.03],
      ['symmetry', 0.03],
      ['debut', 0.05],
    ],
    shopify: true,
  },
  {
    choices: [
      ['flatsome', 0.06],
      ['astra', 0.06],
      ['storefront', 0.03],
    ],
    shopify: false,
  },
  {
    choices: [
      ['cloudflare', 0.74],
      ['cloudfront', 0.08],
      ['fastly', 0.05],
      ['akamai', 0.04],
    ],
  },
  { choices: [['jquery', 0.55]] },
  {
    choices: [
      ['recaptcha', 0.31],
      ['turnstile', 0.04],
    ],
  },
  {
    choices: [
      ['accessibe', 0.03],
      ['userway', 0.03],
    ],
  },
  {
    choices: [
      ['instafeed', 0.08],
      ['foursixty', 0.02],
    ],
    shopify: true,
  },
];
/** What a store that uses this technology may have used instead, in a fixed order. */
export const alternativesTo = (technology: string): string[] =>
  CHOICES.flatMap(({ choices }) => {
    const ids = choices.map(([id]) => id);
    return ids.includes(technology) ? ids.filter((id) => id !== technology) : [];
  });

/** Share of brands with unknown technologies, as in every collected catalogue. */
const UNKNOWN_SHARE = 0.06;

/** The technology ids of a made-up store. */
export function makeTechnologies(random: Random, isShopify: boolean): string[] {
  if (random.chance(UNKNOWN_SHARE)) return [];
  return CHOICES.filter(({ shopify = isShopify }) => shopify === isShopify).flatMap(({ choices }) => {
    let remaining = random.next();
    for (const [id, share] of choices) {
      remaining -= share;
      if (remaining < 0) return id;
    }
    return [];
  });
}
