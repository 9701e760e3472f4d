import type { StarterBrand } from '@brandlode/catalogues/starter-brand';
import { registrableDomain } from '@brandlode/database';
import { nameKey } from './names.ts';
import type { Icon, WikidataEntry } from './package-files.ts';

/**
 * The icon of each brand that has one in simple-icons, by Wikidata id: of the same name, and drawn after a page on one of the brand's own domains.
 * A name alone is not enough: most icons are those of software and services.
 */
export function iconsOf(
  brands: Pick<StarterBrand, 'id' | 'name' | 'url'>[],
  wikidata: Record<string, WikidataEntry>,
  icons: Icon[],
): Map<string, Icon> {
  const byName = Map.groupBy(
    icons
      .filter(({ license }) => !license)
      .flatMap((icon) => [icon.title, ...(icon.aliases?.aka ?? [])].map((name) => ({ name, icon }))),
    ({ name }) => nameKey(name),
  );
  return new Map(
    brands.flatMap(({ id, name, url }) => {
      const { identities, officialWebsites = [] } = wikidata[id] ?? {};
      const own = new Set([url, identities?.website ?? '', ...officialWebsites].map(registrableDomain));
      const found = byName
        .get(nameKey(name.replace(/ \([^()]*\)$/, '')))
        ?.find(({ icon }) =>
          [icon.source, icon.guidelines].some((page) => page && own.has(registrableDomain(page))),
        );
      return found ? [[id, found.icon] as const] : [];
    }),
  );
}

/** The picture of a logo: the icon in white or black, whichever is better to see, on the brand's colour. */
export function drawLogo({ hex }: Icon, svg: string): string {
  const path = /<path d="([^"]+)"\/>/.exec(svg)?.[1];
  if (!path) throw new Error('An icon without a path');
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((position) =>
    Number.parseInt(hex.slice(position, position + 2), 16),
  );
  const isLight = (299 * red + 587 * green + 114 * blue) / 1000 > 160;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 40 40"><path fill="#${hex}" d="M-8-8h40v40H-8z"/><path fill="#${isLight ? '000' : 'fff'}" d="${path}"/></svg>`;
}
