import { useEffect } from 'react';

/** Leaves the application for a page of the payment service. */
export function redirectTo(address: string): void {
  const url = new URL(address, location.href);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`Not a web address: ${url.protocol}`);
  location.assign(url);
}

/** The browser's Back may bring the page back as it was left, its button still at work: makes it usable again. */
export function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [reset]);
}
