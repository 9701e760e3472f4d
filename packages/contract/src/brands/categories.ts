/** An entry of the taxonomy with its sub-categories. Ids fit a PostgreSQL smallint. */
export type Category = { id: number; label: string; sub_categories: { id: number; label: string }[] };

const category = (id: number, label: string, subs: [id: number, label: string][]): Category => ({
  id,
  label,
  sub_categories: subs.map(([subId, subLabel]) => ({ id: subId, label: subLabel })),
});

/**
 * Our own taxonomy of online stores (docs/decisions/taxonomy.md).
 *
 * An id never changes its meaning and is never reused: brands in the database have them. Top levels are multiples of
 * 100, their sub-categories follow within the hundred, new ones at the end. Labels are unique over the whole list
 * regardless of case, because a filter payload names a category by its lower-case label.
 */
export const CATEGORIES: Category[] = [
  category(100, 'Lifestyle', [
    [101, 'Gifts'],
    [102, 'Weddings'],
    [103, 'Candles and home fragrance'],
    [104, 'Sustainable living'],
    [105, 'Cannabis and CBD'],
    [106, 'Tobacco and vaping'],
    [107, 'Adult products'],
  ]),
  category(200, 'Fashion and apparel', [
    [201, "Women's clothing"],
    [202, "Men's clothing"],
    [203, "Children's clothing"],
    [204, 'Shoes'],
    [205, 'Lingerie and swimwear'],
    [206, 'Activewear'],
    [207, 'Bags and luggage'],
    [208, 'Fashion accessories'],
  ]),
  category(300, 'Jewelry and watches', [
    [301, 'Fine jewelry'],
    [302, 'Fashion jewelry'],
    [303, 'Watches'],
  ]),
  category(400, 'Beauty and personal care', [
    [401, 'Skincare'],
    [402, 'Makeup'],
    [403, 'Haircare'],
    [404, 'Fragrance'],
    [405, "Men's grooming"],
    [406, 'Salons and barbers'],
  ]),
  category(500, 'Health', [
    [501, 'Vitamins and supplements'],
    [502, 'Pharmacies'],
    [503, 'Glasses and eye care'],
    [504, 'Medical supplies'],
    [505, 'Dental care'],
    [506, 'Hearing aids'],
  ]),
  category(600, 'Food and drink', [
    [601, 'Groceries and supermarkets'],
    [602, 'Coffee'],
    [603, 'Tea'],
    [604, 'Wine, beer and spirits'],
    [605, 'Soft drinks and water'],
    [606, 'Sweets and chocolate'],
    [607, 'Bakery and pastry'],
    [608, 'Meat, fish and dairy'],
    [609, 'Health food'],
    [610, 'Restaurants'],
    [611, 'Fast food'],
    [612, 'Cafes'],
    [613, 'Meal delivery'],
  ]),
  category(700, 'Home and garden', [
    [701, 'Furniture'],
    [702, 'Beds and mattresses'],
    [703, 'Kitchen and dining'],
    [704, 'Home decor'],
    [705, 'Lighting'],
    [706, 'Garden and outdoor living'],
    [707, 'DIY and tools'],
    [708, 'Household appliances'],
    [709, 'Rugs and flooring'],
  ]),
  category(800, 'Electronics', [
    [801, 'Mobile phones'],
    [802, 'Computers and tablets'],
    [803, 'Audio and hi-fi'],
    [804, 'Cameras and photography'],
    [805, 'Smart home'],
    [806, 'Television and video'],
  ]),
  category(900, 'Sports', [
    [901, 'Fitness equipment'],
    [902, 'Gyms and fitness centers'],
    [903, 'Cycling'],
    [904, 'Running'],
    [905, 'Team sports'],
    [906, 'Golf'],
    [907, 'Water sports'],
    [908, 'Winter sports'],
    [909, 'Yoga and pilates'],
  ]),
  category(1000, 'Outdoors and adventure', [
    [1001, 'Camping and hiking'],
    [1002, 'Fishing'],
    [1003, 'Hunting and shooting'],
  ]),
  category(1100, 'Pets and animals', [
    [1101, 'Dog supplies'],
    [1102, 'Cat supplies'],
    [1103, 'Pet food'],
    [1104, 'Aquariums and fish'],
    [1105, 'Veterinary care'],
  ]),
  category(1200, 'Baby and family', [
    [1201, 'Baby clothing'],
    [1202, 'Nursery furniture'],
    [1203, 'Strollers and car seats'],
    [1204, 'Maternity'],
  ]),
  category(1300, 'Toys and games', [
    [1301, 'Board games and puzzles'],
    [1302, 'Building toys'],
    [1303, 'Learning toys'],
    [1304, 'Trading cards and collectibles'],
  ]),
  category(1400, 'Video games', [
    [1401, 'Consoles and accessories'],
    [1402, 'PC gaming'],
    [1403, 'Mobile games'],
  ]),
  category(1500, 'Arts and crafts', [
    [1501, 'Art supplies'],
    [1502, 'Sewing and fabric'],
    [1503, 'Knitting and crochet'],
    [1504, 'Handmade goods'],
  ]),
  category(1600, 'Arts and entertainment', [
    [1601, 'Film and cinema'],
    [1602, 'Music and vinyl'],
    [1603, 'Musical instruments'],
    [1604, 'Art and prints'],
    [1605, 'Tickets and events'],
    [1606, 'Party supplies'],
  ]),
  category(1700, 'Books and media', [
    [1701, 'Books'],
    [1702, 'News and magazines'],
    [1703, 'Streaming services'],
  ]),
  category(1800, 'Stationery and office', [
    [1801, 'Stationery'],
    [1802, 'Office furniture'],
    [1803, 'Printing and signs'],
  ]),
  category(1900, 'Vehicles', [
    [1901, 'Cars'],
    [1902, 'Motorcycles'],
    [1903, 'Car parts and accessories'],
    [1904, 'Tires and wheels'],
    [1905, 'Car repair and care'],
    [1906, 'Electric vehicles and charging'],
    [1907, 'Fuel stations'],
    [1908, 'Vehicle rental'],
  ]),
  category(2000, 'Travel and tourism', [
    [2001, 'Hotels and accommodation'],
    [2002, 'Flights and airlines'],
    [2003, 'Travel agencies'],
    [2004, 'Tours and activities'],
    [2005, 'Public transport'],
  ]),
  category(2100, 'Finance', [
    [2101, 'Banking'],
    [2102, 'Investing'],
    [2103, 'Insurance'],
    [2104, 'Payments'],
    [2105, 'Cryptocurrency'],
    [2106, 'Lending and credit'],
  ]),
  category(2200, 'Gambling', [
    [2201, 'Online casinos'],
    [2202, 'Sports betting'],
    [2203, 'Lotteries'],
    [2204, 'Amusement arcades'],
  ]),
  category(2300, 'Science and education', [
    [2301, 'Online courses'],
    [2302, 'Schools and universities'],
    [2303, 'Language learning'],
    [2304, 'Laboratory and science kits'],
    [2305, 'Reference and research'],
  ]),
  category(2400, 'Heavy industry and engineering', [
    [2401, 'Machinery'],
    [2402, 'Construction materials'],
    [2403, 'Safety and workwear'],
    [2404, 'Electrical components'],
  ]),
  category(2500, 'Business services', [
    [2501, 'Marketing and advertising'],
    [2502, 'Packaging and shipping'],
    [2503, 'Wholesale'],
    [2504, 'Recruitment'],
  ]),
  category(2600, 'Software and internet', [
    [2601, 'Business software'],
    [2602, 'Developer tools'],
    [2603, 'Web hosting and domains'],
    [2604, 'Artificial intelligence'],
  ]),
  category(2700, 'Telecommunications and utilities', [
    [2701, 'Mobile networks'],
    [2702, 'Internet providers'],
    [2703, 'Energy and water'],
  ]),
  category(2800, 'Agriculture', [
    [2801, 'Farm supplies'],
    [2802, 'Seeds and plants'],
  ]),
  category(2900, 'Retail and marketplaces', [
    [2901, 'Online marketplaces'],
    [2902, 'Department stores'],
    [2903, 'Convenience stores'],
    [2904, 'Discount and variety stores'],
    [2905, 'Deals and coupons'],
    [2906, 'Secondhand and vintage'],
  ]),
  category(3000, 'Community and society', [
    [3001, 'Social networks'],
    [3002, 'Charities and nonprofits'],
    [3003, 'Dating'],
  ]),
  category(3100, 'Local services', [
    [3101, 'Post and parcels'],
    [3102, 'Cleaning and laundry'],
    [3103, 'Repairs'],
    [3104, 'Rental and storage'],
    [3105, 'Funeral services'],
  ]),
];

