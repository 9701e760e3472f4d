import type { Place } from './places.ts';
import type { Random } from './random.ts';
import { AFTERWORDS, type Style } from './styles.ts';
import type { Trade } from './trades.ts';

export type Subject = { name: string; trade: Trade; style: Style; ways: readonly string[]; place: Place };

/** One or two sentences that fit the name, the trade and the place. */
export function describe(random: Random, subject: Subject): string {
  const first = opening(random, subject);
  if (random.chance(0.22)) return first;
  return `${first} ${afterword(random, subject)}`;
}

function opening(random: Random, { name, trade, style, ways, place }: Subject): string {
  const [one, two, three] = random.sample(trade.goods, 3) as [string, string, string];
  const people = random.pick(style.people);
  const way = random.pick(ways);
  const business = random.pick(style.businesses);
  const city = random.pick(place.cities);
  const offers = trade.price === null ? 'offers' : 'sells';
  const forms = [
    () => `${name} ${trade.price === null ? 'runs' : 'makes'} ${one} and ${two} for ${people}, ${way}.`,
    () => `${start(one)}, ${two} and ${three} from ${city}.`,
    () => `${article(business)} from ${city} that ${offers} ${one} and ${two} for ${people}.`,
    () => `${start(one)} and ${two}, ${way}, for ${people}.`,
    () => `${name} is ${article(business).toLowerCase()} in ${city} known for ${one}.`,
    () => `${start(one)} ${way}. Also ${two} and ${three}.`,
    () => `From ${city}, ${name} ${offers} ${one}, ${two} and ${three}.`,
    () => `${article(business)} for ${people}: ${one}, ${two}, ${three}.`,
    () => `${name} began with ${one} and now ${offers} ${two} and ${three}, ${way}.`,
    () => `For ${people}: ${one} ${way} in ${city}.`,
  ];
  return random.pick(forms)();
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const WORDS = ['two', 'three', 'four', 'five', 'six'];

function afterword(random: Random, { trade, place }: Subject): string {
  const own = trade.price === null ? AFTERWORDS.service : AFTERWORDS.goods;
  const fill: Record<string, () => string> = {
    year: () => String(random.between(1968, 2024)),
    city: () => random.pick(place.cities),
    team: () => random.pick(['three', 'five', 'eight', 'eleven', 'fourteen', 'twenty', 'thirty-five']),
    region: () => place.region,
    first: () => random.pick(trade.goods),
    days: () => random.pick(['30', '45', '60', '90', '100']),
    weekday: () => random.pick(WEEKDAYS),
    few: () => random.pick(WORDS),
    percent: () => random.pick(['5', '10', '12', '15', '20']),
  };
  const sentence = random.pick(random.chance(0.45) ? AFTERWORDS.any : own);
  return sentence.replace(/\{(\w+)\}/g, (_, key: string) => fill[key]!());
}

const start = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const article = (noun: string) => `${/^[aeio]/i.test(noun) ? 'An' : 'A'} ${noun}`;
