import { useEffect } from 'react';

export function redirectTo(target: string): void {
  const url = new URL(target, location.href);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`Not an http(s) URL: ${url.protocol}`);
  location.assign(url);
}

/** Going back may restore the page from the back/forward cache with its button still busy. */
export function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [reset]);
}