type Entry = { id: number; label: string; parentId: number | null };

const ENTRIES: Entry[] = CATEGORIES.flatMap(({ id, label, sub_categories }) => [
  { id, label, parentId: null },
  ...sub_categories.map((sub) => ({ ...sub, parentId: id })),
]);
const byId = new Map(ENTRIES.map((entry) => [entry.id, entry]));
const byLabel = new Map(ENTRIES.map((entry) => [entry.label.toLowerCase(), entry]));

/** Every label as displayed, a top level followed by its sub-categories. */
export const CATEGORY_LABELS: string[] = ENTRIES.map(({ label }) => label);

/** The entry with this label in lower case, as filter payloads write it. */
export const categoryByLabel = (label: string): Entry | undefined => byLabel.get(label);

/** `parentId` is null for a top level. */
export const categoryById = (id: number): Entry | undefined => byId.get(id);

export const isTopCategory = (id: number): boolean => id % 100 === 0;

/**
 * The ids saved with a brand: its categories and their parents, ascending, each once, so that a brand is found under its top
 * level without knowledge of the tree. Unknown ids are dropped.
 */
export function withParents(ids: Iterable<number>): number[] {
  const all = new Set<number>();
  for (const id of ids) {
    const entry = byId.get(id);
    if (!entry) continue;
    all.add(id);
    if (entry.parentId !== null) all.add(entry.parentId);
  }
  return [...all].sort((a, b) => a - b);
}
