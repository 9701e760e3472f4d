import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRY_IDS } from '../brands/countries.ts';
import { TRAIT_IDS } from '../brands/traits.ts';
import { FilterPayload } from '../search/filter-payload.ts';
import { completePhrase } from './complete-phrase.ts';
import { filterNames } from './filter-names.ts';
import {
  ALTERNATIVES,
  DOLLARS_ONLY,
  filtersOf,
  OVER_30_DAYS,
  PER_MONTH,
  type PhrasePart,
} from './phrase-parts.ts';
import { FILLERS, NOT } from './phrase-words.ts';
import { readPhrase } from './read-phrase.ts';

/** `locations=DE product_avg_price=..40 ?craft !flurbs`: filters, then ambiguous and unknown words. */
function textsOf(parts: PhrasePart[]): string[] {
  const filters = Object.entries(filtersOf(parts)).map(([key, value]) => {
    if (Array.isArray(value)) return `${key}=${value.join()}`;
    if (typeof value !== 'object') return `${key}=${value}`;
    if ('brand' in value) return `${key}=${value.brand}`;
    return value.unknown === 'only' ? `${key}=unknown` : `${key}=${value.min ?? ''}..${value.max ?? ''}`;
  });
  const others = parts.flatMap((part) => {
    if (part.kind === 'similar') return `similar=${part.name}`;
    if (part.kind === 'filters') return [];
    return `${part.kind === 'choice' ? '?' : '!'}${part.text}`;
  });
  return [...filters, ...others].sort();
}

const read = (phrase: string) => textsOf(readPhrase(phrase)).join(' ');

/** `?` alone: nothing but a choice; `!` alone: something is not understood. */
function isRight(phrase: string, expected: string): boolean {
  const texts = textsOf(readPhrase(phrase));
  if (expected === '?') return texts.length > 0 && texts.every((text) => text.startsWith('?'));
  if (expected === '!') return texts.some((text) => text.startsWith('!'));
  return (
    texts.join(' ') ===
    expected
      .split(/ (?=\w+=|[?!])/)
      .sort()
      .join(' ')
  );
}

