import { CATEGORIES, categoryByLabel } from '../brands/categories.ts';
import { categoryPath, foldLabel, isJunkLabel, isOwnedBy, topLevelOf } from '../brands/category-path.ts';
import { AMBIGUOUS, CLEAR_ALONE } from './ambiguous-labels.ts';
import { ITALIAN_AND_DUTCH_LABELS } from './italian-and-dutch-labels.ts';
import { memoize } from './memoize.ts';
import { MORE_LABELS } from './more-category-labels.ts';

/**
 * Third-party labels for our categories. The sources are those of open brand lists: OpenStreetMap's shop, amenity,
 * leisure and tourism values (underscores written as spaces), two-factor and bitcoin directories, search shortcuts.
 * Deliberately excluded: labels that do not describe what is sold ('services', 'other'; 'online' and 'retail' are generic, below).
 */
const LABELS: Record<string, string> = {
  Lifestyle: 'lifestyle|cannabis lifestyle|hobby',
  Gifts: 'gift|gifts|souvenirs|souvenir|flowers|florist',
  Weddings: 'wedding|bridal',
  'Candles and home fragrance': 'candles|candle|incense',
  'Cannabis and CBD': 'cannabis|hemp|cbd',
  'Tobacco and vaping': 'tobacco|e-cigarette|e-cigarettes|vape|hookah lounge|hookah',
  'Adult products': 'erotic|adult-retail|adult|adult retail|sex|sex shop',

  'Fashion and apparel': 'clothes|clothing|apparel|fashion|boutique|clothing store',
  "Women's clothing": 'women|womens clothing|women clothing|dress',
  "Men's clothing": 'men|mens clothing|suits|tailor',
  "Children's clothing": 'children clothing|childrens clothing|kids clothes',
  Shoes: 'shoe|shoes|footwear|sneakers|shoe store',
  'Lingerie and swimwear': 'underwear|lingerie|swimwear|hosiery',
  Activewear: 'sportswear|athleisure',
  'Bags and luggage': 'bag|bags|leather|luggage|handbags|luggage locker',
  'Fashion accessories': 'fashion accessories|accessories|hat|hats|sunglasses',

  'Jewelry and watches': 'luxury goods jewelry|luxury goods and jewelry|jewelry|jewellery|jeweller',
  Watches: 'watch|watches|clock|clocks',

  'Beauty and personal care': 'beauty|personal care|health and beauty|toiletries',
  Skincare: 'skin care|tanning|tanning salon',
  Makeup: 'cosmetics|cosmetic|make-up',
  Haircare: 'hair|hairdresser supply|wigs|wig',
  Fragrance: 'perfumery|perfume|perfumes|fragrances',
  'Salons and barbers': 'hairdresser|barber|nails|nail salon|massage|spa|beauty salon|tattoo',

  Health: 'healthcare|medical|wellness|fitness and health|doctors|clinic|hospital',
  'Vitamins and supplements': 'nutrition supplements|supplements|vitamins|nutrition',
  Pharmacies: 'pharmacy|chemist|drugstore|drug store|herbalist',
  'Glasses and eye care': 'optician|optics|glasses|eyewear|contact lenses|optometrist',
  'Medical supplies': 'medical supply|mobility scooter|orthopedics|blood donation',
  'Dental care': 'dentist|dental',
  'Hearing aids': 'hearing aids|audiologist',

  'Food and drink': 'food|food & drink|food and beverage|beverages and food|catering',
  'Groceries and supermarkets':
    'supermarket|supermarkets|grocery|groceries|greengrocer|frozen food|wholesale food|deli|spices|pasta|marketplace food|farm|food store',
  Coffee: 'coffee shop|coffee roaster',
  'Wine, beer and spirits': 'alcohol|wine|beer|liquor|winery|brewery|spirits|brewing supplies',
  'Soft drinks and water': 'beverages|beverage|water|drinks|juice bar',
  'Sweets and chocolate': 'confectionery|chocolate|sweets|candy|ice cream',
  'Bakery and pastry': 'bakery|pastry|cake|cakes|donuts',
  'Meat, fish and dairy': 'butcher|seafood|fish|cheese|dairy|meat|fishmonger',
  'Health food': 'health food|organic|nuts',
  Restaurants: 'restaurant|restaurants|bar|pub|biergarten|food court|pizza|sushi|steak house|buffet',
  'Fast food': 'fast food|burger|takeaway|sandwich|food truck|chicken',
  Cafes: 'cafe|café|coffee house|teahouse|bubble tea',
  'Meal delivery': 'food delivery|meal kit|meal kits|delivery food',

  'Home and garden': 'home & garden|garden & home|home goods|houseware and garden',
  Furniture: 'furniture store|kitchen furniture|bathroom furnishing|bathroom',
  'Beds and mattresses': 'bed|beds|mattress|bedding|household linen',
  'Kitchen and dining': 'kitchen|houseware|kitchenware|tableware|pottery|housewares',
  'Home decor': 'interior decoration|curtain|window blind|frame|antiques|decoration|home decor',
  Lighting: 'lamps|light',
  'Garden and outdoor living':
    'garden centre|garden|garden furniture|swimming pool|fireplace|gardening|hot tub|lawn and garden',
  'DIY and tools':
    'doityourself|hardware|paint|diy|tools|home improvement|locksmith|key cutter|glaziery|power tools|security|groundskeeping',
  'Household appliances': 'appliance|appliances|vacuum cleaner|white goods|home appliances',
  'Rugs and flooring': 'carpet|tiles|flooring|rugs|floor',

  Electronics: 'electronics|tech|technology|gadgets|electronics store',
  'Mobile phones': 'mobile phone|mobile phone accessories|phone|phones|smartphone',
  'Computers and tablets': 'computer|computers|laptops|printer ink|hardware computer',
  'Audio and hi-fi': 'hifi|hi-fi|audio|headphones|speakers',
  'Cameras and photography': 'photo|camera|photography|photo studio|photo booth',
  'Smart home': 'iot|home automation|radiotechnics',
  'Television and video': 'television|tv|projectors',

  Sports: 'sports|sport|fitness|swimming|dance|sporting goods|ball games',
  'Gyms and fitness centers':
    'fitness centre|sports centre|gym|fitness center|trampoline park|bowling alley|climbing gym',
  Cycling: 'bicycle|bicycles|bike|bicycle shop',
  Golf: 'golf course|golf shop|miniature golf',
  'Water sports': 'surf|scuba diving|diving|boating|sailing',
  'Winter sports': 'ski|snowboard|ski shop|skate',

  'Outdoors and adventure': 'outdoor|outdoors|outdoor gear|military surplus|survival',
  'Camping and hiking': 'camping|hiking|caravan site|camp site',
  Fishing: 'angling|fishing tackle',
  'Hunting and shooting': 'hunting|weapons|guns|shooting|knives',

  'Pets and animals': 'pet|pets|pet store|pet grooming|animals|animal boarding|animal shelter',
  'Veterinary care': 'veterinary|vet|veterinarian',

  'Baby and family': 'baby goods|baby|childcare|kindergarten|children|kids|kids & baby',
  'Toys and games': 'toys|toy|games|hobby games|model',
  'Board games and puzzles': 'board games|puzzles|tabletop games',
  'Trading cards and collectibles': 'collector|trading cards|collectibles|coins|stamps|comics',
  'Video games': 'video games|gaming|games online|computer games|esports',

  'Arts and crafts': 'craft|crafts|hobby & crafts|arts & crafts',
  'Art supplies': 'artwork supplies|art supply',
  'Sewing and fabric': 'fabric|sewing|haberdashery|textiles',
  'Knitting and crochet': 'wool|yarn|knitting',

  'Arts and entertainment':
    'entertainment|events venue|nightclub|theatre|arts centre|karaoke|theme park|museum|attraction|zoo',
  'Film and cinema': 'cinema|video|movies|film|movie rental|movie theater',
  'Music and vinyl': 'music|records|vinyl|music store',
  'Musical instruments': 'musical instrument|instruments|guitars',
  'Art and prints': 'art|gallery|art gallery|artwork|prints',
  'Tickets and events': 'ticket|tickets|events|lottery tickets|concerts',
  'Party supplies': 'party|pyrotechnics|fireworks|costume|fancy dress|balloons',

  'Books and media': 'media|publishing|libraries|library',
  Books: 'book|books|bookshop|bookstore|religious books|public bookcase|ebooks',
  'News and magazines': 'newsagent|news|newspaper|magazines|kiosk|magazine',
  'Streaming services': 'streaming|video streaming|music streaming',

  'Stationery and office': 'office|office supplies|office products|office supply',
  Stationery: 'paper|cards|stationers|greeting cards',
  'Printing and signs': 'copyshop|printing|signs|printer|print shop',

  Vehicles: 'vehicle|automotive|vehicles & parts|truck|caravan|trailer|atv|boat|vehicle inspection',
  Cars: 'car|cars|car dealer|car sales|used cars|auto',
  Motorcycles: 'motorcycle|motorcycle repair|scooter|moped|motorbike',
  'Car parts and accessories': 'car parts|auto parts|vehicle parts|car accessories',
  'Tires and wheels': 'tyres|tires|tyre|tire',
  'Car repair and care': 'car repair|car wash|garage|auto repair|vehicle repair',
  'Electric vehicles and charging': 'charging station|ev charging|electric vehicles',
  'Fuel stations': 'fuel|gas station|petrol station|gasoline|compressed air',
  'Vehicle rental':
    'car rental|car sharing|bicycle rental|scooter rental|boat rental|motorcycle rental|truck rental|bike sharing|kick-scooter rental|trailer rental',

  'Travel and tourism': 'travel|tourism|information',
  'Hotels and accommodation':
    'hotel|hotels|motel|accommodation|hostel|guest house|apartment|chalet|resort|bed and breakfast|vacation rental',
  'Flights and airlines': 'airline|airlines|flights|aviation',
  'Travel agencies': 'travel agency|travel agent|travel agents',
  'Tours and activities': 'tours|activities|excursions',
  'Public transport': 'transport|public transport|bus|train|rail|ferry|transit|parking|taxi',

  Finance: 'financial|finances|money|financial advisor|financial services',
  Banking: 'bank|banks|atm',
  Investing: 'investment|stocks|trading|stock market|gold buyer|brokerage',
  Insurance: 'insurances',
  Payments: 'payment|payment terminal|money transfer|payment centre|bureau de change|e-payments',
  Cryptocurrency: 'crypto|bitcoin|cryptocurrencies|exchanges',
  'Lending and credit': 'money lender|pawnbroker|loans|credit|mortgage',

  Gambling: 'casino|gambling house|poker',
  'Sports betting': 'bookmaker|betting',
  Lotteries: 'lottery|lotto',
  'Amusement arcades': 'amusement arcade|adult gaming centre|arcade|pachinko',

  'Science and education': 'education|science|research|training|prep school|driving school',
  'Schools and universities': 'school|university|college|schools|universities',
  'Online courses': 'courses|e-learning|online learning|mooc',
  'Language learning': 'language school|languages',
  'Reference and research': 'reference|dictionary|encyclopedia|academic|dictionaries|maps',

  'Heavy industry and engineering': 'industrial|industry|engineering|manufacturing|aerospace',
  Machinery: 'machines|construction equipment|machine',
  'Construction materials':
    'trade|building materials|builders merchant|doors|windows|bathroom and tiles|lumber|roofing|plumbing',
  'Safety and workwear': 'workwear|safety equipment|uniforms',
  'Electrical components': 'electrical|electronic components|electrical supplies|components',

  'Business services': 'business|b2b|company|coworking|legal|lawyer|accountant|notary',
  'Marketing and advertising': 'marketing|advertising|advertising agency|seo|email marketing',
  'Packaging and shipping': 'shipping|packaging|logistics|fulfilment|freight',
  Wholesale: 'wholesaler|distributor',
  Recruitment: 'jobs|employment agency|recruiting|employment|careers',

  'Software and internet': 'software|internet|creativity|it|web services|identity|identity management',
  'Business software': 'remote|saas|productivity|task|crm|communication|backup|email|cloud',
  'Developer tools': 'developer|development|developers|programming|code|api',
  'Web hosting and domains': 'hosting|domains|domain|web hosting|vpn|cloud hosting',
  'Artificial intelligence': 'ai|machine learning',

  'Telecommunications and utilities': 'telecommunication|telecommunications|telecom|utilities',
  'Mobile networks': 'mobile|mobile network|sim cards|esim',
  'Internet providers': 'isp|broadband|internet service provider',
  'Energy and water': 'energy|gas|electricity|solar|heating|water utility|power|water point',

  Agriculture: 'agriculture|agricultural|farming',
  'Farm supplies': 'agrarian|country store|farm equipment|tractor|feed',
  'Seeds and plants': 'seeds|plants|plant nursery|nursery plants',

  'Online marketplaces':
    'online (marketplace)|marketplace|marketplaces|auction|auctions|classifieds|shopping mall',
  'Department stores': 'department store|big box/department|big box|department',
  'Convenience stores': 'convenience|convenience store|corner shop|vending machine',
  'Discount and variety stores': 'variety store|discount|dollar store|discount store|variety',
  'Deals and coupons': 'online (deals)|deals|coupons|vouchers|cashback',
  'Secondhand and vintage': 'second hand|second-hand|thrift|vintage|charity shop|used goods|refurbished',

  'Community and society':
    'community|religion|religious|place of worship|politics|government|social facility',
  'Social networks': 'social|social media|social network|forum',
  'Charities and nonprofits': 'charity|non-profit|nonprofit|ngo|donations|crowdfunding',

  'Post and parcels': 'post office|parcel locker|post depot|courier|postal|mail|delivery|post box|post',
  'Cleaning and laundry': 'dry cleaning|laundry|cleaning',
  Repairs: 'repair|electronics repair|shoe repair|computer repair|phone repair',
  'Rental and storage':
    'rental|tool hire|storage rental|storage|party rental|self storage|removals|tool rental',
  'Funeral services': 'funeral directors|funeral|crematorium|funeral hall',
  'Local services': 'local|home services|estate agent|recycling|real estate',
};

