import type { StarterBrand } from '@brandlode/catalogues/starter-brand';
import { countryLabel } from '@brandlode/contract';

type Named = Pick<StarterBrand, 'name' | 'categories' | 'url'> & { home?: string | undefined };

/** As names are compared: letter case, accents and punctuation do not distinguish brands. */
export const nameKey = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '') || name;

const hostOf = ({ url }: Named) => new URL(url).hostname.replace(/^www\./, '');

/** What may distinguish brands of one name, the most telling first. */
const DISTINCTIONS: ((brand: Named) => string | undefined)[] = [
  ({ home }) => home && countryLabel(home),
  ({ categories }) => categories[0],
  hostOf,
];

/** Gives brands of the same name a distinction in parentheses: the home country, else the category, else the host. */
export function distinguish<Brand extends Named>(brands: Brand[]): Brand[] {
  const groups = Map.groupBy(brands, ({ name }) => nameKey(name));
  return brands.map((brand) => {
    const others = (groups.get(nameKey(brand.name)) ?? []).filter((other) => other !== brand);
    if (others.length === 0) return brand;
    const distinction = DISTINCTIONS.find(
      (of) => of(brand) && others.every((other) => of(other) !== of(brand)),
    );
    return { ...brand, name: `${brand.name} (${(distinction ?? hostOf)(brand)})` };
  });
}
