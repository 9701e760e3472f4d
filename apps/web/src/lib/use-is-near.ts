import { useEffect, useState } from 'react';

/** Whether the element has come near the visible part of the page. */
export function useIsNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const observer = new IntersectionObserver(
      // The observer may report several changes at once, of which the first is not the newest.
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '400px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