const PHRASES = readFileSync(new URL('phrases.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [set: string, phrase: string, expected: string]);

describe('A phrase', () => {
  // The second half was written after the reader, which read 71 of its 75 at first sight.
  it.each(['1', '2'])('is read as people mean it, at least 9 of 10: half %s', (half) => {
    const phrases = PHRASES.filter(([set]) => set === half);
    const wrong = phrases.filter(([, phrase, expected]) => !isRight(phrase, expected));
    expect(phrases).toHaveLength(75);
    expect(
      wrong.length,
      wrong.map(([, phrase]) => `${phrase}: ${read(phrase)}`).join('\n'),
    ).toBeLessThanOrEqual(7);
  });

  it('offers the meanings of an ambiguous word', () => {
    expect(readPhrase('craft')).toEqual([
      {
        kind: 'choice',
        text: 'craft',
        choices: [{ technologies: ['craft'] }, { categories: ['arts and crafts'] }],
      },
    ]);
    expect(readPhrase('10k visits')).toMatchObject([
      {
        choices: [
          { estimated_monthly_traffic: { min: 10_000 } },
          { estimated_monthly_traffic: { max: 10_000 } },
        ],
      },
    ]);
  });

  it('offers the name that a word is a part of, or differs from by a letter, instead of taking it', () => {
    expect(read('tiktok')).toBe('?tiktok');
    expect(readPhrase('germny')).toEqual([
      { kind: 'choice', text: 'germny', choices: [{ locations: ['DE'] }] },
    ]);
  });

  it.each([
    ['under 40 euros', 'Amounts are compared in US dollars.'],
    ['brands in latin america', 'Only countries are known.'],
    ['not in south america', 'Only countries are known.'],
    ['not germany', 'Only technologies and yes/no facts can be excluded.'],
    ['sell to germany', 'Only where a brand is located is known.'],
    ['growing 20% in 60 days', 'Changes are known over 7, 30 and 90 days.'],
    ['over 100k visits under 50k visits', 'Its minimum is above its maximum.'],
    ['price < -5', 'Only growth can be below 0.'],
    ['growing 20% a year', 'Changes are known over 7, 30 and 90 days.'],
    ['annual growth over 20%', 'Changes are known over 7, 30 and 90 days.'],
  ])('says why "%s" is not understood', (phrase, reason) => {
    expect(readPhrase(phrase).at(-1)).toMatchObject({ kind: 'unknown', reason });
  });

  it.each([
    'under A$50',
    'price under ₩50000',
    'under ₺500',
    'under NZ$50',
    'price under 50 SGD',
    'products under 50 NZD',
    'price under 50 nzd',
    'price under 50 canadian dollars',
    'price under 500 kr',
    'under EUR 50',
    'under EUR50',
    'under 9.99eur',
    'under $50 CAD',
    'from $10 to A$20',
  ])('compares no other currency with dollars: %s', (phrase) => {
    expect(readPhrase(phrase)).toEqual([{ kind: 'unknown', text: phrase, reason: DOLLARS_ONLY }]);
  });

  it.each([
    ['under USD 50', 'product_avg_price=..50'],
    ['price under 9.99usd', 'product_avg_price=..9.99'],
    ['rating over 4.5stars', 'trustpilot_rating=4.5..'],
    ['over 10kvisits', 'estimated_monthly_traffic=10000..'],
    ['growth over 1.5x', '!1.5x !over estimated_monthly_traffic_change_90d=1..'],
    ['1.5mil visits', '!1.5mil estimated_monthly_traffic=..'],
    ['revenue > 1 000 000', 'estimated_monthly_revenue=1000000..'],
    ['visits over 12 500', 'estimated_monthly_traffic=12500..'],
    ['visits over 12 500 on shopify', 'estimated_monthly_traffic=12500.. platforms=shopify'],
    ['under $1 250', 'product_avg_price=..1250'],
    ['over 100\u00a0000 visits', 'estimated_monthly_traffic=100000..'],
    ['10 000 - 50\u202f000 visits', 'estimated_monthly_traffic=10000..50000'],
    ['price under $60 100k visits or less', 'estimated_monthly_traffic=..100000 product_avg_price=..60'],
    ['price under $60 100% growth', 'estimated_monthly_traffic_change_90d=100.. product_avg_price=..60'],
    ['price under $40, 100 products or more', 'product_avg_price=..40 product_count=100..'],
    ['under $40 100+ products', 'product_avg_price=..40 product_count=100..'],
    ['price under 40 100 products or more', 'product_avg_price=..40 product_count=100..'],
    ['rated 4 500 reviews or more', '?500 reviews or more trustpilot_rating=4..'],
    ['more than 1 500 products', 'product_count=1500..'],
    ['stores with 1 500+ products', 'product_count=1500..'],
    ['12 500 visits', '?12 500 visits'],
    ['12 500 - 20 000 visits', 'estimated_monthly_traffic=12500..20000'],
    ['between 1 500 and 2 500 products', 'product_count=1500..2500'],
    ['over 1 250 500 instagram followers', 'ig_followers_count=1250500..'],
    ['over $1 500 revenue', 'estimated_monthly_revenue=1500..'],
    ['price 20 - 40 100 products or more', 'product_avg_price=20..40 product_count=100..'],
    ['under $40 100 products', '?100 products product_avg_price=..40'],
    ['under 40 100+ products', '?under 40 product_count=100..'],
    [
      'growing 20 500+ visits',
      '?20 estimated_monthly_traffic=500.. estimated_monthly_traffic_change_90d=1..',
    ],
    ['over 500 mad', '!mad ?over 500'],
    ['500 MAD', '!500 MAD'],
    ['over 1 250 000 visits', 'estimated_monthly_traffic=1250000..'],
    ['over 12\u00a0500 visits', 'estimated_monthly_traffic=12500..'],
  ])('reads all of a number: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it('never widens a search: of categories without a word between them one is to be chosen, the last one first', () => {
    expect(readPhrase('vegan skincare')).toEqual([
      {
        kind: 'choice',
        text: 'vegan skincare',
        choices: [{ categories: ['skincare'] }, { categories: ['health food'] }],
      },
    ]);
    expect(readPhrase("men's shoes")).toEqual([
      {
        kind: 'choice',
        text: "men's shoes",
        choices: [{ categories: ['shoes'] }, { categories: ["men's clothing"] }],
      },
    ]);
    expect(read("men's")).toBe("?men's");
    expect(read('women’s clothing')).toBe("categories=women's clothing");
    expect(read('skincare and tea')).toBe('categories=skincare,tea');
  });

  it.each([
    ['growing more than 10% a month', 'estimated_monthly_traffic_change_30d=10..'],
    ['over 10k visits a month', 'estimated_monthly_traffic=10000..'],
    ['shopify plus', '!plus platforms=shopify'],
    ['klaviyo + yotpo', 'technologies=klaviyo,yotpo'],
    ['email klaviyo', '?email technologies=klaviyo'],
    ['linked in insight tag', 'technologies=linkedin-insight-tag'],
    ['opt-in monster', 'technologies=optinmonster'],
    ['top 100 visits', '!top ?100 visits'],
    ['top 10% growth', '!top estimated_monthly_traffic_change_90d=10..'],
    ['over 100 cup products', '!cup ?over 100'],
    ['growing, try 30 days', '!30 days !try estimated_monthly_traffic_change_90d=1..'],
  ])('reads "%s" as %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it.each([
    ['growth < -50%', '..-50'],
    ['growth > −5', '-5..'],
    ['growth -10% to 10%', '-10..10'],
    ['growth between -10% and -5%', '-10..-5'],
    ['-20% growth', '..-20'],
    ['falling -20%', '..-20'],
    ['growth minus 20%', '..-20'],
  ])('reads the minus of "%s"', (phrase, range) => {
    expect(read(phrase)).toBe(`estimated_monthly_traffic_change_90d=${range}`);
  });

  it('reads no minus where nothing can be below 0, and none between two numbers', () => {
    expect(read('growing -20%')).toBe('!growing -20%');
    expect(read('visits -5')).toBe('!visits -5');
    expect(read('10 -20 products')).toBe('product_count=10..20');
  });

  it.each([
    'annual revenue over 1m',
    'daily visits over 1000',
    'visits per day over 1000',
    'orders > 100 per week',
    'over 10k weekly visits',
    'visits over 1000 in 7 days',
    'over $1m a year',
    'over 10k visits/year',
    'orders / day > 100',
  ])('understands no number of another period than a month: %s', (phrase) => {
    expect(readPhrase(phrase)).toEqual([{ kind: 'unknown', text: phrase, reason: PER_MONTH }]);
  });

  it.each(['over 40 new products a week', 'weekly new products > 10', 'over 40 new products/wk'])(
    'understands no number of new products over another period than 30 days: %s',
    (phrase) => {
      expect(readPhrase(phrase)).toEqual([{ kind: 'unknown', text: phrase, reason: OVER_30_DAYS }]);
    },
  );

  it.each([
    ['over 10k visits/month', 'estimated_monthly_traffic=10000..'],
    ['visits in the last 30 days over 10k', 'estimated_monthly_traffic=10000..'],
    ['over 40 new products / month', 'product_count_30_days=40..'],
    ['growing 5%/month', 'estimated_monthly_traffic_change_30d=5..'],
    [
      'over 10k visits/month growing',
      'estimated_monthly_traffic=10000.. estimated_monthly_traffic_change_90d=1..',
    ],
    ['over 120k visits/year growing', '!over 120k visits/year estimated_monthly_traffic_change_90d=1..'],
    ['revenue over 12m a year visits over 10k', '!revenue over 12m a year estimated_monthly_traffic=10000..'],
    [
      'over 10k followers/year growing',
      '!/year estimated_monthly_traffic_change_90d=1.. ig_followers_count=10000..',
    ],
    ['over $1m a year growing', '!over $1m a year estimated_monthly_traffic_change_90d=1..'],
  ])('reads the period of a number: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it.each([
    ['over 10k followers last week', '!last week ig_followers_count=10000..'],
    ['over 1000 likes this year', '!this year fb_likes_count=1000..'],
    ['likes last year over 1000', '!last year fb_likes_count=1000..'],
    ['over 10k weekly followers', '!weekly ig_followers_count=10000..'],
    ['over 10k followers/year', '!/year ig_followers_count=10000..'],
    ['products under $20 per year', '!per year product_avg_price=..20'],
    ['more than 5 ads per day', '!per day ?more than 5 ads'],
    ['started last year over 10k visits', '!last year !started estimated_monthly_traffic=10000..'],
  ])('reads a number without the period that does not belong to it: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
    expect(readPhrase(phrase).filter((part) => part.kind === 'unknown' && part.reason)).toEqual([]);
  });

  it.each([
    ['monthly growth over 10%', 'estimated_monthly_traffic_change_30d=10..'],
    ['20% weekly growth', 'estimated_monthly_traffic_change_7d=20..'],
    [
      'visits over 10k weekly growth over 5%',
      'estimated_monthly_traffic=10000.. estimated_monthly_traffic_change_7d=5..',
    ],
  ])('reads a period before growth: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it.each([
    ['price over $40 and below $80', 'product_avg_price=40..80'],
    ['price above 40 but under 80', 'product_avg_price=40..80'],
    ['visits over 10k and under 100k', 'estimated_monthly_traffic=10000..100000'],
    ['over 10k visits and under 100k', 'estimated_monthly_traffic=10000..100000'],
    ['less than 50 and more than 10 products', 'product_count=10..50'],
    ['more expensive than 40 and cheaper than 80', 'product_avg_price=40..80'],
    ['$40 and up', 'product_avg_price=40..'],
    ['price under 40 and over 10k visits', 'estimated_monthly_traffic=10000.. product_avg_price=..40'],
    ['over $40 and under 10k visits', 'estimated_monthly_traffic=..10000 product_avg_price=40..'],
    ['visits over 10k and under $80', 'estimated_monthly_traffic=10000.. product_avg_price=..80'],
    [
      'visits over 10k and up 20%',
      'estimated_monthly_traffic=10000.. estimated_monthly_traffic_change_90d=20..',
    ],
  ])('reads both ends that "and" or "but" joins: %s', (phrase, expected) => {
    expect(readPhrase(phrase).every(({ kind }) => kind === 'filters')).toBe(true);
    expect(read(phrase)).toBe(expected);
  });

  it.each([
    ['facebook ads with over 100k visits', 'estimated_monthly_traffic=100000.. is_fb_ads_active=true'],
    ['ads running over 100k visits', 'estimated_monthly_traffic=100000.. is_fb_ads_active=true'],
    ['brands on instagram with over 50 products', 'ig_followers_count=.. product_count=50..'],
    [
      'growing followers with more than 100 products',
      'ig_followers_count_change_90d=1.. product_count=100..',
    ],
    ['growth with more than 100 products', 'estimated_monthly_traffic_change_90d=1.. product_count=100..'],
    ['rated at least 4 stars with more than 100 reviews', '?more than 100 reviews trustpilot_rating=4..'],
    ['visits with over 10k', 'estimated_monthly_traffic=10000..'],
    ['instagram with over 10k followers', 'ig_followers_count=10000..'],
    ['facebook over 10k likes', 'fb_likes_count=10000..'],
    [
      'revenue over $1m revenue down 10%',
      'estimated_monthly_revenue=1000000.. estimated_monthly_revenue_change_90d=..-10',
    ],
    ['over $1m in sales', 'estimated_monthly_revenue=1000000..'],
    ['in sales over 1m', 'estimated_monthly_revenue=1000000..'],
    ['under $40 visits over 10k', 'estimated_monthly_traffic=10000.. product_avg_price=..40'],
    ['not running ads but growing', 'estimated_monthly_traffic_change_90d=1.. is_fb_ads_active=false'],
    ['on instagram but shrinking', 'estimated_monthly_traffic_change_90d=..-1 ig_followers_count=..'],
    ['ads with growing followers', 'ig_followers_count_change_90d=1.. is_fb_ads_active=true'],
    ['up 20% in followers', 'ig_followers_count_change_90d=20..'],
    ['growth in revenue over 20%', 'estimated_monthly_revenue_change_90d=20..'],
    [
      'growth in revenue over 20k',
      'estimated_monthly_revenue=20000.. estimated_monthly_traffic_change_90d=1..',
    ],
    ['usd 10k+ visits', 'currencies=USD estimated_monthly_traffic=10000..'],
    ['eur 50+ products', 'currencies=EUR product_count=50..'],
    ['usd 10k+ revenue', 'estimated_monthly_revenue=10000..'],
    ['under $40 with facebook ads', 'is_fb_ads_active=true product_avg_price=..40'],
    ['under $40 on instagram', 'ig_followers_count=.. product_avg_price=..40'],
    ['under $40 with products', 'product_avg_price=..40'],
    ['over $10k visits', '!over $10k visits'],
    ['over $5k on ads', '!over $5k on ads'],
    ['over $5k ads', '!over $5k ads'],
    ['growing 20% a month in revenue', 'estimated_monthly_revenue_change_30d=20..'],
    [
      'growing 20% in visits over 10k',
      'estimated_monthly_traffic=10000.. estimated_monthly_traffic_change_90d=20..',
    ],
  ])('gives a number to the metric that it belongs to: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it('reads the code of every country and currency, also of those that are words', () => {
    const codes = COUNTRY_IDS.filter((id) => read(`shoes in ${id}`) !== `categories=shoes locations=${id}`);
    expect(codes).toEqual([]);
    const currencies = TRAIT_IDS.currencies.filter((id) => read(`currency ${id}`) !== `currencies=${id}`);
    expect(currencies).toEqual([]);
    expect(read('in DE, IT and AT')).toBe('locations=DE,IT,AT');
    expect(read('IT brands')).toBe('locations=IT');
    expect(read('brands IN france')).toBe('locations=FR');
    expect(read('shoes in it')).toBe('categories=shoes');
  });

  it.each([
    ['Germany, NO ads', 'is_fb_ads_active=false locations=DE'],
    ['US AND NO klaviyo', 'locations=US technologies=-klaviyo'],
    ['SHOES IN GERMANY AND IN FRANCE', 'categories=shoes locations=DE,FR'],
    ['SHOES IN GERMANY AND IT USES SHOPIFY', 'categories=shoes locations=DE platforms=shopify'],
    ['brands in the US, IN Canada', 'locations=US,CA'],
    ['brands in the US, IN the EU', 'locations=US,EU'],
    ['Germany, NO running ads', 'is_fb_ads_active=false locations=DE'],
    ['Germany, NO reviews', '!NO reviews locations=DE'],
    ['Germany, NO use of klaviyo', 'locations=DE technologies=-klaviyo'],
    ['growing in the US, IN 30 days', '!30 days estimated_monthly_traffic_change_90d=1.. locations=US'],
  ])('reads no code where a word in capitals goes on after a country: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it.each([
    ['US and IN', 'locations=US,IN'],
    ['DE, NO & SE', 'locations=DE,NO,SE'],
    ['Germany and IT brands', 'locations=DE,IT'],
    ['DE/IT growing', 'estimated_monthly_traffic_change_90d=1.. locations=DE,IT'],
    ['DE or NO with klaviyo', 'locations=DE,NO technologies=klaviyo'],
    ['DE, NO -klaviyo', 'locations=DE,NO technologies=-klaviyo'],
    ['US and IN under $40', 'locations=US,IN product_avg_price=..40'],
    ['US, GB, IN fashion brands', 'categories=fashion and apparel locations=US,GB,IN'],
    ['US, NO beauty', 'categories=beauty and personal care locations=US,NO'],
    ['DE, NO growing 10%', 'estimated_monthly_traffic_change_90d=10.. locations=DE,NO'],
    ['US, IN 10k+ visits', 'estimated_monthly_traffic=10000.. locations=US,IN'],
    ['US, TO klaviyo', 'locations=US,TO technologies=klaviyo'],
    ['US, GB, IN BRANDS', 'locations=US,GB,IN'],
    ['US, GB FASHION', 'categories=fashion and apparel locations=US,GB'],
    ['US, CA, DE SHOES', 'categories=shoes locations=US,CA,DE'],
  ])('reads the code after a country: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it.each([
    ['US, GB, IN FASHION', '?IN categories=fashion and apparel locations=US,GB'],
    ['DE, IT SHOES', '?IT categories=shoes locations=DE'],
  ])(
    'offers the country of a code in a phrase of capitals that could also be a word: %s',
    (phrase, expected) => {
      expect(read(phrase)).toBe(expected);
    },
  );

  it.each([
    'traffic or revenue over 100k',
    'over 100k traffic or revenue',
    'traffic over 10k or revenue over 100k',
    'traffic, orders or revenue over 100k',
    'traffic or orders or revenue over 100k',
    'growing revenue or traffic',
    'revenue or orders unknown',
    'unknown revenue or over 5k orders',
    'under $40 or over $80',
    'ads or over 10k visits',
    'over 10k visits or not growing',
    'facebook or instagram over 10k',
  ])('applies none of several filters of which one would do: %s', (phrase) => {
    expect(readPhrase(phrase)).toEqual([{ kind: 'unknown', text: phrase, reason: ALTERNATIVES }]);
  });

  it.each([
    ['shoes, traffic or revenue over 100k', '!traffic or revenue over 100k categories=shoes'],
    [
      'germany, over 5k orders or over 10k visits growing',
      '!over 5k orders or over 10k visits estimated_monthly_traffic_change_90d=1.. locations=DE',
    ],
    ['german tea or premium french coffee', 'categories=tea,coffee locations=DE,FR product_avg_price=150..'],
    ['traffic or visits over 100k', 'estimated_monthly_traffic=100000..'],
    [
      'shopify or woocommerce with 10k visits or more',
      'estimated_monthly_traffic=10000.. platforms=shopify,woocommerce',
    ],
  ])('combines the other filters of a phrase with alternatives: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it.each([
    ['premium theme', '!premium theme'],
    ['stores with premium themes', '!premium themes'],
    ['cheap apps in germany', '!cheap apps locations=DE'],
    ['small countries', '!small countries'],
    ['premium brands with themes', 'product_avg_price=150..'],
    ['premium tech brands', 'product_avg_price=150..'],
    ['small software companies', 'estimated_monthly_traffic=..50000'],
    ['premium theme stores', '!premium theme'],
  ])('does not take what is said of a theme, an app or a place for the brand: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it.each([
    ['stores with a blog', '?blog'],
    ['shoes with a podcast', '?podcast categories=shoes'],
    ['brands that have a loyalty program', '?loyalty program'],
    ['with a mobile app in germany', '?mobile app locations=DE'],
    ['stores with shoes', 'categories=shoes'],
    ['has a clothing line', '!line categories=fashion and apparel'],
    ['with a tea collection in germany', '!collection categories=tea locations=DE'],
    ['brands with a pet store', 'categories=pets and animals'],
  ])('offers the category of what a website has instead of taking it: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it.each([
    ['languages: french or german', 'languages=fr,de'],
    ['language: english, german and french', 'languages=en,de,fr'],
    ['in german or french', 'languages=de,fr'],
    ['german or french speaking', 'languages=de,fr'],
    ['english or german', 'languages=en,de'],
    ['german speaking, french shoes', 'categories=shoes languages=de locations=FR'],
    ['english, german brands', 'languages=en locations=DE'],
    ['stores in germany, italian fashion', 'categories=fashion and apparel locations=DE,IT'],
    ['brands in germany and french shoes', 'categories=shoes locations=DE,FR'],
    ['shops in belgium, dutch or french', 'locations=BE,NL,FR'],
    ['priced in euros, german stores', 'currencies=EUR locations=DE'],
    ['in english and german', 'languages=en,de'],
    ['eu brands', 'locations=EU'],
    ['u.s. and u.k. stores', 'locations=US,GB'],
  ])('tells languages from countries: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it('takes dollars a month for revenue or the price of a subscription', () => {
    for (const phrase of ['over $10k a month', '$10k+ monthly', 'over $10k/month'])
      expect(readPhrase(phrase)).toEqual([
        {
          kind: 'choice',
          text: phrase,
          choices: [{ estimated_monthly_revenue: { min: 10_000 } }, { product_avg_price: { min: 10_000 } }],
        },
      ]);
    expect(read('under $40 growing monthly')).toBe(
      'estimated_monthly_traffic_change_30d=1.. product_avg_price=..40',
    );
  });

  it('names unknown words and reads the others', () => {
    expect(read('zorbified pet brands')).toBe('!zorbified categories=pets and animals');
  });

  it.each([
    ["stores that don't run ads", 'is_fb_ads_active=false'],
    ["doesn't advertise", 'is_fb_ads_active=false'],
    ['dont run facebook ads', 'is_fb_ads_active=false'],
    ['not running any ads', 'is_fb_ads_active=false'],
    ["doesn't sell goods", 'is_shop=false'],
    ["haven't klaviyo", 'technologies=-klaviyo'],
    ["doesn't accept paypal", '!accept technologies=-paypal'],
    ['without unicorns in germany using klaviyo', '!unicorns locations=DE technologies=klaviyo'],
    ['everything but klaviyo', 'technologies=-klaviyo'],
    ['not only klaviyo but also yotpo', 'technologies=klaviyo,yotpo'],
    ["doesn't just run ads", 'is_fb_ads_active=true'],
    ['all but china', '!all but china'],
    ['anything but shopify', '!anything but shopify'],
    ['outside of germany', '!outside of germany'],
    ['not too expensive', '!not too expensive'],
    ['non-shopify stores', '!non-shopify'],
    ['non-toxic skincare', '!non-toxic categories=skincare'],
    ['shopify stores without recent ads', '!recent is_fb_ads_active=false platforms=shopify'],
    ['no support for klaviyo', '!support technologies=-klaviyo'],
    ['no nonsense skincare', '!nonsense categories=skincare'],
    ['zero sugar snacks', '!sugar categories=food and drink'],
    ['never frozen pet food', '!frozen categories=pet food'],
    ['without nonsense skincare', '!nonsense categories=skincare'],
    ["didn't ever zorb klaviyo", '!zorb technologies=-klaviyo'],
    ['shoes not made in china', '!china !made categories=shoes'],
    ['not available in germany or austria', '!available !germany or austria'],
    ['no products made in china', '!china !made !no products'],
    ["isn't sold on shopify", '!shopify !sold'],
    ['zero sugar in germany', '!sugar locations=DE'],
    ["don't have more than 50 products", "!don't have more than 50 products"],
    ['over 10k visits but not over 100k', 'estimated_monthly_traffic=10000..100000'],
  ])('excludes what brands do not have, or says that it cannot be excluded: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it.each([
    ['shopify stores running klaviyo', 'platforms=shopify technologies=klaviyo'],
    ['shops running woocommerce in france', 'locations=FR platforms=woocommerce'],
    ['brands running over 100 facebook ads', 'fb_ads_count=100..'],
    ['running ads', 'is_fb_ads_active=true'],
    ['running shoes', 'categories=running'],
    ['running, yoga', 'categories=running,yoga and pilates'],
    ['yoga and running with klaviyo', 'categories=yoga and pilates,running technologies=klaviyo'],
  ])('tells what brands run from the sport: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it.each([
    ['klaviyo without zendesk or intercom, gorgias', 'technologies=klaviyo,-zendesk,-intercom,gorgias'],
    ['without klaviyo, mailchimp or omnisend', 'technologies=-klaviyo,-mailchimp,-omnisend'],
    ['without klaviyo, mailchimp, or omnisend', 'technologies=-klaviyo,-mailchimp,-omnisend'],
    ['no wordpress or shopify', '!shopify technologies=-wordpress'],
    ['not shopify or klaviyo', '!not shopify technologies=-klaviyo'],
    ['not in germany or austria', '!not in germany or austria'],
    ['not in germany or in austria', '!not in germany or in austria'],
    ['excluding germany, austria and switzerland', '!excluding germany, austria and switzerland'],
    ['without shoes or bags', '!without shoes or bags'],
    ['no klaviyo or ads', 'is_fb_ads_active=false technologies=-klaviyo'],
    ['no reviews or ads', '!no reviews is_fb_ads_active=false'],
    ['no flurbs or klaviyo', '!flurbs technologies=-klaviyo'],
    ['not klaviyo and germany', 'locations=DE technologies=-klaviyo'],
    ['not klaviyo, germany or austria', 'locations=DE,AT technologies=-klaviyo'],
    ['no klaviyo or with yotpo', 'technologies=-klaviyo,yotpo'],
    ['no mailchimp and only klaviyo', 'technologies=-mailchimp,klaviyo'],
    ['not using mailchimp and built on shopify', 'platforms=shopify technologies=-mailchimp'],
    ["doesn't use klaviyo and is on shopify", 'platforms=shopify technologies=-klaviyo'],
    ['without klaviyo, on shopify or woocommerce', 'platforms=shopify,woocommerce technologies=-klaviyo'],
    ['no klaviyo and the mailchimp', 'technologies=-klaviyo,-mailchimp'],
    ['without klaviyo or on shopify', '!shopify technologies=-klaviyo'],
  ])('excludes all of a list after "not": %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it('reads the name of a brand up to a size or place', () => {
    expect(readPhrase('similar to Casa Uno but smaller in france')[0]).toEqual({
      kind: 'similar',
      text: 'similar to Casa Uno but smaller',
      name: 'Casa Uno',
      size: 'smaller',
    });
  });

  it.each([
    ['similar to H&M', 'similar=H&M'],
    ['similar to On Running', 'similar=On Running'],
    ['similar to On Running in germany', 'locations=DE similar=On Running'],
    ['similar to havby running klaviyo in germany', 'locations=DE similar=havby technologies=klaviyo'],
    ['similar to Via Roma under $40', 'product_avg_price=..40 similar=Via Roma'],
    ['similar to Marks and Spencer in france', 'locations=FR similar=Marks and Spencer'],
    ['similar to Forever 21 under $40', 'product_avg_price=..40 similar=Forever 21'],
    ['similar to havby 10k+ visits', 'estimated_monthly_traffic=10000.. similar=havby'],
    ['similar to havby with over 10k visits', 'estimated_monthly_traffic=10000.. similar=havby'],
    ['similar to havby using klaviyo', 'similar=havby technologies=klaviyo'],
    ['similar to havby on shopify', 'platforms=shopify similar=havby'],
    ['similar to havby but growing', 'estimated_monthly_traffic_change_90d=1.. similar=havby'],
    ['similar to havby and klaviyo', 'similar=havby technologies=klaviyo'],
    ['similar to havby, smaller', 'similar=havby'],
  ])('ends the name of a brand before the next words with a meaning: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it.each([
    ['Facebook ads running: No', 'is_fb_ads_active=false'],
    ['advertising = no', 'is_fb_ads_active=false'],
    ['ads: no, klaviyo: yes', 'is_fb_ads_active=false technologies=klaviyo'],
    ['klaviyo: no', 'technologies=-klaviyo'],
    ['shopify: no', '!shopify: no'],
    ['orders: no', '!orders: no'],
    ['zero ads', 'is_fb_ads_active=false'],
    ['klaviyo, no mailchimp', 'technologies=klaviyo,-mailchimp'],
    ['Monthly traffic: from 10,000', 'estimated_monthly_traffic=10000..'],
    ['visits from 10k', 'estimated_monthly_traffic=10000..'],
    ['brands from germany', 'locations=DE'],
  ])('reads filters as their chips write them: %s', (phrase, expected) => {
    expect(read(phrase)).toBe(expected);
  });

  it('offers the end that a metric is about first', () => {
    expect(readPhrase('max price 50')).toMatchObject([
      { choices: [{ product_max_price: { max: 50 } }, { product_max_price: { min: 50 } }] },
    ]);
  });

  it('means nothing by words that only connect others, alone or in pairs', () => {
    const words = FILLERS.split('|').filter((word) => !/^(?:sells?|selling|goods)$/.test(word));
    const nots = new Set(NOT.split('|'));
    const pairs = words.flatMap((first) => words.map((second) => `${first} ${second}`));
    const meaningful = pairs.filter((phrase) => !nots.has(phrase) && readPhrase(phrase).length > 0);
    expect(meaningful).toEqual([]);
  });

  it('reads every technology, platform, country and category by its name', () => {
    const misread = filterNames()
      .filter(({ filters }) => filters?.technologies || filters?.locations || filters?.categories)
      .filter(({ name, filters }) => {
        const parts = readPhrase(name);
        const offered = parts.flatMap((part) => (part.kind === 'choice' ? part.choices : []));
        return ![filtersOf(parts), ...offered].some(
          (given) => JSON.stringify(given) === JSON.stringify(filters),
        );
      })
      .map(({ name }) => name);
    expect(misread).toEqual([]);
  });

  it('always gives filters that the API accepts', () => {
    const words = [
      ...PHRASES.flatMap(([, phrase]) => phrase.split(' ')),
      '-',
      '<',
      '€',
      '1e9',
      '9'.repeat(30),
    ];
    const phrase = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.oneof(phrase, fc.string({ unit: 'grapheme', maxLength: 60 })), (text) => {
        const parts = readPhrase(text);
        for (const filters of [
          filtersOf(parts),
          ...parts.flatMap((part) => (part.kind === 'choice' ? part.choices : [])),
        ])
          expect(FilterPayload.safeParse(filters).error?.issues).toBeUndefined();
      }),
      { seed: 1, numRuns: 1_000 },
    );
  });
});

describe('A name that is being typed', () => {
  const complete = (text: string) => completePhrase(text, 5).map(({ name }) => name);

  it('is completed from the last words of a phrase', () => {
    expect(complete('klav')).toEqual(['Klaviyo']);
    expect(complete('pet brands in germ')).toContain('Germany');
    expect(complete('monthly tr')).toEqual(['Monthly traffic']);
    expect(complete('k')).toEqual([]);
  });

  it('is excluded after "not", if it can be', () => {
    expect(completePhrase('germany not klav', 5)).toEqual([
      {
        name: 'not Klaviyo',
        kind: 'Email and SMS',
        before: 'germany ',
        filters: { technologies: ['-klaviyo'] },
      },
    ]);
    expect(complete('not germ')).toEqual([]);
    expect(complete('no klaviyo or mailch')).toEqual(['not Mailchimp']);
    expect(complete('no klaviyo or germ')).toEqual([]);
    expect(complete('not pinn')).toEqual([]);
    expect(complete('without facebook ad').filter((name) => /ads running/.test(name))).toEqual([]);
    expect(complete('no sugar skinc')).toContain('Skincare');
    expect(completePhrase("stores that don't use klav", 5)).toMatchObject([{ before: 'stores that ' }]);
  });
});
