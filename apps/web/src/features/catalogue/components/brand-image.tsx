import { useState } from 'react';

type Props = {
  src: string | null;
  /** Size and shape; the placeholder has the same. */
  className: string;
  /** Pictures of the first screen are not put off. */
  eager?: boolean;
};

/** A brand's logo or cover, beside its name and therefore silent. One that is missing or fails is a grey placeholder. */
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
