import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Windows a second from which nobody can make out a picture. */
const SPEED = 5;
/** Milliseconds without such speed until it is over. */
const CALM = 120;

/** Whether the page is scrolled so fast that what passes is not worth its pictures. */
export function useFastScrolling(): boolean {
  const [fastScrolling, setRushing] = useState(false);
  useEffect(() => {
    let place = window.scrollY;
    let at = performance.now();
    let timer: number | undefined;
    const onScroll = () => {
      const now = performance.now();
      const windows = Math.abs(window.scrollY - place) / window.innerHeight;
      const isFast = windows * 1000 >= SPEED * (now - at);
      place = window.scrollY;
      at = now;
      if (!isFast) return;
      // Told before the rows of this very scroll are drawn, which is done at once too.
      flushSync(() => setRushing(true));
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setRushing(false), CALM);
    };
    window.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, []);
  return fastScrolling;
}
