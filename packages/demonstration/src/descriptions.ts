import { type Industry, type Place, SENTENCES, type Sector } from './data.ts';
import { capitalise } from './names.ts';
import type { Random } from './random.ts';

type Subject = { name: string; industry: Industry; sector: Sector; place: Place };

/** One or two sentences that fit the name, the industry and the place. */
export function describe(random: Random, subject: Subject): string {
  const first = opening(random, subject);
  if (random.chance(0.22)) return first;
  return `${first} ${closing(random, subject)}`;
}

function opening(random: Random, { name, industry, sector, place }: Subject): string {
  const isService = industry.price === null;
  const [one = '', two = '', three = ''] = random.sample(industry.goods, 3);
  const customers = random.pick(sector.customers);
  const method = random.pick(
    isService && sector.sells === 'goods' ? SENTENCES.serviceMethods : sector.methods,
  );
  const business = random.pick(sector.businesses);
  const city = random.pick(place.cities);
  const offers = isService ? 'offers' : 'sells';
  return random.pick([
    `${name} ${isService ? 'runs' : 'makes'} ${one} and ${two} for ${customers}, ${method}.`,
    `${capitalise(one)}, ${two} and ${three} from ${city}.`,
    `${withArticle(business)} from ${city} that ${offers} ${one} and ${two} for ${customers}.`,
    `${capitalise(one)} and ${two}, ${method}, for ${customers}.`,
    `${name} is ${withArticle(business).toLowerCase()} in ${city} known for ${one}.`,
    `${capitalise(one)} ${method}. Also ${two} and ${three}.`,
    `From ${city}, ${name} ${offers} ${one}, ${two} and ${three}.`,
    `${withArticle(business)} for ${customers}: ${one}, ${two}, ${three}.`,
    `${name} began with ${one} and now ${offers} ${two} and ${three}, ${method}.`,
    `For ${customers}: ${one} ${method} in ${city}.`,
  ]);
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

function closing(random: Random, { industry, place }: Subject): string {
  const specific = industry.price === null ? SENTENCES.closings.service : SENTENCES.closings.goods;
  const sentence = random.pick(random.chance(0.45) ? SENTENCES.closings.any : specific);
  const values: Record<string, () => string> = {
    year: () => String(random.between(1968, 2024)),
    city: () => random.pick(place.cities),
    team: () => random.pick(['three', 'five', 'eight', 'eleven', 'fourteen', 'twenty', 'thirty-five']),
    region: () => place.region,
    first: () => random.pick(industry.goods),
    days: () => random.pick(['30', '45', '60', '90', '100']),
    weekday: () => random.pick(WEEKDAYS),
    few: () => random.pick(['two', 'three', 'four', 'five', 'six']),
    percent: () => random.pick(['5', '10', '12', '15', '20']),
  };
  return sentence.replace(/\{(\w+)\}/g, (placeholder, key: string) => values[key]?.() ?? placeholder);
}

const withArticle = (noun: string) => `${/^[aeio]/i.test(noun) ? 'An' : 'A'} ${noun}`;
