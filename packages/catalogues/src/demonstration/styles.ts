/** Words a top-level category lends to descriptions: whom it serves, how it works, what kind of business it is. */
export type Style = { people: string[]; ways: string[]; businesses: string[] };

/** How any service works; the ways of a top level of goods would not fit the few services in it. */
export const SERVICE_WAYS = [
  'booked in a minute',
  'run by a small team',
  'priced up front',
  'with no small print',
  'rated every week by its customers',
];

/** Top levels whose own ways are those of services. */
export const SERVICE_TOPS = new Set([
  'Travel and tourism',
  'Finance',
  'Gambling',
  'Science and education',
  'Business services',
  'Software and internet',
  'Telecommunications and utilities',
  'Community and society',
  'Local services',
]);

const style = (people: string, ways: string, businesses: string): Style => ({
  people: people.split('|'),
  ways: ways.split('|'),
  businesses: businesses.split('|'),
});

/** By label of the top level (packages/contract/src/categories.ts). */
export const STYLES: Record<string, Style> = {
  Lifestyle: style(
    'people who like useful presents|slow weekends|hosts and homebodies|considered living',
    'wrapped by hand|chosen by a small team|made in short runs|sent without plastic',
    'lifestyle shop|gift studio|family business|online concept store',
  ),
  'Fashion and apparel': style(
    'everyday wear|tall and petite sizes|all seasons|people who buy less and wear it longer|city commuters|small wardrobes',
    'sewn in small batches|made to order|designed in-house|made in family workshops|made to be repaired|finished by hand',
    'clothing label|fashion studio|family business|direct-to-consumer label',
  ),
  'Jewelry and watches': style(
    'gifts and anniversaries|every day|collectors|first-time buyers|people with sensitive skin',
    'made by hand|numbered and hallmarked|assembled in a two-bench workshop|guaranteed for ten years|delivered in a walnut box',
    'small workshop|online jeweller|family business|design studio',
  ),
  'Beauty and personal care': style(
    'sensitive skin|busy mornings|dry climates|men and women alike|simple routines|travel',
    'made without silicones|tested by dermatologists|made in weekly batches|sold in refillable packaging|built from a short list of ingredients',
    'beauty house|beauty lab|vegan beauty brand|care brand',
  ),
  Health: style(
    'athletes|shift workers|new parents|people over fifty|daily routines|home care',
    'third-party tested|checked by pharmacists|shipped in discreet boxes|backed by a 90-day guarantee|made in a certified plant',
    'health company|care supplier|wellness brand|family business',
  ),
  'Food and drink': style(
    'home cooks|offices|curious tasters|families|early risers|people who read labels',
    'made to order|sourced from named farms|made before sunrise|made slowly|packed the same day|from old family recipes',
    'producer|family kitchen|specialist|food company',
  ),
  'Home and garden': style(
    'small apartments|old houses|renters|growing families|first homes|long dinners',
    'finished by hand|sold with a ten-year guarantee|made for narrow stairs|designed in-house|made to last and to be repaired|made in small runs',
    'homeware brand|family maker|design studio|specialist shop',
  ),
  Electronics: style(
    'students|home offices|families|travellers|early adopters|people who repair',
    'tested for 40 hours|sold with a three-year warranty|set up before delivery|assembled from standard parts|shipped with spare parts',
    'electronics retailer|hardware start-up|refurbisher|specialist shop',
  ),
  Sports: style(
    'weekend athletes|beginners|club players|competition days|women and men|early mornings',
    'tested outdoors|built for all weathers|developed with club coaches|built to be repaired|checked in its own workshop',
    'sports brand|equipment maker|specialist shop|athlete-run company',
  ),
  'Outdoors and adventure': style(
    'long weekends|families|beginners|wild places|bad weather',
    'weighed to the gram|repaired for life|tested in the mountains|made by hand|built for rough use',
    'outfitter|gear maker|field shop|specialist dealer',
  ),
  'Pets and animals': style(
    'anxious animals|first-time owners|seniors|rescues|picky ones|busy households',
    'approved by vets|made in small batches|guaranteed or refunded|delivered to the door|sized by weight',
    'pet brand|pet supplier|owner-run company|specialist shop',
  ),
  'Baby and family': style(
    'the first thousand days|twins|small flats|expecting parents|everyday use',
    'made from certified materials|tested beyond the standard|designed to be handed down|easy to wash',
    'baby brand|nursery maker|family company|parent-run shop',
  ),
  'Toys and games': style(
    'rainy Sundays|curious children|game nights|collectors|classrooms',
    'made in small runs|printed with soy inks|play-tested with 30 families|hand-numbered|free of plastic wrap',
    'toy maker|game publisher|hobby shop|collectors shop',
  ),
  'Video games': style(
    'competitive players|retro fans|streamers|couch co-op|lunch breaks',
    'built and tested in-house|sold with a two-year warranty|restored with new parts|shipped within a day',
    'gaming brand|gaming company|specialist shop|player-run team',
  ),
  'Arts and crafts': style(
    'beginners|evening classes|Sunday afternoons|left-handers|makers with small tables',
    'made in small lots|made by hand|sold in any quantity|boxed with a printed guide|chosen by working artists',
    'craft shop|craft supplier|family workshop|makers collective',
  ),
  'Arts and entertainment': style(
    'collectors|gig-goers|students|home players|long evenings|big birthdays',
    'made in limited runs|signed and numbered|checked by hand|packed in rigid boxes|shipped worldwide',
    'independent house|music and arts shop|specialist seller|arts company',
  ),
  'Books and media': style(
    'slow readers|night owls|curious commuters|book clubs|people tired of feeds',
    'chosen by booksellers|wrapped in brown paper|catalogued by hand|printed close to home',
    'independent publisher|media company|small press|editorial team',
  ),
  'Stationery and office': style(
    'list makers|left-handers|home offices|growing teams|schools',
    'made in small runs|printed to order|made from recycled stock|delivered the next day|cut in-house',
    'stationer|printer|workspace supplier|office supplier',
  ),
  Vehicles: style(
    'daily drivers|weekend projects|touring riders|fleets|new drivers|van conversions',
    'inspected at 120 points|fitted at home|machined in-house|matched by number plate|covered by a two-year warranty',
    'motor retailer|parts specialist|mobility company|garage',
  ),
  'Travel and tourism': style(
    'slow travellers|families|solo trips|last-minute weekends|rail lovers|large groups',
    'planned by locals|booked in two minutes|carbon-counted|run in groups of eight|with free changes',
    'travel company|hotel group|tour operator|booking service',
  ),
  Finance: style(
    'freelancers|first-time savers|small companies|families|people living between two countries',
    'with no monthly fee|regulated and insured|set up in ten minutes|with prices in plain sight|by people who answer the phone',
    'financial company|fintech|broker|mutual society',
  ),
  Gambling: style(
    'casual players|fans|weekend entertainment|syndicates|adults who set limits',
    'with limits set by the player|licensed and audited|with daily payouts|with clear odds',
    'gaming operator|licensed operator|entertainment company',
  ),
  'Science and education': style(
    'career changers|school classes|lifelong learners|exam candidates|young engineers|evening students',
    'taught in small groups|built around projects|checked by teachers|at your own pace|with feedback in two days',
    'learning company|school|education publisher|science supplier',
  ),
  'Heavy industry and engineering': style(
    'workshops|contractors|plant managers|self-builders|export customers|maintenance crews',
    'made to drawing|kept in stock in three depots|certified to ISO 9001|delivered to site|rated for continuous duty',
    'manufacturer|industrial supplier|engineering company|trade merchant',
  ),
  'Business services': style(
    'online shops|restaurants|founders|seasonal businesses|agencies|exporters',
    'billed by the hour|with no minimum order|run by a senior team|reported every Friday|turned around in 48 hours',
    'agency|trade supplier|logistics partner|service company',
  ),
  'Software and internet': style(
    'small teams|clinics|developers|online shops|schools|people who dislike spreadsheets',
    'hosted in Europe|set up in an afternoon|priced per team|with an open API|without trackers',
    'software company|cloud provider|start-up|product studio',
  ),
  'Telecommunications and utilities': style(
    'rural homes|travellers|families|small offices|electric homes',
    'with no contract|installed by local crews|from certified renewable sources|with one clear bill',
    'provider|network operator|energy company|utility',
  ),
  Agriculture: style(
    'smallholders|allotments|market gardeners|family farms|first harvests',
    'tested for three seasons|chosen by growers|packed by hand|sent the same day|guaranteed to the next season',
    'farm supplier|farm merchant|growers cooperative|family business',
  ),
  'Retail and marketplaces': style(
    'bargain hunters|whole neighbourhoods|busy households|collectors|small sellers',
    'checked and graded|delivered the next day|restocked every morning|sold by thousands of independent sellers|with prices that change daily',
    'retailer|marketplace|store chain|resale platform',
  ),
  'Community and society': style(
    'neighbours|volunteers|hobbyists|newcomers in town|donors who want receipts',
    'run by volunteers|moderated by people|funded by members|with published accounts',
    'community platform|charity|network|nonprofit',
  ),
  'Local services': style(
    'busy households|landlords|small shops|movers|people without a car',
    'collected at the door|priced up front|booked by text message|guaranteed for a year|done the same day',
    'local service|family firm|cooperative|service chain',
  ),
};

