import { useEffect, useEffectEvent } from 'react';

/** Specification, section 9. */
const THRESHOLD = 0.8;
const THROTTLE = 150;

const reached = () => {
  const { scrollHeight } = document.documentElement;
  return (window.scrollY + window.innerHeight) / scrollHeight >= THRESHOLD;
};

/**
 * Calls `onReach` when the page is scrolled to 80 percent or beyond, looked at no more often than every 150 ms; and once
 * whenever `content` changes, for a window so tall that there is nothing to scroll yet.
 */
export function useScrollThreshold(onReach: () => void, content: unknown): void {
  const check = useEffectEvent(() => {
    if (reached()) onReach();
  });

  useEffect(() => {
    let timer: number | undefined;
    const onScroll = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        check();
      }, THROTTLE);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new content is the reason to look again
  useEffect(() => check(), [content]);
}
