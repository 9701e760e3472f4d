/**
 * Further labels for our categories, by our label: Google's product taxonomy, IAB's content taxonomy, Shopify's and Store Leads'
 * categories, industries of company directories, and common words in German, French and Spanish.
 */
export const MORE_LABELS: Record<string, string> = {
  Lifestyle:
    'style and fashion lifestyle|hobbies and interests|hobbies and leisure|hobbies|special interests',
  Gifts:
    'gifts and flowers|gifts and special events|gift giving|gift shop|gifts and occasions|flowers and gifts|gift baskets|flower shop|geschenke|blumen|cadeaux|fleurs|regalos|flores|greetings and gifts|cards and gifts',
  Weddings: 'hochzeit|mariage|bodas|wedding planning|bridal wear',
  'Candles and home fragrance':
    'home fragrances|home fragrance|scented candles|kerzen|bougies|velas|candles and home fragrances',
  'Sustainable living':
    'sustainability|eco friendly|zero waste|environment|green living|nachhaltigkeit|sustainable',
  'Cannabis and CBD': 'marijuana|cbd products|dispensary',
  'Tobacco and vaping':
    'tobacco products|vaping|cigars|e cigarettes|vaporizers|tabak|smoking|smoking accessories',
  'Adult products': 'mature|sexual wellness|erotica|erotik|adult toys|adult content',

  'Fashion and apparel':
    'apparel fashion|luxury goods jewelry|apparel and accessories|fashion and style|style and fashion|apparel and fashion|fashion and beauty apparel|mode|moda|bekleidung|kleidung|vêtements|vetements|ropa|habillement|textil|clothing and accessories|clothing and apparel|apparel and clothing|apparel accessories and luxury goods|clothing shoes and jewelry|fashion accessories and apparel|outerwear|streetwear|dresses|t shirts|tops|casual apparel|costumes and accessories|activewear and apparel|denim|jeans|knitwear|textiles apparel and luxury goods|luxury goods|luxury goods and jewelry|designer clothing|retail apparel and fashion|retail apparel|bekleidung und schuhe|modeschmuck und bekleidung|fast fashion|modest fashion|bekleidung and accessoires|mode femme et homme|mode et accessoires',
  "Women's clothing":
    'women s clothing|women s fashion|women s apparel|women s wear|ladies fashion|womenswear|damenmode|damenbekleidung|mode femme|moda mujer|ropa de mujer|mode féminine',
  "Men's clothing":
    'men s clothing|men s fashion|men s apparel|men s wear|menswear|herrenmode|herrenbekleidung|mode homme|moda hombre|ropa de hombre',
  "Children's clothing":
    'children s clothing|children s apparel|kids clothing|kids fashion|kidswear|kindermode|kinderbekleidung|mode enfant|ropa infantil|baby and toddler clothing apparel|childrenswear',
  Shoes:
    'footwear and shoes|shoes and footwear|boots|sandals|trainers|schuhe|chaussures|zapatos|calzado|sneaker|shoe shop|athletic shoes|footwear manufacturing',
  'Lingerie and swimwear':
    'intimates|undergarments|underwear and socks|bras|bikinis|dessous|unterwäsche|bademode|maillots de bain|lencería|sleepwear|loungewear|socks|sleepwear and loungewear|swim',
  Activewear:
    'athletic apparel|sports apparel|workout clothes|sportbekleidung|gym wear|yoga wear|athletic clothing|performance apparel|fitness apparel',
  'Bags and luggage':
    'luggage and bags|handbags wallets and cases|backpacks|wallets|purses|suitcases|bags and accessories|taschen|koffer|reisegepäck|lederwaren|sacs|bagages|maroquinerie|bolsos|equipaje|leather goods|travel bags|bags and purses|briefcases|shopping totes',
  'Fashion accessories':
    'clothing accessories|apparel accessories|belts|scarves|gloves|ties|hats and caps|caps|accessoires|accesorios|headwear|modeaccessoires|handbag and wallet accessories|scarves and shawls|sunglasses and accessories',

  'Jewelry and watches':
    'jewelry and accessories|jewellery and watches|jewelry and luxury goods|watches and jewelry|schmuck|uhren und schmuck|bijoux|bijouterie|joyería|joyas|juwelier|jewelers|jewelry store',
  'Fine jewelry':
    'diamonds|engagement rings|gold jewelry|fine jewellery|diamond jewelry|gemstones|wedding rings|precious metals|edelsteine',
  'Fashion jewelry':
    'costume jewelry|rings|earrings|necklaces|bracelets|body jewelry|modeschmuck|bijoux fantaisie|bisutería|charms and pendants|piercings',
  Watches: 'uhren|montres|relojes|smart watches|timepieces|wristwatches',

  'Beauty and personal care':
    'beauty and fitness|beauty and cosmetics|personal care|cosmetics and beauty|beauty and wellness|beauty and health|health and beauty|beauty products|kosmetik|schönheit|beauté|belleza|drogerie|beauty and spa|personal care and cosmetics|bath and body|body care|cosmetics and toiletries|soap|soaps|oral care|hygiene|consumer health and beauty|hygiène|beauty tools|nail care|nail polish|parfumerie and kosmetik|personal care product manufacturing|hautpflege und kosmetik|personal care products',
  Skincare:
    'skin care|face care|facial care|hautpflege|gesichtspflege|soins de la peau|soin du visage|cuidado de la piel|sunscreen|anti aging|k beauty|moisturizers|serums|face masks|sun care|skin care products',
  Makeup:
    'make up and cosmetics|make up|makeup and cosmetics|lipstick|maquillage|maquillaje|dekorative kosmetik|lashes|eyelashes|false eyelashes|color cosmetics',
  Haircare:
    'hair care|hair care products|hair products|shampoo|haarpflege|soins capillaires|cuidado del cabello|hair extensions|hair accessories|hair styling|hair loss|extensions|hair and scalp',
  Fragrance:
    'fragrances and perfumes|perfume and cologne|colognes|cologne|parfum|parfüm|parfümerie|parfums|perfumería|perfumes and fragrances',
  "Men's grooming":
    'men s grooming|shaving|shaving and grooming|beard care|beard|razors|rasur|bartpflege|rasage|afeitado|barber supplies|men s care',
  'Salons and barbers':
    'hair salon|day spas|spas|spa and beauty services|friseur|coiffeur|peluquería|nail salons|hair services|barbershop|spas and beauty services|waxing|hair removal',

  Health:
    'health wellness fitness|health and fitness|health wellness and fitness|healthy living|health care|health and wellness|medical health|gesundheit|santé|salud|wellness and fitness services|hospital and health care|wellness and spa|first aid|health services|fitness and wellness|sleep aids|mental health|mental health care|biotechnology|pharmaceuticals|health conditions and concerns|alternative medicine|alternative and natural medicine|aromatherapy|essential oils|medical practices|hospitals and health care|consumer health',
  'Vitamins and supplements':
    'vitamins minerals and supplements|dietary supplements|nutritional supplements|sports nutrition|protein|nahrungsergänzung|nahrungsergänzungsmittel|compléments alimentaires|suplementos|vitamine|fitness and nutrition|weight loss|collagen|vitamins and nutrition|health supplements|nutrition and dieting|nutrition and supplements|probiotics',
  Pharmacies:
    'online pharmacy|drugs and pharmacy|drugs and medications|medications|apotheke|pharmacie|farmacia|over the counter medicine|pharmacy and drugstore|medicine and drugs',
  'Glasses and eye care':
    'vision care|eye care|glasses and contacts|eyeglasses|brillen|optiker|lunettes|gafas|óptica|vision|contact lenses and glasses|lunetterie|optique',
  'Medical supplies':
    'medical devices|medical equipment|medical and hospital supplies|medizintechnik|sanitätshaus|mobility aids|medical device|matériel médical|medical tests|medical devices and equipment|personal protective equipment',
  'Dental care': 'oral and dental care|teeth whitening|dental supplies|zahnpflege|dentaire|dentists|zahnarzt',
  'Hearing aids': 'hearing|hearing care|hörgeräte|audiology',

  'Food and drink':
    'food beverages|food beverages and tobacco|food and drinks|food and beverages|food and beverage manufacturing|food items|food beverages|food production|food manufacturing|lebensmittel|essen und trinken|lebensmittel und getränke|alimentation|alimentaire|boissons et alimentation|comida|alimentación|alimentos y bebidas|cooking and recipes|cooking|recipes|gastronomie|gourmet|gourmet food|specialty food|specialty foods|condiments and sauces|sauces|hot sauce|olive oil|honey|snacks|snack foods|world cuisines|world food|feinkost|épicerie|delikatessen|food products|food and dining|frozen foods|cereals|spices and seasonings|seasonings and spices|gewürze',
  'Groceries and supermarkets':
    'grocery store|grocery stores|grocery delivery|supermarkt|supermarché|supermercado|supermercados|online grocery|food and grocery|food retail|grocery retailers|food and staples retailing|grocery and gourmet food|hypermarket|lebensmittelhandel|food and beverage retail',
  Coffee:
    'coffee and tea|coffee beans|kaffee|café en grains|specialty coffee|coffee roasters|coffee roastery|kaffeerösterei|torréfaction|coffee makers and espresso machines|espresso',
  Tea: 'teas|loose leaf tea|tee|thé|té|tea and infusions|matcha|kombucha|tea shop',
  'Wine, beer and spirits':
    'wine beer and spirits|alcoholic beverages|beer wine and spirits|craft beer|whisky|whiskey|gin|wein|bier|spirituosen|vin|vins|bière|spiritueux|vino|vinos|cerveza|licores|wine and spirits|liquor store|wine shop|weinhandel|distillery|beverage alcohol|wineries|breweries|champagne|alcohol beverages|non alcoholic beers and wines|wine and beer|bar and liquor',
  'Soft drinks and water':
    'non alcoholic beverages|soft drinks|energy drinks|juice|juices|smoothies|getränke|boissons|bebidas|mineral water|drinks and beverages|beverage manufacturing|erfrischungsgetränke|water filtration',
  'Sweets and chocolate':
    'candy and chocolate|chocolates|süßigkeiten|süsswaren|süßwaren|schokolade|chocolat|confiserie|chocolaterie|dulces|golosinas|desserts|desserts and baking|chocolatier|chocolate and candy|confectionary',
  'Bakery and pastry':
    'bakery products|bakeries|bakeries and desserts|bread|cookies|cupcakes|bäckerei|backwaren|boulangerie|pâtisserie|panadería|baking|baked goods|konditorei|cookies and biscuits',
  'Meat, fish and dairy':
    'meat and seafood|meat seafood and eggs|dairy products|meats|steak|jerky|fleisch|metzgerei|fisch|käse|boucherie|viande|fromage|carne|carnicería|queso|dairy and eggs|meat and poultry|fleischerei|fromagerie|poissonnerie|pescadería',
  'Health food':
    'natural foods|organic food|vegan|vegan food|vegetarian|gluten free|superfoods|bio|bioläden|reformhaus|alimentation bio|healthy food|nuts and seeds|dried fruit|healthy snacks|plant based|natural and organic food|bio lebensmittel|produits bio|organic foods',
  Restaurants:
    'dining out|restaurants and bars|dining|steakhouse|catering services|restaurante|gaststätte|bars|restaurants and dining|nightlife|bars and restaurants|restaurant chain|food service|bistro|pizzeria|gastropub|restaurants and delivery',
  'Fast food':
    'quick service restaurants|fast food restaurant|burgers|schnellrestaurant|restauration rapide|comida rápida|fast casual|quick service restaurant',
  Cafes:
    'cafés|coffee shops|cafeteria|coffee house and cafe|kaffeehaus|cafetería|coffee and tea shop|tea house|salon de thé',
  'Meal delivery':
    'meal kit delivery|meal kits and delivery|prepared meals|ready meals|lieferdienst|livraison de repas|comida a domicilio|food delivery service|food delivery services|prepared foods|meal prep|catering and delivery',

  'Home and garden':
    'home and living|house and garden|home garden and diy|home decor and garden|haus und garten|wohnen|wohnen und haushalt|maison|maison et jardin|hogar|hogar y jardín|household|household goods|household supplies|home furnishings and decor|homewares|home and kitchen|haushalt|household products|home and household|home services and improvement|interior|living|maison et décoration|haushaltswaren|haus and garten|bathroom accessories|home goods and furnishings|housewares and home goods',
  Furniture:
    'furniture and decor|home furnishings|home furniture|sofas|sofas and chairs|chairs|tables|möbel|einrichtung|meubles|mobilier|muebles|furniture and home furnishings|furniture and home decor|living room furniture|outdoor furniture sets|furniture stores|wohnmöbel|mobel|bedroom furniture|beds and accessories furniture|cabinets and storage|shelving',
  'Beds and mattresses':
    'bedding and bath|bed and bath|linens and bedding|sheets|pillows|duvets|matratzen|betten|bettwaren|bettwäsche|literie|matelas|colchones|ropa de cama|blankets|sleep|bedding and linens|towels|mattresses|heimtextilien|linge de maison|linens',
  'Kitchen and dining':
    'kitchen and dining room|cookware|cookware and bakeware|kitchen tools|kitchen tools and utensils|kitchen appliances and tools|cutlery|glassware|drinkware|küche|küchenbedarf|cuisine|arts de la table|cocina|water bottles|barware|bakeware|dinnerware|ceramics|porzellan|kochgeschirr|menaje|food storage',
  'Home decor':
    'home décor|decor|home decorating|interior design|interior decorating|home accessories|wall decor|wallpaper|wanddeko|deko|dekoration|wohnaccessoires|décoration|deco|decoración|mirrors|vases|window treatments|curtains and drapes|artificial flowers|home decor and furnishings|rugs and decor|posters and decor|décoration intérieure|wohndeko|seasonal and holiday decorations|christmas decorations|interior styling',
  Lighting:
    'lighting and ceiling fans|light bulbs|led lighting|leuchten|lampen|beleuchtung|luminaires|éclairage|iluminación|lámparas|lamps and lighting|light fixtures|chandeliers|lamp',
  'Garden and outdoor living':
    'lawn and garden|yard and patio|patio and garden|patio lawn and garden|garden and outdoor|outdoor living|grills|bbq|barbecue|outdoor furniture|pools and spas|pool and spa|pools|plants|garten|gartenbedarf|gartenmöbel|jardin|jardinage|jardín|jardinería|landscaping|houseplants|plants and gardening|gartencenter|yard garden and outdoor living|grill|saunas|hot tubs',
  'DIY and tools':
    'tools and home improvement|hardware and tools|hand tools|home improvement and diy|hardware accessories|baumarkt|werkzeug|heimwerken|bricolage|outillage|quincaillerie|ferretería|bricolaje|herramientas|paints|paint and wallpaper|locks and safes|home security|tool accessories|building and diy|tools and hardware|hardware store|home improvement store|hardware tools|locks and keys|diy and home improvement|workshop',
  'Household appliances':
    'major appliances|kitchen appliances|small appliances|large appliances|domestic appliances|haushaltsgeräte|elektrogeräte|électroménager|electrodomésticos|vacuum cleaners|air conditioners|air purifiers|heating ventilation and air conditioning|climate control appliances|household appliance accessories|coffee machines|vacuums|hvac and climate control|sewing machines',
  'Rugs and flooring':
    'carpets|rugs and carpets|area rugs|laminate|teppiche|bodenbeläge|parkett|tapis|revêtement de sol|alfombras|suelos|tiles and flooring|carpets and rugs|flooring and carpet',

  Electronics:
    'consumer electronics|computers and electronics|computers electronics and technology|electronics and gadgets|technology and computing|tech and gadgets|elektronik|unterhaltungselektronik|électronique|high tech|electrónica|electronics accessories|wearables|wearable technology|drones|gadgets and electronics|computers and consumer electronics|electronics and technology|batteries|chargers|electronics and computers|hardware|computer hardware manufacturing|electronic devices|gps|hifi and electronics|multimedia|elektronik and computer|electrónica y tecnología|e readers|electronic accessories|robots',
  'Mobile phones':
    'cell phones|cell phones and accessories|mobile phones and accessories|mobile and wireless|phone cases|phone accessories|telephony|handys|handy|handyzubehör|smartphones|téléphones|téléphonie|móviles|telefonía|mobile accessories|communications telephony|mobile communications equipment|iphone cases|smartphones and accessories',
  'Computers and tablets':
    'computers and accessories|computers and tablets|computer hardware|computer components|laptop|pc|tablets|networking|data storage|software and computers|computer systems|informatique|ordinateurs|informática|ordenadores|edv|computer accessories|computer and office|printers|desktop computers|it hardware|computerzubehör|print copy scan and fax|computer parts|computer networking',
  'Audio and hi-fi':
    'audio equipment|home audio|earbuds|headphones and audio|speakers and headphones|lautsprecher|kopfhörer|casques|audio and video|altavoces|audio and headphones|hi fi|audio visual|pro audio|record players',
  'Cameras and photography':
    'cameras and optics|camera and photo|photo and video|cameras|lenses|kameras|fotografie|foto|appareils photo|photographie|cámaras|fotografía|optics|binoculars|telescopes|camera and optic accessories|photographic and digital arts|photography equipment|camera equipment',
  'Smart home':
    'connected home|internet of things|smart homes|security cameras|smart home devices|maison connectée|smarthome|home security systems',
  'Television and video':
    'tv and video|tvs|televisions|home theater|home cinema|fernseher|téléviseurs|televisores|video players and recorders|tv and home theater',

  Sports:
    'sports and outdoors|sports and fitness|sports equipment|sports and recreation|sport and freizeit|sport und freizeit|sport et loisirs|deportes|deporte|sportartikel|articles de sport|athletics|martial arts|boxing|tennis|skateboarding|racquet sports|equestrian|horse riding|pickleball|archery|darts|billiards|sporting goods store|sporting goods manufacturing|spectator sports|sports memorabilia|combat sports|horse|horses|reitsport|équitation|skateboards|dance|gymnastics|sports and active lifestyle|individual sports|sports fan shop|sportswear and equipment',
  'Fitness equipment':
    'exercise and fitness|gym equipment|exercise equipment|home gym|fitnessgeräte|matériel de fitness|weightlifting|fitness accessories|cardio machines|workout equipment|crossfit|fitness gear',
  'Gyms and fitness centers':
    'health clubs|fitness studio|fitnessstudio|salle de sport|gimnasio|gyms|gyms and health clubs|personal training|fitness classes|sports clubs|wellness center|fitness studios',
  Cycling:
    'bicycles and accessories|bikes|e bikes|ebikes|electric bikes|fahrrad|fahrräder|vélo|vélos|bicicletas|ciclismo|mountain biking|bike shop|cycling gear|fahrradladen|scooters and bikes|electric scooters',
  Running: 'running shoes|jogging|laufen|course à pied|marathon|running and walking|triathlon|running gear',
  'Team sports':
    'soccer|football|baseball|basketball|hockey|cricket|rugby|volleyball|lacrosse|fußball|fan gear|team apparel|american football|softball|ice hockey|fútbol|team uniforms|teamsport',
  Golf: 'golf equipment|golfing|golf clubs',
  'Water sports':
    'surfing|boating and water sports|swimming and water sports|kayaking|paddle boarding|wassersport|sports nautiques|paddling|stand up paddle|boats and watercraft accessories|deportes acuáticos|rowing|kitesurfing|wakeboarding',
  'Winter sports':
    'skiing|snowboarding|winter sports and activities|ski and snowboard|wintersport|sports d hiver|skiing and snowboarding|figure skating|esquí',
  'Yoga and pilates': 'yoga|pilates|yoga mats|meditation|yoga and meditation|yoga studio',

  'Outdoors and adventure':
    'outdoor recreation|outdoors and nature|outdoor sports|outdoor activities|outdoor equipment|outdoor gear and equipment|climbing|bergsport|randonnée|aire libre|tactical gear|survival gear|knives and tools|adventure|trekking|mountaineering|overlanding',
  'Camping and hiking':
    'camping and outdoors|camping gear|hiking and camping|tents|wandern|camping et randonnée|senderismo|rv and camping|rv|rvs|campingbedarf|hiking and outdoor gear|vans and rvs',
  Fishing: 'fishing gear|fly fishing|hunting and fishing|angelsport|angeln|pêche|pesca|fishing equipment',
  'Hunting and shooting':
    'hunting and shooting sports|firearms|ammunition|guns and ammo|airsoft|paintball|jagd|waffen|chasse|caza|shooting sports|firearm accessories|weapons and ammunition|hunting gear|gun parts',

  'Pets and animals':
    'animals and pet supplies|pet supplies|pets and animal supplies|pet accessories|pet care|pet products|haustiere|tierbedarf|tiere|tierhandlung|animaux|animalerie|mascotas|pet services|animals and pets|pet shop|animal welfare|pets and pet supplies|birds|bird supplies|reptiles|small animals|zoofachhandel|heimtierbedarf|mascotas y animales|animaux de compagnie|horse supplies|pet supply stores',
  'Dog supplies':
    'dogs|dog|dog accessories|dog toys|hunde|hundebedarf|chiens|perros|dog products|dog apparel|dog training|dog collars',
  'Cat supplies': 'cats|cat|cat toys|katzen|katzenbedarf|chats|gatos|cat products|cat furniture',
  'Pet food':
    'dog food|cat food|pet treats|dog treats|pet food and treats|tierfutter|hundefutter|katzenfutter|alimentation animale|croquettes|comida para mascotas|raw pet food|pet nutrition',
  'Aquariums and fish':
    'fish supplies|aquarium|aquaristik|fish and aquatics|aquariophilie|acuarios|aquatics|aquariums|fish and aquariums',
  'Veterinary care':
    'veterinarians|tierarzt|vétérinaire|veterinario|animal health|pet health|pet medicine|veterinary services|pet meds',

  'Baby and family':
    'baby and toddler|babies and toddlers|baby products|baby and kids|baby and children|baby care|baby supplies|parenting|family and parenting|family and relationships|kids and family|family|familie|kinder|kind und baby|bébé|enfants|puériculture|bebé|niños|bebés|infants|nursing and feeding|diapers|baby and child|children s products|maternity and baby|baby and parenting|baby and mother|babybedarf|kids and babies|babies and kids|babyausstattung|childrens products',
  'Baby clothing':
    'baby clothes|babykleidung|vêtements bébé|ropa de bebé|baby apparel|infant clothing|baby fashion|baby and toddler clothing',
  'Nursery furniture':
    'nursery|baby furniture|cribs|kinderzimmer|chambre bébé|nursery decor|baby and toddler furniture|kindermöbel',
  'Strollers and car seats':
    'strollers|car seats|baby transport|kinderwagen|poussettes|baby carriers|baby travel gear|autositze|cochecitos|prams',
  Maternity:
    'pregnancy|maternity wear|maternity clothing|umstandsmode|grossesse|premamá|breastfeeding|nursing|pregnancy and maternity|schwangerschaft|postpartum',

  'Toys and games':
    'toys and hobbies|toys and games|games and toys|spielzeug|spielwaren|spiele|jouets|jeux|jeux et jouets|juguetes|juguetes y juegos|dolls|plush toys|stuffed animals|hobbies and toys|action figures|toy store|toys games and hobbies|model kits|modellbau|rc cars|remote control toys|spielwaren and hobby|plush|figurines|slime|magic tricks|jeux jouets|modélisme',
  'Board games and puzzles':
    'board games|puzzles and games|jigsaw puzzles|tabletop gaming|brettspiele|jeux de société|juegos de mesa|card games|role playing games|dungeons and dragons|dice|gesellschaftsspiele|miniatures|tabletop and board games|roleplaying games|chess',
  'Building toys':
    'building blocks|construction toys|lego|bauspielzeug|building sets|jouets de construction|building bricks|bricks',
  'Learning toys':
    'educational toys|stem toys|montessori|wooden toys|lernspielzeug|jouets éducatifs|juguetes educativos|holzspielzeug|jouets en bois|sensory toys|montessori toys',
  'Trading cards and collectibles':
    'collectible trading cards|collectibles and art|collectible|trading card games|pokemon|sports cards|sammeln|sammlerstücke|collection|collections|coleccionismo|antiques and collectibles|coins and currency|stamps and coins|memorabilia|numismatics|autographs|funko pop|comics and collectibles|sports collectibles|collectibles and memorabilia|manga|anime|anime and manga|antiquitäten|münzen|comic books',

  'Video games':
    'computer and video games|video gaming|gaming and esports|gaming accessories|videospiele|jeux vidéo|videojuegos|video game software|games software|console games|gaming and consoles|roblox|minecraft|retro gaming|video games and consoles|computerspiele|e sports|computer games industry|game development|video games consoles and accessories',
  'Consoles and accessories':
    'video game consoles|video game console accessories|game consoles|konsolen|consoles|playstation|xbox|nintendo|console gaming|controllers',
  'PC gaming':
    'pc games|gaming pcs|gaming laptops|gaming computers|gaming keyboards|pc gaming hardware|gaming chairs',
  'Mobile games': 'mobile gaming|app games|casual games|mobile game|handyspiele|jeux mobiles',

  'Arts and crafts':
    'arts crafts and sewing|arts and entertainment hobbies and creative arts|crafting|craft supplies|diy crafts|hobbies and creative arts|basteln|handarbeit|bastelbedarf|loisirs créatifs|manualidades|scrapbooking|jewelry making|beads|craft|arts and craft|crafts and hobbies|kreativ|paper crafts|beading and jewelry making|soap making|candle making|crafting patterns and molds|diamond painting|loisirs creatifs|stickers|resin|woodworking|bastelzubehör|cross stitch|embroidery',
  'Art supplies':
    'art and crafting materials|drawing|painting|art materials|künstlerbedarf|beaux arts|matériel de dessin|material de arte|paints and brushes|artist supplies|drawing and sketching|kunstbedarf|pens and markers',
  'Sewing and fabric':
    'fabrics|sewing and quilting|quilting|sewing patterns|stoffe|nähen|tissus|couture|mercerie|telas|costura|needlecrafts|fabric store|quilt|kurzwaren|sewing supplies',
  'Knitting and crochet':
    'knitting|crochet|yarns|stricken|wolle|laine|tricot|lana|knitting and crocheting|garn|strickwaren and wolle|tejer',
  'Handmade goods':
    'handmade|handcrafted|handcrafts|artisan|artisanat|handgemacht|hecho a mano|artesanía|handicraft|handicrafts|handmade products|artisanal|kunsthandwerk|macrame|handcrafted goods',

  'Arts and entertainment':
    'entertainment and leisure|arts and culture|arts culture and entertainment|entertainment and media|fine art|performing arts|pop culture|celebrities|humor|unterhaltung|kultur|divertissement|entretenimiento|museums|museums and institutions|theme parks|amusement parks|attractions|zoos|theater|freizeit|loisirs|ocio|fan merchandise|merchandise|celebrity|entertainment providers|leisure|kunst und kultur|arts|fine arts|music and audio entertainment|performing arts and spectator sports|comedy|fandom|entertainment industry|nightclubs',
  'Film and cinema':
    'movies and tv|tv and movies|motion pictures and film|movie|kino|filme|cinéma|films|cine|películas|dvds and videos|dvd|dvds|movies and television|film production|media production|animation|motion pictures',
  'Music and vinyl':
    'music and audio|music and sound recordings|vinyl records|cds|musik|musique|música|record label|record store|band merchandise|music merchandise|music industry|schallplatten|disques|vinyle|record shop|musicians|bands|music merch|artist|dj',
  'Musical instruments':
    'musical instruments and accessories|guitar|drums|piano|pianos|musikinstrumente|instruments de musique|instrumentos musicales|music equipment|musical instrument accessories|keyboards|music gear|guitars and basses|dj equipment|sheet music',
  'Art and prints':
    'visual art|visual art and design|wall art|posters|posters prints and visual artwork|art prints|paintings|fine art photography|kunst|kunstdrucke|art mural|affiches|arte|láminas|tableaux|digital art|galleries|sculptures|prints and posters|sculpture|tapisserie|bilder|poster|art and collectibles|illustration|canvas prints|artworks|galerie|galería de arte',
  'Tickets and events':
    'event tickets|events and tickets|events and listings|concerts and music festivals|event planning|veranstaltungen|billetterie|événements|entradas|eventos|festivals|events services|ticketing|event|event management|event services|konzerte|festival|tickets and shows|events industry',
  'Party supplies':
    'party and celebration|party and events|party decorations|partybedarf|fête|fiesta|costumes|halloween|halloween costumes|artículos de fiesta|articles de fête|kostüme|déguisements|disfraces|party and special occasions|balloon|masquerade|cosplay|ballons|special occasions|party supply|kostume|party and holiday decor',

  'Books and media':
    'books and literature|literature|books magazines|book and media|medien|bücher und medien|médias|medios|media and entertainment|printing and publishing|publisher|publishers|media and publishing|verlag|édition|editorial|books and publishing|print publishing|media production and publishing|books movies and music|book and periodical publishing|publishing industry|book publishing|medios de comunicación|broadcast media|online media|podcasts|podcast|audiobooks|online audio and video media|writing and editing|blogging|blog',
  Books:
    'books and ebooks|e books|print books|book store|bookstores|book retailers|bücher|buchhandlung|buchhandel|buch|livres|librairie|libros|librería|antiquarian books|children s books|used books|religious goods and books|comics and graphic novels|kinderbücher|e book|livre|bücher und zeitschriften|religious texts',
  'News and magazines':
    'newspapers|magazines|magazines and newspapers|news and media|news and politics|zeitungen|zeitschriften|presse|journaux|prensa|revistas|periódicos|nachrichten|noticias|actualités|weather|sports news|news media|online newspapers|business news|journalism|news publishing|magazin|media news|newspaper publishing',
  'Streaming services':
    'video on demand|streaming media|tv streaming|music streaming services|online video|online tv|streaming and online tv|vidéo à la demande|music and video streaming|television and streaming|internet radio|radio|tv shows|television|tv stations|radio and tv',

  'Stationery and office':
    'office equipment|office and stationery|business and industrial office|bürobedarf|büro|fournitures de bureau|material de oficina|papelería y oficina|school supplies|school and office supplies|office school supplies|office and school supplies|schulbedarf|bürobedarf and schreibwaren|office product|office supply stores|office and business supplies|oficina',
  Stationery:
    'stationery and cards|pens|paper products|planners|notebooks|journals|schreibwaren|papeterie|papelería|paper goods|cards and stationery|invitations|paper and stationery|greeting card|pens and pencils|calendars|calendars and planners|notebooks and notepads|carterie|schreibgeräte|fountain pens|general office supplies',
  'Office furniture':
    'büromöbel|mobilier de bureau|muebles de oficina|standing desks|office chairs|ergonomic furniture|desks|office chair',
  'Printing and signs':
    'printing services|print and signage|signage|3d printing|print on demand|custom printing|druckerei|imprimerie|imprenta|promotional products|custom apparel printing|labels|custom t shirts|business cards|photo printing|labels and tags|printing and photo|photo printing services|screen printing|druck|werbetechnik|impression|online printing|personalized gifts printing|3d printers',

  Vehicles:
    'autos and vehicles|automotive and vehicles|cars and vehicles|vehicles and transportation|vehicles and parts|auto motor|auto und motorrad|fahrzeuge|automobile|véhicules|auto moto|vehículos|automoción|motor vehicles|boats and watercraft|trucks|trailers|automotive industry|motor vehicle manufacturing|autos|boating and marine|aircraft|watercraft|automotive services|automotive aftermarket|auto and motorcycle|autohaus|boats|marine|motor|motors|automobil|cars and motorcycles|boats and yachts|automóviles y vehículos',
  Cars: 'car dealers|car dealership|auto dealers|automobiles|autohändler|gebrauchtwagen|voitures|coches|automóviles|cars and trucks|vehicle dealers|car dealerships|auto sales|car buying|new cars|luxury cars|concessionnaire|concesionario|automobile manufacturers|electric cars|classic cars',
  Motorcycles:
    'motorcycles and powersports|motorbikes|motorräder|motorrad|motos|moto|powersports|motorcycle parts|motorradzubehör|motocicletas|atvs|motorcycle accessories|dirt bikes|motorcycle gear|motorcycle apparel|scooters and mopeds|utvs|motorcycling',
  'Car parts and accessories':
    'vehicle parts and accessories|automotive parts|automotive parts and accessories|auto parts and accessories|car electronics|vehicle accessories|autoteile|autozubehör|pièces auto|pièces détachées|accessoires auto|recambios|repuestos|car audio|motor vehicle parts|truck accessories|car accessories and parts|accesorios de coche|motor vehicle electronics|performance parts|truck parts|kfz teile|automotive accessories|auto accessories|auto parts stores|vehicle parts and service',
  'Tires and wheels':
    'wheels|wheels and tires|rims|reifen|felgen|pneus|jantes|neumáticos|llantas|tyres and wheels|motor vehicle wheel systems|wheels and tyres|tire shop|reifen and felgen',
  'Car repair and care':
    'auto repair and service|car detailing|detailing|autowerkstatt|autopflege|garage automobile|entretien auto|taller mecánico|vehicle maintenance care and decor|auto detailing|auto care|vehicle care|car wash and detailing|car care|body shop|taller|vehicle services|auto repair shop',
  'Electric vehicles and charging':
    'electric vehicle|evs|ev chargers|elektroautos|elektromobilität|véhicules électriques|ev|wallbox|e mobility|elektro mobilität|borne de recharge|coches eléctricos',
  'Fuel stations': 'fuel and gas stations|tankstelle|station service|gasolinera|gas stations|fuels',
  'Vehicle rental':
    'car rental and taxi services|rental cars|auto rental|autovermietung|mietwagen|location de voitures|alquiler de coches|car rentals|van rental|rv rental|car hire|carsharing|ride sharing|yacht charter|vehicle leasing',

  'Travel and tourism':
    'travel and transportation|travel and leisure|travel industry|leisure travel and tourism|hospitality|reisen|tourismus|reise|voyage|voyages|tourisme|viajes|turismo|travel guides|travel accessories|vacations|urlaub|travel and accommodation|travel arrangements|leisure and travel|leisure travel|cruises|cruise|kreuzfahrten|croisières|travel services|destinations|tourist attractions|vacation|hotels restaurants and leisure|travel and hospitality|travel locations|tourist information',
  'Hotels and accommodation':
    'hotels and accommodations|hotels and motels|lodging|holiday rentals|hotels and resorts|unterkunft|ferienwohnungen|hôtel|hôtels|hébergement|hoteles|alojamiento|vacation rentals|bed and breakfasts|resorts|hostels|holiday homes|accommodation and hotels|hotel chain|ferienhäuser|gîtes|short term rentals|vacation homes|apartments|hotels lodging',
  'Flights and airlines':
    'air travel|airlines and aviation|air transportation|fluggesellschaft|flüge|compagnie aérienne|vols|aerolínea|vuelos|airline tickets|airports|private jets|airlines airports and air services|flug|aerolíneas',
  'Travel agencies':
    'travel agencies and services|tour operators|reisebüro|reiseveranstalter|agence de voyage|agence de voyages|agencia de viajes|travel booking|online travel agency|tour operator|travel planning|voyagiste|travel agents and services',
  'Tours and activities':
    'tours and excursions|sightseeing tours|guided tours|excursiones|visites guidées|ausflüge|experiences|adventure travel|sightseeing|activities and experiences|boat tours|escape rooms|things to do|actividades',
  'Public transport':
    'bus and rail|trains|buses|ground transportation|öpnv|nahverkehr|bahn|transports en commun|transporte público|public transit|rail transport|ferries|urban transport|passenger transport|transportation|taxis|ride hailing',

  Finance:
    'business and finance|personal finance|finance and insurance|banking and finance|finanzen|finance and banking|services financiers|finanzas|accounting and finance|investment management|venture capital|venture capital and private equity|fintech|capital markets|tax services|tax|taxes|accounting and auditing|wealth management|financial planning|financial technology|credit cards|steuern|budgeting|finanzdienstleistungen|money and finance|financial planning and management|financial services industry|economy|financial markets|comptabilité',
  Banking:
    'banking services|banken|banque|banques|banco|bancos|online banking|banks and credit unions|credit unions|banking credit and lending|commercial banks|retail banking|sparkasse|neobank|digital bank|investment banking|savings',
  Investing:
    'investing and trading|investments|stocks and bonds|forex|trading platform|geldanlage|aktien|bourse|investissement|inversión|inversiones|bolsa|financial trading|gold and silver|bullion|precious metals investing|asset management|forex trading|börse|brokers|real estate investing|stock trading|hedge funds',
  Insurance:
    'insurance companies|insurance services|versicherung|versicherungen|assurance|assurances|seguros|health insurance|car insurance|life insurance|home insurance|insurance carriers|insurance agencies and brokerages|insurance brokers|travel insurance',
  Payments:
    'payment services|payment processing|zahlungsverkehr|paiement|pagos|digital wallets|payments processing|payment gateway|mobile payments|bezahldienste|online payments|remittance|prepaid cards|billing and invoicing|money transfer services',
  Cryptocurrency:
    'cryptocurrencies|blockchain|bitcoin and cryptocurrency|kryptowährung|krypto|cryptomonnaie|criptomonedas|crypto exchange|web3|nft|nfts|defi|crypto wallets|blockchain and cryptocurrency|digital assets|ethereum|mining hardware',
  'Lending and credit':
    'lending|personal loans|credit and lending|kredite|darlehen|crédit|prêts|préstamos|mortgages|student loans|consumer lending|mortgage lending|credit reporting|buy now pay later|microfinance|payday loans|hypotheken|debt|consumer finance',

  Gambling:
    'gambling and casinos|gambling facilities and casinos|casinos|glücksspiel|jeux d argent|apuestas y juegos|casinos and gambling|betting and gambling|online gambling|juegos de azar|wetten|bingo',
  'Online casinos':
    'online casino|slots|poker sites|online poker|casino online|casino games|casino en ligne|slot machines',
  'Sports betting':
    'sportwetten|paris sportifs|apuestas deportivas|bookmakers|fantasy sports|horse racing|sportsbook|betting sites|paris en ligne|daily fantasy sports',
  Lotteries:
    'lottery and sweepstakes|lotterie|loterie|lotería|loterías|sweepstakes|contests and sweepstakes|raffles',
  'Amusement arcades':
    'arcades|arcade and coin operated games|spielhalle|salle d arcade|arcade games|family entertainment centers|trampoline parks',

  'Science and education':
    'education and training|education and learning|education services|jobs and education|bildung|wissenschaft|éducation|formation|educación|ciencia|sciences|higher education|edtech|tutoring|education management|e learning and education|primary and secondary education|teaching|homeschooling|academic|bildung and wissenschaft|vocational training|professional training and coaching|coaching|children s education|enseignement|educational resources|formación|training and certification|test preparation|homework help|early childhood education|library and museums|adult education|k 12 education|career development|nachhilfe',
  'Online courses':
    'online education|distance learning|e learning providers|onlinekurse|cours en ligne|cursos online|online training|courses and training|e learning platforms|moocs|elearning|webinars|masterclass|online learning platforms|formation en ligne|cursos',
  'Schools and universities':
    'colleges and universities|universities and colleges|education schools|schule|schulen|hochschule|universität|écoles|université|escuela|universidad|colleges|private school|graduate school|business school|post secondary education|schools and education|colegio|institutions scolaires|kindergartens|higher education institutions|preschools',
  'Language learning':
    'language courses|foreign language|sprachschule|sprachen lernen|apprentissage des langues|idiomas|english learning|foreign language study|foreign language resources|esl|translation|translation and localization|language education|cours de langue|lernen von sprachen',
  'Laboratory and science kits':
    'science and laboratory|laboratory equipment|lab supplies|laborbedarf|science kits|matériel de laboratoire|scientific instruments|chemistry|biology|physics|scientific equipment|laboratory|lab equipment|microscopes|material de laboratorio|biological and chemical supplies|laboratory supplies',
  'Reference and research':
    'reference materials|encyclopedias|nachschlagewerke|market research|research services|think tanks|genealogy|genealogy and ancestry|ancestry|general reference|directories|forms guides and templates|humanities|history|philosophy|data and research|dictionaries and encyclopedias|archives|ahnenforschung|libraries and archives',

  'Heavy industry and engineering':
    'business and industrial|industrial goods|industrial and scientific|industrial equipment|manufacturing and industrial|heavy machinery|mechanical or industrial engineering|industrie|maschinenbau|ingeniería|industria|ingénierie|industrial supplies|industrial automation|metals and mining|mining|mining and metals|chemicals|chemical industry|chemical manufacturing|steel|aerospace and defense|aviation and aerospace|oil and gas|defense|civil engineering|industrial manufacturing|metalworking|plastics|heavy equipment|oil gas and consumable fuels|textile manufacturing|shipbuilding|plastics and rubber|glass and ceramics|3d modeling and cad|military|defense and space|rubber|metal fabrication|paper and forest products|packaging and containers manufacturing|industrials|materials|automation|aerospace and defence',
  Machinery:
    'machinery and equipment|industrial machinery|construction machinery|maschinen|machines outils|maquinaria|machine tools|pumps|welding|forklifts|power generation equipment|generators|heavy machinery and equipment|material handling|baumaschinen|machines industrielles|hydraulics|compressors|air compressors|engines|motors and drives|robotics|lifting equipment',
  'Construction materials':
    'building consumables|building materials and supplies|construction|construction and maintenance|building and construction|baustoffe|bau|baumaterial|bauen|matériaux de construction|btp|construcción|materiales de construcción|doors and windows|plumbing fixtures|plumbing supplies|insulation|fencing|fenster|türen|fliesen|bathrooms|sanitär|windows and doors|tile|stone|kitchen and bath fixtures|solar panels and roofing|kitchens|kitchen cabinets|staircases|bath and kitchen fixtures|portes et fenêtres|sanitaire|tiles and stone|lumber and building materials|glass|decking|building products|cabinets|architecture and planning|architecture|building supplies',
  'Safety and workwear':
    'work safety|work safety protective gear|ppe|safety products|arbeitsschutz|arbeitskleidung|vêtements de travail|epi|ropa de trabajo|protective clothing|scrubs|work wear|uniforms and workwear|safety and security|protective gear|security and safety|berufsbekleidung|fire safety|security equipment|medical scrubs|public safety',
  'Electrical components':
    'electronics components|power and electrical supplies|electrical equipment|electrical and electronic manufacturing|elektromaterial|elektrik|composants électroniques|matériel électrique|componentes electrónicos|material eléctrico|semiconductors|cables|circuit boards|batteries and power|power supplies|electrical equipment and supplies|sensors|circuit boards and components|led|arduino|power tools and electrical|electronic component|switches and sockets|elektrotechnik',

  'Business services':
    'business and industrial services|business and productivity|professional services|management consulting|consulting|b2b services|legal services|law and government|legal|dienstleistungen|unternehmensdienstleistungen|beratung|services aux entreprises|conseil|servicios empresariales|consultoría|business support services|outsourcing|accounting|law|office services|facilities services|human resources services|law practice|entrepreneurship|small business|startup|startups|business operations|business and consumer services|business supplies and equipment|it services and consulting|commercial services|information services|business consulting and services|executive office|import and export|business and industrial|rechtsanwalt|avocat|abogados|notar|security and investigations|security services|design services|professional development',
  'Marketing and advertising':
    'advertising and marketing|marketing and pr|public relations|digital marketing|werbung|agentur|publicité|agence marketing|publicidad|agencia|affiliate marketing|market research and advertising|graphic design|design|branding|web design|online marketing|marketing services|advertising services|public relations and communications|sales and marketing|promotional items|ad network|adtech|social media marketing|design agency|influencer marketing|content marketing|business services marketing|creative agency|web design and development|werbeagentur|retail and trade marketing|agence de communication',
  'Packaging and shipping':
    'shipping supplies|packaging and containers|transportation and logistics|logistics and supply chain|freight and trucking|freight and package transportation|verpackung|versand|logistik|emballage|logistique|embalaje|logística|package freight delivery|warehousing|transportation logistics|moving boxes|supply chain|air freight and logistics|boxes|freight forwarding|distribution|transport and logistics|transportation logistics supply chain and storage|transporte|moving and packing supplies|kartons|trucking|package and freight delivery|truck transportation|spedition',
  Wholesale:
    'wholesale distributors|wholesale distribution|großhandel|grosshandel|grossiste|commerce de gros|mayorista|import export|international trade|international trade and development|b2b wholesale|dropshipping|wholesale trade|liquidation|wholesale and distribution|trading company|wholesalers and liquidators|bulk goods|distributors|vente en gros',
  Recruitment:
    'staffing and recruiting|human resources|job listings|stellenangebote|personalvermittlung|recrutement|emploi|empleo|recursos humanos|job search|jobs and employment|hr|executive search|staffing|headhunting|freelance|personaldienstleistungen|jobbörse|career|temporary employment|careers and job listings|jobs and career|talent acquisition',

  'Software and internet':
    'computer software|internet|internet software and services|information technology|information technology and services|internet and telecom|software und internet|logiciels|programas|apps|mobile apps|web services and applications|internet publishing|digital downloads|digital goods|digital products|it and software|software industry|internet services|technology information and internet|software development services|application software|online services|search engines|antivirus|computer security|cybersecurity|network security|information security|computer and network security|utilities software|web portals|file sharing and hosting|online tools|programs and utilities|informationstechnik|computer software industry|file sharing|technology services|security software|clip art and fonts|fonts|templates|themes and plugins|it services|virtual reality|augmented reality|vpn services|web design software|digital templates|computer programming|web apps|internet companies|computers electronics and technology other',
  'Business software':
    'enterprise software|business and productivity software|productivity software|erp|project management|customer relationship management|unternehmenssoftware|logiciel de gestion|software empresarial|collaboration|accounting software|analytics|hr software|cloud software|business intelligence|data analytics|big data|office software|cloud services|cloud computing|cloud storage|b2b software|customer service software|sales automation|ecommerce software|e commerce platform|business apps|e commerce software|marketing automation|graphics and design software|note taking',
  'Developer tools':
    'software development|web development|programming and developer software|softwareentwicklung|développement web|desarrollo web|developer platform|open source|devops|development tools|apis|programming languages|web development tools|source code hosting|database|databases|low code|web design and html',
  'Web hosting and domains':
    'hosting services|web hosting and domain names|webhosting|hébergement web|alojamiento web|domain names|domain registration|website builder|website builders|hosting and domains|domain registrars|cdn|server hosting|dns|hébergeur|email hosting|servers',
  'Artificial intelligence':
    'ai tools|artificial intelligence and machine learning|künstliche intelligenz|intelligence artificielle|inteligencia artificial|chatbots|generative ai|ai chatbots and tools|natural language processing|ai ml|computer vision|ai software|deep learning|conversational ai|ki',

  'Telecommunications and utilities':
    'telecoms|telekommunikation|télécommunications|telecomunicaciones|communications|telecommunication services|versorger|phone service providers|communications equipment|voip|wireless|telecommunications carriers|diversified telecommunication services|satellite|telecommunications industry|services publics|servicios públicos|communication services|telefonie|telecom operators',
  'Mobile networks':
    'mobile operator|mobile operators|wireless carriers|mobilfunk|mobilfunkanbieter|opérateur mobile|operador móvil|mobile phone plans|sim card|cell phone service|mobile virtual network operator|mobile service|wireless telecommunication services|prepaid sim|forfait mobile|esims',
  'Internet providers':
    'internet and cable|internet access|cable and satellite|internetanbieter|fournisseur d accès|proveedor de internet|fiber|fibre|internet service providers|cable tv|breitband|web access|isps|satellite internet|wisp|cable and satellite providers|fibre optique|fibra',
  'Energy and water':
    'energy and utilities|energy industry|renewable energy|renewables and environment|solar energy|solar panels|wind power|strom|energie|stromanbieter|énergie|électricité|energía|electricidad|photovoltaik|solaire|electric utilities|water utilities|clean energy|cleantech|green energy|electric power|power and utilities|renewable and alternative energy|energieversorger|gas utilities|services for renewable energy|solar power|gas and electricity|environmental services|services publics énergie|agua',

  Agriculture:
    'agriculture and forestry|farming and agriculture|farms|landwirtschaft|agrar|agricultura|agritech|livestock|ranching|forestry|crops|dairy farming|fishery|animal husbandry|ackerbau|élevage|ganadería|agtech|beekeeping|imkerei|apiculture|viticulture|forstwirtschaft|hydroponics|agro|poultry|agribusiness',
  'Farm supplies':
    'agricultural supplies|farm and ranch|tractors|landtechnik|landmaschinen|matériel agricole|suministros agrícolas|farm equipment and supplies|animal feed|agricultural equipment|agricultural machinery|agrarbedarf|fertilizers|agrarhandel|maquinaria agrícola|farm machinery|irrigation|fertilizer',
  'Seeds and plants':
    'plants and seeds|garden seeds|nursery and plants|saatgut|samen|pflanzen|graines|plantes|semillas|plantas|bulbs|flower bulbs|pépinière|seeds and bulbs|trees|bonsai|baumschule|gärtnerei|succulents|vivero|garden plants|cannabis seeds|plants and flowers',

  'Online marketplaces':
    'online marketplace|auctions and classifieds|marktplatz|marktplätze|place de marché|mercado en línea|b2b marketplace|auctions and marketplaces|classified ads|kleinanzeigen|petites annonces|anuncios clasificados|marketplace platform|peer to peer marketplace|auction house|classified|auktionen|enchères|subastas|multi vendor marketplace|marketplaces and auctions',
  'Department stores':
    'department store chain|warenhaus|kaufhaus|grand magasin|grands magasins|grandes almacenes|mass merchants and department stores|mass merchants|warehouse club|warehouse clubs|big box stores|hypermarkets and department stores',
  'Convenience stores':
    'mini market|minimarket|tante emma laden|supérette|tienda de conveniencia|corner store|spätkauf|kiosks|vending machines|vending',
  'Discount and variety stores':
    'discount stores|dollar stores|variety stores|discounter|magasin discount|tienda de descuento|bargain|closeout|general store|sonderposten|outlets|outlet|outlet store|factory outlet|bazar|off price',
  'Deals and coupons':
    'coupons and discount offers|coupons and rebates|daily deals|gutscheine|bons de réduction|codes promo|cupones|loyalty programs|cash back|discounts and coupons|gift cards|gift card|price comparison|price comparisons|preisvergleich|comparateur de prix|comparador de precios|coupons and discounts|sales and promotions|cashback and rewards|group buying|chèques cadeaux|geschenkgutscheine|vouchers and coupons|product reviews and price comparisons|rewards|schnäppchen|bons plans|ofertas|subscription boxes',
  'Secondhand and vintage':
    'second hand shop|secondhand|used and vintage|vintage clothing|consignment|consignment shop|pre owned|preowned|pre loved|resale|seconde main|occasion|segunda mano|gebraucht|gebrauchtwaren|thrift store|thrift stores|friperie|used products|recommerce|reconditionné|reacondicionado|used clothing|vintage fashion|antique|antique shop|brocante|pawn shop|flohmarkt|refurbished electronics|vintage goods',

  'Community and society':
    'people and society|online communities|religion and spirituality|religious organization|religious institutions|church|society|gesellschaft|gemeinschaft|communauté|société|comunidad|sociedad|religión|spirituality|government administration|social issues|law and politics|associations|verein|vereine|kirche|église|iglesia|clubs|politics and government|christianity|islam|judaism|astrology|horoscopes|faith and beliefs|ethnic and identity groups|subcultures and niche interests|communities|civic and social organization|civic and social organizations|faith|paranormal|esoterik|ésotérisme|religious and ceremonial|religious items|tarot|christian|military and veterans|crime and justice|gobierno|administration publique|political organization|law enforcement|public policy|nonprofit and government|metaphysical|occult|spiritual|crystals|witchcraft|public administration|behörde',
  'Social networks':
    'social networking|social media networks|soziale netzwerke|réseaux sociaux|redes sociales|forums|forum and chat providers|messaging|messaging apps|social networks and online communities|instant messaging|chat|photo sharing|blogging resources and services|video sharing|social network platforms|chat and messaging|soziales netzwerk|social networking platform|communities and forums',
  'Charities and nonprofits':
    'philanthropy|non profit organization|nonprofit organization|non profit organizations|nonprofit organization management|fundraising|gemeinnützig|spenden|association|associations caritatives|fundación|ong|organización sin ánimo de lucro|charity and philanthropy|non profits|charities|foundation|volunteering|stiftung|hilfsorganisation|humanitarian|non profit organization management|social services|charitable giving|individual and family services|community services|social good',
  Dating:
    'online dating|dating and relationships|dating and personals|romance and relationships|partnersuche|rencontres|citas|singles|matchmaking|dating app|relationships|singlebörse|romance|site de rencontre|dating sites',

  'Local services':
    'consumer services|home services and repair|real estate services|real estate|immobilien|immobilier|inmobiliaria|bienes raíces|local business|local businesses|property management|property|maklerbüro|real estate agencies|lokale dienstleistungen|services locaux|servicios locales|personal services|home and property services|photographers|photographer|pest control|plumbers|electricians|real estate development|commercial real estate|residential real estate|leasing real estate|property rental|home builders|handwerker|daycare|house cleaning|facilities management|roofers|agence immobilière|driving schools|waste management|recycling and waste',
  'Post and parcels':
    'mail and package delivery|postal services|courier services|post und pakete|paketdienst|poste|colis|correos|mensajería|package delivery|express delivery|kurier|delivery services|last mile delivery|courier express and parcel|paquetería|livraison|parcel delivery|messagerie|paket',
  'Cleaning and laundry':
    'cleaning supplies|household cleaning supplies|laundry supplies|laundry services|cleaning services|cleaning products|detergents|reinigung|wäscherei|putzmittel|reinigungsmittel|nettoyage|pressing|blanchisserie|limpieza|lavandería|laundromat|dry cleaners|janitorial|janitorial supplies|detergent|cleaning and maintenance|laundry and cleaning|dry cleaners and laundry|produits d entretien|productos de limpieza|reinigungsbedarf',
  Repairs:
    'repair services|repair and maintenance|appliance repair|reparatur|réparation|reparaciones|reparación|watch repair|device repair|cell phone repair|bike repair|reparaturdienst|home repair|repair and refurbishment|repair shop|handyman|reparatur und wartung|spare parts',
  'Rental and storage':
    'rental services|equipment rental|rentals|vermietung|lagerung|umzug|location|garde meuble|alquiler|trasteros|moving and storage|moving services|movers|moving and relocation|storage units|party rentals|storage and moving|clothing rental|furniture rental|self storage units|equipment hire|déménagement|mudanzas|lagerräume|leasing|coworking space rental|rental and leasing|storage solutions',
  'Funeral services':
    'funerals|funeral homes|bestattung|bestattungen|pompes funèbres|funeraria|funeral home|memorials|caskets|urns|bestatter|servicios funerarios|cremation|cemeteries|headstones|memorial products|obsèques',
};
