/**
 * What a demonstration brand of a sub-category trades in: words for names and descriptions, and the price level.
 * `price` is the median price of one product in US dollars; null for a service, which has no product list.
 */
export type Trade = { price: number | null; goods: string[]; nouns: string[] };

const shop = (price: number, goods: string, nouns: string): Trade => ({
  price,
  goods: goods.split('|'),
  nouns: nouns.split('|'),
});
const service = (goods: string, nouns: string): Trade => ({
  price: null,
  goods: goods.split('|'),
  nouns: nouns.split('|'),
});

/** By label of the sub-category (packages/contract/src/categories.ts). */
export const TRADES: Record<string, Trade> = {
  Gifts: shop(
    34,
    'engraved keepsakes|gift hampers|letterbox presents|personalised mugs|birthday boxes',
    'Gifts|Parcel|Keepsakes|Hamper Co',
  ),
  Weddings: shop(
    85,
    'bridal veils|table settings|invitation suites|bridesmaid robes|guest books',
    'Bridal|Vows|Weddings|Ceremony',
  ),
  'Candles and home fragrance': shop(
    28,
    'soy wax candles|reed diffusers|incense cones|wax melts|room sprays',
    'Candles|Wick|Candle Co|Scents',
  ),
  'Sustainable living': shop(
    22,
    'refillable cleaners|beeswax wraps|bamboo brushes|zero-waste starter kits|wool dryer balls',
    'Refill|Home Goods|Everyday|Eco Supply',
  ),
  'Cannabis and CBD': shop(
    42,
    'CBD oils|hemp gummies|muscle balms|sleep tinctures|hemp tea',
    'Hemp|Botanicals|CBD|Wellness',
  ),
  'Tobacco and vaping': shop(
    31,
    'refillable pods|nicotine-free liquids|pipe tobacco|cigar humidors|vape batteries',
    'Vapor|Tobacconist|Cloud Co|Vape',
  ),
  'Adult products': shop(
    48,
    'massagers|silk blindfolds|intimate oils|couples games|discreet gift sets',
    'Intimates|Boudoir|After Dark|Pleasure',
  ),

  "Women's clothing": shop(
    64,
    'linen dresses|wrap skirts|cashmere cardigans|wide-leg trousers|silk blouses|knit sets',
    'Atelier|Studio|The Label|Wardrobe|Collective',
  ),
  "Men's clothing": shop(
    72,
    'overshirts|selvedge jeans|oxford shirts|merino polos|chore jackets',
    'Outfitters|Tailors|Menswear|Shirting|Dry Goods',
  ),
  "Children's clothing": shop(
    29,
    'reversible dungarees|organic tees|rain jackets|hand-knit sweaters|school trousers',
    'Kids|Little Ones|Mini|Playwear',
  ),
  Shoes: shop(
    98,
    'leather sneakers|Chelsea boots|espadrilles|loafers|barefoot shoes|clogs',
    'Footwear|Shoes|Cobblers|Boot Co|Soles',
  ),
  'Lingerie and swimwear': shop(
    46,
    'wireless bras|high-waist bikinis|period underwear|one-piece swimsuits|lounge sets',
    'Swim|Intimates|Underthings|Swimwear',
  ),
  Activewear: shop(
    58,
    'seamless leggings|running shorts|sports bras|training hoodies|base layers',
    'Active|Athletica|Motion|Sportswear',
  ),
  'Bags and luggage': shop(
    124,
    'canvas totes|carry-on cases|leather satchels|roll-top backpacks|weekend bags',
    'Bags|Luggage|Leather Goods|Carry',
  ),
  'Fashion accessories': shop(
    38,
    'silk scarves|wool beanies|woven belts|sunglasses|leather wallets',
    'Accessories|Millinery|Belt Co|Scarves',
  ),

  'Fine jewelry': shop(
    420,
    'diamond studs|solitaire rings|recycled gold chains|sapphire pendants|signet rings',
    'Jewelers|Fine Jewelry|Goldsmiths|Gems',
  ),
  'Fashion jewelry': shop(
    44,
    'stacking rings|charm bracelets|layered necklaces|freshwater pearl earrings|ear cuffs',
    'Jewelry|Charms|Adorn|Trinkets',
  ),
  Watches: shop(
    260,
    'field watches|automatic divers|dress watches|leather watch straps|chronographs',
    'Watches|Timepieces|Horology|Watch Co',
  ),

  Skincare: shop(
    36,
    'vitamin C serums|ceramide creams|oil cleansers|mineral sunscreens|retinal night creams',
    'Skin|Skincare|Botanics|Derma|Apothecary',
  ),
  Makeup: shop(
    26,
    'satin lipsticks|cream blushes|brow gels|eyeshadow palettes|skin tints',
    'Cosmetics|Beauty|Makeup|Colour',
  ),
  Haircare: shop(
    27,
    'bond-repair masks|shampoo bars|curl creams|scalp oils|heatless curlers',
    'Hair|Haircare|Curl Co|Tresses',
  ),
  Fragrance: shop(
    92,
    'eaux de parfum|solid perfumes|travel sprays|discovery sets|body mists',
    'Parfums|Fragrance|Perfumery|Scent House',
  ),
  "Men's grooming": shop(
    30,
    'safety razors|beard oils|shaving soaps|styling clays|aftershave balms',
    'Grooming|Shave Co|Barber Supply|Beard Co',
  ),
  'Salons and barbers': service(
    'haircuts and colour|blow-dry appointments|hot-towel shaves|bridal styling|balayage',
    'Salon|Barbers|Hair Studio|Chair',
  ),

  'Vitamins and supplements': shop(
    33,
    'magnesium capsules|collagen powders|omega-3 softgels|probiotics|electrolyte sachets|daily vitamin packs',
    'Nutrition|Labs|Vitamins|Naturals',
  ),
  Pharmacies: shop(
    16,
    'prescription refills|cold remedies|allergy tablets|first-aid kits|travel medicine',
    'Pharmacy|Chemists|Dispensary|Apotheke',
  ),
  'Glasses and eye care': shop(
    120,
    'prescription glasses|daily contact lenses|blue-light lenses|acetate frames|reading glasses',
    'Optics|Eyewear|Opticians|Spectacles',
  ),
  'Medical supplies': shop(
    54,
    'blood pressure monitors|compression socks|mobility aids|wound dressings|nebulisers',
    'Medical|Care Supply|Mobility|MedTech',
  ),
  'Dental care': shop(
    29,
    'electric toothbrushes|whitening strips|water flossers|clear aligners|tooth tablets',
    'Dental|Smile|Oral Care|Brush Co',
  ),
  'Hearing aids': shop(
    740,
    'rechargeable hearing aids|hearing tests|earmoulds|hearing protection|TV listeners',
    'Hearing|Audiology|Acoustics',
  ),

  'Groceries and supermarkets': shop(
    9,
    'weekly groceries|pantry staples|organic vegetables|bulk grains|store-cupboard spices',
    'Market|Grocers|Pantry|Foods|Larder',
  ),
  Coffee: shop(
    19,
    'single-origin beans|espresso blends|cold brew concentrate|hand grinders|pour-over sets|decaf capsules',
    'Coffee|Roasters|Roastery|Coffee Works|Beans',
  ),
  Tea: shop(
    17,
    'loose-leaf black tea|ceremonial matcha|herbal infusions|teapots|chai blends',
    'Tea|Tea House|Leaves|Infusions',
  ),
  'Wine, beer and spirits': shop(
    32,
    'natural wines|small-batch gin|barrel-aged rum|craft lagers|tasting cases',
    'Cellars|Distillery|Brewing|Wines|Spirits',
  ),
  'Soft drinks and water': shop(
    24,
    'botanical sodas|kombucha|sparkling water|cold-pressed juices|alcohol-free aperitifs',
    'Drinks|Soda|Tonic|Springs|Kombucha',
  ),
  'Sweets and chocolate': shop(
    14,
    'bean-to-bar chocolate|salted caramels|liquorice|marshmallows|gummy sweets|pralines',
    'Chocolate|Confections|Sweets|Cocoa',
  ),
  'Bakery and pastry': shop(
    12,
    'sourdough loaves|celebration cakes|almond croissants|shortbread tins|gluten-free brownies',
    'Bakery|Bakehouse|Patisserie|Ovens',
  ),
  'Meat, fish and dairy': shop(
    38,
    'grass-fed steaks|smoked salmon|farmhouse cheeses|charcuterie boxes|cultured butter',
    'Butchers|Creamery|Smokehouse|Dairy|Fishmongers',
  ),
  'Health food': shop(
    21,
    'protein bars|nut butters|chia granola|plant-based jerky|superfood powders',
    'Wholefoods|Naturals|Granola|Good Food',
  ),
  Restaurants: service(
    'seasonal tasting menus|wood-fired pizza|ramen bowls|sharing plates|Sunday roasts',
    'Kitchen|Table|Dining Rooms|Trattoria|Grill',
  ),
  'Fast food': service(
    'smash burgers|loaded fries|fried chicken|burritos|kebab wraps|hot dogs',
    'Burger|Chicken|Wraps|Pizza|Tacos',
  ),
  Cafes: service(
    'flat whites|brunch plates|toasted sandwiches|iced lattes|carrot cake',
    'Cafe|Coffee Bar|Tearoom|Espresso',
  ),
  'Meal delivery': service(
    'weekly recipe boxes|ready meals|high-protein lunches|family dinners|vegan meal plans',
    'Meals|Supper Club|Box|Eats',
  ),

  Furniture: shop(
    480,
    'modular sofas|oak dining tables|lounge chairs|sideboards|shelving systems',
    'Furniture|Interiors|Joinery|Living',
  ),
  'Beds and mattresses': shop(
    390,
    'hybrid mattresses|linen duvet covers|bed frames|wool pillows|weighted blankets',
    'Sleep|Mattress|Bedding|Linens',
  ),
  'Kitchen and dining': shop(
    52,
    'cast-iron pans|stoneware plates|chef knives|glass storage jars|linen napkins',
    'Kitchen|Cookware|Tableware|Ceramics',
  ),
  'Home decor': shop(
    46,
    'ceramic vases|framed prints|wall mirrors|woven baskets|throw cushions',
    'Home|Decor|House|Interiors',
  ),
  Lighting: shop(
    135,
    'pendant lamps|paper lanterns|brass wall lights|filament bulbs|desk lamps',
    'Lighting|Lamps|Lights|Lumen',
  ),
  'Garden and outdoor living': shop(
    68,
    'raised beds|terracotta pots|fire pits|teak loungers|pruning tools',
    'Garden|Gardens|Outdoor Living|Greenhouse',
  ),
  'DIY and tools': shop(
    44,
    'hand planes|cordless drills|wood finishes|work benches|paint rollers',
    'Tools|Hardware|Workshop|Ironmongers',
  ),
  'Household appliances': shop(
    210,
    'air purifiers|espresso machines|cordless vacuums|stand mixers|dehumidifiers',
    'Appliances|Home Tech|Domestic',
  ),
  'Rugs and flooring': shop(
    240,
    'hand-knotted rugs|jute runners|cork tiles|oak planks|washable rugs',
    'Rugs|Floors|Flooring|Weavers',
  ),

  'Mobile phones': shop(
    310,
    'refurbished phones|folding phones|phone repairs|protective cases|fast chargers',
    'Mobile|Phones|Wireless|Cell',
  ),
  'Computers and tablets': shop(
    640,
    'quiet desktops|refurbished laptops|mechanical keyboards|drawing tablets|4K monitors',
    'Computers|Systems|Digital|Compute',
  ),
  'Audio and hi-fi': shop(
    180,
    'bookshelf speakers|planar headphones|turntables|valve amplifiers|wireless earbuds',
    'Audio|Hi-Fi|Acoustics|Sound',
  ),
  'Cameras and photography': shop(
    230,
    'film cameras|prime lenses|camera straps|lighting kits|carbon tripods',
    'Camera|Optics|Photo|Imaging',
  ),
  'Smart home': shop(
    95,
    'video doorbells|smart thermostats|leak sensors|door locks|light switches',
    'Smart Home|Automation|Home Labs|Connect',
  ),
  'Television and video': shop(
    420,
    'projectors|soundbars|TV mounts|streaming sticks|OLED screens',
    'Vision|Screens|AV|Cinema Supply',
  ),

  'Fitness equipment': shop(
    140,
    'adjustable dumbbells|rowing machines|resistance bands|kettlebells|folding treadmills',
    'Fitness|Strength|Barbell|Athletics',
  ),
  'Gyms and fitness centers': service(
    'strength classes|open gym hours|spin sessions|personal training|reformer sessions',
    'Gym|Fitness Club|Training|Athletic Club',
  ),
  Cycling: shop(
    165,
    'gravel bikes|bib shorts|handlebar bags|carbon wheels|bike lights|helmets',
    'Cycles|Velo|Bikes|Cycle Works',
  ),
  Running: shop(
    82,
    'trail shoes|race vests|hydration flasks|split shorts|reflective jackets',
    'Running|Run Club|Stride|Pace',
  ),
  'Team sports': shop(
    48,
    'match balls|goalkeeper gloves|custom team kits|shin pads|basketball hoops',
    'Sports|Teamwear|Athletic|League',
  ),
  Golf: shop(
    110,
    'golf balls|putters|stand bags|launch monitors|performance polos',
    'Golf|Links|Fairway|Greens',
  ),
  'Water sports': shop(
    190,
    'inflatable paddle boards|wetsuits|surfboards|dry bags|diving masks',
    'Surf|Paddle|Watersports|Boards',
  ),
  'Winter sports': shop(
    210,
    'touring skis|snowboards|shell jackets|goggles|ski wax',
    'Ski|Snow|Alpine|Snowboards',
  ),
  'Yoga and pilates': shop(
    56,
    'cork yoga mats|meditation cushions|pilates rings|yoga blocks|stretch straps',
    'Yoga|Flow|Pilates|Asana',
  ),

  'Camping and hiking': shop(
    96,
    'ultralight tents|down quilts|titanium stoves|trekking poles|hiking packs',
    'Gear|Outdoors|Camp Supply|Trail Co|Expeditions',
  ),
  Fishing: shop(
    39,
    'fly rods|hand-tied lures|tackle boxes|waders|braided lines',
    'Tackle|Angling|Fly Co|Fishing',
  ),
  'Hunting and shooting': shop(
    130,
    'field jackets|binoculars|gun slips|trail cameras|hunting knives',
    'Field Sports|Hunting|Gunmakers|Game',
  ),

  'Dog supplies': shop(
    34,
    'leather leads|orthopaedic beds|chew toys|waxed dog coats|training treats',
    'Dog Co|Hounds|Paws|Pups',
  ),
  'Cat supplies': shop(
    29,
    'scratching towers|tofu litter|window perches|catnip toys|water fountains',
    'Cats|Whiskers|Cat Co|Meow',
  ),
  'Pet food': shop(
    46,
    'fresh dog food|grain-free kibble|freeze-dried treats|raw cat food|bone broths',
    'Pet Food|Bowl|Pet Kitchen|Feeds',
  ),
  'Aquariums and fish': shop(
    72,
    'planted tanks|aquarium filters|live corals|aquascaping stones|fish food',
    'Aquatics|Aquarium|Reef|Tanks',
  ),
  'Veterinary care': service(
    'pet check-ups|vaccination plans|online vet calls|dental care for pets|puppy packages',
    'Vets|Animal Clinic|Veterinary|Pet Care',
  ),

  'Baby clothing': shop(
    24,
    'bamboo sleepsuits|knitted bonnets|muslin rompers|merino booties|newborn sets',
    'Baby|Bambini|Newborn|Tiny',
  ),
  'Nursery furniture': shop(
    310,
    'convertible cots|changing tables|rocking chairs|toy shelves|bassinets',
    'Nursery|Cots|Cradle|Little Rooms',
  ),
  'Strollers and car seats': shop(
    360,
    'folding strollers|infant car seats|baby carriers|bike trailers|changing bags',
    'Strollers|Prams|On the Go|Carriers',
  ),
  Maternity: shop(
    52,
    'nursing bras|maternity jeans|pregnancy pillows|postpartum kits|nursing dresses',
    'Maternity|Mama|Bump|Motherhood',
  ),

  'Board games and puzzles': shop(
    38,
    'strategy games|wooden jigsaws|card games|escape-room boxes|party games',
    'Games|Puzzles|Tabletop|Meeple',
  ),
  'Building toys': shop(
    44,
    'magnetic tiles|wooden blocks|marble runs|model kits|train sets',
    'Blocks|Toys|Builders|Toyworks',
  ),
  'Learning toys': shop(
    32,
    'counting frames|coding robots|alphabet puzzles|sensory kits|globe sets',
    'Play|Learning|Toybox|Discovery',
  ),
  'Trading cards and collectibles': shop(
    27,
    'graded cards|booster boxes|card sleeves|vinyl figures|enamel pins',
    'Cards|Collectibles|Vault|Figures',
  ),

  'Consoles and accessories': shop(
    74,
    'retro handhelds|arcade sticks|controller skins|charging docks|used consoles',
    'Gaming|Arcade|Consoles|Respawn',
  ),
  'PC gaming': shop(
    190,
    'gaming desktops|graphics cards|ultralight mice|gaming chairs|custom keycaps',
    'Rigs|PC|Gaming Gear|Esports',
  ),
  'Mobile games': service(
    'puzzle games|idle farming games|word games|racing games|card battlers',
    'Games|Play|Studio|Arcade Labs',
  ),

  'Art supplies': shop(
    26,
    'watercolour sets|oil paints|stretched canvases|brush pens|sketchbooks',
    'Art Supply|Pigments|Atelier Supply|Colours',
  ),
  'Sewing and fabric': shop(
    18,
    'quilting cotton|dress patterns|linen by the yard|sewing kits|ribbon trims',
    'Fabrics|Haberdashery|Cloth|Stitch',
  ),
  'Knitting and crochet': shop(
    21,
    'hand-dyed yarn|knitting needles|crochet kits|merino skeins|pattern books',
    'Yarn|Wool|Fibre|Knits',
  ),
  'Handmade goods': shop(
    36,
    'hand-thrown mugs|macrame hangings|carved spoons|pressed-flower frames|woven baskets',
    'Makers|Handmade|Craft|Pottery',
  ),

  'Film and cinema': service(
    'independent films|midnight screenings|film memberships|open-air cinema|restored classics',
    'Cinemas|Pictures|Film|Picturehouse',
  ),
  'Music and vinyl': shop(
    29,
    'limited vinyl|box sets|record sleeves|band shirts|cassettes',
    'Records|Vinyl|Sounds|Music',
  ),
  'Musical instruments': shop(
    340,
    'parlour guitars|effects pedals|handpans|student violins|synthesisers',
    'Guitars|Instruments|Music Co|Pedals',
  ),
  'Art and prints': shop(
    78,
    'giclee prints|original paintings|screen prints|photographic editions|city maps',
    'Gallery|Prints|Editions|Art House',
  ),
  'Tickets and events': service(
    'concert tickets|festival passes|comedy nights|theatre seats|last-minute tickets',
    'Tickets|Live|Events|Box Office',
  ),
  'Party supplies': shop(
    16,
    'balloon arches|paper tableware|costumes|sparklers|photo props',
    'Party|Balloons|Confetti|Celebrations',
  ),

  Books: shop(
    18,
    'signed editions|second-hand paperbacks|picture books|cookbooks|illustrated classics',
    'Books|Bookshop|Press|Library',
  ),
  'News and magazines': service(
    'long reads|local news|design quarterlies|weekly newsletters|market reports',
    'Times|Journal|Post|Review|Gazette',
  ),
  'Streaming services': service(
    'documentaries|live sport|drama series|ambient music|audiobook plans',
    'TV|Stream|Play|Plus',
  ),

  Stationery: shop(
    15,
    'dotted notebooks|fountain pens|letterpress cards|washi tape|desk planners',
    'Paper|Stationers|Ink|Notebooks',
  ),
  'Office furniture': shop(
    330,
    'standing desks|ergonomic chairs|acoustic panels|monitor arms|filing drawers',
    'Office|Desks|Workspace|Seating',
  ),
  'Printing and signs': shop(
    42,
    'business cards|shop signs|custom stickers|banner stands|photo books',
    'Print|Press|Signs|Printworks',
  ),

  Cars: service(
    'used electric cars|car subscriptions|family cars|classic cars|pre-owned hybrids',
    'Motors|Cars|Automotive|Auto',
  ),
  Motorcycles: shop(
    220,
    'cafe-racer parts|riding jackets|full-face helmets|panniers|motorcycle gloves',
    'Moto|Motorcycles|Riders|Cycle Works',
  ),
  'Car parts and accessories': shop(
    58,
    'brake discs|floor mats|LED headlights|roof racks|suspension kits',
    'Auto Parts|Parts|Motor Supply|Garage',
  ),
  'Tires and wheels': shop(
    140,
    'winter tires|alloy wheels|all-terrain tires|wheel nuts|tire inflators',
    'Tires|Wheels|Tyre Co|Rims',
  ),
  'Car repair and care': shop(
    24,
    'ceramic coatings|microfibre towels|pre-wash foam|leather balms|scratch kits',
    'Detailing|Auto Care|Car Care|Shine',
  ),
  'Electric vehicles and charging': shop(
    380,
    'home chargers|charging cables|electric scooters|e-bikes|battery packs',
    'Electric|Charge|EV|Volt',
  ),
  'Fuel stations': service(
    'motorway fuel stops|fuel cards|car washes|truck stops|rapid chargers',
    'Fuel|Energy|Petroleum|Stations',
  ),
  'Vehicle rental': service(
    'weekend car hire|camper vans|van rental|scooter sharing|long-term rental',
    'Rentals|Car Hire|Rent|Campers',
  ),

  'Hotels and accommodation': service(
    'boutique rooms|lakeside cabins|city apartments|hostel beds|country inns',
    'Hotels|Stays|Inn|Lodges|Retreats',
  ),
  'Flights and airlines': service(
    'regional flights|low fares|charter flights|seaplane transfers|weekend routes',
    'Air|Airways|Aviation|Wings',
  ),
  'Travel agencies': service(
    'tailor-made trips|package holidays|honeymoons|rail journeys|group tours',
    'Travel|Journeys|Holidays|Voyages',
  ),
  'Tours and activities': service(
    'food walks|sailing trips|cycling holidays|museum passes|desert camps',
    'Tours|Adventures|Trips|Guides',
  ),
  'Public transport': service(
    'intercity coaches|night trains|ferry crossings|travel passes|airport shuttles',
    'Coaches|Rail|Ferries|Transit',
  ),

  Banking: service(
    'current accounts|business accounts|savings pots|joint accounts|teen cards',
    'Bank|Banking|Savings|Trust',
  ),
  Investing: service(
    'index portfolios|fractional shares|pension plans|property funds|robo-advice',
    'Invest|Capital|Wealth|Funds',
  ),
  Insurance: service(
    'home cover|pet insurance|travel insurance|cyber cover|life policies',
    'Insurance|Cover|Mutual|Assurance',
  ),
  Payments: service(
    'card readers|payment links|instant transfers|subscription billing|multi-currency wallets',
    'Pay|Payments|Checkout|Wallet',
  ),
  Cryptocurrency: service(
    'coin trading|hardware wallets|staking|tax reports|cold storage',
    'Coin|Crypto|Chain|Exchange',
  ),
  'Lending and credit': service(
    'invoice finance|mortgages|student loans|credit-builder cards|bridging loans',
    'Lending|Loans|Credit|Finance',
  ),

  'Online casinos': service(
    'live blackjack|slot tournaments|roulette tables|video poker|daily jackpots',
    'Casino|Spins|Slots|Palace',
  ),
  'Sports betting': service(
    'football odds|in-play betting|racing tips|esports markets|bet builders',
    'Bet|Odds|Sportsbook|Wager',
  ),
  Lotteries: service(
    'weekly draws|scratch cards|charity raffles|syndicates|prize homes',
    'Lotto|Draws|Raffle|Lucky',
  ),
  'Amusement arcades': service(
    'pinball nights|claw machines|bowling lanes|racing simulators|birthday parties',
    'Arcade|Amusements|Pinball|Funland',
  ),

  'Online courses': service(
    'design courses|data bootcamps|photography classes|project-management certificates|cookery lessons',
    'Academy|Courses|Learn|Campus',
  ),
  'Schools and universities': service(
    'evening degrees|sixth-form courses|summer schools|boarding places|vocational diplomas',
    'College|School|University|Institute',
  ),
  'Language learning': service(
    'Spanish lessons|exam preparation|pronunciation coaching|business English|flashcard apps',
    'Languages|Lingua|Speak|Fluency',
  ),
  'Laboratory and science kits': shop(
    88,
    'microscopes|chemistry sets|pipettes|rocket kits|telescope mounts',
    'Science|Lab Supply|Scientific|Labs',
  ),
  'Reference and research': service(
    'dictionaries|genealogy records|patent search|academic papers|open data sets',
    'Archive|Research|Reference|Index',
  ),

  Machinery: shop(
    2400,
    'CNC routers|hydraulic presses|packing lines|air compressors|conveyor systems',
    'Machinery|Machine Works|Industries|Engineering',
  ),
  'Construction materials': shop(
    64,
    'roof tiles|insulation boards|structural timber|brick slips|drainage pipes',
    'Building Supply|Timber|Brickworks|Materials',
  ),
  'Safety and workwear': shop(
    49,
    'hi-vis jackets|safety boots|cut-resistant gloves|hard hats|flame-retardant overalls',
    'Workwear|Safety|Protect|Trade Wear',
  ),
  'Electrical components': shop(
    28,
    'circuit breakers|connectors|sensor modules|cable reels|power supplies',
    'Electric|Components|Circuits|Electronics',
  ),

  'Marketing and advertising': service(
    'email campaigns|brand identities|influencer matching|search ads|social scheduling',
    'Media|Digital|Marketing|Agency',
  ),
  'Packaging and shipping': shop(
    36,
    'compostable mailers|printed boxes|kraft tape|pallet shipping|fulfilment',
    'Packaging|Fulfilment|Logistics|Box Co',
  ),
  Wholesale: shop(
    58,
    'bulk homeware|trade-only textiles|catering packs|white-label cosmetics|end-of-line stock',
    'Wholesale|Trade Supply|Distribution|Imports',
  ),
  Recruitment: service(
    'remote jobs|shift staffing|engineering hires|graduate schemes|interim managers',
    'Talent|Recruitment|Careers|People',
  ),

  'Business software': service(
    'invoicing software|booking calendars|inventory tools|help desks|team wikis',
    'Software|Cloud|Desk|Suite',
  ),
  'Developer tools': service(
    'error tracking|API testing|feature flags|code review|build caching',
    'Dev|Stack|Labs|Works',
  ),
  'Web hosting and domains': service(
    'managed hosting|domain names|online store builders|email hosting|virtual servers',
    'Hosting|Domains|Servers|Web',
  ),
  'Artificial intelligence': service(
    'product-photo generation|meeting summaries|support chatbots|translation models|document search',
    'AI|Intelligence|Models|Mind',
  ),

  'Mobile networks': service(
    'SIM-only plans|travel eSIMs|family bundles|prepaid data|5G home internet',
    'Mobile|Telecom|Talk|SIM',
  ),
  'Internet providers': service(
    'full-fibre broadband|rural wireless|business lines|mesh Wi-Fi|satellite internet',
    'Fibre|Broadband|Net|Connect',
  ),
  'Energy and water': service(
    'renewable electricity|heat pumps|solar panels|home batteries|smart meters',
    'Energy|Solar|Power|Water',
  ),

  'Farm supplies': shop(
    110,
    'fence posts|milking equipment|poultry houses|irrigation kits|soil testers',
    'Farm Supply|Agri|Ranch|Growers',
  ),
  'Seeds and plants': shop(
    13,
    'heirloom seeds|bare-root roses|houseplants|fruit trees|microgreen kits',
    'Seeds|Nursery|Plants|Botanic',
  ),

  'Online marketplaces': shop(
    41,
    'everything from phone cases to sofas|independent makers|second-hand finds|imported goods|local listings',
    'Market|Bazaar|Marketplace|Mall',
  ),
  'Department stores': shop(
    68,
    'fashion|homeware|beauty counters|kitchen appliances|gift lists',
    'Stores|Department Store|& Sons|House',
  ),
  'Convenience stores': shop(
    6,
    'snacks|cold drinks|late-night essentials|ready meals|newspapers',
    'Express|Corner|Mart|Shop',
  ),
  'Discount and variety stores': shop(
    7,
    'dollar finds|seasonal decorations|storage boxes|party bags|household basics',
    'Bargains|Variety|Discount|Dollar',
  ),
  'Deals and coupons': service(
    'voucher codes|flash sales|cashback offers|price alerts|student discounts',
    'Deals|Coupons|Savers|Cashback',
  ),
  'Secondhand and vintage': shop(
    37,
    'vintage denim|designer resale|mid-century lamps|retro sportswear|pre-loved handbags',
    'Vintage|Thrift|Resale|Second Life',
  ),

  'Social networks': service(
    'photo sharing|hobby groups|short videos|neighbourhood boards|voice rooms',
    'Social|Circle|Hub|Together',
  ),
  'Charities and nonprofits': service(
    'food parcels|reforestation projects|animal rescue|school meals|clean-water wells',
    'Foundation|Trust|Aid|Giving',
  ),
  Dating: service(
    'slow dating|video dates|matchmaking|singles events|dating over fifty',
    'Match|Dates|Hearts|Singles',
  ),

  'Post and parcels': service(
    'parcel lockers|same-day couriers|customs clearance|returns handling|bicycle deliveries',
    'Post|Parcels|Courier|Express',
  ),
  'Cleaning and laundry': service(
    'laundry pick-up|dry cleaning|end-of-tenancy cleans|curtain cleaning|window rounds',
    'Laundry|Cleaners|Dry Cleaning|Clean',
  ),
  Repairs: service(
    'phone repairs|shoe resoling|watch servicing|bike tune-ups|appliance call-outs',
    'Repairs|Fix|Menders|Workshop',
  ),
  'Rental and storage': service(
    'self-storage rooms|tool hire|party furniture hire|moving boxes|dress rental',
    'Storage|Hire|Lockers|Rentals',
  ),
  'Funeral services': service(
    'simple cremations|woodland burials|memorial stones|pre-paid plans|ash keepsakes',
    'Funerals|Memorials|Remembrance|Farewells',
  ),
};