/** Labels that only mean that goods are sold: they count if nothing else describes the goods. */
const GENERIC =
  'retail|retailer|retailers|retail trade|retail industry|general|general merchandise|general retail|online|online intl|online shop|online store|online retail|online retailer|online shopping|ecommerce|e commerce|e commerce and shopping|ecommerce and shopping|internet retail|internet and direct marketing retail|multiline retail|specialty retail|consumer goods|consumer products|consumer resources|einzelhandel|onlinehandel|onlineshop|versandhandel|handel|gemischtwaren|commerce|commerce de détail|vente au détail|vente en ligne|e shop|boutique en ligne|comercio|comercio electrónico|comercio minorista|tienda online|tienda en línea|mail order|shopping centers|duty free|web shop|webshop';

/** A label for comparison, with "and" in every language the same. */
const keyOf = (label: string) => foldLabel(label).replace(/ (?:und|et|y|e|en) /g, ' and ');

const idOf = new Map<string, number>();
for (const { id, label, sub_categories } of CATEGORIES) {
  idOf.set(keyOf(label), id);
  for (const sub of sub_categories) idOf.set(keyOf(sub.label), sub.id);
}
for (const [label, others] of [
  ...Object.entries(LABELS),
  ...Object.entries(MORE_LABELS),
  ...Object.entries(ITALIAN_AND_DUTCH_LABELS),
]) {
  const entry = categoryByLabel(label.toLowerCase());
  if (!entry) throw new Error(`There is no category '${label}'.`);
  // Our own labels take precedence over a source's.
  for (const other of others.split('|').map(keyOf)) if (!idOf.has(other)) idOf.set(other, entry.id);
}
const generic = new Set(GENERIC.split('|').map(foldLabel));
const GENERAL_RETAIL = categoryByLabel('retail and marketplaces')?.id;

