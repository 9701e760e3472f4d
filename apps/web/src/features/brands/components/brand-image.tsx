import type { Brand } from '@brandlode/contract';
import { useBrokenImage } from '#lib/use-broken-image.ts';
import { hueOf, initialsOf } from '../model/monogram.ts';

declare module 'react' {
  interface CSSProperties {
    '--hue'?: number;
  }
}

type Props = {
  brand: Pick<Brand, 'brand_name' | 'domain' | 'profile_image' | 'cover_image'>;
  image: 'logo' | 'cover';
  /** Size and shape, also of the fallback. */
  className: string;
  /** For images in the first viewport. */
  eager?: boolean;
  /** Shows the fallback until it is false. */
  deferred?: boolean;
};

/** A logo or cover, decorative beside the brand's name; a monogram or a generated cover when missing or broken. */
export function BrandImage({ brand, image, className, eager = false, deferred = false }: Props) {
  const src = image === 'logo' ? brand.profile_image : brand.cover_image;
  const { isBroken, onError } = useBrokenImage(src);
  if (!src || isBroken || deferred) {
    return (
      <span
        aria-hidden="true"
        data-placeholder={image}
        data-initials={image === 'logo' ? initialsOf(brand.brand_name) : undefined}
        style={{ '--hue': hueOf(brand.domain) }}
        // Grey tells a failed image from a brand without one.
        className={`brand-fallback ${isBroken ? 'bg-line text-ink-soft' : 'brand-fallback-tinted'} ${className}`}
      />
    );
  }
  return (
    <img
      src={src}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={onError}
      className={`block bg-sunken object-cover ${className}`}
    />
  );
}
