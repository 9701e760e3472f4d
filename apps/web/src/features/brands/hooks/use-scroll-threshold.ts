import { useEffect, useEffectEvent } from 'react';

/** docs/product.md 3.5. */
const THRESHOLD = 0.8;
const THROTTLE = 150;

const reached = () => {
  const { scrollHeight } = document.documentElement;
  return (window.scrollY + window.innerHeight) / scrollHeight >= THRESHOLD;
};

/** Calls `onReach` when scrolled past 80 %, and when `content` changes, for windows too tall to scroll yet. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changes
  useEffect(() => check(), [content]);
}
