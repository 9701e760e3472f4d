import type { Tongue } from './places.ts';
import type { Random } from './random.ts';

/*
 * Made-up names in the manners shops really use. Parts are chosen so that they do not join into well-known marks; the
 * pools are wide enough for a million different names.
 */
const words = (list: string) => list.split(' ');

const FRONTS = words(
  'north ember salt birch copper wild marsh fox raven stone willow moss amber cedar harbor hollow juniper kestrel lark linden maple meadow oak otter pebble pine plum quill reed rowan rush sable sage slate sparrow storm sun swift thistle thorn timber velvet walnut wander wren yarrow ash alder bramble briar brook cinder clay cliff clover cloud coal crow dawn drift dusk elm fable fern field flint frost glen gold granite grove hazel heath heron hill honey iris ivory kelp lantern leaf light loch lumen mallow mist moon moor nettle night opal orchard owl paper pearl poppy prairie river rook rose rust saffron shale silver sky snow spruce star sugar tallow teal tide truffle tulip umber valley vesper violet wool winter',
);
const BACKS = words(
  'wick loom fold mark crest well worth bound craft ford gate haven holm hurst kin lane ley line lock loft made mere mill mint moor nest note path pine port post ridge rise root row shore side song spun stead stitch stone thread tide vale view ward ware way weave wood works yard barn bay bell bloom branch brook cove croft den dale fern field fjord forge glow grain grove harbor hearth hill',
);
const PLAIN = words(
  'Anchor Arrow Basket Beacon Bell Bicycle Button Cabin Canoe Comet Compass Cricket Daisy Dove Elder Falcon Feather Fig Finch Garnet Ginger Goose Hare Hatch Heron Hive Kettle Kite Lantern Lemon Lily Magpie Maple Marble Marigold Mast Nectar Needle Oar Olive Orchid Oyster Parcel Peach Pepper Pilot Pinecone Plover Quince Rabbit Rhubarb Rudder Saddle Sail Sorrel Sparrow Spoon Squirrel Starling Swan Tandem Teacup Thimble Thyme Tiger Trout Turnip Vine Walrus Whistle Wolf Zephyr',
);
const MANNERS = words(
  'Quiet Honest Golden Little Wandering Slow Bright Northern Southern Early Humble Curious Crooked Gentle Merry Painted Patient Proud Restless Royal Rustic Salty Second Sleepy Spotted Steady Sunday Tall Velvet Wild Winter Yellow Blue Green Scarlet Silver Hidden Hungry Brave Clever Modern Lucky Lost Lazy Noble',
);
const PLACE_ENDS = words(
  'Lane Hollow Ridge Harbor Bay Creek Street Valley Point Grove Row Landing Crossing Mill Bridge Corner Yard Hill Field Common',
);
const NUMBERS = words('Two Three Four Five Six Seven Eight Nine Eleven Twelve Fourteen Forty Ninety');

type Sound = { starts: string[]; middles: string[]; ends: string[]; openers: string[] };
const sound = (starts: string, middles: string, ends: string, openers = ''): Sound => ({
  starts: words(starts),
  middles: words(middles),
  ends: words(ends),
  openers: openers === '' ? [] : openers.split('|'),
});

