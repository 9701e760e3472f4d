import { PhotoIcon } from '@heroicons/react/24/outline';
import { useBrokenImage } from '#lib/use-broken-image.ts';

/** Decorative beside the product's name; a placeholder where it is missing or broken. */
export function ProductPicture({ src, className }: { src: string | null; className: string }) {
  const { isBroken, onError } = useBrokenImage(src);
  if (src === null || isBroken)
    return (
      <span aria-hidden="true" className={`grid place-items-center bg-sunken text-ink-faint ${className}`}>
        <PhotoIcon className="size-1/3 max-h-9 max-w-9" />
      </span>
    );
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={onError}
      className={`bg-sunken object-cover ${className}`}
    />
  );
}
