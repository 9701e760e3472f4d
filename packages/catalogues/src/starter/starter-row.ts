import { categoryByLabel, withParents } from '@brandlode/contract';
import { storefrontAddress } from '@brandlode/database';
import { logoPath } from './logos.ts';
import { PROFILE_NETWORKS, type StarterBrand } from './starter-brand.ts';

export type StarterRow = ReturnType<typeof toRow>;

/** A starter brand as a row of the catalogue. */
export function toRow(brand: StarterBrand) {
  const categories = brand.categories.flatMap((label) => categoryByLabel(label.toLowerCase())?.id ?? []);
  return {
    domain: storefrontAddress(brand.url),
    brand_name: brand.name,
    brand_url: brand.url,
    profile_image: logoAddress(brand),
    categories: withParents(categories),
    locations: brand.countries,
    fb_url: brand.facebook && ADDRESSES.facebook.of(brand.facebook),
    ig_url: brand.instagram && ADDRESSES.instagram.of(brand.instagram),
    kind: 'shop',
    is_shop: true,
    wikidata_id: brand.id,
    prominence: brand.prominence,
  };
}

/** One of our own, or else at a size that fits a card; Wikimedia Commons renders SVG files as PNG. */
function logoAddress({ icon, logo, facebook }: StarterBrand): string | undefined {
  if (icon) return logoPath(icon);
  if (logo)
    return `https://commons.wikimedia.org/wiki/Special:FilePath/${encodeURIComponent(logo)}?width=330`;
  return facebook && `https://graph.facebook.com/${encodeURIComponent(facebook)}/picture?type=large`;
}

const ADDRESSES: Record<(typeof PROFILE_NETWORKS)[number], { fact: string; of: (name: string) => string }> = {
  facebook: { fact: 'fb_url', of: (name) => `https://www.facebook.com/${name}` },
  instagram: { fact: 'ig_url', of: (name) => `https://www.instagram.com/${name}/` },
  tiktok: { fact: 'tiktok_url', of: (name) => `https://www.tiktok.com/@${name}` },
  youtube: {
    fact: 'youtube_url',
    of: (name) =>
      `https://www.youtube.com/${/^UC[\w-]{22}$/.test(name) ? 'channel/' : '@'}${name.replace(/^@/, '')}`,
  },
  twitter: { fact: 'x_url', of: (name) => `https://x.com/${name}` },
  linkedin: { fact: 'linkedin_url', of: (name) => `https://www.linkedin.com/company/${name}/` },
  pinterest: { fact: 'pinterest_url', of: (name) => `https://www.pinterest.com/${name}/` },
};

/** Its profiles as facts. */
export const toProfiles = (brand: StarterBrand) =>
  PROFILE_NETWORKS.flatMap((network) => {
    const name = brand[network];
    return name
      ? [{ wikidata_id: brand.id, fact: ADDRESSES[network].fact, value: ADDRESSES[network].of(name) }]
      : [];
  });