/** Words for the kind of seller, not for what is sold. */
const SELLER =
  / (?:and related (?:products|goods|items)|and luxury (?:products|goods)|stores?|shops?|retail|retailers?|products?|items?|supplies|equipment|brands?|goods|industry|and more|other|general)$/;

/** Groups of a directory that say too little about the goods of an unknown part below them. */
const BROAD_GROUPS = new Set(['arts', 'business', 'lifestyle', 'recreation', 'reference', 'society']);

type Reading = { id: number; isAmbiguous: boolean };

/** Short words are not read in the other number: "bu" is no bus. */
const MIN_SINGULAR = 4;

function byName(label: string, isAlone: boolean): Reading | undefined {
  const key = keyOf(label);
  for (const name of new Set([key, key.replace(SELLER, '')])) {
    const spellings = [name];
    if (name.length >= MIN_SINGULAR) spellings.push(`${name}s`);
    if (name.length > MIN_SINGULAR && name.endsWith('s')) spellings.push(name.slice(0, -1));
    for (const spelling of spellings) {
      const id = idOf.get(spelling);
      if (id === undefined) continue;
      const isAmbiguous = [name, spelling].some((word) =>
        CLEAR_ALONE.has(word) ? !isAlone : AMBIGUOUS.has(word),
      );
      return { id, isAmbiguous };
    }
  }
  return undefined;
}

