/**
 * Where demonstration brands live: country id, share order as listed (most frequent first), cities, and the tongue that
 * made-up names of that country sound like. Cities are facts; no business in them is meant.
 */
export type Place = { id: string; region: string; tongue: Tongue; cities: string[] };
export type Tongue =
  | 'english'
  | 'german'
  | 'french'
  | 'spanish'
  | 'italian'
  | 'nordic'
  | 'dutch'
  | 'slavic'
  | 'japanese'
  | 'portuguese'
  | 'indian'
  | 'turkish';

const place = (id: string, region: string, tongue: Tongue, cities: string): Place => ({
  id,
  region,
  tongue,
  cities: cities.split('|'),
});

export const PLACES: Place[] = [
  place(
    'US',
    'North America',
    'english',
    'Portland|Austin|Brooklyn|Denver|Nashville|Chicago|San Diego|Minneapolis|Savannah|Boise|Asheville|Los Angeles|Milwaukee|Salt Lake City',
  ),
  place(
    'GB',
    'the United Kingdom',
    'english',
    'Bristol|London|Manchester|Leeds|Edinburgh|Brighton|Sheffield|Cardiff|Margate|Norwich',
  ),
  place('CA', 'Canada', 'english', 'Vancouver|Toronto|Montreal|Calgary|Halifax|Victoria'),
  place('AU', 'Australia', 'english', 'Melbourne|Sydney|Byron Bay|Perth|Adelaide|Hobart'),
  place('DE', 'Europe', 'german', 'Berlin|Hamburg|Leipzig|Munich|Cologne|Freiburg|Dresden'),
  place('FR', 'Europe', 'french', 'Lyon|Paris|Bordeaux|Nantes|Marseille|Lille'),
  place('NL', 'the Benelux', 'dutch', 'Rotterdam|Amsterdam|Utrecht|Haarlem|Eindhoven'),
  place('ES', 'Iberia', 'spanish', 'Valencia|Barcelona|Madrid|Seville|Bilbao'),
  place('IT', 'Italy', 'italian', 'Florence|Milan|Turin|Bologna|Naples'),
  place('SE', 'the Nordics', 'nordic', 'Gothenburg|Stockholm|Malmö|Umeå'),
  place('IN', 'India', 'indian', 'Jaipur|Mumbai|Bengaluru|Pune|Kochi'),
  place('JP', 'Japan', 'japanese', 'Kyoto|Tokyo|Osaka|Kanazawa|Fukuoka'),
  place('BR', 'Brazil', 'portuguese', 'São Paulo|Curitiba|Recife|Florianópolis'),
  place('DK', 'the Nordics', 'nordic', 'Copenhagen|Aarhus|Odense'),
  place('NZ', 'New Zealand', 'english', 'Wellington|Auckland|Nelson|Dunedin'),
  place('IE', 'Ireland', 'english', 'Dublin|Galway|Cork'),
  place('MX', 'Mexico', 'spanish', 'Oaxaca|Mexico City|Guadalajara|Mérida'),
  place('CH', 'Switzerland', 'german', 'Zurich|Basel|Bern|Lausanne'),
  place('PL', 'Central Europe', 'slavic', 'Kraków|Warsaw|Wrocław|Gdańsk'),
  place('BE', 'the Benelux', 'dutch', 'Ghent|Antwerp|Brussels'),
  place('AT', 'Central Europe', 'german', 'Vienna|Graz|Salzburg'),
  place('NO', 'the Nordics', 'nordic', 'Oslo|Bergen|Trondheim'),
  place('CN', 'Asia', 'english', 'Shenzhen|Shanghai|Hangzhou|Guangzhou'),
  place('SG', 'Southeast Asia', 'english', 'Singapore'),
  place('ZA', 'southern Africa', 'english', 'Cape Town|Johannesburg|Durban'),
  place('PT', 'Iberia', 'portuguese', 'Porto|Lisbon|Braga'),
  place('TR', 'Turkey', 'turkish', 'Istanbul|Izmir|Ankara'),
  place('FI', 'the Nordics', 'nordic', 'Helsinki|Tampere|Turku'),
  place('KR', 'South Korea', 'english', 'Seoul|Busan'),
  place('HK', 'Asia', 'english', 'Hong Kong'),
  place('AE', 'the Gulf', 'english', 'Dubai|Abu Dhabi'),
  place('CZ', 'Central Europe', 'slavic', 'Prague|Brno'),
  place('IL', 'the Mediterranean', 'english', 'Tel Aviv|Haifa'),
  place('CO', 'Latin America', 'spanish', 'Medellín|Bogotá'),
  place('ID', 'Southeast Asia', 'english', 'Bandung|Jakarta|Yogyakarta'),
  place('GR', 'the Mediterranean', 'english', 'Athens|Thessaloniki'),
  place('AR', 'Latin America', 'spanish', 'Buenos Aires|Córdoba|Mendoza'),
  place('RO', 'Eastern Europe', 'italian', 'Cluj-Napoca|Bucharest'),
  place('TH', 'Southeast Asia', 'english', 'Chiang Mai|Bangkok'),
  place('MY', 'Southeast Asia', 'english', 'Kuala Lumpur|Penang'),
  place('CL', 'Latin America', 'spanish', 'Santiago|Valparaíso'),
  place('PH', 'Southeast Asia', 'spanish', 'Manila|Cebu City'),
  place('TW', 'Asia', 'english', 'Taipei|Tainan'),
  place('VN', 'Southeast Asia', 'english', 'Da Nang|Ho Chi Minh City'),
  place('EE', 'the Baltics', 'nordic', 'Tallinn|Tartu'),
  place('LT', 'the Baltics', 'slavic', 'Vilnius|Kaunas'),
  place('HU', 'Central Europe', 'slavic', 'Budapest|Pécs'),
  place('UA', 'Eastern Europe', 'slavic', 'Lviv|Kyiv'),
  place('HR', 'the Adriatic', 'slavic', 'Zagreb|Split'),
  place('MA', 'North Africa', 'french', 'Marrakesh|Casablanca'),
  place('NG', 'West Africa', 'english', 'Lagos|Abuja'),
  place('KE', 'East Africa', 'english', 'Nairobi|Mombasa'),
  place('IS', 'the Nordics', 'nordic', 'Reykjavík|Akureyri'),
  place('LV', 'the Baltics', 'slavic', 'Riga'),
  place('SI', 'Central Europe', 'slavic', 'Ljubljana|Maribor'),
  place('SK', 'Central Europe', 'slavic', 'Bratislava|Košice'),
  place('PE', 'Latin America', 'spanish', 'Lima|Cusco'),
  place('EG', 'North Africa', 'english', 'Cairo|Alexandria'),
  place('LK', 'South Asia', 'indian', 'Colombo|Galle'),
  place('PK', 'South Asia', 'indian', 'Lahore|Karachi'),
  place('LU', 'the Benelux', 'french', 'Luxembourg'),
  place('MT', 'the Mediterranean', 'italian', 'Valletta'),
  place('CY', 'the Mediterranean', 'english', 'Limassol|Nicosia'),
  place('CR', 'Latin America', 'spanish', 'San José'),
  place('GE', 'the Caucasus', 'english', 'Tbilisi'),
  place('XK', 'the Balkans', 'slavic', 'Pristina'),
];
