import type { BrandDetail } from '@brandlode/contract';
import { GlobeAltIcon, MegaphoneIcon, ShoppingBagIcon, StarIcon } from '@heroicons/react/20/solid';
import { Tooltip } from '#ui/dialog/tooltip.tsx';
import { externalUrl } from '../model/external-url.ts';
import { FacebookIcon, InstagramIcon } from './network-icons.tsx';

export function BrandLinks({ brand }: { brand: BrandDetail }) {
  const links = [
    { label: 'Facebook', url: brand.fb_url, Icon: FacebookIcon },
    { label: 'Instagram', url: brand.ig_url, Icon: InstagramIcon },
    { label: 'Ads library', url: brand.fb_ads_library_url, Icon: MegaphoneIcon },
    { label: 'Review site', url: brand.trustpilot_url, Icon: StarIcon },
    { label: 'Shop platform', url: brand.shopify_url, Icon: ShoppingBagIcon },
    { label: 'Website', url: brand.brand_url, Icon: GlobeAltIcon },
  ].flatMap(({ url, ...link }) => {
    const href = externalUrl(url);
    return href === null ? [] : { ...link, href };
  });
  if (links.length === 0) return null;

  return (
    <ul aria-label="Links" className="-mx-2 flex overflow-x-auto">
      {links.map(({ label, href, Icon }) => (
        <li key={label}>
          <Tooltip
            content={label}
            describes={false}
            trigger={
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={label}
                className="grid size-9 place-items-center rounded-lg text-ink-faint transition-colors hover:bg-sunken hover:text-ink"
              >
                <Icon className="size-5" aria-hidden="true" />
              </a>
            }
          />
        </li>
      ))}
    </ul>
  );
}
