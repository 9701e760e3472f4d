/** Decisions by hand where the rules fail, by Wikidata id, each with the brand's name. */
const ids = (names: Record<string, string>): Set<string> => new Set(Object.keys(names));

/** Brands that sell goods, even if their description says otherwise. */
export const SELLS_GOODS = ids({
  Q100407277: 'Press & Books',
  Q11924747: 'Bonpreu',
  Q120718114: 'Bumper to Bumper Auto Parts',
  Q12643627: 'Tisak',
  Q128230740: 'NL International',
  Q1342538: 'Oxxo',
  Q2220070: 'Simon Lévelt',
  Q2420096: 'Franprix',
  Q259340: '7-Eleven',
  Q3337081: 'Naturalia',
  Q3424298: 'Relay',
  Q7937525: 'Vival',
});

/** Sell no goods of their own, or their site does not. */
export const NO_GOODS = ids({
  Q10933021: 'Personal (telephone network)',
  Q108403624: 'smile-time (photo studios)',
  Q108414596: 'Habitat for Humanity ReStore',
  Q114343337: 'Red Apple Food Mart (Denson Oil)',
  Q117470179: 'Meuhedet Pharm',
  Q121289450: 'Save (repairs)',
  Q123178402: 'Blue Cross (Denmark)',
  Q126681765: 'Full (service stations)',
  Q127305205: 'Red Apple Food Mart (Kwik Fill)',
  Q130389269: 'Bright Store (service stations)',
  Q157169: 'YMCA',
  Q1636581: 'Humana',
  Q2028422: 'Clalit (health insurance)',
  Q2166873: 'RNLI',
  Q21189109: 'Vision Source (opticians)',
  Q2646455: 'ANWB (automobile club)',
  Q271413: 'AEON (holding company)',
  Q2819279: 'AMVETS',
  Q4811938: 'Appliance Repair by Asurion',
  Q7098810: 'Optical Express (eye surgery)',
  Q7801678: 'Tigo (telephone network)',
  Q99284630: 'Himo (photo studios)',
});

/** Trade no longer, or under another name. */
export const CLOSED = ids({
  Q120644857: 'Millers',
  Q136738: 'Mothercare, sold by others',
  Q1420893: 'Fisker',
  Q15873104: 'Big Bazar',
  Q17005430: 'Godfreys',
  Q1991755: 'CASA',
  Q2144204: 'Reno',
  Q2390074: 'Coop (Netherlands), now PLUS',
  Q3433273: 'Rite Aid',
  Q3471558: 'San Marina',
  Q4681311: 'Addition Elle',
  Q4840663: 'Badcock Home Furniture',
  Q4876141: 'Beales',
  Q5176845: 'Countdown, now Woolworths',
  Q55604609: 'b8ta',
  Q6203968: 'JOANN',
  Q69926963: 'Sears Hometown',
  Q7579688: 'Sports Authority',
  Q94360971: 'American Freight',
});

/** Trade, although their description sounds as if they did not. */
export const STILL_OPEN = ids({
  Q2052213: 'Douglas',
  Q813782: 'Bed Bath & Beyond',
});

/** Official sites that Wikidata lacks or names for another country or purpose only. */
export const SITES = new Map([
  ['Q1060537', 'https://www.forever21.com/'],
  ['Q1077957', 'https://www.christ.de/'],
  ['Q1129117', 'https://www.tupperware.com/'],
  ['Q113516684', 'https://www.claudiepierlot.com/'],
  ['Q1143318', 'https://www.liverpool.com.mx/'],
  ['Q20711490', 'https://www.lkqcorp.com/'],
  ['Q25387414', 'https://brandymelville.com/'],
  ['Q23681835', 'https://www.christianlouboutin.com/'],
  ['Q27460', 'https://www.dacia.ro/'],
  ['Q487494', 'https://www.tesco.com/'],
  ['Q5055676', 'https://uk.webuy.com/'],
  ['Q5096393', 'https://www.chicos.com/'],
  ['Q5527930', 'https://www.gautier.fr/'],
  ['Q6108019', 'https://www.jdsports.co.uk/'],
  ['Q631792', 'https://www.beko.com/'],
  ['Q63335', 'https://www.footlocker.com/'],
  ['Q909522', 'https://www.wacoal.jp/'],
  ['Q6686', 'https://www.renault.fr/'],
  ['Q671216', 'https://www.triumph.com/'],
  ['Q705042', 'https://www.villeroy-boch.com/'],
  ['Q728185', 'https://www.shiseido.com/'],
]);