/** The category that is called so, also as in "pet brands"; `isAmbiguous` for a word that means different goods in different places. */
export const categoryNamed = (name: string, isAlone: boolean): Reading | undefined =>
  isJunkLabel(name) ? undefined : byName(name, isAlone);

/**
 * Our category for a source's label. Of a path ("Apparel & Accessories > Shoes", "/Apparel/Footwear") the last part counts that has one; a word that
 * means different goods in different places only confirms the part before it.
 */
export const mapCategory = memoize((label: string): number | undefined => {
  const whole = isJunkLabel(label) ? undefined : byName(label, true);
  if (whole) return whole.isAmbiguous ? undefined : whole.id;
  const path = categoryPath(label);
  const readings = path.flatMap((part, index) =>
    index < path.length - 1 && BROAD_GROUPS.has(foldLabel(part))
      ? []
      : (byName(part, path.length === 1) ?? ofAllParts(part) ?? []),
  );
  return readings.reduce<number | undefined>(narrow, undefined);
});

/** The category of a path so far, and of its next part. */
function narrow(above: number | undefined, { id, isAmbiguous }: Reading): number | undefined {
  if (isAmbiguous) return above !== undefined && above === topLevelOf(id) ? id : above;
  return above !== undefined && isOwnedBy(above, id) ? above : id;
}

