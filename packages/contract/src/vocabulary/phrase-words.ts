import type { ChangePeriod } from '../brands/changes.ts';
import type { FlagKey, MetricKey } from '../brands/metrics.ts';
import type { SizeBand } from '../brands/similarity.ts';
import type { FilterPayload } from '../search/filter-payload.ts';
import { SUGGESTED_SEARCHES } from '../search/suggested-searches.ts';

/** What people call metrics besides their labels and units. */
export const METRIC_WORDS: Partial<Record<MetricKey, string>> = {
  estimated_monthly_traffic:
    'traffic|visitors|visit|visitor|sessions|monthly visits|monthly visitors|web traffic|website traffic|site traffic|visits a month',
  estimated_monthly_revenue:
    'revenue|revenues|sales|turnover|earnings|monthly sales|monthly turnover|making|earning|earns|makes',
  estimated_monthly_orders: 'orders',
  fb_likes_count: 'fb likes|facebook|facebook fans',
  ig_followers_count: 'instagram|insta|ig|ig followers|insta followers|instagram fans|followers on instagram',
  reddit_mentions_count: 'reddit|mentions on reddit',
  trustpilot_rating:
    'star|rating|rated|ratings|star rating|trustpilot|trustpilot score|trustpilot stars|review score',
  trustpilot_reviews_count: 'review|trustpilot',
  shopify_reviews_count: 'review',
  fb_reviews_count: 'review|facebook|fb reviews',
  fb_ads_count: 'ad|fb ads|meta ads',
  fb_ads_active_count: 'active ads|active fb ads|running ads|live ads|ads running|ads live|active meta ads',
  product_count: 'product|items|skus|articles|catalogue size|product count|number of products',
  product_min_price: 'minimum price|lowest price|cheapest product',
  product_avg_price:
    'price|prices|pricing|priced|avg price|mean price|average prices|cost|costs|costing|product price',
  product_max_price: 'maximum price|highest price|most expensive product',
  product_count_30_days: 'new products|new items|products added|products launched|launches|recent products',
};

/** What says that a fact is so. */
export const FLAG_WORDS: Record<FlagKey, string> = {
  is_fb_ads_active:
    'advertising|advertises|advertise|advertisers|advertiser|ads|facebook ads|fb ads|meta ads|running ads|runs ads|run ads|has ads|have ads|active ads|running facebook ads|runs facebook ads|run facebook ads|running fb ads|running meta ads|runs meta ads|ads running|on facebook ads|active facebook ads|paid ads|running paid ads',
  is_shop: 'selling goods|sell goods|real shops|real stores|actual shops|actual stores|sells physical goods',
  is_pinned: 'pinned brands|pin',
};

const suggested = (id: string): FilterPayload => {
  const found = SUGGESTED_SEARCHES.find((search) => search.id === id);
  if (!found) throw new Error(`There is no suggested search '${id}'.`);
  return found.filters;
};
const trafficOf = (id: string) => ({ estimated_monthly_traffic: suggested(id).estimated_monthly_traffic });

/** Words that describe a brand, with the filters of the starter searches that are about the same. */
export const DESCRIPTIONS: [words: string, filters: FilterPayload][] = [
  ['premium|expensive|high end|luxurious|upmarket|premium priced|premium prices', suggested('premium')],
  [
    'cheap|inexpensive|affordable|low price|low priced|low prices|budget',
    { product_avg_price: suggested('active-ads-low-price').product_avg_price },
  ],
  ['small|smaller|tiny|little|low traffic|few visits', trafficOf('small-well-reviewed')],
  ['large|big|bigger|larger|huge|high traffic|many visits', trafficOf('few-products-many-visits')],
  [
    'top rated|well rated|highly rated|best rated|good reviews|well reviewed|great reviews',
    suggested('top-rated'),
  ],
  [
    'many reviews|lots of reviews',
    { trustpilot_reviews_count: suggested('small-well-reviewed').trustpilot_reviews_count },
  ],
  [
    'large following|big following|many followers|lots of followers|popular on instagram|big on instagram',
    { ig_followers_count: suggested('followed-rarely-visited').ig_followers_count },
  ],
  ['few products|small range', { product_count: suggested('few-products-many-visits').product_count }],
  ['many new products|lots of new products|launching often', suggested('many-new-products')],
  ['on reddit|talked about on reddit|popular on reddit', suggested('on-reddit')],
];

/** A change of at least this many percent is fast. */
export const FAST = suggested('growing-fast').estimated_monthly_traffic_change_90d?.min ?? 0;

export const COMPARISONS: Record<'min' | 'max', string> = {
  min: 'more than|over|above|at least|from|min|minimum|greater than|higher than|larger than|bigger than|exceeding|no less than|not less than|starting at|better than|faster than|upwards of|north of|>|>=|=>|≥',
  max: 'less than|under|below|fewer than|up to|at most|max|maximum|lower than|smaller than|slower than|no more than|not more than|within|not over|<|<=|=<|≤',
};
/** After a number. */
export const ENDINGS: Record<'min' | 'max', string> = {
  min: 'or more|or above|or higher|or better|and up|and above|and more|plus|min|minimum|+|upwards',
  max: 'or less|or fewer|or below|or lower|and below|and under|max|maximum|or under|tops',
};

