import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Viewport heights per second from which images are not worth loading. */
const THRESHOLD = 5;
/** Milliseconds. */
const SETTLE_TIME = 120;

/** Whether the page is scrolled too fast for images to be worth loading. */
export function useFastScrolling(): boolean {
  const [fastScrolling, setFastScrolling] = useState(false);
  useEffect(() => {
    let position = window.scrollY;
    let time = performance.now();
    let timer: number | undefined;
    const onScroll = () => {
      const now = performance.now();
      const viewports = Math.abs(window.scrollY - position) / window.innerHeight;
      const isFast = viewports * 1000 >= THRESHOLD * (now - time);
      position = window.scrollY;
      time = now;
      if (!isFast) return;
      // Must take effect before the virtualizer renders this scroll's rows.
      flushSync(() => setFastScrolling(true));
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setFastScrolling(false), SETTLE_TIME);
    };
    window.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, []);
  return fastScrolling;
}