const TONGUES: Record<Tongue, Sound> = {
  english: sound(
    'Had Cal Win Mar Ped Thorn Bar Har Wes Lang Ash Bram Col Dun Ed Fair Gran Hol Kel Lin Mer Nor Pem Rad Stan Tren Whit Wyn',
    'ing er en el am ber den for han low ring ster ver wen',
    'ton wick ley worth field combe ham hurst by stow more dale ridge shaw cott ford',
  ),
  german: sound(
    'Alt Berg Eich Feld Gren Hal Kirsch Lind Mor Nied Ost Reh Sand Stein Tann Wald Wend Zir Brück Grün',
    'en el er ern ol in',
    'haus mann hof werk feld berg horst bach stein rath au kamp gut',
    'Haus|Manufaktur|Werkstatt|Gebrüder',
  ),
  french: sound(
    'Bel Mont Cha Del Lau Mar Beau Val Ro Ver Fon Cla Bris Du Gre Sa Tri Ély Aur',
    'lan ri se vi mo le ni ra ti lo bre',
    'ville mont elle eux ange ière aire ois enne ard ine ac oire',
    'Maison|Atelier|La Petite|Chez|Les',
  ),
  spanish: sound(
    'Al Ca Mon Ro Vel Sol Lu Mar Pe Tor Zar Mira Esp Gra Qui',
    'ma ra le ri lo do na ve ga',
    'mora dina cedo lunas vera landa teca nares rosa bosa ñola',
    'Casa|Taller|La|Hermanos',
  ),
  italian: sound(
    'Bel Ca Fio Mon Ro Val Gra Lu Ver Bar Dol Pe San Tor Zan',
    'la ri ve to ne lo ra mi',
    'lini etti ante ora elli ino andra usco iera one',
    'Casa|Bottega|Fratelli|Officina',
  ),
  nordic: sound(
    'Sol Fjell Nor Hav Björk Skog Lin Ask Ek Gran Hjelm Ten Vin Sten Søl Ber Kal Ry',
    'e a en er s',
    'havn vik lund dal gård holm strand mark by berg näs kilde fors',
    'Studio|Nord',
  ),
  dutch: sound(
    'Van Ol Bos Kley Haar Wes Rij Noor Lin Ste Oos Dui Mol Zon',
    'der en el te er',
    'dijk horst huis veld beek kamp wijk burg laar stede',
    'Huis|De',
  ),
  slavic: sound(
    'Bor Dra Jas Kal Lub Mir Nov Ost Rad Sla Sto Vel Ver Zor Zla Lip',
    'o i a e ni ko ra',
    'vica nik slav mira ska dov grad novo lina vek tin',
    'Studio|Dom',
  ),
  japanese: sound(
    'Ka Mi Su Ha Yo Na Ki To Sa Shi Ma Ko Hi Ta Ao',
    'ri mo na ze ku sa ma to ra ne',
    'mori zawa kawa shima naka oka mi no ya sato hana zuki',
  ),
  portuguese: sound(
    'Al Bra Cam Fa Lu Mar Per Ri Sal Ven Qui Se Ma',
    'ra lo ve de ri na to',
    'eira inho ansa uela ares oso ando ueira ilha',
    'Casa|Oficina|Irmãos',
  ),
  indian: sound(
    'Aa Cha Dha In Ja Ka Man Na Pra Ra Sha Su Ta Va Vi',
    'la ma ri ni va ra ya di sha',
    'pur vani shala rang dev mala tika yana sutra wala giri',
    'House of',
  ),
  turkish: sound(
    'Ak Al Bal Dem Gül Kar Öz Sel Tan Yel Zey Çin Ata',
    'a e i u er an ir',
    'dağ kaya demir soy han bey köy pınar tepe çelik su',
  ),
};

const VOGUE_STARTS = words(
  'Ve Lu Tre Zu No Ki Ora Pe Mi Fa Al Sol Ven Lo Nu Ari Bo Cle Do Eli Jo Ka Lem Mo Ny Ori Pla Qua Ri Sa Ta Vi Wi Xe Yo Za',
);
const VOGUE_MIDDLES = words('lo ma ri va ne mi do ra li sta no pe vi mo ta ze lu ro');
const VOGUE_ENDS = words('ra via ntiq lia no ro mo ya la xo na ly ve ora ello ium ari eo io ana ista wa');

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const compound = (random: Random) => {
  for (;;) {
    const front = random.pick(FRONTS);
    const back = random.pick(BACKS);
    if (front !== back && front.at(-1) !== back[0]) return capital(front + back);
  }
};

function surname(random: Random, tongue: Tongue) {
  const { starts, middles, ends } = TONGUES[tongue];
  return tidy(random.pick(starts) + (random.chance(0.35) ? random.pick(middles) : '') + random.pick(ends));
}
/** Three syllables at least: of two, too many are somebody's mark. */
const vogue = (random: Random) =>
  tidy(random.pick(VOGUE_STARTS) + random.pick(VOGUE_MIDDLES) + random.pick(VOGUE_ENDS));