/** Second sentences: anything may be said of a shop, the last group only of a service. */
export const AFTERWORDS = {
  any: [
    'Started {year} in {city}.',
    'Founded in {year}, still run from {city}.',
    'A team of {team} in {city}.',
    'Orders from {region} make up most of the business.',
    'The range grew out of a market stall in {city}.',
    'Independent and self-funded since {year}.',
    'Customers know it for plain language and quick answers.',
    'Known well beyond {city} for its {first}.',
    'Part of every purchase goes to a local project.',
    'Rebranded in {year}.',
  ],
  goods: [
    'Ships across {region} in two to four days.',
    'Everything leaves the warehouse in {city} within a day.',
    'Free returns for {days} days.',
    'New pieces arrive every {weekday}.',
    'Its {first} sell out most months.',
    'Repairs are free for the first {few} years.',
    'Sold online only, with a showroom in {city}.',
    'Packed in {city} without plastic.',
    'Subscribers save {percent} percent.',
    'Best known for its {first}, restocked every {weekday}.',
  ],
  service: [
    'Open {few} days a week in {city} and online.',
    'Serves customers throughout {region}.',
    'Bookings open every {weekday}.',
    'Plans start small and can be cancelled at any time.',
    'Available in {few} languages.',
    'Answers within one working day.',
  ],
};
