import { useEffect, useState } from 'react';

/** Whether an image could not be loaded; it is tried again once the browser is online. */
export function useBrokenImage(src: string | null) {
  const [failed, setFailed] = useState<string | null>(null);
  const isBroken = src !== null && failed === src;
  useEffect(() => {
    if (!isBroken) return;
    const retry = () => setFailed(null);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isBroken]);
  return { isBroken, onError: () => setFailed(src) };
}
