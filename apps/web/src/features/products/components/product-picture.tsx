import { PhotoIcon } from '@heroicons/react/24/outline';
import { useEffect, useState } from 'react';

/** Decorative beside the product's name; a placeholder where it is missing or broken. */
export function ProductPicture({ src, className }: { src: string | null; className: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  const isBroken = src !== null && failed === src;
  useEffect(() => {
    if (!isBroken) return;
    const retry = () => setFailed(null);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isBroken]);
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
      onError={() => setFailed(src)}
      className={`bg-sunken object-cover ${className}`}
    />
  );
}