/** "Bread, Cakes & Pastry": the first part's category, if all parts have one. */
function ofAllParts(label: string): Reading | undefined {
  const readings = label
    .split(/\s*(?:,|&|\+|(?<![\p{L}\p{N}])(?:and|und|et|y|e|en)(?![\p{L}\p{N}])|_and_)\s*/iu)
    .filter(Boolean)
    .map((part) => byName(part, false));
  const [first] = readings;
  return readings.length > 1 && readings.every((reading) => reading !== undefined) ? first : undefined;
}

/** Our categories for a brand's labels, and the labels without one. */
export function mapCategories(labels: string[]): { ids: number[]; unmapped: string[] } {
  const clear = labels.flatMap((label) => mapCategory(label) ?? []);
  const found = labels.map((label) => ({ label, id: mapCategory(label) ?? besideOthers(label, clear) }));
  const ids = found.flatMap(({ id }) => id ?? []);
  const unmapped = found.filter(({ id }) => id === undefined).map(({ label }) => label);
  if (
    ids.length > 0 ||
    GENERAL_RETAIL === undefined ||
    !unmapped.some((label) => generic.has(foldLabel(label)))
  ) {
    return { ids, unmapped };
  }
  return { ids: [GENERAL_RETAIL], unmapped: unmapped.filter((label) => !generic.has(foldLabel(label))) };
}

/** "Women" beside "Clothing". */
function besideOthers(label: string, others: readonly number[]): number | undefined {
  const id = byName(label, true)?.id;
  return id !== undefined && others.includes(topLevelOf(id)) ? id : undefined;
}