/** Letters that met thrice in joining are one too many. */
const tidy = (word: string) => word.replace(/(.)\1\1+/giu, '$1$1').replace(/([aeiou])\1([aeiou])/giu, '$1$2');

type Pattern = [weight: number, make: (random: Random, tongue: Tongue, nouns: readonly string[]) => string];
const PATTERNS: Pattern[] = [
  [17, (random, _, nouns) => `${compound(random)} ${random.pick(nouns)}`],
  [10, (random) => compound(random)],
  [12, (random) => vogue(random)],
  [7, (random, _, nouns) => `${vogue(random)} ${random.pick(nouns)}`],
  [12, (random, tongue, nouns) => `${surname(random, tongue)} ${random.pick(nouns)}`],
  [9, (random, tongue) => `${surname(random, tongue)} & ${surname(random, tongue)}`],
  [6, (random, tongue) => `${surname(random, tongue)} & ${random.pick(PLAIN)}`],
  [
    7,
    (random, _, nouns) => `${capital(random.pick(FRONTS))} ${random.pick(PLACE_ENDS)} ${random.pick(nouns)}`,
  ],
  [5, (random) => `The ${random.pick(MANNERS)} ${random.pick(PLAIN)}`],
  [4, (random, _, nouns) => `${random.pick(MANNERS)} ${random.pick(PLAIN)} ${random.pick(nouns)}`],
  [4, (random, _, nouns) => `${random.pick(PLAIN)} & ${random.pick(PLAIN)} ${random.pick(nouns)}`],
  [2, (random, _, nouns) => `${random.pick(NUMBERS)} ${plural(random.pick(PLAIN))} ${random.pick(nouns)}`],
];
const ENGLISH_WEIGHT = PATTERNS.reduce((sum, [weight]) => sum + weight, 0);

/** A name for a business of this trade from a country of this tongue. Not unique by itself. */
export function makeName(random: Random, tongue: Tongue, nouns: readonly string[]): string {
  for (;;) {
    const name = draw(random, tongue, nouns);
    if (
      !name
        .toLowerCase()
        .split(' ')
        .some((word) => KNOWN_MARKS.has(word))
    )
      return name;
  }
}

/** Words the parts can join into that belong to somebody well known. */
const KNOWN_MARKS = new Set(
  words(
    'woolworth honeywell goldwell wildcraft rosewood brookstone fieldcrest heathrow foxcroft ashworth ashley stanley harley vandijk silverstone stonegate goldmark skyline',
  ),
);

function draw(random: Random, tongue: Tongue, nouns: readonly string[]): string {
  if (tongue !== 'english' && random.chance(0.55)) {
    const { openers } = TONGUES[tongue];
    if (openers.length > 0 && random.chance(0.3)) return `${random.pick(openers)} ${surname(random, tongue)}`;
    return random.chance(0.5) ? surname(random, tongue) : `${surname(random, tongue)} ${random.pick(nouns)}`;
  }
  let at = random.next() * ENGLISH_WEIGHT;
  for (const [weight, make] of PATTERNS) {
    at -= weight;
    if (at < 0) return make(random, tongue, nouns);
  }
  return compound(random);
}

const plural = (word: string) =>
  /(s|x|ch)$/.test(word)
    ? `${word}es`
    : /[^aeiou]y$/.test(word)
      ? `${word.slice(0, -1)}ies`
      : word === 'Goose'
        ? 'Geese'
        : word === 'Wolf'
          ? 'Wolves'
          : `${word}s`;

const SPECIAL: Record<string, string> = { ø: 'o', ß: 'ss', æ: 'ae', ł: 'l', ı: 'i', đ: 'd', '&': 'and' };

/** The name as the first label of a domain: lower-case letters and digits. */
export const hostLabel = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[øßæłıđ&]/g, (letter) => SPECIAL[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