export const DIRECTIONS: Record<'up' | 'down' | 'either', string> = {
  up: 'growing|grow|grows|grew|grown|increasing|increased|rising|up|trending|gaining|gained|growing in|growing by|more popular',
  down: 'shrinking|shrank|shrunk|declining|declined|decline|falling|fell|decreasing|decreased|down|losing|lost|dropping|dropped|getting smaller',
  either: 'growth|change|changed|growth rate',
};
export const FAST_GROWTH =
  'fast growing|growing fast|fastest growing|rapidly growing|growing rapidly|growing quickly|quickly growing|booming|exploding';

export const PERIOD_WORDS: Record<ChangePeriod, string> = {
  '7d': 'this week|last week|past week|a week|per week|each week|weekly|week|week on week|7d|since last week',
  '30d':
    'this month|last month|past month|month|a month|per month|each month|monthly|month on month|month over month|30d|since last month',
  '90d':
    'this quarter|last quarter|past quarter|a quarter|per quarter|each quarter|quarterly|quarter|three months|last three months|past three months|90d',
};
/** Periods of which neither numbers nor changes are known. */
export const OTHER_PERIODS =
  'annual|annually|yearly|per year|a year|each year|per annum|this year|last year|past year|year on year|year over year|yoy|daily|per day|a day|each day';
/** Days of a unit of time. */
export const TIME_UNITS: ReadonlyMap<string, number> = new Map([
  ['day', 1],
  ['days', 1],
  ['week', 7],
  ['weeks', 7],
  ['wk', 7],
  ['month', 30],
  ['months', 30],
  ['mo', 30],
  ['quarter', 90],
  ['quarters', 90],
  ['year', 365],
  ['years', 365],
  ['yr', 365],
]);

const DENIED = 'do|does|did|have|has|had|is|are|was|were|ca|wo|would|could|should';
/** "don't" in all spellings, and what else excludes the words after it. */
export const NOT = [
  ...DENIED.split('|').flatMap((verb) => [`${verb}n t`, `${verb}nt`, `${verb} not`]),
  'not|no|non|zero|never|cannot|no longer|without|except|excluding|excludes|exclude|minus|lacking|lacks|lack|nor|neither',
  'instead of|rather than|other than|apart from|aside from|all but|anything but|everything but|outside',
].join('|');

export const SIMILAR =
  'similar to|like|alternatives to|alternative to|competitors of|competitor of|competing with|comparable to';
export const SIZES: Record<SizeBand, string> = {
  smaller: 'but smaller|only smaller|just smaller|and smaller|smaller',
  similar: 'of similar size|of the same size|same size|similar size|similar in size',
  larger: 'but larger|but bigger|only larger|and larger|and bigger|larger|bigger',
};

/** What brands are called. */
export const SELLERS =
  'brand|brands|store|stores|shop|shops|seller|sellers|company|companies|business|businesses|website|websites|web site|web sites|site|sites|online|online store|online stores|online shop|online shops|ecommerce|e commerce|e shop|e shops|webshop|webshops|dtc|d2c|retailer|retailers|merchant|merchants|label|labels|niche|startup|startups';

/** Words that only connect others or name what is searched anyway. */
export const FILLERS = `${SELLERS}|uses|use|using|with|has|have|having|had|powered by|built on|built with|running on|runs on|on|via|sell|sells|selling|offer|offers|offering|that|which|who|whose|where|are|is|be|been|being|of|the|a|an|any|all|some|only|just|based|located|headquartered|show|me|find|search|for|give|list|get|i|want|please|their|its|it|them|they|we|our|at|by|to|about|this|these|those|than|as|also|well|very|really|currently|now|right now|per month|a month|each month|monthly|per product|each|total|around|number|count|value|known|am|looking|i m|there|do|does|can|you|other|been|so|far|based out of|everything|anything|and are|but|launched|added|things|thing|goods|too|ever|yet|anymore|run|runs|to use|to have|be using`;

/** Connecting words after which a "not" and what it is about have ended. */
export const CLAUSES =
  'with|using|uses|use|having|has|have|that|which|who|whose|where|selling|sells|sell|run|runs';

/** Words before a place or language. */
export const PLACES = 'in|from|based in|located in|out of|within|across|headquartered in';

/** Places of several countries. */
export const REGIONS =
  'latin america|south america|central america|north america|the americas|latam|europe|western europe|eastern europe|northern europe|southern europe|central europe|scandinavia|benelux|asia|southeast asia|africa|north africa|oceania|middle east|the middle east|north american|south american|latin american';

/** What people of a country, and things from there, are called. */
export const DEMONYMS =
  'AE:emirati|AR:argentinian,argentine|AT:austrian|AU:australian,aussie|BE:belgian|BG:bulgarian|BR:brazilian|CA:canadian|CH:swiss|CL:chilean|CN:chinese|CO:colombian|CZ:czech|DE:german|DK:danish|EE:estonian|EG:egyptian|ES:spanish|FI:finnish|FR:french|GB:british,scottish,welsh|GR:greek|HK:hongkong|HR:croatian|HU:hungarian|ID:indonesian|IE:irish|IL:israeli|IN:indian|IS:icelandic|IT:italian|JP:japanese|KR:korean,south korean|LT:lithuanian|LU:luxembourgish|LV:latvian|MA:moroccan|MX:mexican|MY:malaysian|NG:nigerian|NL:dutch|NO:norwegian|NZ:kiwi|PE:peruvian|PH:filipino,philippine|PK:pakistani|PL:polish|PT:portuguese|RO:romanian|RS:serbian|RU:russian|SA:saudi|SE:swedish|SG:singaporean|SI:slovenian|SK:slovak|TH:thai|TR:turkish|TW:taiwanese|UA:ukrainian|US:american|VN:vietnamese|ZA:south african';
