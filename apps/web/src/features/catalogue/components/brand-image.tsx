import { useState } from 'react';

type Props = {
  src: string | null;
  /** Size and shape, also of the placeholder. */
  className: string;
  /** For images in the first viewport. */
  eager?: boolean;
};

/** A logo or cover. Decorative beside the brand's name; a placeholder when missing or broken. */
export function BrandImage({ src, className, eager = false }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || failed === src) {
    return <span aria-hidden="true" data-placeholder className={`block bg-line ${className}`} />;
  }
  return (
    <img
      src={src}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(src)}
      className={`block bg-sunken object-cover ${className}`}
    />
  );
}
